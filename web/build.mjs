// Bundles the page into web/dist, which the build of crate `server` puts into the binary.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');

const built = await build({
  absWorkingDir: here,
  entryPoints: { app: 'src/main.ts', style: 'src/style.css' },
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  outdir: dist,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  metafile: true,
  write: false,
  logLevel: 'warning',
});

// The folder itself stays, so that cargo can see whether it has changed.
mkdirSync(dist, { recursive: true });
for (const name of readdirSync(dist)) if (name !== '.gitignore') rmSync(join(dist, name), { recursive: true });
const names = {};
for (const [path, output] of Object.entries(built.metafile.outputs)) {
  if (output.entryPoint) names[output.entryPoint] = path.split('/').pop();
}
const icon = readFileSync(join(here, 'src/icon.svg'));
const iconName = `icon-${createHash('sha256').update(icon).digest('hex').slice(0, 8)}.svg`;
const html = readFileSync(join(here, 'src/index.html'), 'utf8')
  .replace('{script}', `/${names['src/main.ts']}`)
  .replace('{style}', `/${names['src/style.css']}`)
  .replace('{icon}', `/${iconName}`);

const files = [
  ['index.html', Buffer.from(html)],
  [iconName, icon],
  ...built.outputFiles.map(file => [file.path.split('/').pop(), Buffer.from(file.contents)]),
];
let whole = 0;
for (const [name, bytes] of files) {
  writeFileSync(join(dist, name), bytes);
  const packed = gzipSync(bytes, { level: 9 }).length;
  whole += packed;
  console.log(`${String(bytes.length).padStart(8)} ${String(packed).padStart(8)} gzipped  ${name}`);
}
console.log(`${String(whole).padStart(17)} bytes gzipped in all`);
const MOST = 300_000;
if (whole > MOST) {
  console.error(`The page has more than ${MOST} bytes gzipped.`);
  process.exit(1);
}

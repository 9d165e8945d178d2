// Bundles the page into web/dist, which the build of crate `server` puts into the binary. With `--static`, bundles it together
// with the solver into web/static, a folder that any web server can serve.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const isStatic = process.argv.includes('--static');
const dist = join(here, isStatic ? 'static' : 'dist');
const solver = isStatic ? readFileSync(process.env.KEYMOVE_WASM ?? join(here, '../target/wasm32-unknown-unknown/release/wasm.wasm')) : null;

const built = await build({
  absWorkingDir: here,
  entryPoints: { app: 'src/main.ts', style: 'src/style.css', ...(isStatic ? { worker: 'src/worker.ts' } : {}) },
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
const hashed = bytes => createHash('sha256').update(bytes).digest('hex').slice(0, 8);
const icon = readFileSync(join(here, 'src/icon.svg'));
const iconName = `icon-${hashed(icon)}.svg`;
const solverName = solver && `keymove-${hashed(solver)}.wasm`;
let html = readFileSync(join(here, 'src/index.html'), 'utf8')
  .replace('{script}', names['src/main.ts'])
  .replace('{style}', names['src/style.css'])
  .replace('{icon}', iconName);
if (solver) {
  // What `keymove serve` says in a header, a page without a server has to say itself.
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";
  html = html
    .replace('<html lang="en">', `<html lang="en" data-solver="${solverName}" data-worker="${names['src/worker.ts']}">`)
    .replace('<meta charset="utf-8">', `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

const files = [
  ['index.html', Buffer.from(html)],
  [iconName, icon],
  ...(solver ? [[solverName, solver]] : []),
  ...built.outputFiles.map(file => [file.path.split('/').pop(), Buffer.from(file.contents)]),
];
let whole = 0;
for (const [name, bytes] of files) {
  writeFileSync(join(dist, name), bytes);
  const packed = gzipSync(bytes, { level: 9 }).length;
  if (name !== solverName) whole += packed;
  console.log(`${String(bytes.length).padStart(8)} ${String(packed).padStart(8)} gzipped  ${name}`);
}
console.log(`${String(whole).padStart(17)} bytes gzipped in all${solver ? ', without the solver' : ''}`);
const MOST = 300_000;
if (whole > MOST) {
  console.error(`The page has more than ${MOST} bytes gzipped.`);
  process.exit(1);
}

// English and German.

const ENGLISH = {
  problem: 'Problem', mates: 'Mates', puzzles: 'Puzzles', analyse: 'Analyse',
  theme: 'Light or dark', language: 'Deutsch', skip: 'Skip to the workbench',
  board: 'Chess board', shogiBoard: 'Shogi board', men: 'Men', pick: 'Move men', erase: 'Remove men',
  undo: 'Undo', redo: 'Redo', flip: 'Turn the board', clear: 'Clear the board', startPosition: 'Start of a game',
  boardHelp: 'Arrow keys move the cursor; K Q R B N P set white men, k q r b n p black ones; Delete removes.',
  stipulation: 'Stipulation', options: 'Options', condition: 'Condition', addCondition: 'Add a condition', none: 'none',
  otherOptions: 'Other options', addOption: 'Add an option', otherMates: 'Other mates', searched: 'Searched', details: 'Author and source', author: 'Author', source: 'Source', title: 'Title', award: 'Award',
  text: "Popeye's text", fen: 'FEN', sfen: 'SFEN', moreMen: 'More men', neutral: 'neutral', white: 'white', black: 'black',
  twins: 'Twins', addTwin: 'Add a twin', twinPlaceholder: 'Twin: Move a1 b2', removeTwin: 'Remove this twin', twinCommand: 'Twin',
  solving: 'Solving …', waiting: 'Waiting …', stop: 'Stop', solve: 'Solve', stopped: 'Stopped', positions: 'positions', perSecond: 'per second', left: 'left',
  solutions: 'Solution', search: 'Search moves', expandAll: 'Expand all', collapseAll: 'Collapse all', noMatch: 'Nothing found',
  setPlay: 'Set play', actualPlay: 'Solution', postKey: 'Play after the key', tries: 'Tries', exchanged: 'colours exchanged',
  key: 'key', try: 'try', threat: 'threat', zugzwang: 'zugzwang', dual: 'dual', refutes: 'refutes', refutation: 'refutation', but: 'but',
  sound: 'Sound', cooked: 'Cooked', short_solution: 'Short solution', no_solution: 'No solution', several_solutions: 'Several solutions',
  unfinished: 'Unfinished', too_few_solutions: 'Too few solutions', met: 'Met', refuted: 'Refuted', violated: 'Violated',
  illegal: 'Illegal position', contradicted: 'Contradiction', refused: 'Refused', emptyVerdict: 'Set up a position to see its verdict',
  backToDiagram: 'Back to the diagram', after: 'After', stepHelp: 'Arrow keys step through the play',
  share: 'Copy link', copied: 'The link is in the clipboard', copyFailed: 'Copy the address of this page', open: 'Open', save: 'Save as', print: 'Print',
  imported: 'Opened', cannotRead: 'This file cannot be read', several: 'problems in the file', previousProblem: 'Previous problem', notChess: 'PGN has no fairy chess', nextProblem: 'Next problem', zeroPosition: 'The diagram itself is not solved: its twins are', diagram: 'Diagram',
  ended_time: 'The time is up', ended_solutions: 'Too many solutions: the rest is left out', ended_nodes: 'The limit of positions is reached',
  game: 'Game', chess: 'Chess', shogi: 'Shogi', shortest: 'Shortest mate', cooks: 'Look for cooks', conventional: 'Without futile interpositions', time: 'Time limit',
  prove: 'Prove', mate: 'Mate', nomate: 'No mate', unknown: 'Unknown', plies: 'plies', ply: 'ply', length: 'Length', conventionalLength: 'By convention', isShortest: 'proved shortest', notShortest: 'perhaps not the shortest',
  unique: 'no other mate', cooksFound: 'other mates', line: 'Line', notation: 'Notation', japanese: 'Japanese', western: 'Western', surplus: 'Left in hand', atLeast: 'at least', atMost: 'at most',
  hand: 'Hand', turn: 'To move', sente: 'Black (▲)', gote: 'White (△)', whiteTurn: 'White', blackTurn: 'Black', nodes: 'nodes', seconds: 's',
  puzzleFile: 'Puzzle file', puzzleHint: 'Chess: CSV of Lichess, PGN or EPD. Shogi: tsume as SFEN line by line, CSV, TSV, KIF or CSA. Also zst, gz or bz2. The file stays on this machine.', findMate: 'Find the mate in', choose: 'Choose a file', where: 'Filter', wherePlaceholder: 'rating > 1500 and mateIn2', rows: 'Rows', load: 'Show',
  verdict: 'Verdict', rating: 'Rating', themes: 'Themes', sheet: 'Printed sheet', hint: 'Hint', showSolution: 'Show the solution', nextPuzzle: 'Next', yourMove: 'Find the best move', right: 'Right!', wrong: 'That is not it', done: 'Solved', read: 'read', rejected: 'rejected', noFile: 'Open a file to browse its puzzles', verdict_sound: 'sound', verdict_mislabelled: 'mislabelled', verdict_doubtful: 'doubtful', verdict_wrong: 'wrong', verdict_rejected: 'rejected', verdict_legal: 'legal',
  lines: 'Lines', start: 'Start', evaluation: 'Evaluation', depth: 'Depth', graph: 'Evaluation by depth', mateIn: 'mate in', matedIn: 'mated in', analyseHint: 'Set up a position and start',
  menCount: 'White and black men', square: 'empty', error: 'Error', warning: 'Warning', lineNumber: 'line', column: 'column', expected: 'expected', connectionLost: 'keymove serve does not answer',
  limit: 'Limit', unlimited: 'as long as it takes', setMen: 'Positions', example: 'Examples', from: 'from', of: 'of',
};

type Texts = typeof ENGLISH;

const GERMAN: Texts = {
  problem: 'Problem', mates: 'Matts', puzzles: 'Aufgaben', analyse: 'Analyse',
  theme: 'Hell oder dunkel', language: 'English', skip: 'Zur Werkbank springen',
  board: 'Schachbrett', shogiBoard: 'Shogibrett', men: 'Steine', pick: 'Steine ziehen', erase: 'Steine entfernen',
  undo: 'Rückgängig', redo: 'Wiederholen', flip: 'Brett drehen', clear: 'Brett leeren', startPosition: 'Partieanfang',
  boardHelp: 'Pfeiltasten bewegen den Zeiger; K Q R B N P setzen weiße Steine, k q r b n p schwarze; Entf entfernt.',
  stipulation: 'Forderung', options: 'Optionen', condition: 'Bedingung', addCondition: 'Bedingung hinzufügen', none: 'keine',
  otherOptions: 'Weitere Optionen', addOption: 'Option hinzufügen', otherMates: 'Weitere Matts', searched: 'Durchsucht', details: 'Autor und Quelle', author: 'Autor', source: 'Quelle', title: 'Titel', award: 'Auszeichnung',
  text: 'Popeyes Text', fen: 'FEN', sfen: 'SFEN', moreMen: 'Weitere Steine', neutral: 'neutral', white: 'weiß', black: 'schwarz',
  twins: 'Mehrlinge', addTwin: 'Mehrling hinzufügen', twinPlaceholder: 'Mehrling: Move a1 b2', removeTwin: 'Diesen Mehrling entfernen', twinCommand: 'Mehrling',
  solving: 'Löse …', waiting: 'Warte …', stop: 'Anhalten', solve: 'Lösen', stopped: 'Angehalten', positions: 'Stellungen', perSecond: 'pro Sekunde', left: 'übrig',
  solutions: 'Lösung', search: 'Züge suchen', expandAll: 'Alles aufklappen', collapseAll: 'Alles zuklappen', noMatch: 'Nichts gefunden',
  setPlay: 'Satzspiel', actualPlay: 'Lösung', postKey: 'Spiel nach dem Schlüssel', tries: 'Verführungen', exchanged: 'Farben vertauscht',
  key: 'Schlüssel', try: 'Verführung', threat: 'Drohung', zugzwang: 'Zugzwang', dual: 'Dual', refutes: 'widerlegt', refutation: 'Widerlegung', but: 'aber',
  sound: 'Korrekt', cooked: 'Nebenlösig', short_solution: 'Kurzlösung', no_solution: 'Unlösbar', several_solutions: 'Mehrere Lösungen',
  unfinished: 'Unvollständig', too_few_solutions: 'Zu wenige Lösungen', met: 'Erfüllt', refuted: 'Widerlegt', violated: 'Verletzt',
  illegal: 'Illegale Stellung', contradicted: 'Widerspruch', refused: 'Abgelehnt', emptyVerdict: 'Stelle eine Stellung auf, um das Urteil zu sehen',
  backToDiagram: 'Zurück zum Diagramm', after: 'Nach', stepHelp: 'Pfeiltasten gehen durch das Spiel',
  share: 'Link kopieren', copied: 'Der Link ist in der Zwischenablage', copyFailed: 'Kopiere die Adresse dieser Seite', open: 'Öffnen', save: 'Speichern als', print: 'Drucken',
  imported: 'Geöffnet', cannotRead: 'Diese Datei ist nicht lesbar', several: 'Probleme in der Datei', previousProblem: 'Voriges Problem', notChess: 'PGN kennt kein Märchenschach', nextProblem: 'Nächstes Problem', zeroPosition: 'Das Diagramm selbst wird nicht gelöst, nur seine Mehrlinge', diagram: 'Diagramm',
  ended_time: 'Die Zeit ist um', ended_solutions: 'Zu viele Lösungen: der Rest fehlt', ended_nodes: 'Die Grenze der Stellungen ist erreicht',
  game: 'Spiel', chess: 'Schach', shogi: 'Shogi', shortest: 'Kürzestes Matt', cooks: 'Nebenlösungen suchen', conventional: 'Ohne nutzlose Zwischenzüge', time: 'Zeitgrenze',
  prove: 'Beweisen', mate: 'Matt', nomate: 'Kein Matt', unknown: 'Unbekannt', plies: 'Halbzüge', ply: 'Halbzug', length: 'Länge', conventionalLength: 'Nach Konvention', isShortest: 'bewiesen kürzestes', notShortest: 'vielleicht nicht das kürzeste',
  unique: 'kein anderes Matt', cooksFound: 'andere Matts', line: 'Zugfolge', notation: 'Notation', japanese: 'Japanisch', western: 'Westlich', surplus: 'In der Hand bleibt', atLeast: 'mindestens', atMost: 'höchstens',
  hand: 'Hand', turn: 'Am Zug', sente: 'Schwarz (▲)', gote: 'Weiß (△)', whiteTurn: 'Weiß', blackTurn: 'Schwarz', nodes: 'Knoten', seconds: 's',
  puzzleFile: 'Aufgabendatei', puzzleHint: 'Schach: CSV von Lichess, PGN oder EPD. Shogi: Tsume als SFEN Zeile für Zeile, CSV, TSV, KIF oder CSA. Auch zst, gz oder bz2. Die Datei bleibt auf diesem Rechner.', findMate: 'Finde das Matt in', choose: 'Datei wählen', where: 'Filter', wherePlaceholder: 'rating > 1500 and mateIn2', rows: 'Zeilen', load: 'Zeigen',
  verdict: 'Urteil', rating: 'Wertung', themes: 'Motive', sheet: 'Blatt zum Drucken', hint: 'Hinweis', showSolution: 'Lösung zeigen', nextPuzzle: 'Nächste', yourMove: 'Finde den besten Zug', right: 'Richtig!', wrong: 'Das ist er nicht', done: 'Gelöst', read: 'gelesen', rejected: 'abgelehnt', noFile: 'Öffne eine Datei, um ihre Aufgaben zu sehen', verdict_sound: 'korrekt', verdict_mislabelled: 'falsch benannt', verdict_doubtful: 'zweifelhaft', verdict_wrong: 'falsch', verdict_rejected: 'abgelehnt', verdict_legal: 'legal',
  lines: 'Varianten', start: 'Start', evaluation: 'Bewertung', depth: 'Tiefe', graph: 'Bewertung nach Tiefe', mateIn: 'Matt in', matedIn: 'wird matt in', analyseHint: 'Stelle eine Stellung auf und starte',
  menCount: 'Weiße und schwarze Steine', square: 'leer', error: 'Fehler', warning: 'Warnung', lineNumber: 'Zeile', column: 'Spalte', expected: 'erwartet', connectionLost: 'keymove serve antwortet nicht',
  limit: 'Grenze', unlimited: 'so lange es dauert', setMen: 'Stellungen', example: 'Beispiele', from: 'von', of: 'von',
};

export type Language = 'en' | 'de';

function remembered(): Language {
  const stored = localStorage.getItem('keymove-language');
  if (stored === 'en' || stored === 'de') return stored;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

export let language: Language = remembered();

export function setLanguage(next: Language): void {
  language = next;
  localStorage.setItem('keymove-language', next);
}

export function t(key: keyof Texts): string {
  return (language === 'de' ? GERMAN : ENGLISH)[key];
}

/** Words that are made of codes; a code that nobody knows is its own word. */
export function word(key: string): string {
  return (language === 'de' ? GERMAN : ENGLISH)[key as keyof Texts] ?? key.replaceAll('_', ' ');
}

/** What the solver says in English sentences, in German. */
const GERMAN_SENTENCES: [RegExp, string][] = [
  [/\bset play unchanged\b/, 'Satzspiel unverändert'], [/\bno set play\b/, 'kein Satzspiel'], [/\bset play without a key\b/, 'Satzspiel ohne Schlüssel'],
  [/\bset play changed:/, 'Satzspiel geändert:'], [/\bset play: 1 line\b/, 'Satzspiel: 1 Abspiel'], [/\bset play: (\d+) lines\b/, 'Satzspiel: $1 Abspiele'],
  [/ before, /g, ' vorher, '], [/ after the key\b/g, ' nach dem Schlüssel'], [/\bthe end\b/g, 'das Ende'], [/\bno defence against\b/g, 'keine Parade gegen'],
  [/\ba short variation\b/g, 'ein kurzes Abspiel'], [/\bnot possible\b/g, 'nicht möglich'],
  [/\b1 dual: /, '1 Dual: '], [/\b(\d+) duals: /, '$1 Duale: '], [/\bat move (\d+) after\b/g, 'im $1. Zug nach'], [/ or (?=\d+\.)/g, ' oder '],
  [/\b1 more solution\b/, '1 weitere Lösung'], [/\b(\d+) more solutions\b/, '$1 weitere Lösungen'], [/\b(\d+) more keys?\b/, '$1 weitere Schlüssel'],
  [/\bno solution so far\b/, 'bisher keine Lösung'], [/\b1 solution\b/, '1 Lösung'], [/\b(\d+) solutions\b/, '$1 Lösungen'], [/\b(\d+) keys?\b/, '$1 Schlüssel'], [/ so far\b/, ' bisher'],
  [/\bcooked, /, 'nebenlösig, '], [/\bas far as was asked\b/, 'soweit gefragt war'], [/^(\d+) of (\d+)/, '$1 von $2'], [/\bsound: /, 'korrekt: '],
  [/\bthe side to move can capture the king\b/, 'der König der anderen Seite kann geschlagen werden'], [/\bthe options contradict each other\b/, 'die Optionen widersprechen einander'],
  [/\bthe goal must be reached at once\b/, 'das Ziel muss sofort erreicht werden'], [/\bevery defence is met\b/, 'alle Verteidigungen scheitern'],
];

/** A sentence of the solver; what is not known stays as it is. */
export function sentence(text: string): string {
  return language === 'de' ? GERMAN_SENTENCES.reduce((words, [english, german]) => words.replace(english, german), text) : text;
}

export function number(value: number): string {
  return Math.round(value).toLocaleString(language);
}

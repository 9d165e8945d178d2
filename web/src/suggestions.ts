// Stipulations and problems to choose from.

import { SHOWCASE } from './problem';

export const STIPULATIONS = ['#2', '#3', '#4', 'h#2', 'h#2.5', 'h#3', 's#2', 's#3', 'r#2', 'semi-r#2', 'ser-h#6', 'ser-#4', 'ser-s#5', 'h=2', 'hs#3', '=2', '#1', 'h#4', 'dia6.0', '+2', 'z11'];

/** Sound problems of several kinds, by the names that the menu offers. */
export const EXAMPLES: [string, string][] = [
  ['#2', SHOWCASE],
  ['#2, tries', 'BeginProblem\nAuthor Paul Morphy\nOrigin New York Clipper, 1856\nPieces\n  White Kc8 Ra1 Pb6\n  Black Ka8 Bb8 Pa7b7\nStipulation #2\nOption SetPlay Try Variation\nEndProblem\n'],
  ['h#2, twins', 'BeginProblem\nPieces\n  White Ke7 Rd5 Sf3 Pb6\n  Black Kh3 Rc1 Be8\nStipulation h#2\nTwin Exchange d5 f3\nEndProblem\n'],
  ['ser-h#20', 'BeginProblem\nPieces\n  White Kc1 Rg8 Sa2e3 Pa4a5c6f6\n  Black Kh1 Pa3c7f7\nStipulation ser-h#20\nEndProblem\n'],
  ['hs#2', 'BeginProblem\nPieces\n  White Kd1 Qc8 Re4 Pe6\n  Black Kf1 Qe8 Pd5b6\nStipulation hs#2\nEndProblem\n'],
  ['Grasshoppers', 'BeginProblem\nPieces\n  White Ke1 Rf4 Gb6e7\n  Black Kh7 Se6 Pc2\n  Neutral Ga3\nStipulation h#2\nEndProblem\n'],
];

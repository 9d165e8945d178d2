// A row of a file of puzzles, as the program reports it.

export interface Row {
  line: number;
  row: string;
  game?: 'shogi';
  id: string;
  position: string;
  moves: string[];
  rating: number | null;
  themes: string[];
  fault: string | null;
  verdict?: { verdict: string; reasons: string[]; detail?: string };
  /** The mate that was proved, of a tsume. */
  mate?: any;
  found?: { themes: string[]; added?: string[]; removed?: string[] };
}

/** The moves to find: those of the file, or else those that were proved. */
export function solution(row: Row): string[] {
  return row.moves.length || !row.mate ? row.moves : row.mate.line;
}

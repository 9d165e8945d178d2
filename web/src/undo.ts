// A problem among those of its file, with its earlier states.

/** The most states that are kept. */
const MOST = 500;

export interface Snapshot {
  readonly text: string;
  /** The problems of the file that was opened, if there are several; that at `place` as it was when another one was chosen. */
  readonly collection: readonly string[];
  readonly place: number;
}

export class UndoableProblem {
  private past: Snapshot[] = [];
  private undone: Snapshot[] = [];

  constructor(private current: Snapshot) {}

  get snapshot(): Snapshot {
    return this.current;
  }

  get text(): string {
    return this.current.text;
  }

  /** Takes another state, from which nothing leads back to the present one. */
  start(snapshot: Snapshot): void {
    this.current = snapshot;
  }

  /** Takes another text of the problem, which can be undone. */
  change(text: string): void {
    this.next({ ...this.current, text });
  }

  /** Takes the problems of a file, the first of them at hand. */
  open(collection: string[]): void {
    this.next({ text: collection[0], collection, place: 0 });
  }

  /** Goes to another problem of the file; returns whether there is one. */
  choose(place: number): boolean {
    const { text, collection, place: left } = this.current;
    if (!collection[place] || place === left) return false;
    this.next({ text: collection[place], collection: collection.with(left, text), place });
    return true;
  }

  /** Returns whether there was something to undo. */
  undo(): boolean {
    return this.move(this.past, this.undone);
  }

  /** Returns whether there was something to redo. */
  redo(): boolean {
    return this.move(this.undone, this.past);
  }

  private next(snapshot: Snapshot): void {
    this.past.push(this.current);
    if (this.past.length > MOST) this.past.shift();
    this.undone = [];
    this.current = snapshot;
  }

  private move(from: Snapshot[], to: Snapshot[]): boolean {
    const snapshot = from.pop();
    if (!snapshot) return false;
    to.push(this.current);
    this.current = snapshot;
    return true;
  }
}

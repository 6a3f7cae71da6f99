/** A piece of a line that is on its way to Markdown: finished text, or a mark that begins or ends a style. */
export type Piece = string | Mark;

export interface Mark {
  readonly mark: '**' | '*' | '~~';
  readonly opens: boolean;
}

/** Takes no room, and is neither space nor punctuation. */
const joiner = '\u200b';

/**
 * Joins pieces so that every mark is taken for one. Markdown looks at the characters around a mark: `a**(b)**c` is not
 * bold. Where that would go wrong an invisible character makes it right.
 */
export function joinPieces(pieces: readonly Piece[]): string {
  const runs = mergedRuns(pieces.filter((piece) => piece !== ''));
  for (let place = 0; place < runs.length; place += 1) {
    const run = runs[place]!;
    // What is put beside one mark may stand beside another; each mark is helped at most once.
    if (typeof run !== 'string' && help(runs, run, place)) place = Math.max(0, place - 1) - 1;
  }
  return runs.map((run) => (typeof run === 'string' ? run : run.mark)).join('');
}

/** Puts the joiner at the inner side of a mark that would not be taken for one. True when it was needed. */
function help(runs: (string | Run)[], run: Run, place: number): boolean {
  const before = lastCharacter(runs[place - 1]);
  const after = firstCharacter(runs[place + 1]);
  const [inside, outside] = run.opens ? [after, before] : [before, after];
  if (!isPunctuation(inside) || isOpen(outside)) return false;
  runs.splice(run.opens ? place + 1 : place, 0, joiner);
  return true;
}

interface Run {
  mark: string;
  readonly opens: boolean;
}

/** Marks of one character side by side count as one; an end and a beginning must not. */
function mergedRuns(pieces: readonly Piece[]): (string | Run)[] {
  const runs: (string | Run)[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (typeof piece === 'string' || last === undefined || typeof last === 'string') {
      runs.push(typeof piece === 'string' ? piece : { ...piece });
    } else if (last.mark[0] !== piece.mark[0]) runs.push({ ...piece });
    else if (last.opens === piece.opens) last.mark += piece.mark;
    else runs.push(joiner, { ...piece });
  }
  return runs;
}

function lastCharacter(run: string | Run | undefined): string {
  const text = run === undefined ? ' ' : typeof run === 'string' ? run : run.mark;
  return /[\s\S]$/u.exec(text)![0];
}

function firstCharacter(run: string | Run | undefined): string {
  const text = run === undefined ? ' ' : typeof run === 'string' ? run : run.mark;
  return String.fromCodePoint(text.codePointAt(0)!);
}

function isPunctuation(character: string): boolean {
  return /^[\p{P}\p{S}]/u.test(character);
}

function isOpen(character: string): boolean {
  return /^\s/.test(character) || isPunctuation(character);
}

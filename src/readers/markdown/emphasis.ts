/** A piece of a line during conversion to Markdown: finished text, or a mark that begins or ends a style. */
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
  const done: (string | Run)[] = [];
  for (const [place, run] of runs.entries()) {
    done.push(run);
    if (typeof run === 'string') continue;
    const before = lastCharacter(done.at(-2));
    const after = firstCharacter(runs[place + 1]);
    if (run.opens && needsHelp(after, before)) done.push(joiner);
    if (!run.opens && needsHelp(before, after)) joinBefore(done, done.length - 1);
  }
  return done.map((run) => (typeof run === 'string' ? run : run.mark)).join('');
}

/** True when a mark with these characters at its inner and outer side would not be taken for one. */
function needsHelp(inside: string, outside: string): boolean {
  return isPunctuation(inside) && !isOpen(outside);
}

/** Puts the joiner before an ending mark, where it follows the preceding text, which may also be a mark. */
function joinBefore(runs: (string | Run)[], place: number): void {
  runs.splice(place, 0, joiner);
  const before = runs[place - 1];
  const isEnd = before !== undefined && typeof before !== 'string' && !before.opens;
  if (isEnd && needsHelp(lastCharacter(runs[place - 2]), joiner)) joinBefore(runs, place - 1);
}

interface Run {
  mark: string;
  readonly opens: boolean;
}

/** Adjacent marks of one character count as one, but an end and a beginning must not. */
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
  const text = textOf(run);
  // No expression: /[\s\S]$/u finds nothing at the end of an emoji in Node 26.10.
  const isPair = (text.codePointAt(text.length - 2) ?? 0) > 0xffff;
  return text.slice(isPair ? -2 : -1);
}

function firstCharacter(run: string | Run | undefined): string {
  return String.fromCodePoint(textOf(run).codePointAt(0)!);
}

/** The end of a line counts as a space. */
function textOf(run: string | Run | undefined): string {
  if (run === undefined) return ' ';
  return typeof run === 'string' ? run : run.mark;
}

function isPunctuation(character: string): boolean {
  return /^[\p{P}\p{S}]/u.test(character);
}

function isOpen(character: string): boolean {
  return /^\s/.test(character) || isPunctuation(character);
}

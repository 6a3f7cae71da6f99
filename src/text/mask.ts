/** A span of a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text with these spans blanked out, so that positions stay the same. */
export function blanked(text: string, spans: readonly Span[]): string {
  let masked = '';
  let end = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.end <= end) continue;
    const start = Math.max(end, span.start);
    masked += text.slice(end, start) + ' '.repeat(span.end - start);
    end = span.end;
  }
  return masked + text.slice(end);
}

/**
 * From an opening mark to the end of its closing mark. An unclosed mark opens nothing. Takes linear time.
 * @param opener a global expression
 */
export function enclosed(text: string, opener: RegExp, closer: (opening: RegExpExecArray) => string): Span[] {
  const spans: Span[] = [];
  const lower = text.toLowerCase();
  const neverCloses = new Set<string>();
  let from = 0;
  for (const opening of text.matchAll(opener)) {
    if (opening.index < from) continue;
    const mark = closer(opening);
    if (neverCloses.has(mark)) continue;
    const end = lower.indexOf(mark, opening.index + opening[0].length);
    if (end < 0) {
      neverCloses.add(mark);
      continue;
    }
    from = end + mark.length;
    spans.push({ start: opening.index, end: from });
  }
  return spans;
}

/** Every match of a global expression. */
export function matches(text: string, expression: RegExp): Span[] {
  return [...text.matchAll(expression)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

import type { Words } from '../../../words/index.ts';

/** A sentence for a warning's code. */
export function warningText(code: string, { importWarnings }: Words): string {
  if (code.startsWith('event_')) return importWarnings.event;
  const { codes } = importWarnings;
  return Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : importWarnings.other;
}

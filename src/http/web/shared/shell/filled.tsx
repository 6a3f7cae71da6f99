import type { ComponentChildren } from 'preact';
import type { Text } from '../../../../words/index.ts';

interface FilledProps<Facts> {
  readonly text: Text<Facts>;
  /** What the text shows: elements, or words of people. */
  readonly slots: Readonly<Record<keyof NoInfer<Facts>, ComponentChildren>>;
}

/** A sentence with elements where its language puts them. */
export function Filled<Facts>({ text, slots }: FilledProps<Facts>) {
  return <>{text.pieces(slots) as ComponentChildren[]}</>;
}

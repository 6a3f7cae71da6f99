import type { ComponentChildren } from 'preact';

interface FilledProps {
  /** A sentence with names in braces, as in `Perhaps {name}`. */
  readonly text: string;
  /** What stands in their place. */
  readonly slots: Readonly<Record<string, ComponentChildren>>;
}

/** A sentence with elements, or with words of people, where its language puts them. */
export function Filled({ text, slots }: FilledProps) {
  return <>{text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : slots[piece]))}</>;
}

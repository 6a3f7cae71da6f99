import type { RecordRef } from '../../core/imports/domain/index.ts';

/** Formatted text of any source, to be converted to Markdown. */
export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** Markdown as the source has it. */
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'quote'; readonly content: readonly Block[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      /** Number of the first item. */
      readonly start: number;
      /** 0 for a top-level list. */
      readonly depth: number;
      readonly items: readonly (readonly Inline[])[];
    }
  /** The first row is its head. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'rule' };

/** A piece of a paragraph. Line ends in text are line ends for the reader. */
export type Inline = { readonly style: Style } & (
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly label: string }
  | { readonly kind: 'ref'; readonly ref: RecordRef }
);

export interface Style {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
}

export const plain: Style = {};

/** Text in a style. */
export function text(content: string, style: Style = plain): Inline {
  return { kind: 'text', text: content, style };
}

/** A paragraph of these pieces. */
export function paragraph(...content: readonly Inline[]): Block {
  return paragraphOf(content);
}

/** For any number of pieces; function arguments are limited. */
export function paragraphOf(content: readonly Inline[]): Block {
  return { kind: 'paragraph', content };
}

/** The same content with `more` style. */
export function restyled(content: readonly Inline[], more: Style): Inline[] {
  return content.map((inline) => ({ ...inline, style: { ...inline.style, ...more } }));
}

/** True when there is nothing to see. */
export function isBlank(block: Block): boolean {
  switch (block.kind) {
    case 'paragraph':
      return block.content.every(isBlankInline);
    case 'code':
    case 'markdown':
      return block.text.trim() === '';
    case 'quote':
      return block.content.every(isBlank);
    case 'list':
      return block.items.every((item) => item.every(isBlankInline));
    case 'table':
      return block.rows.every((row) => row.every((cell) => cell.every(isBlankInline)));
    case 'rule':
      return false;
  }
}

function isBlankInline(inline: Inline): boolean {
  if (inline.kind === 'ref') return false;
  return (inline.kind === 'link' ? inline.label || inline.url : inline.text).trim() === '';
}

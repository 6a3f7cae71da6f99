import type { RandomSource } from './random-source.ts';
import { days, emojis, links, places, remarks, snippets } from './phrases.ts';

/** A piece of a message, in no particular markup. */
export type Piece =
  | { readonly kind: 'text' | 'bold' | 'italic' | 'code' | 'code_block'; readonly text: string }
  | { readonly kind: 'person'; readonly person: number }
  | { readonly kind: 'room'; readonly room: number }
  | { readonly kind: 'link'; readonly url: string; readonly label?: string }
  | { readonly kind: 'emoji'; readonly name: string };

/** Values that a template can use. */
export interface TextContext {
  readonly things: readonly string[];
  /** Someone to mention, a different one each time; undefined when no one is left. */
  readonly person: () => number | undefined;
  readonly room: () => number | undefined;
}

/** Fills a template of phrases.ts. */
export function written(template: string, random: RandomSource, context: TextContext): Piece[] {
  return template
    .split(/(\{\w+\}|\*[^*]+\*|_[^_]+_(?=,)|`[^`]+`)/)
    .filter((part) => part !== '')
    .flatMap((part): Piece[] => {
      if (part.startsWith('{')) return filled(part.slice(1, -1), random, context);
      if (/^\*.+\*$/.test(part)) return emphasised(part.slice(1, -1), random, context);
      if (/^_.+_$/.test(part)) return [{ kind: 'italic', text: part.slice(1, -1) }];
      if (/^`.+`$/.test(part)) return [{ kind: 'code', text: part.slice(1, -1) }];
      return [{ kind: 'text', text: part }];
    });
}

function emphasised(template: string, random: RandomSource, context: TextContext): Piece[] {
  return written(template, random, context).map((piece) =>
    piece.kind === 'text' ? { ...piece, kind: 'bold' } : piece,
  );
}

function filled(word: string, random: RandomSource, context: TextContext): Piece[] {
  switch (word) {
    case 'person': {
      const person = context.person();
      return person === undefined ? [{ kind: 'text', text: 'somebody' }] : [{ kind: 'person', person }];
    }
    case 'room': {
      const room = context.room();
      return room === undefined ? [{ kind: 'text', text: 'the board in the hall' }] : [{ kind: 'room', room }];
    }
    case 'link': {
      const [url, label] = random.pick(links);
      return [{ kind: 'link', url, ...(label !== undefined && { label }) }];
    }
    case 'emoji':
      return [{ kind: 'emoji', name: random.pick(emojis) }];
    case 'code':
      return [{ kind: 'code_block', text: random.pick(snippets) }];
    default:
      return [{ kind: 'text', text: wordFor(word, random, context) }];
  }
}

function wordFor(word: string, random: RandomSource, context: TextContext): string {
  switch (word) {
    case 'thing':
      return random.pick(context.things);
    case 'place':
      return random.pick(places);
    case 'day':
      return random.pick(days);
    case 'time':
      return `${8 + random.below(13)}:${random.pick(['00', '15', '30', '45'])}`;
    default:
      return String(2 + random.below(98));
  }
}

/** A story of `count` remarks. */
export function story(count: number, random: RandomSource, context: TextContext): Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index > 0) pieces.push({ kind: 'text', text: index % 4 === 0 ? '\n\n' : ' ' });
    pieces.push(...written(random.pick(remarks), random, context));
  }
  return pieces;
}

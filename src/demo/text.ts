import type { Dice } from './dice.ts';
import { days, emojis, links, places, remarks, snippets } from './phrases.ts';

/** A piece of a message, in no particular markup. */
export type Piece =
  | { readonly kind: 'text' | 'bold' | 'italic' | 'code' | 'code_block'; readonly text: string }
  | { readonly kind: 'person'; readonly person: number }
  | { readonly kind: 'room'; readonly room: number }
  | { readonly kind: 'link'; readonly url: string; readonly label?: string }
  | { readonly kind: 'emoji'; readonly name: string };

/** What a template may refer to. */
export interface Surroundings {
  readonly things: readonly string[];
  /** Somebody to mention, a different one each time; undefined when nobody is left. */
  readonly person: () => number | undefined;
  readonly room: () => number | undefined;
}

/** Fills a template of phrases.ts. */
export function written(template: string, dice: Dice, around: Surroundings): Piece[] {
  return template
    .split(/(\{\w+\}|\*[^*]+\*|_[^_]+_(?=,)|`[^`]+`)/)
    .filter((part) => part !== '')
    .flatMap((part): Piece[] => {
      if (part.startsWith('{')) return filled(part.slice(1, -1), dice, around);
      if (/^\*.+\*$/.test(part)) return emphasised(part.slice(1, -1), dice, around);
      if (/^_.+_$/.test(part)) return [{ kind: 'italic', text: part.slice(1, -1) }];
      if (/^`.+`$/.test(part)) return [{ kind: 'code', text: part.slice(1, -1) }];
      return [{ kind: 'text', text: part }];
    });
}

function emphasised(template: string, dice: Dice, around: Surroundings): Piece[] {
  return written(template, dice, around).map((piece) => (piece.kind === 'text' ? { ...piece, kind: 'bold' } : piece));
}

function filled(word: string, dice: Dice, around: Surroundings): Piece[] {
  switch (word) {
    case 'person': {
      const person = around.person();
      return person === undefined ? [{ kind: 'text', text: 'somebody' }] : [{ kind: 'person', person }];
    }
    case 'room': {
      const room = around.room();
      return room === undefined ? [{ kind: 'text', text: 'the board in the hall' }] : [{ kind: 'room', room }];
    }
    case 'link': {
      const [url, label] = dice.pick(links);
      return [{ kind: 'link', url, ...(label !== undefined && { label }) }];
    }
    case 'emoji':
      return [{ kind: 'emoji', name: dice.pick(emojis) }];
    case 'code':
      return [{ kind: 'code_block', text: dice.pick(snippets) }];
    default:
      return [{ kind: 'text', text: wordFor(word, dice, around) }];
  }
}

function wordFor(word: string, dice: Dice, around: Surroundings): string {
  switch (word) {
    case 'thing':
      return dice.pick(around.things);
    case 'place':
      return dice.pick(places);
    case 'day':
      return dice.pick(days);
    case 'time':
      return `${8 + dice.below(13)}:${dice.pick(['00', '15', '30', '45'])}`;
    default:
      return String(2 + dice.below(98));
  }
}

/** A story of `count` remarks. */
export function story(count: number, dice: Dice, around: Surroundings): Piece[] {
  const pieces: Piece[] = [];
  for (let told = 0; told < count; told += 1) {
    if (told > 0) pieces.push({ kind: 'text', text: told % 4 === 0 ? '\n\n' : ' ' });
    pieces.push(...written(dice.pick(remarks), dice, around));
  }
  return pieces;
}

import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Numbers } from './numbers.ts';

/** A text with arguments. */
export interface Text<Facts> {
  (facts: Facts): string;
  /** The text in pieces, whose arguments can be elements. A tag gets the pieces inside it and returns its element. */
  pieces(facts: { readonly [Name in keyof Facts]: unknown }): unknown[];
}

/** A tag among the arguments of a text. */
export type Tag = (inner: unknown[]) => unknown;

type Facts = Readonly<Record<string, unknown>>;

/** A part of a text: literal text, an argument, an option selected by an argument, or a tag with its content. */
type Piece = string | Slot;
interface Slot {
  readonly show?: (facts: Facts) => unknown;
  readonly choose?: (facts: Facts) => readonly Piece[];
  readonly tag?: { readonly name: string; readonly inner: readonly Piece[] };
}

/**
 * Makes a text of a message in ICU MessageFormat: a string if the message has no arguments, so it costs nothing, otherwise a
 * function that compiles the message when it is first called.
 */
export function textOf(message: string, numbers: Numbers): string | Text<Facts> {
  if (!/[{<]/.test(message)) return message;
  let compiled: readonly Piece[] | undefined;
  const made = () => (compiled ??= compile(parse(message), numbers));
  return Object.assign((facts: Facts) => write(made(), facts), { pieces: (facts: Facts) => collect(made(), facts) });
}

/** Formats a text for which it is only known at run time whether it has arguments. */
export function said<Facts>(text: string | Text<Facts>, facts: Facts): string {
  return typeof text === 'string' ? text : text(facts);
}

function write(pieces: readonly Piece[], facts: Facts): string {
  let whole = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') whole += piece;
    else if (piece.show) whole += String(piece.show(facts));
    else whole += write(piece.choose?.(facts) ?? piece.tag?.inner ?? [], facts);
  }
  return whole;
}

function collect(pieces: readonly Piece[], facts: Facts): unknown[] {
  return pieces.flatMap((piece): unknown[] => {
    if (typeof piece === 'string') return [piece];
    if (piece.choose) return collect(piece.choose(facts), facts);
    if (piece.tag) return [(facts[piece.tag.name] as Tag)(collect(piece.tag.inner, facts))];
    return [piece.show?.(facts)];
  });
}

/** @param counted the argument that `#` inserts */
function compile(elements: readonly MessageFormatElement[], numbers: Numbers, counted = ''): Piece[] {
  return elements.map((element): Piece => {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.argument:
        return { show: (facts) => facts[element.value] };
      case TYPE.number: {
        const format = element.style ? numbers.ungrouped : numbers.grouped;
        return { show: (facts) => format(facts[element.value] as number) };
      }
      case TYPE.pound:
        return { show: (facts) => numbers.grouped(facts[counted] as number) };
      case TYPE.plural: {
        if (element.offset !== 0 || element.pluralType === 'ordinal')
          throw new Error('No text has an offset or ordinals');
        const options = optionsOf(element.options, numbers, element.value);
        return {
          choose: (facts) => {
            const count = facts[element.value] as number;
            return options.get(`=${count}`) ?? options.get(numbers.form(count)) ?? options.get('other')!;
          },
        };
      }
      case TYPE.select: {
        const options = optionsOf(element.options, numbers);
        const chosen = choiceOf(element.value);
        return { choose: (facts) => options.get(chosen(facts)) ?? options.get('other')! };
      }
      case TYPE.tag:
        return { tag: { name: element.value, inner: compile(element.children, numbers, counted) } };
      default:
        throw new Error(`No text has a ${TYPE[element.type]}`);
    }
  });
}

type Options = Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>;

function optionsOf(options: Options, numbers: Numbers, counted?: string): ReadonlyMap<string, readonly Piece[]> {
  return new Map(Object.entries(options).map(([key, { value }]) => [key, compile(value, numbers, counted)]));
}

/** The value that a select compares: an argument, or for `nameInitial` the first letter of `name` (d’Ada, but de Bea in French). */
function choiceOf(name: string): (facts: Facts) => string {
  const begins = /^(\w+)Initial$/.exec(name)?.[1];
  if (begins === undefined) return (facts) => String(facts[name]);
  // Not H and Y: usage differs between names.
  return (facts) => (/^[aeiouàâäéèêëîïôöùûüæ\u0153]/iu.test(String(facts[begins])) ? 'vowel' : 'other');
}

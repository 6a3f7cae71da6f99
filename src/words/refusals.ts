import type { Words } from './translation.ts';

/** The text of a refusal by its message, and how it is taken apart where something was put in. */
interface Known {
  readonly exact: ReadonlyMap<string, string>;
  /** Those with places, the one with the most words first: what it matches is the least a matter of chance. */
  readonly withPlaces: readonly Template[];
}

interface Template {
  /** What stands around the places: one more than there are places. */
  readonly literals: readonly string[];
  readonly text: string;
}

const place = /\{\d\}/;
const known = new WeakMap<Words['refusals'], Known>();

/**
 * What a refusal says in a language. Its message, which the APIs give as it is, is the key (ADR 18).
 * @param message of a `DomainError`
 * @returns the message where the catalogue has no text for it
 */
export function refusalIn(words: Pick<Words, 'refusals'>, message: string): string {
  return textOf(knownOf(words.refusals), message) ?? message;
}

function knownOf(refusals: Words['refusals']): Known {
  const compiled = known.get(refusals);
  if (compiled) return compiled;
  const entries = Object.entries(refusals);
  const made = {
    exact: new Map(entries.filter(([message]) => !place.test(message))),
    withPlaces: entries
      .filter(([message]) => place.test(message))
      .map(([message, text]) => ({ literals: message.split(/\{\d\}/), text }))
      .toSorted((a, b) => b.literals.join('').length - a.literals.join('').length),
  };
  known.set(refusals, made);
  return made;
}

function textOf(all: Known, message: string): string | undefined {
  const exact = all.exact.get(message);
  if (exact !== undefined) return exact;
  for (const { literals, text } of all.withPlaces) {
    const found = placesIn(literals, message);
    if (found) return fill(all, text, found);
  }
  return undefined;
}

/** What stands in the places; each is as short as it can be, the last excepted. Reads the message once. */
function placesIn(literals: readonly string[], message: string): string[] | undefined {
  const [first = '', ...rest] = literals;
  const last = rest.pop() ?? '';
  if (!message.startsWith(first) || !message.endsWith(last)) return undefined;
  const found: string[] = [];
  let at = first.length;
  for (const literal of rest) {
    const next = message.indexOf(literal, at);
    if (next < 0) return undefined;
    found.push(message.slice(at, next));
    at = next + literal.length;
  }
  const end = message.length - last.length;
  return end < at ? undefined : [...found, message.slice(at, end)];
}

function fill(all: Known, text: string, found: readonly string[]): string {
  return text.replaceAll(/\{(\d)(\*?)\}/g, (_, index: string, isWords: string) => {
    const value = found[Number(index)] ?? '';
    return isWords ? (textOf(all, value) ?? value) : value;
  });
}

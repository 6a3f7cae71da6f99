import { numbersOf } from '../../../lib/texts/numbers.ts';
import { said, type Text, textOf } from '../../../lib/texts/text.ts';
import type { RefusalFacts } from './refusals/facts.ts';
import shown from './refusals/shown.json';
import technical from './refusals/technical.json';

/** Why something was refused: a key of the catalogue of refusals, as in `groups.pathTaken` (ADR 18). */
export type Reason = keyof RefusalFacts;

/** What a client may know about a refusal; never secrets, paths or SQL. */
export type ErrorFacts = Readonly<Record<string, unknown>>;

/** What the APIs read of a refusal beside what its sentence shows. */
export type Hints = {
  readonly parameter?: string;
  readonly field?: string;
  readonly setting?: string;
  readonly scope?: string;
  readonly state?: string;
  readonly suspendedUserId?: number;
  readonly retryAfter?: number;
  readonly errors?: readonly unknown[];
  /** The group API says the sentence where it would otherwise give the status alone. */
  readonly isSaid?: boolean;
  /** What the group API says instead of the sentence. */
  readonly text?: string;
};

/** Those of some reasons whose sentences show facts. */
type Showing<R extends Reason> = R extends Reason ? (object extends RefusalFacts[R] ? never : R) : never;

/** What is given with a reason: the facts of its sentence, and hints. */
export type FactsFor<R extends Reason> = [Showing<R>] extends [never]
  ? [facts?: Hints]
  : [facts: RefusalFacts[R] & Hints];

/** A refusal as a value: rows keep it, threads send it to others. */
export interface Refusal {
  readonly reason: Reason;
  readonly facts: ErrorFacts;
}

/** A refusal that is not thrown. */
export function refusal<R extends Reason>(reason: R, ...[facts]: FactsFor<R>): Refusal {
  return { reason, facts: facts ?? {} };
}

const catalogues: readonly Readonly<Record<string, Readonly<Record<string, string>>>>[] = [shown, technical];
const english = numbersOf('en');
const texts = new Map<string, string | Text<ErrorFacts>>();

/** The English sentence of a refusal, which the APIs, the commands and the log say. */
export function sentenceOf({ reason, facts }: Refusal): string {
  let text = texts.get(reason);
  if (text === undefined) {
    text = textOf(messageOf(reason) ?? reason, english);
    texts.set(reason, text);
  }
  return said(text, facts);
}

function messageOf(reason: string): string | undefined {
  const [room = '', name = ''] = reason.split('.');
  for (const catalogue of catalogues) {
    const message = catalogue[room]?.[name];
    if (message !== undefined) return message;
  }
  return undefined;
}

/** A refusal, or a text that is none, as a row keeps it. */
export function storeRefusal(refused: Refusal | string): string {
  return typeof refused === 'string' ? refused : JSON.stringify({ reason: refused.reason, facts: refused.facts });
}

/** What a row keeps: its English sentence, and the refusal unless it is another text. */
export interface StoredRefusal {
  readonly sentence: string;
  readonly refusal: Refusal | undefined;
}

/** What a row keeps, by `storeRefusal` or an earlier version, which stored sentences. */
export function readRefusal(stored: string): StoredRefusal {
  const refused = stored.startsWith('{"reason":') ? (JSON.parse(stored) as Refusal) : undefined;
  const isKnown = refused !== undefined && messageOf(refused.reason) !== undefined;
  return isKnown ? { sentence: sentenceOf(refused), refusal: refused } : { sentence: stored, refusal: undefined };
}

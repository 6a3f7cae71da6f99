import { asciiHost, hostsIn } from './newcomer.ts';
import { asLatin, isAscii } from './look-alikes.ts';

/** Target of a rule: a word or phrase, or links to a site. */
export const ruleKinds = ['word', 'link'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** Action of a rule: hold the message for moderators, or refuse it. */
export const ruleActions = ['hold', 'refuse'] as const;
export type RuleAction = (typeof ruleActions)[number];

/** Characters of a word, phrase or host, and rules of a group or of the server. */
export const maxPattern = 100;
export const maxRules = 200;

/** A rule for messages in a group, or on the whole server (null). */
export interface ContentRule {
  readonly id: number;
  readonly groupId: number | null;
  readonly kind: RuleKind;
  /** For a word, as returned by `readPattern`; for a link, the host. */
  readonly pattern: string;
  readonly action: RuleAction;
}

/** Marks over and through letters, and characters that show nothing: a word is the same with and without them. */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function strip(text: string): string {
  return text.normalize('NFKD').replace(marks, '').replace(invisible, '').normalize('NFC');
}

function fold(text: string): string {
  return strip(text).toLowerCase();
}

/** Words of scripts that write them without spaces between: there a pattern is found anywhere in the text. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const words = /[\p{L}\p{N}\p{M}]+/gu;

function wordsIn(folded: string): string[] {
  return folded.match(words) ?? [];
}

/** The words of a text, and also their look-alikes if it has non-ASCII letters. */
function readings(text: string): string[][] {
  const stripped = strip(text);
  const written = wordsIn(stripped.toLowerCase());
  return isAscii(stripped) ? [written] : [written, wordsIn(stripped).map(asLatin)];
}

/**
 * A pattern as stored and compared: normalised words with single spaces, an asterisk at the end for any ending; for a
 * link the host in ASCII, also from a whole URL.
 * @returns undefined without a word or a valid host
 */
export function readPattern(kind: RuleKind, given: string): string | undefined {
  if (given.length > maxPattern * 4) return undefined;
  const pattern = kind === 'word' ? readWords(given) : readHost(given);
  return pattern === undefined || pattern.length > maxPattern ? undefined : pattern;
}

function readWords(given: string): string | undefined {
  const found = wordsIn(fold(given)).join(' ');
  if (found === '') return undefined;
  return given.trimEnd().endsWith('*') ? `${found}*` : found;
}

function readHost(given: string): string | undefined {
  const host = given
    .trim()
    .toLowerCase()
    .replace(/^[a-z]{1,10}:/, '')
    .replace(/^\/\//, '')
    .replace(/^(?:\*\.|www\.)/, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/\.+$/, '');
  const ascii = asciiHost(host);
  return /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(ascii) ? ascii : undefined;
}

/** The parts of an item that rules look at. */
export interface CheckedFields {
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly body?: string | undefined;
  readonly location?: string | undefined;
  readonly obj?: string | undefined;
  readonly plink?: string | null | undefined;
}

/** The texts of an item that rules check, except those of its poll and pictures. */
export function checkedTexts({ title, summary, body, location, obj, plink }: CheckedFields): string[] {
  return [title, summary, body, location, obj, plink].flatMap((text) => text || []);
}

/** The words of patterns, one below the other; a message is looked up in it once for each of its words. */
interface PatternNode {
  readonly next: Map<string, PatternNode>;
  /** The rule whose pattern ends here. */
  rule?: ContentRule;
  /** Rules whose last word ends with an asterisk, by its prefix. */
  readonly beginnings: Map<string, ContentRule>;
}

const emptyNode = (): PatternNode => ({ next: new Map(), beginnings: new Map() });

/** The child node for a word, created if necessary. */
function below(node: PatternNode, word: string): PatternNode {
  const next = node.next.get(word) ?? emptyNode();
  node.next.set(word, next);
  return next;
}

/** The rule of two that applies: refusing takes precedence over holding. */
function stricter(a: ContentRule | undefined, b: ContentRule | undefined): ContentRule | undefined {
  return a?.action === 'refuse' || !b ? a : b.action === 'refuse' || !a ? b : a;
}

function patternsOf(rules: readonly ContentRule[]): PatternNode {
  const root = emptyNode();
  for (const rule of rules) {
    for (const parts of readings(rule.pattern)) addPattern(root, parts, rule);
  }
  return root;
}

function addPattern(root: PatternNode, parts: readonly string[], rule: ContentRule): void {
  const last = parts.at(-1);
  if (last === undefined) return;
  const node = parts.slice(0, -1).reduce(below, root);
  if (rule.pattern.endsWith('*')) {
    node.beginnings.set(last, stricter(node.beginnings.get(last), rule)!);
  } else {
    const end = below(node, last);
    end.rule = stricter(end.rule, rule)!;
  }
}

function startingAt(root: PatternNode, text: readonly string[], start: number): ContentRule | undefined {
  let found: ContentRule | undefined;
  for (let node: PatternNode | undefined = root, at = start; node && at < text.length; at++) {
    const word: string = text[at]!;
    if (node.beginnings.size > 0) {
      for (let length = Math.min(word.length, maxPattern); length > 0; length--) {
        found = stricter(found, node.beginnings.get(word.slice(0, length)));
      }
    }
    node = node.next.get(word);
    found = stricter(found, node?.rule);
  }
  return found;
}

function brokenByWords(rules: readonly ContentRule[], texts: readonly string[]): ContentRule | undefined {
  const anywhere = rules.filter(({ pattern }) => spaceless.test(pattern));
  const spaced = rules.filter(({ pattern }) => !spaceless.test(pattern));
  const root = patternsOf(spaced);
  let found: ContentRule | undefined;
  for (const text of texts) {
    const folded = anywhere.length === 0 ? '' : fold(text);
    for (const rule of anywhere) if (folded.includes(rule.pattern.replace('*', ''))) found = stricter(found, rule);
    for (const list of spaced.length === 0 ? [] : readings(text)) {
      for (let at = 0; at < list.length && found?.action !== 'refuse'; at++) {
        found = stricter(found, startingAt(root, list, at));
      }
    }
  }
  return found;
}

function brokenByLinks(rules: readonly ContentRule[], texts: readonly string[]): ContentRule | undefined {
  const byHost = new Map<string, ContentRule>();
  for (const rule of rules) byHost.set(rule.pattern, stricter(byHost.get(rule.pattern), rule)!);
  let found: ContentRule | undefined;
  for (const host of texts.flatMap((text) => [...hostsIn(text)])) {
    const labels = host.split('.');
    for (let from = Math.max(0, labels.length - 20); from < labels.length; from++) {
      found = stricter(found, byHost.get(labels.slice(from).join('.')));
    }
  }
  return found;
}

/**
 * The rule that texts break: one that refuses, where there is one. Takes time in proportion to the texts, however many rules
 * there are.
 */
export function findBroken(rules: readonly ContentRule[], texts: readonly string[]): ContentRule | undefined {
  const ofKind = (kind: RuleKind) => rules.filter((rule) => rule.kind === kind);
  const links = ofKind('link');
  const byLink = links.length === 0 ? undefined : brokenByLinks(links, texts);
  if (byLink?.action === 'refuse') return byLink;
  const named = ofKind('word');
  return named.length === 0 ? byLink : stricter(byLink, brokenByWords(named, texts));
}

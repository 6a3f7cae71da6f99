import { assertBodyLength, assertTextLength } from '../domain/body-limit.ts';
import { cleanText, DomainError, type OperationContext } from '../../platform/index.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { readableIn } from '../../../text/readable.ts';
import { checkedTexts } from '../domain/content-rule.ts';
import { haveContentRules, haveNewcomerLimits } from '../storage/writer-rules.ts';
import { safeObject } from '../../../text/safe-object.ts';

/** Characters that each of these may have. */
const limits = {
  title: 1000,
  summary: 10_000,
  location: 1000,
  coord: 1000,
  app: 1000,
  plink: 2048,
  layoutMid: 1000,
  pagetitle: 1000,
  verb: 1000,
  objType: 1000,
  tgtType: 1000,
} as const satisfies Partial<Record<keyof ItemInput, number>>;

const maxCategories = 100;
const longestCategory = 255;

/** Text that may be stored, and the body as it was written where sanitizing changed it. */
export interface PreparedText {
  readonly input: ItemInput;
  /** Null if it is the original, undefined if the input has no body. */
  readonly source: string | null | undefined;
  /** Texts for rules. */
  readonly checked: readonly string[];
}

/**
 * Text as it can be stored: within its limits, and without HTML that could run in a browser, in the body and the
 * object.
 * @param mimetype of the body
 * @throws DomainError unprocessable
 */
export async function prepareText(
  context: OperationContext,
  input: ItemInput,
  mimetype: string,
): Promise<PreparedText> {
  if (input.body !== undefined) assertBodyLength('body', input.body, context.bodyLimit);
  for (const [name, limit] of Object.entries(limits)) {
    assertTextLength(name, input[name as keyof typeof limits] ?? '', limit);
  }
  assertCategories(input.categories ?? []);
  const safe = input.body === undefined ? undefined : await safeBody(context, input.body, mimetype);
  const prepared = {
    ...input,
    ...(safe && { body: safe.body }),
    ...(input.obj && { obj: parseObject('obj', input.obj) }),
    ...(input.target && { target: parseObject('target', input.target) }),
  };
  return { input: prepared, source: safe?.source, checked: await readCheckedTexts(context, prepared, mimetype) };
}

/**
 * A body without code that could run in a browser, which only HTML can contain.
 * @returns the body, and the original if it differs, otherwise null
 */
export async function safeBody(
  { renderer }: Pick<OperationContext, 'renderer'>,
  text: string,
  mimetype: string,
): Promise<{ readonly body: string; readonly source: string | null }> {
  if (mimetype !== 'text/html') return { body: text, source: null };
  const body = await renderer.render({ kind: 'source', text, mimetype, mentions: [], baseUrl: '' });
  return { body, source: body === text ? null : cleanText(text) };
}

function assertCategories(categories: readonly string[]): void {
  if (categories.length > maxCategories) {
    throw new DomainError('unprocessable', 'content.tooManyCategories', { max: maxCategories, parameter: 'category' });
  }
  for (const category of categories) assertTextLength('category', category, longestCategory);
}

function parseObject(parameter: string, json: string): string {
  const safe = safeObject(json);
  if (safe !== undefined) return safe;
  throw new DomainError('unprocessable', 'content.nestedTooDeep', { parameter });
}

/**
 * All texts of a message for rules: as written and as displayed, with link targets. Only as written if the server has
 * no rules, because nothing checks it then.
 */
export async function readCheckedTexts(
  context: OperationContext,
  input: ItemInput,
  mimetype: string,
): Promise<string[]> {
  const { reader } = context.database;
  if (!(await haveContentRules(reader)) && !(await haveNewcomerLimits(reader))) return textsOf(input);
  return readTexts(context, input, mimetype);
}

/** The same, whatever rules the server has. */
export async function readTexts(context: OperationContext, input: ItemInput, mimetype: string): Promise<string[]> {
  const { body = '' } = input;
  const written = textsOf(input);
  const bodies = body === '' ? [] : await rendered(context, body, mimetype);
  const others = await Promise.all(written.filter((text) => text !== body).map((each) => rendered(context, each)));
  return [...new Set([...written, ...bodies, ...others.flat()])];
}

/** Visible parts of a text; for texts other than bodies, in any way in which pages or programs show them. */
async function rendered({ renderer }: OperationContext, text: string, mimetype?: string): Promise<string[]> {
  const task = { kind: 'body', text, mimetype: mimetype ?? 'text/bbcode', mentions: [], baseUrl: '' } as const;
  const html = await renderer.render(task);
  return [...readableIn(html), ...(mimetype === undefined ? readableIn(text) : [])];
}

/** The texts of a message as they were written. */
function textsOf(input: ItemInput): string[] {
  const { poll, media = [], categories = [], obj } = input;
  const files = media.flatMap(({ filename, alt, caption }) => [filename, alt, caption]);
  const texts = [...checkedTexts(input), ...(poll?.answers ?? []), ...categories, ...files, ...stringsIn(obj)];
  return texts.flatMap((text) => text || []);
}

/** The texts of an object that an item is about, as of an event. It has been read before, and is not nested deep. */
function stringsIn(json: string | undefined): string[] {
  const strings: string[] = [];
  if (json) {
    JSON.parse(json, (_name, value: unknown) => {
      if (typeof value === 'string') strings.push(value);
      return value;
    });
  }
  return strings;
}

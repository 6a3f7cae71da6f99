import { assertBodyLength, assertTextLength } from '../domain/body-limit.ts';
import { cleanText, DomainError, type OperationContext } from '../../platform/index.ts';
import type { ItemInput } from '../domain/item-input.ts';
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
  /** Null where the body says what was written, undefined where the input has no body. */
  readonly source: string | null | undefined;
}

/**
 * What somebody writes as it may be stored: no text longer than its limit, and no HTML with anything that could run in
 * a browser, in the body or in what it is about.
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
  return {
    input: {
      ...input,
      ...(safe && { body: safe.body }),
      ...(input.obj && { obj: parseObject('obj', input.obj) }),
      ...(input.target && { target: parseObject('target', input.target) }),
    },
    source: safe?.source,
  };
}

/**
 * A body without what could run in a browser; only HTML has such things.
 * @returns the body, and what was written where that is something else, else null
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
    throw new DomainError('unprocessable', `"category" names at most ${maxCategories} categories.`, {
      parameter: 'category',
    });
  }
  for (const category of categories) assertTextLength('category', category, longestCategory);
}

function parseObject(parameter: string, json: string): string {
  const safe = safeObject(json);
  if (safe !== undefined) return safe;
  throw new DomainError('unprocessable', `"${parameter}" is nested too deep.`, { parameter });
}

import { refuseLongBody, refuseLongText } from '../domain/body-limit.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { safeObject } from '../../../text/safe-object.ts';
import type { OperationContext } from '../../platform/operations/context.ts';

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

const mostCategories = 100;
const longestCategory = 255;

/**
 * What somebody writes as it may be kept: no text longer than its limit, and no HTML with anything that could run in
 * a browser, in the body or in what it is about.
 * @param mimetype of the body
 * @throws DomainError unprocessable
 */
export async function admitText(context: OperationContext, input: ItemInput, mimetype: string): Promise<ItemInput> {
  if (input.body !== undefined) refuseLongBody('body', input.body, context.bodyLimit);
  for (const [name, limit] of Object.entries(limits)) {
    refuseLongText(name, input[name as keyof typeof limits] ?? '', limit);
  }
  refuseManyCategories(input.categories ?? []);
  return {
    ...input,
    ...(input.body !== undefined && mimetype === 'text/html' && { body: await safeHtml(context, input.body) }),
    ...(input.obj && { obj: admitObject('obj', input.obj) }),
    ...(input.target && { target: admitObject('target', input.target) }),
  };
}

/** HTML without what could run in a browser. */
export function safeHtml({ renderer }: Pick<OperationContext, 'renderer'>, text: string): Promise<string> {
  return renderer.render({ kind: 'source', text, mimetype: 'text/html', mentions: [], baseUrl: '' });
}

function refuseManyCategories(categories: readonly string[]): void {
  if (categories.length > mostCategories) {
    throw new DomainError('unprocessable', `"category" names at most ${mostCategories} categories.`, {
      parameter: 'category',
    });
  }
  for (const category of categories) refuseLongText('category', category, longestCategory);
}

function admitObject(parameter: string, json: string): string {
  const safe = safeObject(json);
  if (safe !== undefined) return safe;
  throw new DomainError('unprocessable', `"${parameter}" is nested too deep.`, { parameter });
}

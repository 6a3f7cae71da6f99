import { checkedTexts, type ContentRule, findBroken, type Item, readTexts, readItems } from '../../content/index.ts';
import { findGroup, listGroupsBelow } from '../../groups/index.ts';
import type { OperationContext, UserViewer } from '../../platform/index.ts';
import { listTriedItems, type TriedItem } from '../storage/tried-items.ts';
import { readRule, type RuleDraft } from './content-rules.ts';
import { assertModerates } from './require-moderator.ts';

/** Messages that a rule is tested with, and examples of its matches. */
const maxTried = 2000;
const maxExamples = 20;
/** Messages that are rendered at once. */
const readAtOnce = 100;

/** Effect of a rule. */
export interface RuleTrial {
  /** The rule as it would be stored. */
  readonly pattern: string;
  /** How many of the newest messages were checked, and how many of them match. */
  readonly tried: number;
  readonly found: number;
  /** Some of these, the newest first. */
  readonly examples: readonly Item[];
}

/**
 * Tries a rule on the newest messages of a group and the groups below it, or of the server (null), as far as the viewer sees
 * them, and changes nothing.
 * @throws DomainError forbidden, invalid_input
 */
export async function tryRule(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number | null,
  draft: RuleDraft,
): Promise<RuleTrial> {
  const { reader } = context.database;
  await assertModerates(reader, viewer, groupId);
  const rule = { id: 0, ...readRule(groupId, draft) };
  const group = groupId === null ? undefined : await findGroup(reader, groupId);
  const groupIds = group && (await listGroupsBelow(reader, [group])).map(({ id }) => id);
  const items = await listTriedItems(reader, viewer, groupIds, maxTried);
  const found: TriedItem[] = [];
  for (let start = 0; start < items.length; start += readAtOnce) {
    const some = items.slice(start, start + readAtOnce);
    const broken = await Promise.all(some.map((item) => isBroken(context, rule, item)));
    found.push(...some.filter((_item, index) => broken[index]));
  }
  const ids = found.slice(0, maxExamples).map(({ id }) => id);
  const { pattern } = rule;
  return { pattern, tried: items.length, found: found.length, examples: await readItems(reader, viewer, ids) };
}

/** Parts of a text that may read differently from its source: markup, entities and escapes. */
const marked = /[^\p{L}\p{N}\s.,;:!?'"()-]/u;

/** Whether a message matches a rule, in its source or as it reads. */
async function isBroken(
  context: OperationContext,
  rule: ContentRule,
  { fields, mimetype }: TriedItem,
): Promise<boolean> {
  const written = checkedTexts(fields);
  if (findBroken([rule], written)) return true;
  if (!written.some((text) => marked.test(text))) return false;
  const { title, summary, body, location, obj, plink } = fields;
  const input = { title, summary, body, location, obj, plink: plink ?? undefined, mayBeEmpty: true };
  return findBroken([rule], await readTexts(context, input, mimetype)) !== undefined;
}

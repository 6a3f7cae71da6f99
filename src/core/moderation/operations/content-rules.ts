import {
  type ContentRule,
  deleteContentRule,
  findContentRule,
  insertContentRule,
  listContentRules,
  listRulesIn,
  maxPattern,
  maxRules,
  readPattern,
  setContentRuleAction,
} from '../../content/index.ts';
import { findGroups, type Group } from '../../groups/index.ts';
import {
  DomainError,
  insertLogEvent,
  notFound,
  type OperationContext,
  type Reader,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { assertModerates, moderates } from './require-moderator.ts';

/** A rule as entered by someone. */
export type RuleDraft = Pick<ContentRule, 'kind' | 'pattern' | 'action'>;

/** A rule that applies to a group, and where it was made. */
export interface ShownRule extends ContentRule {
  /** The parent group that has it; undefined for a rule of the place itself, and for those of the server. */
  readonly from: Group | undefined;
  readonly isInherited: boolean;
}

/** The rules that apply to a group, or those of the server (null). Callers check who may read them. */
export async function readRules(reader: Reader, groupId: number | null): Promise<ShownRule[]> {
  const rules = await listRulesIn(reader, groupId);
  const above = rules.flatMap((rule) => (rule.groupId === groupId ? [] : (rule.groupId ?? [])));
  const groups = new Map((await findGroups(reader, above)).map((group) => [group.id, group]));
  return rules.map((rule) => {
    const isInherited = rule.groupId !== groupId;
    return { ...rule, isInherited, from: isInherited ? groups.get(rule.groupId ?? 0) : undefined };
  });
}

/**
 * A rule as stored, from its input.
 * @throws DomainError invalid_input
 */
export function readRule(groupId: number | null, { kind, pattern: given, action }: RuleDraft): Omit<ContentRule, 'id'> {
  const pattern = readPattern(kind, given);
  if (pattern !== undefined) return { groupId, kind, pattern, action };
  throw kind === 'word'
    ? new DomainError('invalid_input', 'rules.badWord', { max: maxPattern, field: 'pattern' })
    : new DomainError('invalid_input', 'rules.badLink', { field: 'pattern' });
}

/**
 * Adds a rule of a group, by one of its moderators, or of the server (null), by an administrator.
 * @throws DomainError forbidden, invalid_input, conflict if it exists, unprocessable for too many
 */
export async function addRule(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number | null,
  draft: RuleDraft,
): Promise<ContentRule> {
  return context.database.write(viewer, async (tx) => {
    await assertModerates(tx, viewer, groupId);
    const rule = readRule(groupId, draft);
    const rules = await listContentRules(tx, [groupId]);
    if (rules.some(({ kind, pattern }) => kind === rule.kind && pattern === rule.pattern)) {
      throw new DomainError('conflict', 'rules.already', { field: 'pattern' });
    }
    if (rules.length >= maxRules) {
      throw new DomainError('unprocessable', 'rules.tooMany', { max: maxRules });
    }
    const now = context.clock.now();
    const id = await insertContentRule(tx, rule, now);
    await insertLogEvent(tx, viewer, { groupId, action: 'add_content_rule', details: detailsOf(rule), now });
    return { id, ...rule };
  });
}

/**
 * Changes the action of a rule; the same permission as for adding it.
 * @throws DomainError not_found
 */
export async function changeRule(
  context: OperationContext,
  viewer: UserViewer,
  id: number,
  action: ContentRule['action'],
): Promise<ContentRule> {
  return context.database.write(viewer, async (tx) => {
    const rule = { ...(await requireRule(tx, viewer, id)), action };
    const now = context.clock.now();
    await setContentRuleAction(tx, id, action);
    const { groupId } = rule;
    await insertLogEvent(tx, viewer, { groupId, action: 'change_content_rule', details: detailsOf(rule), now });
    return rule;
  });
}

/**
 * Removes a rule; the same permission as for adding it. Messages held because of it stay held.
 * @returns the removed rule
 * @throws DomainError not_found
 */
export async function removeRule(context: OperationContext, viewer: UserViewer, id: number): Promise<ContentRule> {
  return context.database.write(viewer, async (tx) => {
    const rule = await requireRule(tx, viewer, id);
    const now = context.clock.now();
    await deleteContentRule(tx, id);
    const { groupId } = rule;
    await insertLogEvent(tx, viewer, { groupId, action: 'remove_content_rule', details: detailsOf(rule), now });
    return rule;
  });
}

function detailsOf({ kind, pattern, action }: RuleDraft) {
  return { kind, pattern, does: action };
}

async function requireRule(tx: Tx, viewer: UserViewer, id: number): Promise<ContentRule> {
  const rule = await findContentRule(tx, id);
  if (!rule || !(await moderates(tx, viewer, rule))) throw notFound('rule');
  return rule;
}

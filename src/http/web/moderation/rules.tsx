import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  identitiesIn,
  type Item,
  maxPattern,
  renderItems,
  ruleActions,
  ruleKinds,
} from '../../../core/content/index.ts';
import { findGroup, type Group } from '../../../core/groups/index.ts';
import { findXchans } from '../../../core/identity/index.ts';
import {
  addRule,
  changeRule,
  moderates,
  readRules,
  removeRule,
  type RuleDraft,
  tryRule,
} from '../../../core/moderation/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  type AddPage,
  faceOf,
  formErrorOf,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type RuleExample, rulesPath, RulesPage, type ShownTrial } from './rules-page.tsx';

const place = Type.Object({ group: Type.Optional(rowId) });
const notices = ['added', 'changed', 'removed'] as const;

/** Words and links that messages are checked for: of a group, or of the server. */
export function ruleRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/moderation/rules',
    auth: 'session',
    query: Type.Object({ ...place.properties, notice: Type.Optional(Type.Enum([...notices])) }),
    handle: ({ session, query: { group, notice }, reply }) =>
      showRules(web, session, reply, { groupId: group ?? null, notice }),
  });

  add({
    method: 'POST',
    path: '/moderation/rules',
    auth: 'session',
    body: Type.Object({
      ...place.properties,
      kind: Type.Enum([...ruleKinds]),
      pattern: Type.String({ maxLength: maxPattern * 4 }),
      action: Type.Enum([...ruleActions]),
      do: Type.Optional(Type.Enum(['try', 'add'])),
    }),
    handle: async ({ session, body: { group, do: what, ...draft }, reply }) => {
      const groupId = group ?? null;
      const shown = { groupId, draft };
      try {
        if (what === 'try') return await showTrial(web, session, reply, shown);
        await addRule(operations, session.viewer, groupId, draft);
        return await redirectTo(reply, rulesPath(groupId, 'added'));
      } catch (error) {
        return showRules(web, session, reply, { ...shown, problem: formErrorOf(error, reply.words).message });
      }
    },
  });

  add({
    method: 'POST',
    path: '/moderation/rules/:id',
    auth: 'session',
    params: Type.Object({ id: rowId }),
    body: Type.Object({ do: Type.Enum([...ruleActions, 'remove']) }),
    handle: async ({ session, params: { id }, body: { do: what }, reply }) => {
      const { viewer } = session;
      const isRemoval = what === 'remove';
      const rule = await (isRemoval ? removeRule(operations, viewer, id) : changeRule(operations, viewer, id, what));
      return redirectTo(reply, rulesPath(rule.groupId, isRemoval ? 'removed' : 'changed'));
    },
  });
}

interface ShownRules {
  /** Null for the server. */
  readonly groupId: number | null;
  readonly notice?: (typeof notices)[number] | undefined;
  /** What was written into the form. */
  readonly draft?: RuleDraft;
  readonly problem?: string;
  readonly trial?: ShownTrial;
}

/** @throws DomainError not_found for who does not moderate there */
async function showRules(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { groupId, notice, ...shown }: ShownRules,
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const group = await requireModerated(operations, session, groupId);
  const { contentRules: words } = reply.words;
  const done = notice && words.done[notice];
  const content = <RulesPage {...shown} group={group} rules={await readRules(reader, groupId)} done={done} />;
  const title = group ? words.titleOf(group.name) : words.title;
  return sendPage(reply, session, { title, content, status: shown.problem === undefined ? 200 : 422 });
}

async function requireModerated(
  { database: { reader } }: WebContext['operations'],
  { viewer }: WebSession,
  groupId: number | null,
): Promise<Group | undefined> {
  const group = groupId === null ? undefined : await findGroup(reader, groupId);
  if ((groupId !== null && !group) || !(await moderates(reader, viewer, { groupId }))) throw notFound('page');
  return group;
}

async function showTrial(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  shown: { readonly groupId: number | null; readonly draft: RuleDraft },
): Promise<FastifyReply> {
  const { found, tried, examples } = await tryRule(web.operations, session.viewer, shown.groupId, shown.draft);
  return showRules(web, session, reply, {
    ...shown,
    trial: { found, tried, examples: await readExamples(web, examples) },
  });
}

async function readExamples({ operations }: WebContext, items: readonly Item[]): Promise<RuleExample[]> {
  const xchans = await findXchans(operations.database.reader, [...new Set(items.flatMap(identitiesIn))]);
  const html = await renderItems(operations, items, xchans, '');
  return items.map(({ id, uuid, title, authorXchanId, createdAt }) => {
    const authorName = faceOf(xchans.get(authorXchanId)).name;
    return { uuid, title, html: html.get(id) ?? '', authorName, createdAt };
  });
}

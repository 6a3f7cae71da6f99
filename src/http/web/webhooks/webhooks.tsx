import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  addWebhook,
  changeWebhook,
  deliveryStates,
  listDeliveries,
  longestDescription,
  longestName,
  longestToken,
  longestUrl,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  showDelivery,
  showWebhook,
  showWebhooks,
  testWebhook,
  type Webhook,
  webhookCategories,
} from '../../../core/webhooks/index.ts';
import {
  type AddPage,
  formErrorMessage,
  keyedRows,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { DeliveryPage, WebhookRemovalPage } from './delivery-page.tsx';
import { WebhookPage } from './webhook-page.tsx';
import { type WebhookDraft, WebhooksPage, webhooksPath } from './webhooks-page.tsx';

const limit = 30;
const ticked = Type.Optional(Type.Literal('1'));
const form = Type.Object({
  url: Type.String({ maxLength: longestUrl }),
  name: Type.String({ maxLength: longestName }),
  description: Type.String({ maxLength: longestDescription }),
  token: Type.String({ maxLength: longestToken }),
  no_token: ticked,
  verifies_tls: ticked,
  issues_events: ticked,
  note_events: ticked,
  member_events: ticked,
  import_events: ticked,
  upload_events: ticked,
  reassignment_events: ticked,
});
const params = Type.Object({ id: rowId });
const hookParams = Type.Object({ id: rowId, hook: rowId });
const eventParams = Type.Object({ id: rowId, hook: rowId, event: rowId });
const emptyDraft: WebhookDraft = {
  url: '',
  name: '',
  description: '',
  categories: webhookCategories,
  verifiesTls: true,
};

/** What a page of webhooks is asked for, and what has just happened. */
interface Shown {
  readonly notice?: string | undefined;
  readonly state?: string | undefined;
  readonly before?: number | undefined;
  readonly draft?: WebhookDraft;
  readonly problem?: string;
  readonly secret?: string;
}

function draftOf(body: Static<typeof form>): WebhookDraft {
  const { url, name, description, verifies_tls: verifiesTls } = body;
  const categories = webhookCategories.filter((each) => body[each] !== undefined);
  return { url, name, description, categories, verifiesTls: verifiesTls !== undefined };
}

/** An empty field leaves the token as it is. */
function tokenOf({ token, no_token: without }: Static<typeof form>): string | null | undefined {
  if (without !== undefined) return null;
  return token === '' ? undefined : token;
}

/** What Owners do with the webhooks of their group; the pages are pages of the group. */
export function webhookRoutes(add: AddPage, web: WebContext): void {
  contentRoutes(add, web);
  actionRoutes(add, web);
}

function contentRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/hooks',
    auth: 'session',
    params,
    body: form,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const draft = draftOf(body);
      try {
        const made = await addWebhook(operations, session.viewer, group.id, { ...draft, token: tokenOf(body) });
        return await showOne(web, session, reply, group, made.webhook.id, { notice: 'saved', secret: made.secret });
      } catch (error) {
        return showWebhookList(web, session, reply, group, { draft, problem: formErrorMessage(error, reply.words) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/hooks/:hook/save',
    auth: 'session',
    params: hookParams,
    body: form,
    handle: async ({ session, params: { id, hook }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const draft = draftOf(body);
      try {
        await changeWebhook(operations, session.viewer, group.id, hook, { ...draft, token: tokenOf(body) });
        return await redirectTo(reply, `${webhooksPath(group, hook)}?notice=saved`);
      } catch (error) {
        return showOne(web, session, reply, group, hook, { draft, problem: formErrorMessage(error, reply.words) });
      }
    },
  });
}

function actionRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/hooks/:hook/rotate',
    auth: 'session',
    params: hookParams,
    body: Type.Object({ overlap_hours: Type.Integer() }),
    handle: async ({ session, params: { id, hook }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      try {
        const { secret } = await rotateWebhookSecret(operations, session.viewer, group.id, hook, body.overlap_hours);
        return await showOne(web, session, reply, group, hook, { notice: 'rotated', secret });
      } catch (error) {
        return showOne(web, session, reply, group, hook, { problem: formErrorMessage(error, reply.words) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/hooks/:hook/test',
    auth: 'session',
    params: hookParams,
    handle: async ({ session, params: { id, hook }, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const { categories } = await showWebhook(operations, session.viewer, group.id, hook);
      await testWebhook(operations, session.viewer, { groupId: group.id, id: hook }, categories[0]!);
      return redirectTo(reply, `${webhooksPath(group, hook)}?notice=tested`);
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/hooks/:hook/remove',
    auth: 'session',
    params: hookParams,
    handle: async ({ session, params: { id, hook }, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      await removeWebhook(operations, session.viewer, group.id, hook);
      return redirectTo(reply, `${webhooksPath(group)}?notice=removed`);
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/hooks/:hook/events/:event/resend',
    auth: 'session',
    params: eventParams,
    handle: async ({ session, params: { id, hook, event }, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      await resendDelivery(operations, session.viewer, { groupId: group.id, id: hook }, event);
      return redirectTo(reply, `${webhooksPath(group, hook)}/events/${event}?notice=resent`);
    },
  });
}

/** The webhooks of a group, one of them, or what was sent to it, as `rest` of the address says. @throws DomainError not_found */
export async function showWebhookPages(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { rest, query }: { readonly rest: string; readonly query: Shown },
): Promise<FastifyReply> {
  if (rest === '') return showWebhookList(web, session, reply, group, query);
  const [, hook, remove, event] = /^(\d{1,15})(?:(\/remove)|\/events\/(\d{1,15}))?$/.exec(rest) ?? [];
  if (hook === undefined) throw notFound('page');
  if (event !== undefined)
    return showEvent(web, session, reply, group, { hook: Number(hook), event: Number(event), query });
  if (remove === undefined) return showOne(web, session, reply, group, Number(hook), query);
  const webhook = await showWebhook(web.operations, session.viewer, group.id, Number(hook));
  const ancestors = await visibleAncestors(web.operations.database.reader, session.viewer, group);
  const title = reply.words.webhooks.remove;
  return sendPage(reply, session, { title, content: <WebhookRemovalPage {...{ group, ancestors, webhook }} /> });
}

async function showWebhookList(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { notice, draft = emptyDraft, problem }: Shown,
): Promise<FastifyReply> {
  const { webhooks: words } = reply.words;
  const content = (
    <WebhooksPage
      {...{ group, draft, problem }}
      ancestors={await visibleAncestors(operations.database.reader, session.viewer, group)}
      webhooks={await showWebhooks(operations, session.viewer, group.id)}
      done={notice === 'removed' ? words.notices.removed : undefined}
    />
  );
  return sendPage(reply, session, {
    title: words.title(group.name),
    content,
    status: problem === undefined ? 200 : 422,
  });
}

function contentOf({ url, name, description, categories, verifiesTls }: Webhook): WebhookDraft {
  return { url, name, description, categories, verifiesTls };
}

async function showOne(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  id: number,
  { notice, state, before, draft, problem, secret }: Shown,
): Promise<FastifyReply> {
  const { viewer } = session;
  const { notices } = reply.words.webhooks;
  const webhook = await showWebhook(operations, viewer, group.id, id);
  const known = deliveryStates.find((each) => each === state);
  const page = { state: known, before, limit: limit + 1 };
  const found = await listDeliveries(operations, viewer, { groupId: group.id, id }, page);
  const content = (
    <WebhookPage
      {...{ group, webhook, problem, secret }}
      ancestors={await visibleAncestors(operations.database.reader, viewer, group)}
      draft={draft ?? contentOf(webhook)}
      list={keyedRows(found, { limit, before, keyOf: (row) => row.id })}
      state={known}
      done={notice === 'saved' || notice === 'tested' || notice === 'rotated' ? notices[notice] : undefined}
    />
  );
  const title = `${webhook.name || new URL(webhook.url).host} · ${group.name}`;
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

async function showEvent(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { hook, event, query }: { readonly hook: number; readonly event: number; readonly query: Shown },
): Promise<FastifyReply> {
  const { viewer } = session;
  const webhook = await showWebhook(operations, viewer, group.id, hook);
  const content = (
    <DeliveryPage
      {...{ group, webhook }}
      ancestors={await visibleAncestors(operations.database.reader, viewer, group)}
      delivery={await showDelivery(operations, viewer, { groupId: group.id, id: hook }, event)}
      done={query.notice === 'resent' ? reply.words.webhooks.notices.resent : undefined}
    />
  );
  return sendPage(reply, session, { title: reply.words.webhooks.event, content });
}

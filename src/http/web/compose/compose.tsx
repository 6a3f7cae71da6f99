import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findDraft, listDrafts, saveDraft } from '../../../core/attention/index.ts';
import { previewItem, publishItem } from '../../../core/content/index.ts';
import { listPrivacyGroups } from '../../../core/identity/index.ts';
import { DomainError, type UserViewer } from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { discardSentDraft } from '../content/drafts.ts';
import { itemPath } from '../content/post.ts';
import { publishOnce, publishWithFiles, readPoll, readSent, type Sent } from '../content/written.ts';
import {
  type AddPage,
  formErrorOf,
  redirectTo,
  sendPage,
  visibleChannel,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { instantOfLocal } from '../shared/shell/times.ts';
import { countConnections, readAudience } from './audience.ts';
import { ComposePage, composeTitle } from './compose-page.tsx';
import { draftInput, savedSent, writingOf } from './writing.ts';

const name = Type.String({ maxLength: 255 });

/** Writing posts: on a page of its own with all that a post can have, and messages from the field below a conversation. */
export function composeRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/compose',
    auth: 'session',
    query: Type.Object({
      to: Type.Optional(name),
      text: Type.Optional(Type.String({ maxLength: 5000 })),
      people: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    handle: async ({ session, query: { to = '', text = '', people = '' }, reply }) => {
      const place = await placeOf(web, session.viewer, to);
      const draft = await findDraft(reader, session.viewer.userId, place);
      const sent = savedSent(draft, to, people);
      const writing = await writingOf(operations, session.viewer, sent);
      const body = [writing.body, text].filter((part) => part !== '').join('\n\n');
      return show(web, session, reply, { sent, body });
    },
  });
  add({
    method: 'POST',
    path: '/compose',
    auth: 'session',
    files: 'files',
    handle: async ({ session, form, body, reply }) => {
      const { viewer } = session;
      const sent = readSent(form, body);
      try {
        if (sent.text('preview') !== '') {
          const wall = sent.text('to') || undefined;
          const input = { body: sent.text('body'), mimetype: 'text/markdown', wall, mayBeEmpty: true };
          return await show(web, session, reply, { sent, html: await previewItem(operations, viewer, input, 'page') });
        }
        const place = await placeOf(web, viewer, sent.text('to'));
        if (sent.text('save') !== '') {
          await saveDraft(operations, viewer, draftInput(sent, place));
          return await redirectTo(reply, '/drafts?notice=saved');
        }
        const item = await publishWithFiles(operations, viewer, form, sent, async (media) =>
          publishItem(operations, viewer, { ...(await postOf(web, session, sent)), media }),
        );
        if (sent.text('is_drafted') !== '') await discardSentDraft(operations, viewer, place);
        return await redirectTo(reply, itemPath(item.uuid));
      } catch (error) {
        const refusal = formErrorOf(error, reply.words, ['forbidden', 'unknown_audience', 'not_found']);
        const isPast = refusal.facts['parameter'] === 'expire';
        const problem = isPast ? reply.words.compose.expirePast : refusal.message;
        return show(web, session, reply, { sent, problem });
      }
    },
  });
  messageRoute(add, web);
}

/** The post that the form describes. @throws DomainError unprocessable, and what `readAudience` throws */
async function postOf({ operations }: WebContext, session: WebSession, sent: Sent) {
  const { zone } = await session.navigation();
  const wall = sent.text('to') || undefined;
  return {
    body: sent.text('body'),
    title: sent.text('title').trim() || undefined,
    mimetype: 'text/markdown',
    wall,
    audience: wall === undefined ? await readAudience(operations, session.viewer, sent) : undefined,
    poll: readPoll(sent),
    createdAt: momentOf(sent.text('created'), zone),
    expiresAt: momentOf(sent.text('expire'), zone),
    isNocomment: sent.text('nocomment') === '1' || undefined,
    mayBeEmpty: false,
  };
}

/** The place of the draft of a post that is to stand in the channel with this address; in one's own for none. */
async function placeOf({ operations }: WebContext, viewer: UserViewer, to: string) {
  const channelId = to === '' ? viewer.channelId : (await visibleChannel(operations.database.reader, viewer, to)).id;
  return { kind: 'post', channelId } as const;
}

function messageRoute(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'POST',
    path: '/channel/:name/messages',
    auth: 'session',
    params: Type.Object({ name }),
    files: 'files',
    handle: async ({ session, params, form, body, reply }) => {
      const { viewer } = session;
      const sent = readSent(form, body);
      const text = sent.text('body');
      const message = { body: text, mimetype: 'text/markdown', wall: params.name, mayBeEmpty: false };
      const { uuid, channelId } = await publishWithFiles(operations, viewer, form, sent, (media) =>
        publishOnce(operations, viewer, sent, { ...message, media }),
      );
      await discardSentDraft(operations, viewer, { kind: 'post', channelId });
      return redirectTo(reply, `/channel/${encodeURIComponent(params.name)}#m-${uuid}`);
    },
  });
}

/** A moment of a form, as in `2026-01-31T12:00`, where the writer is; undefined for none. @throws DomainError unprocessable */
function momentOf(text: string, zone: string): Instant | undefined {
  if (text === '') return undefined;
  const moment = instantOfLocal(text, zone);
  if (moment === undefined) throw new DomainError('unprocessable', `“${text}” is no date.`);
  return moment;
}

interface Shown {
  readonly sent: Sent;
  /** In the place of the text that was sent. */
  readonly body?: string;
  readonly html?: string;
  readonly problem?: string;
}

async function show(web: WebContext, session: WebSession, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const { operations } = web;
  const { reader } = operations.database;
  const { viewer } = session;
  const { channels, groups } = await session.navigation();
  const { sent, html, problem } = shown;
  const writing = await writingOf(operations, viewer, sent);
  const content = (
    <ComposePage
      {...{ html, problem }}
      draft={{ ...writing, body: shown.body ?? writing.body }}
      drafts={(await listDrafts(reader, viewer.userId)).length}
      ownChannelId={viewer.channelId}
      own={channels.map(({ name, address }) => ({ name, address }))}
      groups={groups}
      privacyGroups={await listPrivacyGroups(reader, viewer.channelId)}
      connections={await countConnections(operations, viewer)}
    />
  );
  return sendPage(reply, session, {
    title: composeTitle(writing, reply.words),
    frame: 'page',
    scripts: ['compose'],
    content,
    status: problem === undefined ? 200 : 422,
  });
}

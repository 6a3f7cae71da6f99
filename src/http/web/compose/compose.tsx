import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findDraft, listDrafts, saveDraft } from '../../../core/attention/index.ts';
import { placeOf, previewItem, publishItem } from '../../../core/content/index.ts';
import { listPrivacyGroups } from '../../../core/identity/index.ts';
import { DomainError, type UserViewer } from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { showConversation } from '../content/conversation.tsx';
import { composerProblem, discardSentDraft, refusedField } from '../content/drafts.ts';
import { itemPath } from '../content/post.ts';
import { showGone } from '../content/threads.tsx';
import { keepFiles, publishOnce, publishWithFiles, readPoll, readSent, type Sent } from '../content/written.ts';
import {
  type AddPage,
  instantOfLocal,
  redirectTo,
  sendPage,
  undefinedIfNotFound,
  visibleChannel,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { countConnected, readAudience } from './audience.ts';
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
      const place = await draftPlace(web, session.viewer, to);
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
    keepsForm: true,
    handle: async ({ session, form, body, reply }) => {
      const { viewer } = session;
      const sent = readSent(form, body);
      const held = () => keepFiles(operations, viewer, form, sent);
      try {
        if (form?.refusal) throw form.refusal;
        if (sent.text('preview') !== '') {
          const wall = sent.text('to') || undefined;
          const input = { body: sent.text('body'), mimetype: 'text/markdown', wall, mayBeEmpty: true };
          const html = await previewItem(operations, viewer, input, 'page');
          return await show(web, session, reply, { sent: await held(), html });
        }
        const place = await draftPlace(web, viewer, sent.text('to'));
        if (sent.text('save') !== '') {
          await saveDraft(operations, viewer, draftInput(await held(), place));
          return await redirectTo(reply, '/drafts?notice=saved');
        }
        const item = await publishWithFiles(operations, viewer, form, sent, async (media) =>
          publishItem(operations, viewer, { ...(await postOf(web, session, sent)), media }),
        );
        if (sent.text('is_drafted') !== '') await discardSentDraft(operations, viewer, place);
        return await redirectTo(reply, itemPath(item.uuid));
      } catch (error) {
        const problem = composerProblem(error, reply.words);
        return show(web, session, reply, { sent: await held(), problem });
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
async function draftPlace({ operations }: WebContext, viewer: UserViewer, to: string) {
  const channelId = to === '' ? viewer.channelId : (await visibleChannel(operations.database.reader, viewer, to)).id;
  return { kind: 'post', channelId } as const;
}

function messageRoute(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  add({
    method: 'POST',
    path: '/channel/:name/messages',
    auth: 'session',
    params: Type.Object({ name }),
    files: 'files',
    keepsForm: true,
    handle: async ({ session, params, form, body, reply }) => {
      const { viewer } = session;
      const sent = readSent(form, body);
      const text = sent.text('body');
      const message = { body: text, mimetype: 'text/markdown', wall: params.name, mayBeEmpty: false };
      const channel = await visibleChannel(reader, viewer, params.name).catch(undefinedIfNotFound);
      if (!channel) {
        const refusal = { error: undefined, form, sent, place: undefined, words: reply.words };
        return showGone(session, reply, await refusedField(web, session, refusal));
      }
      const place = { kind: 'post', channelId: channel.id } as const;
      try {
        const { uuid } = await publishWithFiles(operations, viewer, form, sent, (media) =>
          publishOnce(operations, viewer, sent, { ...message, media }),
        );
        await discardSentDraft(operations, viewer, place);
        return await redirectTo(reply, `/channel/${encodeURIComponent(params.name)}#m-${uuid}`);
      } catch (error) {
        const refused = await refusedField(web, session, { error, form, sent, place, words: reply.words });
        return showConversation(web, session, reply, await placeOf(reader, viewer, channel), {}, refused);
      }
    },
  });
}

/** A moment of a form, as in `2026-01-31T12:00`, where the writer is; undefined for none. @throws DomainError unprocessable */
function momentOf(text: string, zone: string): Instant | undefined {
  if (text === '') return undefined;
  const moment = instantOfLocal(text, zone);
  if (moment === undefined) throw new DomainError('unprocessable', 'content.badDate', { date: text });
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
      connections={await countConnected(operations, viewer)}
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

import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { previewItem, publishItem } from '../../../core/content/index.ts';
import { listPrivacyGroups } from '../../../core/identity/index.ts';
import { DomainError } from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { itemPath } from '../content/post.ts';
import { readMedia, readPoll, readSent, type Sent } from '../content/written.ts';
import type { WebContext, WebSession } from '../shared/context.ts';
import { formErrorOf } from '../shared/form-errors.ts';
import type { AddPage } from '../shared/route.ts';
import { redirectTo, sendPage } from '../shared/show.tsx';
import { instantOfLocal } from '../shared/shell/times.ts';
import { wordsOf } from '../shared/shell/words.ts';
import { countConnections, readAudience } from './audience.ts';
import { ComposePage, type Draft } from './compose-page.tsx';

const name = Type.String({ maxLength: 255 });
const emptyDraft: Draft = {
  to: '',
  title: '',
  body: '',
  seen: 'default',
  groups: [],
  people: '',
  except: '',
  poll: '',
  created: '',
  expire: '',
  isNocomment: false,
};

/** Writing posts: on a page of its own with all that a post can have, and messages from the field below a conversation. */
export function composeRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/compose',
    auth: 'session',
    query: Type.Object({
      to: Type.Optional(name),
      text: Type.Optional(Type.String({ maxLength: 5000 })),
      people: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    handle: ({ session, query: { to = '', text = '', people = '' }, reply }) => {
      const seen = people === '' ? emptyDraft.seen : 'people';
      return show(web, session, reply, { draft: { ...emptyDraft, to, body: text, people, seen } });
    },
  });
  add({
    method: 'POST',
    path: '/compose',
    auth: 'session',
    files: 'files',
    handle: async ({ session, form, body, reply }) => {
      const sent = readSent(form, body);
      const draft = draftOf(sent);
      const isPreview = sent.text('preview') !== '';
      try {
        if (isPreview) {
          const input = { body: draft.body, mimetype: 'text/markdown', mayBeEmpty: true };
          return await show(web, session, reply, { draft, html: await previewItem(operations, session.viewer, input) });
        }
        const media = await readMedia(operations, form, sent);
        const zone = (await session.navigation()).zone;
        const wall = draft.to === '' ? undefined : draft.to;
        const item = await publishItem(operations, session.viewer, {
          body: draft.body,
          title: draft.title || undefined,
          mimetype: 'text/markdown',
          wall,
          audience: wall === undefined ? await readAudience(operations, session.viewer, sent) : undefined,
          media,
          poll: readPoll(sent),
          createdAt: momentOf(draft.created, zone),
          expiresAt: momentOf(draft.expire, zone),
          isNocomment: draft.isNocomment || undefined,
          mayBeEmpty: false,
        });
        return await redirectTo(reply, itemPath(item.uuid));
      } catch (error) {
        return show(web, session, reply, {
          draft,
          problem: formErrorOf(error, ['forbidden', 'unknown_audience']).message,
        });
      }
    },
  });
  messageRoute(add, web);
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
      const sent = readSent(form, body);
      const media = await readMedia(operations, form, sent);
      const message = {
        body: sent.text('body'),
        mimetype: 'text/markdown',
        wall: params.name,
        media,
        mayBeEmpty: false,
      };
      const { uuid } = await publishItem(operations, session.viewer, message);
      return redirectTo(reply, `/channel/${encodeURIComponent(params.name)}#m-${uuid}`);
    },
  });
}

function draftOf(sent: Sent): Draft {
  return {
    to: sent.text('to'),
    title: sent.text('title').trim(),
    body: sent.text('body'),
    seen: sent.text('seen') || 'default',
    groups: sent.all('group'),
    people: sent.text('people'),
    except: sent.text('except'),
    poll: sent.text('poll'),
    created: sent.text('created'),
    expire: sent.text('expire'),
    isNocomment: sent.text('nocomment') === '1',
  };
}

/** A moment of a form, as in `2026-01-31T12:00`, where the writer is; undefined for none. @throws DomainError unprocessable */
function momentOf(text: string, zone: string): Instant | undefined {
  if (text === '') return undefined;
  const moment = instantOfLocal(text, zone);
  if (moment === undefined) throw new DomainError('unprocessable', `“${text}” is no date.`);
  return moment;
}

interface Shown {
  readonly draft: Draft;
  readonly html?: string;
  readonly problem?: string;
}

async function show(web: WebContext, session: WebSession, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const { operations } = web;
  const { channels, groups } = await session.navigation();
  const content = (
    <ComposePage
      {...shown}
      own={channels.map(({ name, address }) => ({ name, address }))}
      groups={groups}
      privacyGroups={await listPrivacyGroups(operations.database.reader, session.viewer.channelId)}
      connections={await countConnections(operations, session.viewer)}
    />
  );
  return sendPage(reply, session, {
    title: wordsOf('en').compose.title,
    frame: 'page',
    scripts: ['channel'],
    content,
    status: shown.problem === undefined ? 200 : 422,
  });
}

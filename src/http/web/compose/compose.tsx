import { Type } from 'typebox';
import { findDraft, listDrafts, saveDraft } from '../../../core/attention/index.ts';
import { type Item, previewItem, publishItem } from '../../../core/content/index.ts';
import { listPrivacyGroups } from '../../../core/identity/index.ts';
import { DomainError, type OperationContext, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Form } from '../../uploads.ts';
import { discardSentDraft, refusing } from '../content/drafts.ts';
import { itemPath } from '../content/post.ts';
import { keepFiles, publishWithFiles, readPoll, readSent, type Sent } from '../content/written.ts';
import { type Asked, instantOfLocal, page, signedIn, visibleChannel, type WebSession } from '../shared/index.ts';
import { countConnected, readAudience } from './audience.ts';
import { Compose, composeTitle, type Writing } from './compose-page.tsx';
import { draftsPage } from './drafts.tsx';
import { draftInput, savedSent, writingOf } from './writing.ts';

/** The composer with all options of a post. */
const composePage = page({
  path: '/compose',
  who: signedIn,
  query: {
    to: Type.Optional(Type.String({ maxLength: 255 })),
    text: Type.Optional(Type.String({ maxLength: 5000 })),
    people: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  once: Type.Unsafe<{ readonly html: string; readonly draft: Writing }>({}),
  load: async (visit) => {
    const { operations, reader, session, viewer, refused } = visit;
    const { channels, groups } = await session.navigation();
    return {
      draft: refused ? await sentWriting({ ...visit, form: refused.form }) : await savedWriting(visit),
      drafts: (await listDrafts(reader, viewer.userId)).length,
      ownChannelId: viewer.channelId,
      own: channels.map(({ name, address }) => ({ name, address })),
      groups,
      privacyGroups: await listPrivacyGroups(reader, viewer.channelId),
      connections: await countConnected(operations, viewer),
    };
  },
  view: ({ once, words, ...shown }) => {
    const draft = once?.draft ?? shown.draft;
    const content = <Compose {...shown} draft={draft} {...(once && { html: once.html })} />;
    return { title: composeTitle(draft, words), frame: 'page', scripts: ['compose'], content };
  },
  actions: {
    default: {
      files: 'files',
      run: async (sending) => ({ to: itemPath((await refusing(sending.words, () => publish(sending))).uuid) }),
    },
    preview: {
      files: 'files',
      run: (sending) => refusing(sending.words, async () => ({ once: await preview(sending) })),
    },
    save: {
      files: 'files',
      run: (sending) =>
        refusing(sending.words, async () => {
          const { operations, reader, viewer } = sending;
          const sent = await keptSent(sending);
          await saveDraft(operations, viewer, draftInput(sent, await draftPlace(reader, viewer, sent.text('to'))));
          return { to: '/drafts?notice=saved' };
        }),
    },
  },
});

/** A form with a post. */
interface Sending extends Pick<Asked<unknown>, 'operations' | 'reader' | 'request'> {
  readonly session: WebSession;
  readonly viewer: UserViewer;
  readonly form: Form | undefined;
}

async function publish({ operations, reader, request, session, viewer, form }: Sending): Promise<Item> {
  const sent = readSent(form, request.body);
  const place = await draftPlace(reader, viewer, sent.text('to'));
  const item = await publishWithFiles(operations, viewer, form, sent, async (media) =>
    publishItem(operations, viewer, { ...(await postOf(operations, session, sent)), media }),
  );
  if (sent.text('is_drafted') !== '') await discardSentDraft(operations, viewer, place);
  return item;
}

async function preview(sending: Sending) {
  const draft = await sentWriting(sending);
  const input = { body: draft.body, mimetype: 'text/markdown', wall: draft.to || undefined, mayBeEmpty: true };
  return { draft, html: await previewItem(sending.operations, sending.viewer, input, 'page') };
}

/** The form as it was sent, with its files held for the next time. */
function keptSent({ operations, request, viewer, form }: Sending): Promise<Sent> {
  return keepFiles(operations, viewer, form, readSent(form, request.body));
}

async function sentWriting(sending: Sending): Promise<Writing> {
  return writingOf(sending.operations, sending.viewer, await keptSent(sending));
}

interface SavedVisit extends Pick<Sending, 'operations' | 'reader' | 'viewer'> {
  readonly query: { readonly to?: string; readonly text?: string; readonly people?: string };
}

/** The draft for a channel, with the text and people of the address. */
async function savedWriting({ operations, reader, viewer, query }: SavedVisit): Promise<Writing> {
  const { to = '', text = '', people = '' } = query;
  const draft = await findDraft(reader, viewer.userId, await draftPlace(reader, viewer, to));
  const writing = await writingOf(operations, viewer, savedSent(draft, to, people));
  return { ...writing, body: [writing.body, text].filter((part) => part !== '').join('\n\n') };
}

/** The post that the form describes. @throws DomainError unprocessable, and what `readAudience` throws */
async function postOf(operations: OperationContext, session: WebSession, sent: Sent) {
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

/** The place of the draft of a post for the channel with this address; for one's own channel if empty. */
async function draftPlace(reader: Reader, viewer: UserViewer, to: string) {
  const channelId = to === '' ? viewer.channelId : (await visibleChannel(reader, viewer, to)).id;
  return { kind: 'post', channelId } as const;
}

/** A time in a form, as in `2026-01-31T12:00`, in the writer's time zone; undefined if empty. @throws DomainError unprocessable */
function momentOf(text: string, zone: string): Instant | undefined {
  if (text === '') return undefined;
  const moment = instantOfLocal(text, zone);
  if (moment === undefined) throw new DomainError('unprocessable', 'content.badDate', { date: text });
  return moment;
}

export const composeTable = [composePage, draftsPage];

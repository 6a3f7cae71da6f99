import { Type } from 'typebox';
import { discardDraft, type Draft, listDrafts, placeText, readPlace } from '../../../core/attention/index.ts';
import { findItem } from '../../../core/content/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import { DomainError } from '../../../core/platform/index.ts';
import { itemPath } from '../content/post.ts';
import { type AddPage, redirectTo, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { type DraftRow, DraftsPage } from './drafts-page.tsx';
import type { Words } from '../../../words/index.ts';

const shownCharacters = 200;

/** What somebody began to write, and to go on with or discard. */
export function draftRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/drafts',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.Enum(['saved', 'discarded'])) }),
    handle: async ({ session, query: { notice }, reply }) => {
      const { drafts } = reply.words;
      const all = await listDrafts(operations.database.reader, session.viewer.userId);
      const rows = (await Promise.all(all.map((draft) => rowOf(web, session, draft, drafts)))).flatMap(
        (row) => row ?? [],
      );
      const done = notice && drafts[notice as 'saved' | 'discarded'];
      return sendPage(reply, session, {
        title: drafts.title,
        frame: 'page',
        content: <DraftsPage rows={rows} done={done} />,
      });
    },
  });
  add({
    method: 'POST',
    path: '/drafts/discard',
    auth: 'session',
    body: Type.Object({ place: Type.String({ maxLength: 40 }) }),
    handle: async ({ session, body, reply }) => {
      const place = readPlace(body.place);
      if (!place) throw new DomainError('invalid_input', 'drafts.badPlace');
      await discardDraft(operations, session.viewer, place);
      return redirectTo(reply, '/drafts?notice=discarded');
    },
  });
}

/** A draft as the list shows it; undefined where what it belongs to is gone, or no longer to be seen. */
async function rowOf(
  { operations }: WebContext,
  { viewer }: WebSession,
  draft: Draft,
  words: Words['drafts'],
): Promise<DraftRow | undefined> {
  const { reader } = operations.database;
  const { place } = draft;
  const text = (draft.title || draft.body).slice(0, shownCharacters);
  const shown = { key: placeText(place), text, updatedAt: draft.updatedAt };
  if (place.kind === 'post') {
    const channel = await findChannelFor(reader, viewer, place.channelId);
    if (!channel) return undefined;
    const isOwn = channel.id === viewer.channelId;
    const path = isOwn ? '/compose' : `/compose?to=${encodeURIComponent(channel.address)}`;
    return { ...shown, path, where: words.in({ channel: channel.name }) };
  }
  const item = await findItem(reader, viewer, { id: place.itemId });
  if (!item) return undefined;
  const isReply = place.kind === 'reply';
  const path = isReply ? `${itemPath(item.uuid)}#reply` : itemPath(item.uuid, 'edit');
  return { ...shown, path, where: isReply ? words.reply : words.edit };
}

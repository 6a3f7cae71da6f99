import { Type } from 'typebox';
import { discardDraft, type Draft, listDrafts, placeText, readPlace } from '../../../core/attention/index.ts';
import { findItem } from '../../../core/content/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import { DomainError, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Words } from '../../../words/index.ts';
import { itemPath } from '../content/post.ts';
import { Form, Icon, Moment, Notice, page, signedIn, useWords } from '../shared/index.ts';

const shownCharacters = 200;

/** Drafts, latest first. */
export const draftsPage = page({
  path: '/drafts',
  who: signedIn,
  load: async ({ reader, viewer, words }) => {
    const drafts = await listDrafts(reader, viewer.userId);
    const rows = await Promise.all(drafts.map((draft) => rowOf(reader, viewer, draft, words.drafts)));
    return { rows: rows.flatMap((row) => row ?? []) };
  },
  view: (shown) => ({ title: shown.words.drafts.title, frame: 'page', content: <Drafts {...shown} /> }),
  notices: ({ words: { drafts } }) => ({ saved: drafts.saved, discarded: drafts.discarded }),
  actions: {
    discard: {
      input: { place: Type.String({ maxLength: 40 }) },
      run: async ({ operations, viewer, input }) => {
        const place = readPlace(input.place);
        if (!place) throw new DomainError('invalid_input', 'drafts.badPlace');
        await discardDraft(operations, viewer, place);
        return { notice: 'discarded' };
      },
    },
  },
});

/** A draft of the list. */
interface DraftRow {
  /** Its place, as in `post:12`. */
  readonly key: string;
  readonly where: string;
  readonly text: string;
  readonly path: string;
  readonly updatedAt: Instant;
}

/** A draft as the list shows it; undefined where what it belongs to is gone, or no longer to be seen. */
async function rowOf(
  reader: Reader,
  viewer: UserViewer,
  draft: Draft,
  words: Words['drafts'],
): Promise<DraftRow | undefined> {
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

function Drafts({ rows }: { readonly rows: readonly DraftRow[] }) {
  const { drafts } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{drafts.title}</h1>
      <Notice />
      {rows.length === 0 ? (
        <div class="nothing">
          <Icon name="pencil" />
          <h2>{drafts.title}</h2>
          <p>{drafts.none}</p>
        </div>
      ) : (
        <>
          <p class="faint section-h">{drafts.lead}</p>
          <ul class="rows card">
            {rows.map((row) => (
              <DraftItem key={row.key} row={row} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function DraftItem({ row }: { readonly row: DraftRow }) {
  const { drafts } = useWords();
  return (
    <li class="row wrap">
      <div class="grow">
        <p class="line" dir="auto">
          <a class="plain" href={row.path}>
            {row.text || drafts.empty}
          </a>
        </p>
        <p class="under">
          {row.where} · <Moment at={row.updatedAt} />
        </p>
      </div>
      <Form action="discard" class="actions">
        <button
          type="submit"
          name="place"
          value={row.key}
          class="second small-button"
          aria-label={drafts.discardOf({ place: row.text || row.where })}
        >
          {drafts.discard}
        </button>
      </Form>
    </li>
  );
}

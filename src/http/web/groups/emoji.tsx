import { Type, type TProperties } from 'typebox';
import {
  addCustomEmoji,
  type CustomEmoji,
  emojiPath,
  findCustomEmoji,
  findEmojiMakers,
  listCustomEmoji,
  maxAliases,
  maxEmojiBytes,
  mayEditEmoji,
  removeCustomEmoji,
} from '../../../core/files/index.ts';
import { type Group, isGroupOpen } from '../../../core/groups/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import {
  administrator,
  Confirmation,
  EmojiPicture,
  EmptyState,
  ExactField,
  Field,
  Form,
  groupPath,
  groupVisitor,
  type InPlace,
  page,
  PlaceHead,
  requireVisibleGroup,
  rowId,
  type SignedIn,
  signedInOf,
  useWords,
  type Who,
} from '../shared/index.ts';

const longestNames = maxAliases * 66;

/** Those who see what a group holds see its emoji; Maintainers and Owners change them. */
const emojiVisitor: typeof groupVisitor = {
  ...groupVisitor,
  find: async (asked) => {
    const found = await groupVisitor.find(asked);
    if (!isGroupOpen(found.group, found.level)) throw notFound('page');
    if (asked.request.method !== 'POST' || mayEditEmoji(found.level)) return found;
    throw new DomainError('forbidden', 'groups.maintainersOnly');
  },
};

/** The emoji of a group, or of the server. */
function emojiAt<W extends TProperties, S extends InPlace, F extends Pick<EmojiProps, 'ancestors'>>(
  path: string,
  who: Who<W, S, F>,
) {
  return page({
    path,
    who,
    load: async ({ reader, group, level }) => {
      const emoji = await listCustomEmoji(reader, [group?.id ?? null]);
      const makers = await findEmojiMakers(reader, emoji);
      return {
        emoji: emoji.map((each) => ({ ...each, by: makers.get(each.createdBy)?.name })),
        mayEdit: group === undefined || mayEditEmoji(level ?? 0),
      };
    },
    view: (shown) => ({
      title: shown.group ? shown.words.customEmoji.titleOf({ group: shown.group.name }) : shown.words.customEmoji.title,
      content: <Emoji {...shown} />,
    }),
    notices: ({ words: { customEmoji } }) => ({ added: customEmoji.added, removed: customEmoji.removed }),
    actions: {
      default: {
        // More than is taken: what is too large is said in the form, as far as that can be.
        file: { name: 'file', maxBytes: 16 * maxEmojiBytes },
        input: {
          name: Type.Optional(Type.String({ maxLength: longestNames })),
          aliases: Type.Optional(Type.String({ maxLength: longestNames })),
        },
        run: async ({ operations, viewer, group, file, input: { name = '', aliases = '' } }) => {
          await addCustomEmoji(operations, viewer, { groupId: group?.id ?? null, name, aliases, picture: file!.bytes });
          return { notice: 'added' };
        },
      },
    },
  });
}

const emojiParams = { id: rowId };

interface OfEmoji extends SignedIn {
  readonly emoji: CustomEmoji;
  /** Where it is listed. */
  readonly back: string;
}

/** Those who may change the emoji. */
const emojiKeeper: Who<typeof emojiParams, OfEmoji, object> = {
  auth: 'session',
  params: emojiParams,
  find: async (asked) => {
    const { reader, params } = asked;
    const found = signedInOf(asked);
    const emoji = await findCustomEmoji(reader, params.id);
    if (!emoji) throw notFound('emoji');
    const { groupId } = emoji;
    const visible = groupId === null ? undefined : await requireVisibleGroup(reader, found.viewer, groupId);
    if (!(visible ? mayEditEmoji(visible.level) : found.viewer.isAdmin)) throw notFound('emoji');
    return { ...found, emoji, back: visible ? groupPath(visible.group, 'emoji') : '/admin/emoji' };
  },
};

/** Asks before an emoji goes. */
const emojiRemoval = page({
  path: '/custom-emoji/:id/remove',
  who: emojiKeeper,
  view: ({ words: { customEmoji: words }, emoji, back }) => ({
    title: words.removeNamed({ name: emoji.name }),
    content: (
      <div class="card prose">
        <Confirmation
          title={words.removeTitle({ name: emoji.name })}
          action="default"
          yes={words.remove}
          no={words.keep}
          back={back}
        >
          <p>
            <EmojiPicture path={emojiPath(emoji)} alt={`:${emoji.name}:`} isLarge />
          </p>
          <p>{words.removeHint}</p>
        </Confirmation>
      </div>
    ),
  }),
  actions: {
    default: {
      run: async ({ operations, viewer, emoji, back }) => {
        await removeCustomEmoji(operations, viewer, emoji.id);
        return { to: `${back}?notice=removed` };
      },
    },
  },
});

export const emojiPages = [emojiAt('emoji', emojiVisitor), emojiAt('/admin/emoji', administrator), emojiRemoval];

/** An emoji with the name of the person who added it, if known. */
interface ListedEmoji extends CustomEmoji {
  readonly by: string | undefined;
}

interface EmojiProps {
  /** None for the emoji of the server. */
  readonly group?: Group;
  readonly ancestors?: readonly Group[];
  readonly level?: number;
  readonly emoji: readonly ListedEmoji[];
  readonly mayEdit: boolean;
}

function Emoji({ emoji, mayEdit, ...place }: EmojiProps) {
  const { group } = place;
  const words = useWords().customEmoji;
  return (
    <>
      <PlaceHead {...place} title={group ? words.titleOf({ group: group.name }) : words.title} tab="emoji" />
      <p class="faint">
        {group ? words.groupHint : words.serverHint} {words.howTo}
      </p>
      {mayEdit && <Add />}
      <section aria-labelledby="emoji">
        <h2 id="emoji">{words.list}</h2>
        {emoji.length === 0 && <EmptyState>{words.none}</EmptyState>}
        <ul class="rows">
          {emoji.map((each) => (
            <Row key={each.id} emoji={each} mayEdit={mayEdit} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Row({ emoji, mayEdit }: { readonly emoji: ListedEmoji; readonly mayEdit: boolean }) {
  const words = useWords().customEmoji;
  const { name, aliases, by } = emoji;
  const names = aliases.map((alias) => `:${alias}:`).join(' ');
  const below = [
    names === '' ? undefined : words.also({ names }),
    by === undefined ? undefined : words.by({ name: by }),
  ];
  return (
    <li>
      <div>
        <EmojiPicture path={emojiPath(emoji)} alt="" loading="lazy" isLarge /> <strong>:{name}:</strong>
        <span class="below">{below.filter(Boolean).join(' · ')}</span>
      </div>
      {mayEdit && (
        <a
          class="button second small-button"
          href={`/custom-emoji/${emoji.id}/remove`}
          aria-label={words.removeNamed({ name })}
        >
          {words.remove}
        </a>
      )}
    </li>
  );
}

function Add() {
  const words = useWords().customEmoji;
  return (
    <section aria-labelledby="add" class="card">
      <h2 id="add">{words.add}</h2>
      <Form action="default" enctype="multipart/form-data" class="stack">
        <div class="pair">
          <ExactField name="name" label={words.name} hint={words.nameHint} maxLength={66} required />
          <ExactField name="aliases" label={words.aliases} hint={words.aliasesHint} maxLength={longestNames} />
        </div>
        <Field
          name="file"
          label={words.picture}
          hint={words.pictureHint}
          type="file"
          accept="image/png,image/gif,image/webp"
          required
        />
        <div>
          <button type="submit">{words.send}</button>
        </div>
      </Form>
    </section>
  );
}

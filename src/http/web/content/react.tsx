import { Type } from 'typebox';
import { deleteItems, findOwnReaction, publishItem, verbs } from '../../../core/content/index.ts';
import { type CustomEmoji, emojiPath, listApplyingEmoji, storedReaction } from '../../../core/files/index.ts';
import { Field, Form, FormRefusal, page, returnTo, useWords } from '../shared/index.ts';
import { Author, ReactButton } from './message.tsx';
import { ActForm } from './act-form.tsx';
import { Body } from './body.tsx';
import { Emoji, someNames } from './reactions.tsx';
import { itemPath, type Post } from './post.ts';
import { backToItem, itemReader, postOfItem } from './who.ts';

const offered = '👍 ❤️ 🎉 😀 😂 😍 🤔 😮 😢 😡 🙏 👏 🙌 💪 👀 🔥 ✨ ✅ ❌ ➕ 🚀 💯 🐛 ☕ 🍞 🌊 🌞 ❄️ 🍁 🎂 🎵 📚'.split(
  ' ',
);

/** Who reacted to a post, and emoji to react with; used without scripts. */
export const reactPage = page({
  path: '/react',
  who: itemReader,
  load: async ({ operations, reader, viewer, item }) => ({
    post: await postOfItem(operations, viewer, item),
    custom: await listApplyingEmoji(reader, viewer, item.channelId),
  }),
  view: (shown) => ({ title: shown.words.reactions.heading, frame: 'page', content: <React {...shown} /> }),
  actions: {
    default: {
      input: { ...returnTo, emoji: Type.String({ minLength: 1, maxLength: 100 }) },
      run: async ({ operations, reader, viewer, item, words, input }) => {
        const written = input.emoji.trim();
        if (!isEmoji(written)) throw new FormRefusal(words.reactions.badEmoji, { field: 'emoji' });
        const emoji = await storedReaction(reader, item.channelId, written);
        const own = await findOwnReaction(reader, viewer, item.id, emoji);
        if (own !== undefined) await deleteItems(operations, viewer, [{ id: own }]);
        else {
          const reaction = { parent: { id: item.id }, body: emoji, verb: verbs.react, mayBeEmpty: true };
          await publishItem(operations, viewer, reaction);
        }
        return { to: backToItem(item, input) };
      },
    },
  },
});

/** One emoji, or a custom one as in `:anchor:`. */
function isEmoji(text: string): boolean {
  if (/^:[a-z0-9_+-]{1,64}:$/i.test(text)) return true;
  const [only, ...more] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return (
    only !== undefined && more.length === 0 && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text)
  );
}

interface ReactProps {
  readonly post: Post;
  /** The custom emoji of the post's channel. */
  readonly custom: readonly CustomEmoji[];
}

function React({ post, custom }: ReactProps) {
  const { reactions } = useWords();
  const own = new Set(post.ownReactions);
  return (
    <div class="page slim">
      <ActForm />
      <h1 class="section-h">{reactions.heading}</h1>
      <blockquote class="card pad">
        <Author face={post.author} />
        <Body post={post} />
      </blockquote>
      <Reactors post={post} />
      <div class="emoji-grid section-s" role="group" aria-label={reactions.title}>
        {offered.map((emoji) => (
          <ReactButton key={emoji} uuid={post.uuid} emoji={emoji} class="second" isPressed={own.has(emoji)} />
        ))}
        {custom.map((each) => {
          const sign = `:${each.name}:`;
          const picture = emojiPath(each);
          return (
            <ReactButton
              key={sign}
              {...{ uuid: post.uuid, emoji: sign, picture, class: 'second', isPressed: own.has(sign) }}
            />
          );
        })}
      </div>
      <Form action="default" values={{ return_to: itemPath(post.uuid) }} class="form section-s">
        <Field name="emoji" label={reactions.own} maxLength={100} required />
        <div class="actions">
          <button type="submit">{reactions.send}</button>
          <a class="button quiet" href={itemPath(post.uuid)}>
            {reactions.cancel}
          </a>
        </div>
      </Form>
    </div>
  );
}

/** Who reacted, and with what. */
function Reactors({ post }: { readonly post: Post }) {
  const { reactions } = useWords();
  if (post.reactions.length === 0) return null;
  return (
    <>
      <h2 id="who" class="section-s">
        {reactions.whoReacted}
      </h2>
      <dl class="facts" aria-labelledby="who">
        {post.reactions.map((reaction) => (
          <div key={reaction.emoji}>
            <dt>
              <Emoji {...reaction} /> <span class="num">{reaction.count}</span>
            </dt>
            <dd>{someNames(reaction.names, reaction.count, reactions)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

import { Type } from 'typebox';
import { placeText } from '../../../core/attention/index.ts';
import { publishItem, readOwnSources } from '../../../core/content/index.ts';
import { maxFieldBytes } from '../../uploads.ts';
import { Field, Form, page, useTyped, useWords } from '../shared/index.ts';
import { composerData, FormatBar } from './composer-tools.tsx';
import { discardSentDraft, fieldAt, refusing } from './drafts.ts';
import { gonePage } from './gone.tsx';
import { itemPath } from './post.ts';
import { sourceText } from './source-text.ts';
import { authorsOnly, itemReader } from './who.ts';

/** Changes one's own post or comment. */
export const editPage = page({
  path: '/edit',
  who: authorsOnly(itemReader),
  load: async ({ operations, reader, session, viewer, item }) => {
    const { text } = await fieldAt(operations, session, { kind: 'edit', itemId: item.id });
    const own = (await readOwnSources(reader, viewer, [item.id])).get(item.id);
    // Mentions are shown by address.
    return { text: text || (own ?? (await sourceText(operations, item))) };
  },
  view: (shown) => ({
    title: shown.words.edit.title,
    frame: 'page',
    scripts: ['compose'],
    content: <Edit {...shown} {...shown.item} />,
  }),
  gone: gonePage,
  actions: {
    default: {
      input: { body: Type.String(), title: Type.Optional(Type.String()) },
      formBytes: maxFieldBytes,
      run: async ({ operations, viewer, words, item, input }) => {
        const { id: postId, uuid, mimetype, attachments } = item;
        const change = { ...input, postId, mimetype, mayBeEmpty: attachments.length > 0 };
        await refusing(words, () => publishItem(operations, viewer, change));
        await discardSentDraft(operations, viewer, { kind: 'edit', itemId: postId });
        return { to: `${itemPath(uuid)}#m-${uuid}` };
      },
    },
  },
});

interface EditProps {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly text: string;
  readonly isTop: boolean;
}

function Edit({ id, uuid, title, text, isTop }: EditProps) {
  const { edit } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{edit.title}</h1>
      <Form action="default" class="form" {...composerData(placeText({ kind: 'edit', itemId: id }))}>
        {isTop && <Field name="title" label={edit.heading} value={title} dir="auto" />}
        <label for="edit-body">{edit.text}</label>
        <div class="composer flush">
          <FormatBar />
          <Text text={text} />
        </div>
        <div class="actions">
          <span class="small faint" role="status" data-draft-said />
          <button type="submit" data-send>
            {edit.save}
          </button>
          <a class="button quiet" href={itemPath(uuid)}>
            {edit.cancel}
          </a>
        </div>
      </Form>
    </div>
  );
}

function Text({ text }: Pick<EditProps, 'text'>) {
  return (
    <textarea id="edit-body" name="body" rows={12} dir="auto">
      {useTyped('body')?.[0] ?? text}
    </textarea>
  );
}

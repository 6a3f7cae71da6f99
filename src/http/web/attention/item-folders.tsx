import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { defaultFolder, listFolders, longestFolderName, readSaves, saveItemIn } from '../../../core/content/index.ts';
import { parseUrl } from '../../../lib/url.ts';
import { Author } from '../content/message.tsx';
import { Body } from '../content/body.tsx';
import { itemPath, type Post } from '../content/post.ts';
import { backToItem, itemReader, postOfItem } from '../content/who.ts';
import { Field, Form, localPath, page, returnTo, Tick, useTyped, useWords } from '../shared/index.ts';

const name = Type.String({ maxLength: 1000 });

/** The folders in which an item is saved. */
export const itemFoldersPage = page({
  path: '/folders',
  who: itemReader,
  load: async ({ operations, reader, viewer, item, request }) => ({
    post: await postOfItem(operations, viewer, item),
    own: (await readSaves(reader, viewer, [item.id])).get(item.id) ?? [],
    folders: (await listFolders(reader, viewer)).map((folder) => folder.name),
    returnTo: cameFrom(request) ?? itemPath(item.uuid),
  }),
  view: (shown) => ({ title: shown.words.saved.choose, frame: 'page', content: <ItemFolders {...shown} /> }),
  actions: {
    default: {
      input: {
        folder: Type.Optional(Type.Array(name, { maxItems: 1000 })),
        new_folder: Type.Optional(name),
        ...returnTo,
      },
      run: async ({ operations, viewer, item, input }) => {
        const made = (input.new_folder ?? '').trim();
        await saveItemIn(operations, viewer, { id: item.id }, [
          ...(input.folder ?? []),
          ...(made === '' ? [] : [made]),
        ]);
        return { to: backToItem(item, input) };
      },
    },
  },
});

/** The page of this server that the link was on; undefined if the browser doesn't say. */
function cameFrom({ headers }: FastifyRequest): string | undefined {
  const url = headers.referer === undefined ? undefined : parseUrl(headers.referer);
  if (!url || url.host !== headers.host || url.pathname.endsWith('/folders')) return undefined;
  return localPath(`${url.pathname}${url.search}`);
}

interface ItemFoldersProps {
  readonly post: Post;
  /** Those in which it is saved. */
  readonly own: readonly string[];
  /** All folders of the reader. */
  readonly folders: readonly string[];
  readonly returnTo: string;
}

function ItemFolders(props: ItemFoldersProps) {
  const { saved } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{saved.choose}</h1>
      <blockquote class="card pad">
        <Author face={props.post.author} />
        <Body post={props.post} />
      </blockquote>
      <Form action="default" class="form section-s">
        <Folders {...props} />
      </Form>
    </div>
  );
}

function Folders({ own, folders, returnTo }: ItemFoldersProps) {
  const { saved, edit } = useWords();
  const offered = folders.includes(defaultFolder) ? folders : [defaultFolder, ...folders];
  // The first time, the button alone is enough.
  const checked = own.length === 0 ? [defaultFolder] : own;
  const back = localPath(useTyped('return_to')?.[0] ?? returnTo);
  return (
    <>
      <input type="hidden" name="return_to" value={back} />
      <fieldset>
        <legend>{saved.folders}</legend>
        {offered.map((folder) => (
          <Tick
            key={folder}
            name="folder"
            value={folder}
            checked={checked.includes(folder)}
            class="check"
            label={<bdi>{folder}</bdi>}
          />
        ))}
      </fieldset>
      <Field
        name="new_folder"
        label={saved.newFolder}
        hint={saved.chooseHint}
        maxLength={longestFolderName}
        dir="auto"
      />
      <div class="actions">
        <button type="submit">{edit.save}</button>
        <a class="button quiet" href={back}>
          {edit.cancel}
        </a>
      </div>
    </>
  );
}

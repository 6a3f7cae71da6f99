import { Type } from 'typebox';
import { deleteFolder, listFolders, longestFolderName, renameFolder } from '../../../core/content/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { Field, Form, page, signedIn, useWords } from '../shared/index.ts';
import { savedPath } from './saved.tsx';

const name = Type.String({ maxLength: 1000 });

/** Renames or deletes a folder of saved items. */
export const savedFolderPage = page({
  path: '/saved/folder',
  who: signedIn,
  query: { folder: name },
  load: async ({ reader, viewer, query }) => {
    const folder = (await listFolders(reader, viewer)).find((each) => each.name === query.folder);
    if (!folder) throw notFound('folder');
    return { folder };
  },
  view: (shown) => ({ title: shown.folder.name, frame: 'page', content: <Folder {...shown} /> }),
  actions: {
    default: {
      input: { name },
      run: async ({ operations, viewer, query, input }) => {
        await renameFolder(operations, viewer, query.folder, input.name);
        return { to: savedPath(input.name.trim()) };
      },
    },
    delete: {
      run: async ({ operations, viewer, query }) => {
        await deleteFolder(operations, viewer, query.folder);
        return { to: '/saved' };
      },
    },
  },
});

function Folder({ folder }: { readonly folder: { readonly name: string; readonly count: number } }) {
  const { saved, edit } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">
        <bdi>{folder.name}</bdi>
      </h1>
      <Form action="default" class="form">
        <Field
          name="name"
          label={saved.name}
          hint={saved.renameHint}
          value={folder.name}
          maxLength={longestFolderName}
          required
          dir="auto"
        />
        <div class="actions">
          <button type="submit">{saved.rename}</button>
          <a class="button quiet" href={savedPath(folder.name)}>
            {edit.cancel}
          </a>
        </div>
      </Form>
      <Form action="delete" class="section">
        <h2>{saved.remove}</h2>
        <p class="faint">{saved.removeHint({ count: folder.count })}</p>
        <p class="section-s">
          <button type="submit" class="second danger">
            {saved.removeNamed({ name: folder.name })}
          </button>
        </p>
      </Form>
    </div>
  );
}

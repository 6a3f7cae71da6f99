import { type Static, Type } from 'typebox';
import {
  changeFile,
  deleteFile,
  findFile,
  type FolderPath,
  listFolder,
  listFolderPaths,
  type StoredFile,
} from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import { DomainError, notFound, type Reader, type Viewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import { Form, formErrorMessage, FormRefusal, page, SelectField, useWords } from '../shared/index.ts';
import { audienceChoices, type Choice, chosenAudience } from './audience-choices.ts';
import { deletionPage } from './deletion.tsx';
import { channelOwner, channelVisitor, fileHash, folderPath } from './places.ts';
import { sendZip, type ZippedFile } from './send-zip.ts';
import { seen } from './uploads.tsx';

const maxChosen = 100;
const maxZipped = 1000;
const shownFolders = 500;

const file = Type.Optional(Type.Union([fileHash, Type.Array(fileHash, { maxItems: maxChosen })]));

interface Asking {
  readonly reader: Reader;
  readonly viewer: Viewer;
  readonly channel: Channel;
  readonly query: { readonly file?: Static<typeof file> };
  readonly words: Words;
}

/** The chosen files of a channel. @throws DomainError not_found, unprocessable if there are none */
async function chosenFiles({ reader, viewer, channel, query, words }: Asking): Promise<StoredFile[]> {
  const hashes = [...new Set([query.file ?? []].flat())];
  if (hashes.length === 0)
    throw new DomainError('unprocessable', 'other.verbatim', { sentence: words.files.noneChosen });
  const files: StoredFile[] = [];
  for (const each of hashes) {
    const found = await findFile(reader, viewer, each);
    if (found?.channelId !== channel.id) throw notFound('file');
    files.push(found);
  }
  return files;
}

/** Address of the folder of the chosen files. */
const placeOf = (channel: Channel, [first]: readonly StoredFile[]) => folderPath(channel, first?.folderHash);

/** Address of that folder after an action. */
const doneAt = (channel: Channel, files: readonly StoredFile[], notice: 'changed' | 'removed') =>
  `${placeOf(channel, files)}?notice=${notice}&count=${files.length}`;

/** Downloads several files as an archive. */
const chosenDownload = page({
  path: '',
  who: channelVisitor('files', '/chosen/download', {}),
  query: { file },
  send: async ({ operations, request, reply, ...asked }) => {
    const zipped = await listZipped(asked, await chosenFiles(asked));
    return sendZip(operations.blobs, { request, reply }, `${asked.channel.address}.zip`, zipped);
  },
});

/** Moves several files, or changes who can see them. */
const chosenChangePage = page({
  path: '/chosen/change',
  who: channelOwner,
  query: { file },
  load: async (asked) => {
    const { reader, viewer, words } = asked;
    const files = await chosenFiles(asked);
    const chosen = new Set(files.map((each) => each.hash));
    return {
      files,
      folders: (await listFolderPaths(reader, viewer, shownFolders)).filter(({ hash }) => !chosen.has(hash)),
      audiences: await audienceChoices(reader, viewer, words.files.unchanged, words),
    };
  },
  view: (shown) => {
    const title = shown.words.files.changeTitle({ count: shown.files.length });
    return { title, frame: 'page', content: <ChangeChosen {...shown} title={title} /> };
  },
  actions: {
    default: {
      input: { folder: Type.Optional(Type.String({ maxLength: 64 })), seen },
      run: async ({ operations, input, ...asked }) => {
        const { viewer, channel, words } = asked;
        const files = await chosenFiles(asked);
        const folder = input.folder || undefined;
        let done = 0;
        try {
          const audience = await chosenAudience(operations, viewer, input.seen);
          for (const each of files) {
            await changeFile(operations, viewer, each.hash, { folder, audience });
            done += 1;
          }
        } catch (error) {
          const why = formErrorMessage(error, words);
          throw new FormRefusal(words.files.stopped({ done, name: files[done]!.filename, why }));
        }
        return { to: doneAt(channel, files, 'changed') };
      },
    },
  },
});

/** Moves several files to the bin. */
const chosenDeletionPage = page({
  path: '/chosen/delete',
  who: channelOwner,
  query: { file },
  load: async (asked) => ({ files: await chosenFiles(asked) }),
  view: ({ words: { files: words }, channel, files }) =>
    deletionPage({
      title: words.deleteChosenTitle({ count: files.length }),
      hint: words.deleteChosenHint,
      button: words.deleteChosen({ count: files.length }),
      back: placeOf(channel, files),
      children: <Names files={files} />,
    }),
  actions: {
    default: {
      run: async (asked) => {
        const { operations, viewer, channel } = asked;
        const files = await chosenFiles(asked);
        for (const each of files) await deleteFile(operations, viewer, each.hash);
        return { to: doneAt(channel, files, 'removed') };
      },
    },
  },
});

export const chosenPages = [chosenDownload, chosenChangePage, chosenDeletionPage];

interface ChosenProps {
  readonly channel: Channel;
  readonly title: string;
  readonly files: readonly StoredFile[];
  readonly folders: readonly FolderPath[];
  readonly audiences: readonly Choice[];
}

function Names({ files }: Pick<ChosenProps, 'files'>) {
  return (
    <ul>
      {files.map(({ hash, filename }) => (
        <li key={hash}>
          <bdi>{filename}</bdi>
        </li>
      ))}
    </ul>
  );
}

function ChangeChosen({ channel, title, files, folders, audiences }: ChosenProps) {
  const { files: words } = useWords();
  const places = folders.map(({ hash, path }) => [hash, path] as const);
  return (
    <div class="page slim">
      <h1 class="section-h">{title}</h1>
      <Names files={files} />
      <Form action="default" class="form section-s">
        <SelectField name="folder" label={words.moveTo} options={[['', words.stays], ['/', words.root], ...places]} />
        <SelectField name="seen" label={words.seen} options={audiences} />
        <div class="actions">
          <button type="submit">{words.save}</button>
          <a class="button second" href={placeOf(channel, files)}>
            {words.cancel}
          </a>
        </div>
      </Form>
    </div>
  );
}

/** Files of an archive, those in folders below the folder's name. @throws DomainError unprocessable for too many */
async function listZipped(
  { reader, viewer, channel, words }: Asking,
  chosen: readonly StoredFile[],
): Promise<ZippedFile[]> {
  const found: ZippedFile[] = [];
  const visit = async (files: readonly StoredFile[], above: string): Promise<void> => {
    for (const each of files) {
      const path = `${above}${each.filename}`;
      if (each.isDirectory) {
        await visit(await listFolder(reader, viewer, channel.id, each.id, { limit: maxZipped + 1 }), `${path}/`);
      } else if (each.blobHash !== null) found.push({ path, blobHash: each.blobHash, editedAt: each.editedAt });
      if (found.length > maxZipped)
        throw new DomainError('unprocessable', 'other.verbatim', { sentence: words.files.tooMany({ max: maxZipped }) });
    }
  };
  await visit(chosen, '');
  return found;
}

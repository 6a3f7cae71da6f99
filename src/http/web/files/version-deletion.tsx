import { deleteVersion, findEarlierVersion } from '../../../core/files/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { page } from '../shared/index.ts';
import { deletionPage } from './deletion.tsx';
import { fileOwner, filePath } from './places.ts';
import { revision } from './versions.tsx';

/** Permanently deletes an earlier version of a file. */
export const versionDeletionPage = page({
  path: '/versions/:revision/delete',
  who: fileOwner,
  params: { revision },
  load: async ({ reader, viewer, stored: file, params }) => {
    const version = await findEarlierVersion(reader, viewer, file.hash, params.revision);
    if (!version) throw notFound('version');
    return { number: params.revision + 1 };
  },
  view: ({ words: { files }, channel, stored: file, number }) =>
    deletionPage({
      title: files.versions.deleteTitle({ number, name: file.filename }),
      hint: files.versions.deleteHint,
      button: files.versions.delete({ number }),
      back: filePath(channel, file),
    }),
  actions: {
    default: {
      run: async ({ operations, viewer, channel, stored: file, params }) => {
        await deleteVersion(operations, viewer, file.hash, params.revision);
        return { to: `${filePath(channel, file)}?notice=deleted` };
      },
    },
  },
});

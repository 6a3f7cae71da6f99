import { countInFolders, deleteFile } from '../../../core/files/index.ts';
import { page } from '../shared/index.ts';
import { deletionPage } from './deletion.tsx';
import { fileOwner, filePath, folderPath } from './places.ts';

/** Moves a file or folder to the bin. */
export const fileDeletionPage = page({
  path: '/delete',
  who: fileOwner,
  load: async ({ reader, viewer, channel, stored: file }) => ({
    count: (await countInFolders(reader, viewer, channel.id, [file.id])).get(file.id) ?? 0,
  }),
  view: ({ words: { files }, channel, stored: file, count }) =>
    deletionPage({
      title: files.deleteTitle({ name: file.filename }),
      hint: file.isDirectory ? files.deleteFolder({ count }) : files.deleteFile,
      button: files.delete,
      back: filePath(channel, file),
    }),
  actions: {
    default: {
      run: async ({ operations, viewer, channel, stored: file }) => {
        await deleteFile(operations, viewer, file.hash);
        return { to: `${folderPath(channel, file.folderHash)}?notice=deleted` };
      },
    },
  },
});

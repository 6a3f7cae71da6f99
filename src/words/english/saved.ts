import { grouped } from './numbers.ts';

/** What one saves, in folders. */
export const saved = {
  title: 'Saved',
  folders: 'Folders',
  all: 'All',
  none: 'What you save stands here, for you alone.',
  choose: 'Folders to save in',
  chooseHint: 'Nobody else sees what you save. In no folder it is not saved.',
  newFolder: 'New folder',
  edit: 'Edit the folder',
  name: 'Name',
  rename: 'Rename',
  renameHint: 'With the name of another folder, everything goes into that.',
  remove: 'Remove the folder',
  removeHint: (count: number) =>
    count === 1
      ? 'The post in it is not saved there any more. The post itself stays.'
      : `The ${grouped(count)} posts in it are not saved there any more. The posts themselves stay.`,
  removeNamed: (name: string) => `Remove ${name}`,
} as const;

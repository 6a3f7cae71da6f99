import type { PageRow } from '../shared/page.ts';
import { binPages } from './bin.tsx';
import { chosenPages } from './chosen.tsx';
import { filePage } from './file.tsx';
import { fileDeletionPage } from './file-deletion.tsx';
import { folderPages } from './folder.tsx';
import { photoPage } from './photo.tsx';
import { photosPages } from './photos.tsx';
import { ownPart } from './places.ts';
import { versionDeletionPage } from './version-deletion.tsx';

/** Files and photos of channels. */
export const fileTable: readonly PageRow[] = [
  ownPart('files'),
  ...folderPages,
  filePage,
  fileDeletionPage,
  versionDeletionPage,
  ...chosenPages,
  ...binPages,
  ownPart('photos'),
  ...photosPages,
  photoPage,
];

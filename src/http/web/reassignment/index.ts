import { claimPage } from './claim.tsx';
import { claimsPage } from './claims.tsx';
import { keepAllPage } from './keep-all.tsx';
import { mergePage } from './merges/merge.tsx';
import { undoMergePage } from './merges/undo-merge.tsx';
import { partsPage } from './parts/parts.tsx';
import { placeholdersPage } from './placeholders.tsx';
import { progressPage } from './progress/progress.tsx';
import { placeholdersFile } from './reassign-by-file.tsx';
import { requestPages } from './request.tsx';
import { sourceUserPage } from './source-user.tsx';
import { splitPage } from './split.tsx';
import { suggestionsPage } from './suggestions.tsx';
import { undoPage } from './undo.tsx';
import { undoSelectionPage, undoUploadPage } from './undo-upload.tsx';
import { uploadFile, uploadPage } from './upload.tsx';

/** Placeholder users and reassignment, for Owners; requests and claims, for everyone. */
export const reassignmentTable = [
  placeholdersPage,
  placeholdersFile,
  keepAllPage,
  suggestionsPage,
  claimsPage,
  claimPage,
  progressPage,
  undoSelectionPage,
  uploadPage,
  uploadFile,
  undoUploadPage,
  sourceUserPage,
  mergePage,
  undoMergePage,
  splitPage,
  undoPage,
  ...requestPages,
  partsPage,
];

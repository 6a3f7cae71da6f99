// What others use of files.
//
// Uploading: bytes are streamed into the blob store, `prepareFiles` turns images upright, removes metadata and makes four sizes, every blob is
// marked as unreferenced, and one transaction writes file and sizes. A day later `collectBlobs` removes blobs that no row holds; once a
// day `findOrphans` marks stored bytes that no row names. Resumable uploads: `receiveBytes` stores parts, `finishReceived` joins them (ADR 19).
// Deleting notes the moment on the rows, which keep their bytes for 30 days; replacing makes an earlier version (ADR 20).
export * from './domain/index.ts';
export { emptyBin, findInBin, purgeFile, readBin, readUsageOfBin, restoreFile } from './operations/bin.ts';
export { changeFile, deleteFile } from './operations/change-file.ts';
export {
  addCustomEmoji,
  findEmojiMakers,
  findShownEmoji,
  mayEditEmoji,
  readStillEmoji,
  removeCustomEmoji,
  requireEmojiEditor,
} from './operations/custom-emoji.ts';
export { changeGroupPicture, findShownGroupPicture } from './operations/group-picture.ts';
export { dropUpload } from './operations/drop-upload.ts';
export { deleteVersion, restoreVersion } from './operations/file-versions.ts';
export { findMissingBlobs, findOrphans } from './operations/find-orphans.ts';
export { type Album, listAlbums, matchAlbums } from './operations/list-albums.ts';
export { prepareFiles } from './operations/prepare-files.ts';
export {
  assertRoom,
  changeQuota,
  limitedByRoom,
  type LimitedAllowance,
  listPeopleByStorage,
  type PersonStorage,
  readAllowance,
  readOwnAllowance,
  type SizeLimit,
} from './operations/quota.ts';
export {
  beginUpload,
  declareLength,
  findOwnUpload,
  holdAttachment,
  receiveBytes,
} from './operations/receive-upload.ts';
export { assertImage, hideChannelPicture, showChannelPicture } from './operations/show-picture.ts';
export { type GroupUse, readGroupUses } from './operations/group-use.ts';
export { readStorageUse, type StorageUse } from './operations/storage-use.ts';
export { attachFiles, tidyFiletype } from './operations/store-file.ts';
export { takeAttachments } from './operations/take-attachments.ts';
export { createFolder, uploadFile } from './operations/upload-file.ts';
export { readCounts } from './storage/counts.ts';
export {
  findCustomEmoji,
  listApplyingEmoji,
  listCustomEmoji,
  type PlacedText,
  readNamedEmoji,
  removeSomeCustomEmoji,
  storedReaction,
} from './storage/custom-emoji.ts';
export {
  type FileVersion,
  fileVersionsOf,
  inFolders,
  listFiles,
  listFileVersions,
  readFileVersions,
} from './storage/file-list.ts';
export {
  detachFiles,
  insertFileVersionRows,
  insertFileRows,
  insertItemFileRows,
  insertPhotoRows,
  moveFiles,
  releaseFilesOf,
  removeFiles,
  setThreadFilesAudience,
  withholdFilesOf,
} from './storage/file-rows.ts';
export {
  countFiles,
  fileRows,
  findFile,
  findFileByPrefix,
  listItemsOfFile,
  readPath,
  readUsage,
  toFile,
} from './storage/files.ts';
export { findEarlierVersion, listEarlierVersions } from './storage/file-versions.ts';
export { countInFolders, type FolderPath, listFolder, listFolderPaths } from './storage/folder-pages.ts';
export { scalePhotos } from './storage/job-contracts.ts';
export { listScales, listScalesOf } from './storage/photos.ts';
export { findPhotoNeighbours, listNewestPhotos, listPostedPhotos, type PostedPhoto } from './storage/photo-pages.ts';
export { findPicture } from './storage/pictures.ts';
export { findResumable } from './storage/resumable-uploads.ts';

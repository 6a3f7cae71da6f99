// What others use of the domain of files: pure values and rules.
export { binDays, type BinnedFile, daysLeft, restorableUntil } from './bin.ts';
export {
  type CustomEmoji,
  emojiNameOf,
  emojiPath,
  maxAliases,
  maxEmojiBytes,
  type NamedEmoji,
} from './custom-emoji.ts';
export {
  type EarlierVersion,
  folderType,
  type StoredContent,
  type StoredFile,
  uploaderOf,
  versionPath,
} from './file.ts';
export { tidyFilename } from './filename.ts';
export { type PhotoScale, pictureSizes, type PictureUse, useOfScale } from './photo.ts';
export type { ResumableUpload, UploadPlan } from './resumable-upload.ts';

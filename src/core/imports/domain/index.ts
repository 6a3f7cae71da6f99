export {
  type ChannelReport,
  countedKinds,
  emptyReport,
  type ImportReport,
  type ImportState,
  importStates,
  lossesOf,
  warn,
  type WarningReport,
} from './import.ts';
export type {
  ArchiveSource,
  ImportSource,
  OpenArchiveSource,
  OpenImportSource,
  SourceRequest,
  StoredBytes,
  StoredFile,
} from './import-source.ts';
export { type ReadBatch, readBatches } from './read-batch.ts';
export type {
  AttachmentRecord,
  CommentRecord,
  ContainerRecord,
  ContentRecord,
  MembershipRecord,
  NeutralRecord,
  Position,
  Positioned,
  ReactionRecord,
  RecordBody,
  RecordRef,
  ThreadRecord,
  UserRecord,
  WarningRecord,
} from './record.ts';

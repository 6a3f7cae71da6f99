export {
  type ChannelBatch,
  type ChannelSource,
  itemsOf,
  type OpenChannelSource,
  readItem,
  readChannelBatches,
  type ReadItemRecord,
} from './channel-batch.ts';
export {
  type AudienceRecord,
  channelArchive,
  type ChannelHeadRecord,
  type ChannelManifest,
  type ChannelRecord,
  type ConnectionRecord,
  type DefaultAudienceRecord,
  type EntryRecord,
  type FileRecord,
  type IdentityRecord,
  type ItemRecord,
  type OddityRecord,
  type PlacedRecord,
  type PrivacyGroupRecord,
  type TermRecord,
} from './channel-record.ts';
export { recordDigest } from './record-proof.ts';

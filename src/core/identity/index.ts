// What others use of identity.
export * from './domain/index.ts';
export { changeDefaultAudience } from './operations/change-audience.ts';
export { block, changeConnection, disconnect, unblock } from './operations/change-connection.ts';
export { connect } from './operations/connect.ts';
export { createChannel, identityHash } from './operations/create-channel.ts';
export {
  changePrivacyGroup,
  createPrivacyGroup,
  deletePrivacyGroup,
  renamePrivacyGroup,
} from './operations/edit-privacy-group.ts';
export { ensureKeys, ensureKeysOf, findChannelWithKeys } from './operations/ensure-keys.ts';
export { audienceOfConnections, resolveAudience, upsertAudience } from './operations/item-audience.ts';
export { readAclHashes, readAudiences, readDefaultAudience, upsertAcl } from './storage/acls.ts';
export { emptySection, setSection } from './storage/channel-places.ts';
export { pictureColumns, setShownPicture } from './storage/channel-pictures.ts';
export {
  findChannel,
  findChannelByAddress,
  findChannelByPath,
  findChannelByXchan,
  findChannelIdsOfXchans,
  findChannels,
  listChannelsOfGroups,
  listChannelsOfUser,
  listChannelsOfXchans,
  readPrivateKey,
  removeChannel,
  renameChannel,
  setArchived,
  setDefaultAudience,
  setTimezone,
  setTopic,
  timezoneOf,
  timezonesOf,
  touchChannel,
} from './storage/channels.ts';
export {
  type ConnectionVersion,
  findConnectionVersions,
  listConnectionVersions,
  listMemberIdentities,
  listMemberVersions,
  type MemberIdentity,
  readOwnVersion,
} from './storage/connection-versions.ts';
export {
  findConnections,
  insertSelfConnection,
  listConnected,
  listOneSided,
  type OneSided,
  listVisibleConnections,
} from './storage/connections.ts';
export { closeIdentities } from './storage/deleted-identities.ts';
export {
  insertChannelRow,
  insertConnectionConfigRows,
  insertConnectionRows,
  insertLimitRows,
  insertXchanRows,
  replaceChannel,
  upsertXchanRow,
} from './storage/identity-rows.ts';
export { mintKeys } from './storage/job-contracts.ts';
export { listDelegating, readLimits, readPermissions, setRole } from './storage/permissions.ts';
export {
  deletePrivacyGroupMembers,
  insertPrivacyGroup,
  insertPrivacyGroupMembers,
  listPrivacyGroupMembers,
  listPrivacyGroups,
  listVisibleMembers,
  toPrivacyGroup,
} from './storage/privacy-groups.ts';
export { readProfileFields, replaceProfileFields } from './storage/profile-fields.ts';
export {
  findVisibleChannel,
  findVisibleForumsByName,
  isChannelVisible,
  isNamedByChannel,
} from './storage/visible-channels.ts';
export { usersNamedByForum, visibleForums, visibleTerms } from './storage/visible-identities.ts';
export { casesAbout, itemsOfCases } from './storage/visible-moderated.ts';
export { mayHaveUnreadNotifications, visibleNotifications } from './storage/visible-notifications.ts';
export { groupAlike } from './storage/visible-to-each.ts';
export {
  aclEntries,
  attachedFiles,
  binnedFiles,
  binnedWith,
  eventsOfOwnChannelAfter,
  filesOfOwnChannel,
  hasBinnedBefore,
  hasUnscaled,
  isDirectMessage,
  itemsOfOwnChannel,
  itemsOfOwnChannelAfter,
  itemsOfOwnChannelWith,
  mayViewChannel,
  newestItemId,
  revisionsOfVisibleItems,
  shownPictures,
  sourcesOfOwnItems,
  versionsOfVisibleFiles,
  visibleFiles,
  visibleItems,
} from './storage/visible.ts';
export {
  findKnownXchanIds,
  findVisibleXchan,
  findVisibleXchansByAddress,
  findVisibleXchansByName,
  findXchan,
  findXchans,
  findXchansByHash,
  findXchanVersions,
  insertXchans,
  type NewXchan,
  readXchanVersions,
  removeXchans,
  renameXchan,
  restoreXchans,
} from './storage/xchans.ts';

export * from './domain/index.ts';
export { changeDefaultAudience } from './operations/change-audience.ts';
export { block, changeConnection, disconnect, unblock } from './operations/change-connection.ts';
export { connect } from './operations/connect.ts';
export { createChannel } from './operations/create-channel.ts';
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
  setGroupOfChannel,
  setDefaultAudience,
  setTimezone,
  setTopic,
  timezoneOf,
  timezonesOf,
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
  connected,
  countConnections,
  findConnections,
  insertSelfConnection,
  listConnectionPage,
  listOneSided,
  type OneSided,
  listVisibleConnections,
} from './storage/connections.ts';
export { lastPostAt, readLastPost } from './storage/last-posts.ts';
export {
  closeIdentities,
  findKnownXchanIds,
  findVisibleXchan,
  findVisibleXchansByAddress,
  findVisibleXchansByHash,
  findVisibleXchansByName,
  findXchan,
  findXchans,
  findXchansByHash,
  findXchansFor,
  findXchanVersions,
  insertXchans,
  type NewXchan,
  readXchanVersionsFor,
  removeXchans,
  renameXchan,
  restoreXchans,
} from './storage/xchans.ts';
export {
  insertChannelRow,
  insertConnectionConfigRows,
  insertConnectionRows,
  insertLimitRows,
  insertXchanRows,
  replaceChannel,
  updateXchanRow,
  upsertXchanRow,
} from './storage/identity-rows.ts';
export { mintKeys } from './storage/job-contracts.ts';
export { listDelegating, readLimits, readPermissions, setRole } from './storage/permissions.ts';
export {
  countVisibleMembers,
  deletePrivacyGroupMembers,
  findMembersAmong,
  insertPrivacyGroup,
  insertPrivacyGroupMembers,
  listPrivacyGroups,
  listPrivacyGroupsWith,
  listVisibleMembers,
  toPrivacyGroup,
} from './storage/privacy-groups.ts';
export { readProfileFields, replaceProfileFields } from './storage/profile-fields.ts';
export { rolesAbove, rolesOf } from './storage/roles.ts';
export {
  findChannelFor,
  findChannelsFor,
  findVisibleChannel,
  findVisibleForumsByName,
  isChannelVisible,
  isNamedByChannel,
} from './storage/visible-channels.ts';
export {
  groupsOfMember,
  hiddenBots,
  usersNamedByForum,
  visibleForums,
  visibleTerms,
} from './storage/visible-identities.ts';
export { casesAbout, casesAboutAny, itemsOfCases } from './storage/visible-moderated.ts';
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
  newestTexts,
  revisionsOfVisibleItems,
  shownPictures,
  sourcesOfOwnItems,
  versionsOfVisibleFiles,
  visibleFiles,
  firstVisibleThreads,
  type ThreadOrder,
  visibleItems,
  visibleItemsIn,
} from './storage/visible.ts';

// What others use of groups.
//
// Inviting writes the row and queues the email in one transaction; of the token only the hash is stored. The link only
// shows who invites; its POST counts the use and creates the account and the membership in one transaction. Other
// mailed links (`account_link`) work the same way.
export * from './domain/index.ts';
export { applyClaimedRoles, unlinkIdentity } from './operations/claimed-roles.ts';
export { type ComingBy, enterByIdentity } from './operations/join-by-identity.ts';
export {
  acceptInvitation,
  findOpenInvitation,
  type InvitationKey,
  type OpenInvitation,
} from './operations/accept-invitation.ts';
export {
  announce,
  changeAnnouncement,
  dismissAnnouncement,
  withdrawAnnouncement,
} from './operations/announcements.ts';
export { actForChannel, listActableChannels, mayActFor, requireActor } from './operations/act-for-channel.ts';
export { addCategory, changeCategory, placeForum, removeCategory } from './operations/arrange-forums.ts';
export { askToJoin } from './operations/ask-to-join.ts';
export { assertPlaceFor, editGroup, createOwnGroup, type NewGroup } from './operations/edit-group.ts';
export { addMembers, changeMember, removeMember } from './operations/edit-member.ts';
export {
  changeInvitation,
  invite,
  type NewInvitation,
  requireInviter,
  resendInvitation,
  revokeInvitation,
} from './operations/invitations.ts';
export {
  addGroupToken,
  addServiceAccount,
  addServiceToken,
  removeServiceAccount,
  revokeBotToken,
  rotateBotToken,
} from './operations/group-bots.ts';
export { addMember, createGroup } from './operations/manage-group.ts';
export { editForum, type ForumChanges } from './operations/edit-forum.ts';
export { openForum, requireMaintained, requireProject } from './operations/open-forum.ts';
export { addForumMember, removeForumMember, setForumPrivacy } from './operations/private-forum.ts';
export { shareGroup, unshareGroup } from './operations/share-group.ts';
export {
  isOwner,
  levelOf,
  levelsOf,
  requireOwnedGroup,
  requireOwner,
  requirePersonalNamespace,
  requireVisible,
  type VisibleGroup,
} from './operations/own-group.ts';
export { findAnnouncement, listAnnouncements, listShownAnnouncements } from './storage/announcements.ts';
export {
  groupKinds,
  type GroupKind,
  listDirectOwners,
  pageAllGroups,
  readGroupSizes,
  searchAllGroups,
} from './storage/all-groups.ts';
export { findGroupOfBot, isGroupBot, listBotsOf, listGroupBots } from './storage/group-bots.ts';
export { listBotsWithin, setPlace } from './storage/group-places.ts';
export {
  findGroupPicture,
  type GroupPicture,
  removeGroupPictures,
  setGroupPicture,
} from './storage/group-pictures.ts';
export { type GroupShare, listShares, listSharedWith } from './storage/group-shares.ts';
export { type GroupFilter, listGroups, readFullNames } from './storage/group-list.ts';
export {
  effectiveAccessLevel,
  effectiveAccessLevels,
  findGroup,
  findGroupByPath,
  findGroups,
  findPersonalNamespace,
  insertGroup,
  insertMissingMembers,
  listGroupAndAncestors,
  listGroupsBelow,
  listGroupsOfUser,
  selectGroups,
  setImportUser,
  toGroup,
  updateGroups,
  upsertMember,
  withGroupsAbove,
} from './storage/groups.ts';
export { hideGroupRows, isAnyLeaving, removeGroupRow } from './storage/group-removal.ts';
export {
  findInvitations,
  findInvitationTo,
  type Invitation,
  type InvitationFilter,
  listInvitations,
} from './storage/invitations.ts';
export {
  isOwnedBelow,
  listAllOwners,
  listMembers,
  listMembershipsOf,
  listModerators,
  listOwners,
  listSolelyOwned,
  type MemberFilter,
  type MemberUser,
  removeMemberships,
  removeMembersMadeAt,
} from './storage/members.ts';
export { listRoleChanges, type RoleChanges, type SomeRoleChanges } from './storage/role-changes.ts';
export { countSomeMembers, listProjectMembers, listSomeForumMembers } from './storage/project-members.ts';
export { listCategories, listVisibleCategories } from './storage/channel-categories.ts';
export {
  findProject,
  findProjectByPath,
  type ForumFilter,
  forumsWithin,
  listPlacedProjects,
  listProjects,
  type ProjectFilter,
} from './storage/projects.ts';
export { findPublicGroup, listPublicForums, listPublicGroups, type PublicForum } from './storage/public-groups.ts';

export { type AccessLevel, accessLevels, type RoleName } from './access-level.ts';
export {
  type Acl,
  type AclHashes,
  type Audiences,
  contactsPolicy,
  emptyAcl,
  type Guarded,
  type NamedAudience,
  type StoredAudience,
  type Visibility,
} from './acl.ts';
export { attribute, attributeBy, type AttributedXchanId } from './attribution.ts';
export type { Channel, ChannelRole } from './channel.ts';
export type { Connection } from './connection.ts';
export { identityHash, isHashOfKey } from './identity-hash.ts';
export {
  grantCategory,
  isLimit,
  isPermission,
  type Limit,
  limits,
  type Permission,
  permissions,
  roleLimit,
} from './permission.ts';
export { membersGroupName, type PrivacyGroup } from './privacy-group.ts';
export {
  fittingProfileFields,
  type ProfileField,
  profileFieldLimits,
  profileLink,
  tidyProfileFields,
} from './profile-field.ts';
export { personKinds, type UserKind } from './user-kind.ts';
export { absoluteUrl, isClosed, isHere, isPlaceholder, shownName, type Xchan } from './xchan.ts';

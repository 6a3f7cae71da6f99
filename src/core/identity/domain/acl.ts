/** Who can see an item, file or folder, before deny entries are applied. */
export type Visibility =
  /** Anyone, signed in or not. */
  | 'public'
  /** Whoever may see the group that the forum channel belongs to. */
  | 'group'
  /** Identities that the ACL allows. */
  | 'restricted'
  /** Only the channel. */
  | 'owner';

/** The audience of an object: identities and privacy groups, allowed and denied. Deny wins. */
export interface Acl {
  readonly allowXchans: readonly number[];
  readonly allowGroups: readonly number[];
  readonly denyXchans: readonly number[];
  readonly denyGroups: readonly number[];
}

/** An audience by hashes, as sent to clients. */
export interface AclHashes {
  readonly allowXchans: readonly string[];
  readonly allowGroups: readonly string[];
  readonly denyXchans: readonly string[];
  readonly denyGroups: readonly string[];
}

/** The audience columns of an item, file or folder. */
export interface Guarded {
  readonly channelId: number;
  readonly visibility: Visibility;
  readonly aclId: number | null;
}

/** What a viewer can learn about the audiences of visible objects. */
export interface Audiences {
  /** Whom the object names; no one, unless it belongs to a channel that the viewer acts for or owns. */
  of(object: Guarded): AclHashes | undefined;
  /** True for an object only for identities, which everyone who sees it can know. */
  isDirect(object: Guarded): boolean;
  /** True for an object of a channel that the viewer acts for or owns. */
  isOwn(object: Pick<Guarded, 'channelId'>): boolean;
}

export const emptyAcl: Acl = { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };

/** True when no one is named at all. */
export function isEmptyAcl(acl: Acl): boolean {
  return acl.allowXchans.length + acl.allowGroups.length + acl.denyXchans.length + acl.denyGroups.length === 0;
}

/** The visibility that follows from a client's ACL: allow entries restrict, deny entries alone don't. */
export function visibilityOf(acl: Acl): Visibility {
  return acl.allowXchans.length + acl.allowGroups.length > 0 ? 'restricted' : 'public';
}

/** Facts about a viewer for the pure rule. */
export interface Audience {
  /** Identities the viewer is; none when anonymous. */
  readonly xchans: readonly number[];
  /** Privacy groups that contain one of these identities. */
  readonly privacyGroups: readonly number[];
  /** True when the viewer acts for, or owns, the channel of the object. */
  readonly isOwner: boolean;
  /** True when the viewer wrote the object. */
  readonly isAuthor: boolean;
  /** True when the viewer may see the group of the forum channel. */
  readonly seesGroup: boolean;
  /** True when the channel lets the viewer look at such objects at all (`isAllowed` of `permission.ts`). */
  readonly mayView: boolean;
}

/**
 * The rule that `storage/visible.ts` spells in SQL; a property test compares the two. An anonymous viewer sees only
 * objects that deny no one, since a denied person could simply sign out.
 */
export function permits(visibility: Visibility, acl: Acl, audience: Audience): boolean {
  if (audience.isOwner || audience.isAuthor) return true;
  if (!audience.mayView) return false;
  const denies = acl.denyXchans.length + acl.denyGroups.length > 0;
  if (audience.xchans.length === 0) {
    return !denies && (visibility === 'public' || (visibility === 'group' && audience.seesGroup));
  }
  if (names(acl.denyXchans, acl.denyGroups, audience)) return false;
  if (visibility === 'public') return true;
  if (visibility === 'group') return audience.seesGroup;
  return visibility === 'restricted' && names(acl.allowXchans, acl.allowGroups, audience);
}

function names(xchans: readonly number[], groups: readonly number[], audience: Audience): boolean {
  return (
    audience.xchans.some((xchan) => xchans.includes(xchan)) ||
    audience.privacyGroups.some((group) => groups.includes(group))
  );
}

/** An audience as clients name it: hashes of identities and privacy groups. */
export interface NamedAudience {
  readonly allowXchans: readonly string[];
  readonly allowGroups: readonly string[];
  readonly denyXchans: readonly string[];
  readonly denyGroups: readonly string[];
  /** The identities are all connections of the channel, and not people named one by one. */
  readonly areConnections?: boolean | undefined;
}

/** `public_policy` of an item that is for the connections of its channel, in the word of the channel API. */
export const contactsPolicy = 'contacts';

/** Who can see an item. */
export interface StoredAudience {
  readonly visibility: Visibility;
  readonly aclId: number | null;
}

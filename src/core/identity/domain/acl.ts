/** Who may see an item, file or folder, before deny entries are taken off. */
export type Visibility =
  /** Anybody, signed in or not. */
  | 'public'
  /** Whoever may see the group that the forum channel belongs to. */
  | 'group'
  /** Those the ACL allows. */
  | 'restricted'
  /** The channel alone. */
  | 'owner';

/** The audience of an object: identities and privacy groups, allowed and denied. Deny wins. */
export interface Acl {
  readonly allowXchans: readonly number[];
  readonly allowGroups: readonly number[];
  readonly denyXchans: readonly number[];
  readonly denyGroups: readonly number[];
}

/** An audience by the hashes that stand on the wire. */
export interface AclHashes {
  readonly allowXchans: readonly string[];
  readonly allowGroups: readonly string[];
  readonly denyXchans: readonly string[];
  readonly denyGroups: readonly string[];
}

/** What an item, file or folder says of its audience. */
export interface Guarded {
  readonly channelId: number;
  readonly visibility: Visibility;
  readonly aclId: number | null;
}

/** What one viewer may learn of the audiences of objects that it sees. */
export interface Audiences {
  /** Whom the object names; nobody, unless it belongs to a channel that the viewer acts for or owns. */
  of(object: Guarded): AclHashes | undefined;
  /** True for an object that goes to identities alone, which everybody who sees it may know. */
  isDirect(object: Guarded): boolean;
  /** True for an object of a channel that the viewer acts for or owns. */
  isOwn(object: Pick<Guarded, 'channelId'>): boolean;
}

export const emptyAcl: Acl = { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };

/** True when nobody is named at all. */
export function isEmptyAcl(acl: Acl): boolean {
  return acl.allowXchans.length + acl.allowGroups.length + acl.denyXchans.length + acl.denyGroups.length === 0;
}

/** The visibility that an ACL given by a client means: naming allowed ones restricts, naming denied ones alone does not. */
export function visibilityOf(acl: Acl): Visibility {
  return acl.allowXchans.length + acl.allowGroups.length > 0 ? 'restricted' : 'public';
}

/** What the pure rule needs to know about a viewer. */
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
 * The rule that `storage/visible.ts` spells in SQL; a property test compares the two.
 * An anonymous viewer sees only objects that deny nobody, since a denied person could simply sign out.
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

/** Who may see an item. */
export interface StoredAudience {
  readonly visibility: Visibility;
  readonly aclId: number | null;
}

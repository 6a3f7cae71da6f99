/**
 * Access-token scopes: `api` for everything, `read_api` for reading, `export_keys` for private keys in exports, `sudo` for
 * administrators who act for others.
 */
export type Scope = 'api' | 'read_api' | 'export_keys' | 'sudo';

/** How the caller authenticated. */
export type Credential = 'password' | 'token' | 'session' | 'system';

/** No one signed in. */
export interface AnonymousViewer {
  readonly kind: 'anonymous';
}

/** A signed-in user, speaking for one channel at a time. */
export interface UserViewer {
  readonly kind: 'user';
  readonly userId: number;
  readonly username: string;
  readonly isAdmin: boolean;
  /** Language of pages and emails for the user; empty if none was chosen. */
  readonly language: string;
  /** The channel the caller acts for: their own, or a forum channel of a group that they own. */
  readonly channelId: number;
  /** Every channel the user owns in person; their content is always visible to the user. */
  readonly ownChannelIds: readonly number[];
  /** The network identity of the channel acted for. */
  readonly xchanId: number;
  /** The network identities of all own channels. */
  readonly ownXchanIds: readonly number[];
  readonly scopes: readonly Scope[];
  readonly credential: Credential;
  /** Whether the user has a password; undefined if not checked. */
  readonly hasPassword?: boolean | undefined;
  /** When the person last authenticated in the session, where that is the credential. */
  readonly provedAt?: string | undefined;
  /** The access token, where that is the credential. */
  readonly tokenId?: number | undefined;
  /** The browser session, where that is the credential. */
  readonly sessionId?: number | undefined;
  /** Which of the user's passwords it was, where that is the credential. */
  readonly passwordVersion?: number | undefined;
  /** The administrator who acts for this user, where one does. */
  readonly sudoUserId?: number | undefined;
  /** The moment of the request; memberships that have expired by then do not count. */
  readonly at: string;
}

export type Viewer = AnonymousViewer | UserViewer;

export const anonymous: AnonymousViewer = { kind: 'anonymous' };

/** The channels whose content belongs to the viewer: the one it acts for, and its own. */
export function channelsOf<Id>(viewer: { readonly channelId: Id; readonly ownChannelIds: readonly Id[] }): Id[] {
  return [...new Set([viewer.channelId, ...viewer.ownChannelIds])];
}

/** The identities of the viewer: of the channel it acts for, and of its own. */
export function identitiesOf<Id>(viewer: { readonly xchanId: Id; readonly ownXchanIds: readonly Id[] }): Id[] {
  return [...new Set([viewer.xchanId, ...viewer.ownXchanIds])];
}

/**
 * Whether the channel's private key can be exported: with its own credentials (a password, or a token with the scope),
 * or by the operator at the command line for its owner, but never by someone who acts for a group's channel.
 */
export function mayReadPrivateKey(viewer: UserViewer): boolean {
  if (!viewer.ownChannelIds.includes(viewer.channelId)) return false;
  const isOwner = viewer.credential === 'password' || viewer.credential === 'system';
  return isOwner || (viewer.credential === 'token' && viewer.scopes.includes('export_keys'));
}

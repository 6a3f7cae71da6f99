import type { ChannelRole } from './channel.ts';

/** Category of a connection's configuration with the permissions granted to this identity. */
export const grantCategory = 'my_perms';

/** Permissions on a channel, in the order of the channel API. */
export const permissions = [
  'view_stream',
  'send_stream',
  'view_profile',
  'view_contacts',
  'view_storage',
  'write_storage',
  'view_pages',
  'view_wiki',
  'write_pages',
  'write_wiki',
  'post_wall',
  'post_comments',
  'post_mail',
  'post_like',
  'chat',
  'republish',
  'delegate',
] as const;

export type Permission = (typeof permissions)[number];

/** Limits of permissions; the numbers are those of the channel API. */
export const limits = {
  /** Only the channel. */
  me: 0,
  public: 1,
  /** Identities of the same network. */
  network: 2,
  /** Identities of this server. */
  site: 4,
  connections: 8,
  /** Connections that were granted it. */
  granted: 128,
  /** Any identity that is known. */
  authenticated: 256,
  /** Connections, and people with a pending request. */
  pending: 512,
} as const;

export type Limit = (typeof limits)[keyof typeof limits];

const limitValues: readonly number[] = Object.values(limits);

/** True for a number that permission limits may have. */
export function isLimit(value: number): value is Limit {
  return limitValues.includes(value);
}

/** True for the name of a permission. */
export function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name);
}

const viewing: readonly Permission[] = [
  'view_stream',
  'view_profile',
  'view_contacts',
  'view_storage',
  'view_pages',
  'view_wiki',
];
const answering: readonly Permission[] = ['post_comments', 'post_mail', 'post_like', 'chat'];

/** The limit that a role sets: everyone looks, connections with a grant do, a public channel talks to anyone known. */
export function roleLimit(role: ChannelRole, permission: Permission): Limit {
  if (viewing.includes(permission)) return limits.public;
  return role === 'public' && answering.includes(permission) ? limits.authenticated : limits.granted;
}

const always: readonly Permission[] = [...viewing, ...answering, 'send_stream'];
const grantedBy: Readonly<Record<ChannelRole, readonly Permission[]>> = {
  public: [...always, 'post_wall', 'republish'],
  personal: always,
  forum: [...always, 'post_wall'],
  custom: always,
};

/** Whether a channel of this role grants it to new connections. */
export function roleGrants(role: ChannelRole, permission: Permission): boolean {
  return grantedBy[role].includes(permission);
}

/** Relation of an identity to a channel. */
export interface Relation {
  readonly isSelf: boolean;
  readonly isOnThisServer: boolean;
  readonly isOnSameNetwork: boolean;
  readonly connection: 'none' | 'pending' | 'connected';
  readonly blocked: boolean;
  readonly ignored: boolean;
  /** Whether the channel grants this identity the permission, if it is connected. */
  readonly granted: boolean;
}

/** Whether an identity has a permission. Blocked identities have none; ignored ones can only see. */
export function isAllowed(permission: Permission, limit: Limit, relation: Relation): boolean {
  if (relation.isSelf) return true;
  if (relation.blocked) return false;
  if (relation.ignored && !viewing.includes(permission)) return false;
  const isConnected = relation.connection === 'connected';
  switch (limit) {
    case limits.me:
      return false;
    case limits.public:
    case limits.authenticated:
      return true;
    case limits.network:
      return relation.isOnSameNetwork;
    case limits.site:
      return relation.isOnThisServer;
    case limits.connections:
      return isConnected;
    case limits.pending:
      return relation.connection !== 'none';
    case limits.granted:
      return isConnected && relation.granted;
  }
}

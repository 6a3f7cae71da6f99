import { type Static, Type } from 'typebox';
import { type NamedAudience, type Permission, permissions } from '../../../core/identity/domain/index.ts';
import { count, id, list, optionalFlag, requiredCount, requiredText, text } from '../parameters.ts';

const oneOfThem = { differs: 'the first of several wins' } as const;

/** The identity that a call is about. */
const identityKeys = {
  address: text('Address, such as `ann@example.org`.'),
  hash: text('Hash of the identity.'),
  guid: text('Guid of the identity.'),
};

export const xchanInput = Type.Object({
  address: text('Address, such as `ann@example.org`; exactly one of the three.', oneOfThem),
  hash: text('Hash of the identity.', oneOfThem),
  guid: text('Guid of the identity.', oneOfThem),
});

/** An audience; any of the four, even empty, replaces the default one (facts, section 17). */
export const audienceParameters = {
  contact_allow: list('Hashes of identities that can see it'),
  group_allow: list('Hashes of privacy groups that can see it.'),
  contact_deny: list('Hashes of identities that cannot see it.'),
  group_deny: list('Hashes of privacy groups that cannot see it.'),
};
export const audienceInput = Type.Object(audienceParameters);

/** The audience in the request; undefined if none of the four parameters was sent. */
export function namedAudience(input: Static<typeof audienceInput>): NamedAudience | undefined {
  const { contact_allow, group_allow, contact_deny, group_deny } = input;
  if (!contact_allow && !group_allow && !contact_deny && !group_deny) return undefined;
  return {
    allowXchans: contact_allow ?? [],
    allowGroups: group_allow ?? [],
    denyXchans: contact_deny ?? [],
    denyGroups: group_deny ?? [],
  };
}

/** Connections to list: all of the channel, or one. */
export const connectionsInput = Type.Object({
  abook_id: count('Id of a connection; 0 means all. The list is empty if it is not yours.'),
});

/** Whom to connect with, or what to change of a connection; columns of its record have their prefix or none. */
export const connectionInput = Type.Object({
  ...identityKeys,
  abook_id: count('Id of the connection to change; otherwise, one of the three identifies the other side.'),
  blocked: optionalFlag('Has no permissions.'),
  abook_blocked: optionalFlag('Same as `blocked`.'),
  block: optionalFlag('Same as `blocked`.'),
  ignored: optionalFlag('Nothing from it is delivered.'),
  abook_ignored: optionalFlag('Same as `ignored`.'),
  ignore: optionalFlag('Same as `ignored`.'),
  archived: optionalFlag('Not listed.'),
  abook_archived: optionalFlag('Same as `archived`.'),
  archive: optionalFlag('Same as `archived`.'),
  hidden: optionalFlag('Not shown to others.'),
  abook_hidden: optionalFlag('Same as `hidden`.'),
  hide: optionalFlag('Same as `hidden`.'),
  closeness: count('0 to 99.'),
  abook_closeness: count('Same as `closeness`.'),
  grant: list('Permissions to grant.'),
  revoke: list('Permissions to revoke.'),
});

/** The connection to end. */
export const endedConnectionInput = Type.Object({
  abook_id: requiredCount('Id of the connection.', 'the id of a connection, as "abook" lists it'),
});

const ofStranger = { differs: 'tells of a stranger' } as const;

/** Whose permissions to tell, and which. */
export const allowedInput = Type.Object({
  abook_id: count('Id of a connection; 404 if it does not exist.', { differs: '`false` if it does not exist' }),
  address: text('Address of the identity, instead.', ofStranger),
  hash: text('Hash of the identity, instead.', ofStranger),
  guid: text('Guid of the identity, instead.', ofStranger),
  perm: text('One permission; all by default. Unknown permissions are not allowed.'),
});

/** The limit of a permission, as a number. */
const limits = Object.fromEntries(
  permissions.map((permission) => [permission, count('Who can have it, as a number.')]),
) as Record<Permission, ReturnType<typeof count>>;

/** The role of a channel, or custom limits. */
export const limitsInput = Type.Object({ role: text('`public`, `personal`, `forum` or `custom`.'), ...limits });

const privacyGroupKeys = {
  group_id: id('Id of the privacy group; takes precedence over the name unless it is 0.'),
  group_name: text('Its name, ignoring case and surrounding spaces.'),
};

/** A privacy group. */
export const privacyGroupInput = Type.Object(privacyGroupKeys);

/** A privacy group to create, or to rename. */
export const privacyGroupNameInput = Type.Object({
  gname: requiredText('Its name.', 'what the privacy group is to be called'),
  group_id: id('Id of a privacy group to rename; otherwise, a new one is created.'),
  group_name: text('Its current name, instead.'),
});

/** Identities to add to a privacy group or remove from it. */
export const membersInput = Type.Object({
  ...privacyGroupKeys,
  add: list('Hashes of identities.'),
  remove: list('Hashes of identities.'),
});

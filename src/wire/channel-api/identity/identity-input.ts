import { type Static, Type } from 'typebox';
import { type NamedAudience, type Permission, permissions } from '../../../core/identity/domain/index.ts';
import { count, id, list, optionalFlag, requiredCount, requiredText, text } from '../parameters.ts';

const oneOfThem = { differs: 'the first of several wins' } as const;

/** The identity that a call is about. */
const identityKeys = {
  address: text('Address, as in `ann@example.org`.'),
  hash: text('Hash of the identity.'),
  guid: text('Guid of the identity.'),
};

export const xchanInput = Type.Object({
  address: text('Address, as in `ann@example.org`; exactly one of the three.', oneOfThem),
  hash: text('Hash of the identity.', oneOfThem),
  guid: text('Guid of the identity.', oneOfThem),
});

/** An audience; any of the four, be it empty, takes the place of the default one (facts, section 17). */
export const audienceParameters = {
  contact_allow: list('Hashes of identities that may see it'),
  group_allow: list('Hashes of privacy groups that may see it.'),
  contact_deny: list('Hashes of identities that may not.'),
  group_deny: list('Hashes of privacy groups that may not.'),
};
export const audienceInput = Type.Object(audienceParameters);

/** The audience that was named; undefined where none of the four parameters was sent. */
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
  abook_id: count('Id of a connection; 0 is all. One that is not yours is an empty list.'),
});

/** Whom to connect with, or what to change of a connection; columns of its record have their prefix or none. */
export const connectionInput = Type.Object({
  ...identityKeys,
  abook_id: count('Id of the connection to change; else one of the three names whom to connect to.'),
  blocked: optionalFlag('May do nothing.'),
  abook_blocked: optionalFlag('Read as `blocked`.'),
  block: optionalFlag('Read as `blocked`.'),
  ignored: optionalFlag('Nothing of it is delivered.'),
  abook_ignored: optionalFlag('Read as `ignored`.'),
  ignore: optionalFlag('Read as `ignored`.'),
  archived: optionalFlag('Out of sight.'),
  abook_archived: optionalFlag('Read as `archived`.'),
  archive: optionalFlag('Read as `archived`.'),
  hidden: optionalFlag('Not shown to others.'),
  abook_hidden: optionalFlag('Read as `hidden`.'),
  hide: optionalFlag('Read as `hidden`.'),
  closeness: count('0 to 99.'),
  abook_closeness: count('Read as `closeness`.'),
  grant: list('Permissions to give.'),
  revoke: list('Permissions to take.'),
});

/** The connection to end. */
export const endedConnectionInput = Type.Object({
  abook_id: requiredCount('Id of the connection.', 'the id of a connection, as "abook" lists it'),
});

const ofStranger = { differs: 'tells of a stranger' } as const;

/** Whose permissions to tell, and which. */
export const allowedInput = Type.Object({
  abook_id: count('Id of a connection; 404 where there is none.', { differs: '`false` where there is none' }),
  address: text('Address of the identity, instead.', ofStranger),
  hash: text('Hash of the identity, instead.', ofStranger),
  guid: text('Guid of the identity, instead.', ofStranger),
  perm: text('One permission; all by default. What is no permission is not allowed.'),
});

/** Who can have one permission, as a number. */
const limits = Object.fromEntries(
  permissions.map((permission) => [permission, count('Who can have it, as a number.')]),
) as Record<Permission, ReturnType<typeof count>>;

/** The role of a channel, or limits of its own. */
export const limitsInput = Type.Object({ role: text('`public`, `personal`, `forum` or `custom`.'), ...limits });

const privacyGroupKeys = {
  group_id: id('Id of the privacy group; wins over the name unless it is 0.'),
  group_name: text('Its name, in any case; blanks at the ends do not count.'),
};

/** A privacy group. */
export const privacyGroupInput = Type.Object(privacyGroupKeys);

/** A privacy group to create, or to rename. */
export const privacyGroupNameInput = Type.Object({
  gname: requiredText('Its name.', 'what the privacy group is to be called'),
  group_id: id('Id of a privacy group to rename; a new one is made by default.'),
  group_name: text('Its name now, instead.'),
});

/** Who comes into a privacy group, and who goes. */
export const membersInput = Type.Object({
  ...privacyGroupKeys,
  add: list('Hashes of identities.'),
  remove: list('Hashes of identities.'),
});

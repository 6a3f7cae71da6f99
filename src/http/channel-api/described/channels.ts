import { Type } from 'typebox';
import { permissions } from '../../../core/identity/domain/permission.ts';
import { audienceParameters, type CallDescription, type CallDescriptions, identityKeys, parameter } from './call.ts';
import {
  channel,
  configRow,
  connection,
  connectionConfig,
  exportedChannel,
  exportedConnection,
  exportedMember,
  file,
  identity,
  joinedXchan,
  list,
  location,
  member,
  mirror,
  picture,
  privacyGroup,
  relocate,
  success,
  text as textSchema,
} from './records.ts';

const { text, count, flag, list: listParameter } = parameter;

const privacyGroupKeys = { group_id: text('Id of the privacy group.'), group_name: text('Its name.') };
const unknowns = (names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, Type.Optional(list(Type.Unknown()))]));

/** Each also by the name of its column, and as a verb. */
const connectionFlags = Object.fromEntries(
  [
    ['blocked', 'block', 'May do nothing.'],
    ['ignored', 'ignore', 'Nothing of it is delivered.'],
    ['archived', 'archive', 'Out of sight.'],
    ['hidden', 'hide', 'Not shown to others.'],
  ].flatMap(([name = '', verb = '', says = '']) => [
    [name, flag(says)],
    ...[`abook_${name}`, verb].map((alias) => [alias, flag(`Read as \`${name}\`.`)]),
  ]),
) as Readonly<Record<string, ReturnType<typeof flag>>>;

const limits = {
  role: textSchema,
  limits: Type.Object(Object.fromEntries(permissions.map((permission) => [permission, textSchema]))),
};
const allowed = Type.Object({ perm: textSchema, allowed: Type.Union([Type.Enum(['0', '1']), Type.Boolean()]) });

const audience = {
  visibility: Type.Enum(['public', 'group', 'restricted', 'owner']),
  allow_cid: textSchema,
  allow_gid: textSchema,
  deny_cid: textSchema,
  deny_gid: textSchema,
};
const changedChannel = Type.Object({ success, channel });
/** A picture to show, in one of three ways. */
const showing: CallDescription = {
  takes: { photo_id: text('`resource_id` of a photo that the channel has.'), delete: flag('Show none.') },
  files: ['file', 'media'],
  answer: picture,
};

const exported = Type.Object({
  compatibility: Type.Object({
    project: textSchema,
    version: textSchema,
    database: textSchema,
    server_role: textSchema,
    generator: textSchema,
  }),
  relocate,
  channel: Type.Optional(exportedChannel),
  profile: Type.Optional(list(Type.Record(textSchema, textSchema))),
  photo: Type.Optional(Type.Object({ type: textSchema, data: textSchema })),
  abook: Type.Optional(list(exportedConnection)),
  xchan: Type.Optional(list(joinedXchan)),
  hubloc: Type.Optional(list(location)),
  group: Type.Optional(list(privacyGroup)),
  group_member: Type.Optional(list(exportedMember)),
  config: Type.Optional(list(configRow)),
  webpages: Type.Optional(list(mirror)),
  item: Type.Optional(list(mirror)),
  fetch_url: Type.Optional(textSchema),
  attach: Type.Optional(list(file)),
  ...unknowns('atoken term obj likes app sysapp chatroom event event_item menu conv mail wiki wiki_item'),
});

/** The server, the channel, its connections and what they may do. */
export const channelDescriptions: CallDescriptions = {
  'GET version': { takes: {}, answer: textSchema },
  'GET verify': { takes: {}, answer: channel },
  'GET channel/list': { takes: {}, answer: list(textSchema) },
  'POST channel/create': {
    takes: {
      address: parameter.needed('What it is to be found by.'),
      name: text('Its name; the address unless told.'),
      description: text('What it says of itself.'),
      role: text('`public` (the default), `personal` or `forum`.'),
      timezone: text('Its time zone, as in `Europe/Berlin`; UTC unless told.'),
    },
    answer: changedChannel,
  },
  'POST channel/switch': { takes: {}, answer: changedChannel },
  'POST channel/rename': {
    takes: {
      name: text('Its new name.'),
      description: text('Its new description; may be empty.'),
      timezone: text('Its new time zone.'),
    },
    answer: changedChannel,
  },
  'GET channel/audience': { takes: {}, answer: Type.Object(audience) },
  'POST channel/audience': { takes: audienceParameters, answer: Type.Object({ success, ...audience }) },
  'GET channel/photo': { takes: {}, answer: picture },
  'POST channel/photo': showing,
  'GET channel/cover': { takes: {}, answer: picture },
  'POST channel/cover': showing,
  'GET channel/export/basic': {
    takes: {
      sections: text('Names of sections, with commas between; those of the table when none is named.'),
      posts: flag('The posts of the last three months too.'),
      html: flag('Bodies as safe HTML too.'),
    },
    answer: exported,
  },
  'GET xchan': { takes: identityKeys, answer: identity },
  'GET abook': { takes: { abook_id: count('Id of a connection.') }, answer: list(connection) },
  'POST abook': {
    takes: {
      ...identityKeys,
      abook_id: count('Id of the connection to change; else one of the three names whom to connect to.'),
      ...connectionFlags,
      closeness: count('0 to 99.'),
      abook_closeness: count('Read as `closeness`.'),
      grant: listParameter('Permissions to give.'),
      revoke: listParameter('Permissions to take.'),
    },
    answer: Type.Object({ success, connection: Type.Optional(connection) }),
  },
  'POST abook/delete': {
    takes: { abook_id: parameter.needed('Id of the connection.') },
    answer: Type.Object({ success }),
  },
  'GET abconfig': { takes: { abook_id: count('Id of a connection.') }, answer: list(connectionConfig) },
  'GET perm_allowed': {
    takes: { abook_id: count('Id of a connection.'), ...identityKeys, perm: text('One permission; all unless told.') },
    answer: list(allowed),
  },
  'GET perm_limits': { takes: {}, answer: Type.Object(limits) },
  'POST perm_limits': {
    takes: {
      role: text('`public`, `personal`, `forum` or `custom`.'),
      ...Object.fromEntries(permissions.map((permission) => [permission, count('Who can have it, as a number.')])),
    },
    answer: Type.Object({ success, ...limits }),
  },
  'GET group': { takes: {}, answer: list(privacyGroup) },
  'POST group': {
    takes: {
      gname: parameter.needed('Its name.'),
      group_id: text('Id of a privacy group to rename; a new one unless told.'),
      group_name: text('Its name now, instead.'),
    },
    answer: Type.Object({ success, group: privacyGroup }),
  },
  'POST group/delete': { takes: privacyGroupKeys, answer: Type.Object({ success }) },
  'GET group_members': { takes: privacyGroupKeys, answer: list(member) },
  'POST group_members': {
    takes: {
      ...privacyGroupKeys,
      add: listParameter('Hashes of identities.'),
      remove: listParameter('Hashes of identities.'),
    },
    answer: list(member),
  },
};

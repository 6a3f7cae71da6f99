import type { Community, Person, Room } from './community.ts';
import type { Tally } from './expected.ts';

export const teamId = 'T0MILLBRK';
export const slackbot = 'USLACKBOT';
type Json = Record<string, unknown>;

/** How an import must identify a person. */
export function expectPerson(tally: Tally, person: Person): ReturnType<Tally['user']> {
  return (
    tally.known(person.id) ??
    tally.user(person.id, {
      name: person.nickname || person.full,
      username: person.username,
      email: person.email,
      isBot: person.isBot,
      isDeleted: person.isDeleted,
      isListed: person.isListed,
    })
  );
}

/** users.json, one line for each person, in pieces. */
export function* usersJson(community: Community, tally: Tally): Iterable<string> {
  yield `[\n${JSON.stringify(slackbotJson())}`;
  tally.user(slackbot, { name: 'Slackbot', username: 'slackbot', isBot: true, isListed: true });
  for (let index = 0; index < community.people; index += 1) {
    const person = community.person(index);
    if (!person.isListed) continue;
    expectPerson(tally, person);
    yield `,\n${JSON.stringify(userJson(person))}`;
  }
  yield '\n]\n';
}

function slackbotJson(): Json {
  return {
    id: slackbot,
    team_id: teamId,
    name: 'slackbot',
    deleted: false,
    real_name: 'Slackbot',
    profile: { real_name: 'Slackbot', display_name: 'Slackbot', fields: null, team: teamId },
    is_bot: false,
    updated: 0,
  };
}

function userJson(person: Person): Json {
  return {
    id: person.id,
    team_id: teamId,
    name: person.username,
    deleted: person.isDeleted,
    real_name: person.full,
    tz: 'Europe/Berlin',
    tz_label: 'Central European Time',
    tz_offset: 3600,
    profile: {
      title: '',
      phone: '',
      real_name: person.full,
      real_name_normalized: person.full,
      display_name: person.nickname,
      display_name_normalized: person.nickname,
      fields: person.index % 2 === 0 ? null : {},
      ...(person.email !== undefined && { email: person.email }),
      ...(person.isBot && { bot_id: botIdOf(person), always_active: false }),
      team: teamId,
    },
    is_admin: person.role === 'admin' || person.role === 'owner',
    is_owner: person.role === 'owner',
    is_primary_owner: person.role === 'owner',
    is_restricted: person.role === 'guest',
    is_ultra_restricted: false,
    is_bot: person.isBot,
    is_app_user: false,
    updated: 1_700_000_000,
  };
}

/** The second id that users who are bots have. */
export function botIdOf(person: Person): string {
  return `B${person.id.slice(1)}`;
}

/** What a message says about its author. */
export function profileJson(person: Person): Json {
  return {
    avatar_hash: 'g0000000',
    first_name: person.given,
    real_name: person.full,
    display_name: person.nickname,
    team: person.isListed ? teamId : 'T0UPSTREAM',
    name: person.username,
    is_restricted: person.role === 'guest',
    is_ultra_restricted: false,
  };
}

/** An entry of channels.json or groups.json. */
export function channelJson(community: Community, room: Room, tally: Tally): Json {
  const members = membersOf(community, room);
  tally.counts.memberships += members.length;
  const creator = community.person(0).id;
  return {
    id: room.id,
    name: room.name,
    // Old exports write it as text.
    created: room.index % 2 === 0 ? room.createdAt : String(room.createdAt),
    creator,
    is_archived: room.isArchived,
    is_general: room.index === 0,
    members: members.map((person) => person.id),
    topic: { value: asSlackText(room.theme.topic), creator, last_set: room.createdAt },
    purpose: { value: asSlackText(room.theme.purpose), creator, last_set: room.createdAt },
  };
}

/** Members of a room who write and have not left. */
export function membersOf(community: Community, room: Room): Person[] {
  const members: Person[] = [];
  for (let place = 0; place < room.members; place += 1) {
    const person = community.person(room.memberAt(place));
    if (person.isListed && !person.isDeleted) members.push(person);
  }
  return members;
}

/** Slack escapes these three, and nothing else. */
export function asSlackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

import { encodeConfig, encodeExportedChannel, encodeProfile } from '../../../wire/channel-api/archive/export.ts';
import type { Exported } from './begin-export.ts';
import { connectionPages, connectionsOf, memberPages, privacyGroupRows } from './export-connections.ts';
import { fileRows } from '../files/file-rows.ts';
import type { Member, Page } from '../json-stream.ts';
import { allMirrors } from '../content/mirrors.ts';
import { firstOccurrence, listOwnEvents } from '../../../core/calendar/index.ts';
import { encodeEvent } from '../../../wire/channel-api/content/event.ts';

const empty = (name: string): Member => ({ name, value: [] });
const pages = [1, 2, 3];
/** Posts and everything that is neither a post nor a page: documents, cards, articles. */
const others = [0, 4, 5, 6, 7];

function profile({ channel, xchan, channelContext }: Exported): Member {
  return { name: 'profile', value: [encodeProfile(channel, xchan, channelContext.accountId, channelContext.baseUrl)] };
}

/** The members of each section, every one of them there even when it is empty (facts, section 4). */
export const sections: Readonly<Record<string, (exported: Exported) => readonly Member[]>> = {
  channel: (exported) => [
    { name: 'channel', value: encodeExportedChannel(exported.channel, exported.xchan, exported.channelContext) },
    profile(exported),
    // Readers accept any picture.
    ...(exported.photo.data === '' ? [] : [{ name: 'photo', value: exported.photo }]),
  ],
  profile: (exported) => [profile(exported)],
  connections: (exported) => {
    const connections = connectionsOf(exported);
    return [
      { name: 'abook', pages: connectionPages(exported, connections, 'abook') },
      { name: 'xchan', pages: connectionPages(exported, connections, 'xchan') },
      { name: 'hubloc', pages: connectionPages(exported, connections, 'hubloc') },
      { name: 'group', pages: privacyGroupRows(exported) },
      { name: 'group_member', pages: memberPages(exported) },
      empty('atoken'),
    ];
  },
  config: ({ channel, channelContext }) => [
    { name: 'config', value: encodeConfig(channel, channelContext.limits) },
    empty('term'),
    empty('obj'),
    empty('likes'),
  ],
  apps: () => [empty('app'), empty('sysapp')],
  chatrooms: () => [empty('chatroom')],
  // The items of events are in the same list as others.
  events: (exported) => [{ name: 'event', pages: ownEvents(exported) }, empty('event_item')],
  webpages: (exported) => [
    { name: 'webpages', pages: allMirrors(exported.context, exported, { itemTypes: pages }) },
    empty('menu'),
  ],
  mail: () => [empty('conv'), empty('mail')],
  wikis: () => [empty('wiki'), empty('wiki_item')],
  items: (exported) => [
    { name: 'item', pages: allMirrors(exported.context, exported, { itemTypes: others, since: exported.postsSince }) },
  ],
  files: (exported) => [
    { name: 'fetch_url', value: `${exported.channelContext.baseUrl}/api/z/1.0/filedata` },
    { name: 'attach', pages: fileRows(exported.context, exported.viewer, { channelId: exported.channel.id }) },
  ],
};

const exportedAtOnce = 200;

/** The events of an exported channel, each with the first of its times, some at a time. */
export async function* ownEvents({ context, viewer }: Pick<Exported, 'context' | 'viewer'>): AsyncGenerator<Page> {
  const { database } = context.operations;
  for (let afterId = 0; ; ) {
    const events = await listOwnEvents(database.reader, viewer, { afterId, limit: exportedAtOnce });
    yield events.map((each) => encodeEvent(each, firstOccurrence(each.event, 'UTC')));
    afterId = events.at(-1)?.itemId ?? 0;
    if (events.length < exportedAtOnce) return;
  }
}

import { Type } from 'typebox';
import {
  type Channel,
  connected,
  findXchans,
  listConnectionPage,
  mayViewChannel,
} from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { PersonLines } from '../people/person-lines.tsx';
import {
  anyone,
  ChannelPartHead,
  channelPath,
  CountedPagination,
  type Face,
  faceOf,
  Icon,
  page,
  pageNumber,
  useWords,
  visibleChannel,
} from '../shared/index.ts';

const perPage = 100;

/** Connections of a person, for people who may see them. */
export const connectionsPage = page({
  path: '/channel/:name/connections',
  who: anyone,
  params: { name: Type.String({ maxLength: 255 }) },
  query: { page: pageNumber },
  load: async ({ reader, viewer, params, query: { page: current = 1 } }) => {
    const channel = await visibleChannel(reader, viewer, params.name);
    if (channel.groupId !== null) throw notFound('page');
    const isOwn = viewer.kind === 'user' && viewer.channelId === channel.id;
    const wanted = { ...connected, ...(!isOwn && { hidden: false }) };
    const part = { limit: perPage, offset: (current - 1) * perPage };
    const { connections, total } = (await mayViewChannel(reader, viewer, channel.id, 'view_contacts'))
      ? await listConnectionPage(reader, viewer, channel.id, wanted, part)
      : { connections: [], total: 0 };
    const xchans = await findXchans(
      reader,
      connections.map(({ xchanId }) => xchanId),
    );
    const people = connections.map(({ xchanId }) => faceOf(xchans.get(xchanId)));
    return { channel, people, current, pages: Math.ceil(total / perPage) };
  },
  view: (shown) => {
    const title = shown.words.profile.connectionsOf({ name: shown.channel.name });
    return { title, frame: 'page', isCacheable: true, content: <Connections {...shown} title={title} /> };
  },
});

interface ConnectionsProps {
  readonly channel: Channel;
  readonly title: string;
  readonly people: readonly Face[];
  readonly current: number;
  readonly pages: number;
}

function Connections({ channel, title, people, current, pages }: ConnectionsProps) {
  const { profile } = useWords();
  return (
    <div class="page slim">
      <ChannelPartHead channel={channel} current="connections" title={title} />
      {people.length === 0 ? (
        <div class="nothing">
          <Icon name="users" />
          <p>{profile.noConnections}</p>
        </div>
      ) : (
        <div class="rows">
          {people.map((face) => (
            <div class="row" key={face.address}>
              <PersonLines face={face} />
            </div>
          ))}
        </div>
      )}
      <CountedPagination page={current} pages={pages} pathOf={(n) => `${channelPath(channel)}/connections?page=${n}`} />
    </div>
  );
}

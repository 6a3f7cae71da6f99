import type { Channel } from '../../../core/identity/index.ts';
import { Avatar, ChannelPartHead, channelPath, CountedPagination, type Face, Icon, useWords } from '../shared/index.ts';

interface ConnectionsProps {
  readonly channel: Channel;
  readonly title: string;
  readonly people: readonly Face[];
  readonly page: number;
  readonly pages: number;
}

/** Whom a person is connected to. */
export function ConnectionsPage({ channel, title, people, page, pages }: ConnectionsProps) {
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
              <Avatar face={face} />
              <div class="grow">
                <p class="line">
                  {face.url === undefined ? (
                    <bdi class="who">{face.name}</bdi>
                  ) : (
                    <a class="who whole" href={face.url}>
                      {face.name}
                    </a>
                  )}
                </p>
                <p class="under line">{face.address}</p>
              </div>
            </div>
          ))}
        </div>
      )}
      <CountedPagination page={page} pages={pages} pathOf={(n) => `${channelPath(channel)}/connections?page=${n}`} />
    </div>
  );
}

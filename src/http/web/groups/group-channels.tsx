import type { ChannelCategory, Group, Project } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { channelPath, countLabel, groupPath, Icon, Moment, oneLine, Pagination, useWords } from '../shared/index.ts';

interface ChannelsProps {
  readonly group: Group;
  readonly level: number;
  readonly channels: { readonly rows: readonly Project[]; readonly hasMore: boolean };
  /** The sections in which these stand. */
  readonly categories: readonly ChannelCategory[];
  /** Of the page of the list. */
  readonly number: number;
  readonly isOwner: boolean;
  /** How many messages the viewer has not read, by channel. */
  readonly unread: ReadonlyMap<number, number>;
}

/** The channels of a group, as its page lists them. */
export function Channels(props: ChannelsProps) {
  const { group, level, channels, categories, number, isOwner } = props;
  const { rows, hasMore } = channels;
  const { groups } = useWords();
  return (
    <section aria-labelledby="channels">
      <div class="head">
        <h2 id="channels">{groups.channels}</h2>
        {level >= accessLevels.maintainer && (
          <a class="button second small-button" href={groupPath(group, 'channels/new')}>
            <Icon name="plus" /> {groups.newChannel}
          </a>
        )}
      </div>
      {rows.length === 0 && (
        <p class="faint">
          {isOwner ? (
            <>
              {groups.noChannelsOwn} <a href={groupPath(group, 'imports')}>{groups.importArchive}</a>
            </>
          ) : (
            groups.noChannels
          )}
        </p>
      )}
      <Rows {...props} rows={rows.filter(({ categoryId }) => categoryId === null)} />
      {categories.map(({ id, name }) => (
        <Rows key={id} {...props} title={name} rows={rows.filter(({ categoryId }) => categoryId === id)} />
      ))}
      <Pagination page={number} hasMore={hasMore} pathOf={(other) => `${groupPath(group)}?page=${other}#channels`} />
    </section>
  );
}

interface RowsProps extends Pick<ChannelsProps, 'level' | 'unread'> {
  /** Of the section; undefined for channels that stand in none. */
  readonly title?: string;
  readonly rows: readonly Project[];
}

function Rows({ title, rows, level, unread }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      {title !== undefined && (
        <h3>
          <bdi>{title}</bdi>
        </h3>
      )}
      <div class="rows">
        {rows.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            unread={unread.get(channel.id) ?? 0}
            mayChange={level >= accessLevels.maintainer}
          />
        ))}
      </div>
    </>
  );
}

interface ChannelRowProps {
  readonly channel: Project;
  readonly unread: number;
  readonly mayChange: boolean;
}

function ChannelRow({ channel, unread, mayChange }: ChannelRowProps) {
  const { shell, groups, editForum } = useWords();
  const { name, topic, description, address, isRestricted, archived, lastPostAt } = channel;
  return (
    <div class="row">
      <span class="thumb" aria-hidden="true">
        <Icon name={isRestricted ? 'lock' : 'hash'} />
      </span>
      <div class="grow">
        <p>
          <a class="plain whole" href={channelPath(channel)}>
            <strong>{name}</strong>
          </a>{' '}
          {unread > 0 && (
            <span class="count you soft">
              {countLabel(unread)}
              <span class="hidden"> {shell.unreadAfter}</span>
            </span>
          )}{' '}
          {isRestricted && <span class="badge">{groups.someMembers}</span>}{' '}
          {archived && (
            <span class="badge">
              <Icon name="archive" /> {groups.archived}
            </span>
          )}
        </p>
        <p class="under line" dir="auto">
          {topic || oneLine(description) || address}
        </p>
      </div>
      {lastPostAt !== null && (
        <div class="side">
          <span class="when">
            <Moment at={lastPostAt} />
          </span>
        </div>
      )}
      {mayChange && (
        <a
          class="button icon-button"
          href={`/forums/${channel.id}`}
          aria-label={editForum.title({ channel: name })}
          title={editForum.title({ channel: name })}
        >
          <Icon name="pencil" />
        </a>
      )}
    </div>
  );
}

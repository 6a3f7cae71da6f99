import { type ComponentChildren, Fragment } from 'preact';
import { channelPath, groupPath } from '../paths.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
import type { Navigation, NavigationChannel, NavigationGroup } from './navigation.ts';
import { usePage, useWords } from './page-state.ts';

/** The ways to all places of somebody who has signed in; on a phone it is a sheet that opens by its address. */
export function Rail({ navigation }: { readonly navigation: Navigation }) {
  const { shell } = useWords();
  const { groups, channels, privacyGroups } = navigation;
  return (
    <nav class="rail" id="nav" aria-label={shell.channels}>
      <a class="button icon-button close" href="#content" aria-label={shell.close} title={shell.close}>
        <Icon name="x" />
      </a>
      <ul class="plain-list">
        <Place icon="house" href="/" label={shell.home} />
        <Place icon="bell" href="/notifications" label={shell.notifications} count={navigation.notifications} />
        <Place icon="users" href="/people" label={shell.people} />
        <Place icon="mail" href="/messages" label={shell.messages} />
        <Place icon="calendar" href="/calendar" label={shell.calendar} />
        <Place icon="image" href="/photos" label={shell.photos} />
        <Place icon="folder" href="/files" label={shell.files} />
        <Place icon="bookmark" href="/saved" label={shell.saved} />
      </ul>
      {groups.map((group) => (
        <GroupChannels key={group.id} group={group} />
      ))}
      <h2>{shell.yourChannels}</h2>
      <ul class="plain-list">
        {channels.map(({ name, address, face }) => (
          <li key={address}>
            <RailLink href={channelPath({ address })}>
              <Avatar face={face} size="s" />
              <span class="name">{name}</span>
            </RailLink>
          </li>
        ))}
      </ul>
      {privacyGroups.length > 0 && (
        <>
          <h2>{shell.privacyGroups}</h2>
          <ul class="plain-list">
            {privacyGroups.map(({ id, name }) => (
              <Place key={id} icon="users-round" href={`/people/groups/${id}`} label={name} />
            ))}
          </ul>
        </>
      )}
      <p class="rail-end">
        <a href="/new-group">{shell.newGroup}</a>
      </p>
    </nav>
  );
}

function GroupChannels({ group }: { readonly group: NavigationGroup }) {
  const { shell } = useWords();
  return (
    <>
      <h2>
        <a href={groupPath(group)}>{group.name}</a>
      </h2>
      {sectionsOf(group.channels).map(({ category, channels }) => (
        <Fragment key={category?.id ?? 0}>
          {category && <h3>{category.name}</h3>}
          <ul class="plain-list">
            {channels.map((channel) => (
              <ChannelLink key={channel.id} channel={channel} />
            ))}
          </ul>
        </Fragment>
      ))}
      {group.hasMore && (
        <ul class="plain-list">
          <Place icon="ellipsis" href={groupPath(group)} label={shell.more} />
        </ul>
      )}
    </>
  );
}

/** Channels that are in their order, section by section. */
function sectionsOf(channels: readonly NavigationChannel[]) {
  const sections: { category: NavigationChannel['category']; channels: NavigationChannel[] }[] = [];
  for (const channel of channels) {
    const last = sections.at(-1);
    if (last && last.category?.id === channel.category?.id) last.channels.push(channel);
    else sections.push({ category: channel.category, channels: [channel] });
  }
  return sections;
}

/** A count as it is shown: it ends at 99. */
export function countLabel(count: number): string {
  return count > 99 ? '99+' : String(count);
}

function ChannelLink({ channel }: { readonly channel: NavigationChannel }) {
  const { shell } = useWords();
  return (
    <li>
      <RailLink
        href={channelPath(channel)}
        look={channel.isMuted ? 'muted' : channel.unread > 0 ? 'unread' : undefined}
      >
        <Icon name={channel.isRestricted ? 'lock' : 'hash'} />
        <span class="name">{channel.name}</span>
        {channel.mentions > 0 ? (
          <span class="count you">
            <span class="hidden">{shell.mentionsBefore}</span>
            {countLabel(channel.mentions)}
          </span>
        ) : (
          channel.unread > 0 &&
          !channel.isMuted && (
            <span class="count">
              {countLabel(channel.unread)}
              <span class="hidden"> {shell.unreadAfter}</span>
            </span>
          )
        )}
      </RailLink>
    </li>
  );
}

interface PlaceProps {
  readonly icon: string;
  readonly href: string;
  readonly label: string;
  /** Of what is unread there. */
  readonly count?: number;
}

function Place({ icon, href, label, count = 0 }: PlaceProps) {
  return (
    <li>
      <RailLink href={href} look={count > 0 ? 'unread' : undefined}>
        <Icon name={icon} />
        <span class="name">{label}</span>
        {count > 0 && <span class="count you">{countLabel(count)}</span>}
      </RailLink>
    </li>
  );
}

interface RailLinkProps {
  readonly href: string;
  readonly look?: string | undefined;
  readonly children: ComponentChildren;
}

function RailLink({ href, look, children }: RailLinkProps) {
  const { path } = usePage();
  const place = path.split('?')[0]!;
  const current = place === href ? ('page' as const) : place.startsWith(`${href}/`) && ('true' as const);
  return (
    <a href={href} class={look} {...(current && { 'aria-current': current })}>
      {children}
    </a>
  );
}

/** The bar at the bottom of a phone. */
export function Tabbar({ navigation }: { readonly navigation: Navigation }) {
  const { shell } = useWords();
  const { path } = usePage();
  const place = path.split('?')[0];
  const current = (href: string) => (place === href ? { 'aria-current': 'page' as const } : {});
  return (
    <nav class="tabbar" aria-label={shell.tabs}>
      <a href="/" {...current('/')}>
        <Icon name="house" />
        {shell.home}
      </a>
      <a href="#nav">
        <Icon name="messages-square" />
        {shell.channels}
      </a>
      <a href="/compose" class="post-button" {...current('/compose')}>
        <Icon name="pencil" />
        <span class="hidden">{shell.newPost}</span>
      </a>
      <a href="/notifications" {...current('/notifications')}>
        <Icon name="bell" />
        {shell.notifications}
        {navigation.notifications > 0 && <span class="count you">{countLabel(navigation.notifications)}</span>}
      </a>
      <a href={navigation.face.url ?? '/settings'} {...current(navigation.face.url ?? '/settings')}>
        <Icon name="circle-user-round" />
        {shell.you}
      </a>
    </nav>
  );
}

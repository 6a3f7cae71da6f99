import type { ComponentChildren } from 'preact';
import type { Channel } from '../../../core/identity/index.ts';
import { channelPath } from './paths.ts';
import { useWords } from './shell/page-state.ts';

/** What is to be seen of a channel, each on a page of its own. */
export type ChannelPart = 'posts' | 'photos' | 'files' | 'connections';

/** Address of the photos or files of a channel. */
export function channelPartPath(part: 'photos' | 'files', { address }: Pick<Channel, 'address'>, ...more: string[]) {
  return `/${[part, address, ...more].map(encodeURIComponent).join('/')}`;
}

interface TabsProps {
  readonly channel: Pick<Channel, 'address' | 'groupId'>;
  readonly current: ChannelPart;
}

/** The ways between what a channel has; that of a group has messages, and nobody is connected to it. */
export function ChannelTabs({ channel, current }: TabsProps) {
  const { profile } = useWords();
  const path = channelPath(channel);
  const isOfGroup = channel.groupId !== null;
  const tabs: readonly (readonly [ChannelPart, string, string])[] = [
    ['posts', path, isOfGroup ? profile.messages : profile.posts],
    ['photos', channelPartPath('photos', channel), profile.photos],
    ['files', channelPartPath('files', channel), profile.files],
    ...(isOfGroup ? [] : ([['connections', `${path}/connections`, profile.connections]] as const)),
  ];
  return (
    <nav class="tabs" aria-label={profile.tabs}>
      {tabs.map(([part, href, label]) => (
        <a key={part} href={href} {...(part === current && { 'aria-current': 'page' as const })}>
          {label}
        </a>
      ))}
    </nav>
  );
}

interface HeadProps extends TabsProps {
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** The head of such a page. */
export function ChannelPartHead({ channel, current, title, children }: HeadProps) {
  return (
    <>
      <div class="head">
        <h1>{title}</h1>
        {children}
      </div>
      <ChannelTabs channel={channel} current={current} />
    </>
  );
}

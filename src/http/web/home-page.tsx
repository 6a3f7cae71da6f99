import type { ComponentChildren } from 'preact';
import type { ReassignmentFacts } from '../../core/platform/index.ts';
import { Composer } from './content/composer.tsx';
import { PostList } from './content/post-card.tsx';
import type { Post } from './content/post.ts';
import {
  ActionButton,
  channelPath,
  Chips,
  countLabel,
  Icon,
  Moment,
  type NavigationChannel,
  Notice,
  plainText,
  useWords,
} from './shared/index.ts';

export interface HomeRequest {
  readonly id: number;
  readonly facts: ReassignmentFacts;
}

/** A channel with something unread, and its last words. */
export interface UnreadChannel {
  readonly channel: NavigationChannel;
  readonly last: Post | undefined;
}

/** Somebody of an imported community who may be the viewer. */
export interface HomeClaimable {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly path: string;
}

interface HomeProps {
  readonly name: string;
  readonly requests: readonly HomeRequest[];
  readonly claimable: readonly HomeClaimable[];
  /** What stands beside the stream. */
  readonly glance: ComponentChildren;
  readonly privacyGroups: readonly { readonly id: number; readonly name: string }[];
  /** The one whose members' posts alone are shown. */
  readonly privacyGroup: number | undefined;
  readonly unread: readonly UnreadChannel[];
  /** In all channels of groups, shown here or not. */
  readonly unreadCount: { readonly messages: number; readonly channels: number };
  /** Groups in which something is unread, and the one whose channels alone are shown. */
  readonly unreadGroups: readonly { readonly id: number; readonly name: string }[];
  readonly group: number | undefined;
  /** Which posts are shown: `unread`, `mentions`, `starred`; undefined for all. */
  readonly show: 'unread' | 'mentions' | 'starred' | undefined;
  readonly posts: readonly Post[];
  readonly older: string | undefined;
}

/** What is there for somebody who is signed in. */
export function Home(props: HomeProps) {
  const { home } = useWords();
  return (
    <div class="page cols">
      <div>
        <header class="section-h">
          <h1>{home.hello({ name: props.name })}</h1>
          {props.unreadCount.channels > 0 && (
            <p class="faint">
              {home.unreadIn({ messages: props.unreadCount.messages, channels: props.unreadCount.channels })}
            </p>
          )}
        </header>
        <Notice />
        <Requests requests={props.requests} />
        <Claimable claimable={props.claimable} />
        <Unread {...props} />
        <Feed {...props} />
      </div>
      {props.glance}
    </div>
  );
}

function Requests({ requests }: Pick<HomeProps, 'requests'>) {
  const { home } = useWords();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">{home.requests}</h2>
      <div class="rows">
        {requests.map(({ id, facts }) => (
          <div class="row wrap" key={id}>
            <span class="thumb" aria-hidden="true">
              <Icon name="download" />
            </span>
            <div class="grow">
              <p>
                <strong>{home.askContributions({ name: facts.sourceName })}</strong>
              </p>
              <p class="under">
                {home.asks({ requester: facts.requesterName, host: facts.sourceHost, group: facts.groupName })}
              </p>
            </div>
            <a
              class="button small-button"
              href={`/import/requests/${id}`}
              aria-label={home.lookAt({ name: facts.sourceName })}
            >
              {home.look}
            </a>
          </div>
        ))}
      </div>
    </section>
  );
}

function Claimable({ claimable }: Pick<HomeProps, 'claimable'>) {
  const { claims } = useWords().reassigning;
  if (claimable.length === 0) return null;
  return (
    <section aria-labelledby="claimable">
      <h2 id="claimable">{claims.question}</h2>
      <div class="rows">
        {claimable.map(({ id, name, host, path }) => (
          <div class="row wrap" key={id}>
            <span class="thumb" aria-hidden="true">
              <Icon name="download" />
            </span>
            <div class="grow">
              <p>
                <strong>{claims.importedAs({ name })}</strong>
              </p>
              <p class="under">{host}</p>
            </div>
            <a class="button small-button" href={path} aria-label={claims.lookAt({ name })}>
              {claims.look}
            </a>
          </div>
        ))}
      </div>
    </section>
  );
}

function UnreadGroups({ unreadGroups, group }: Pick<HomeProps, 'unreadGroups' | 'group'>) {
  const { home } = useWords();
  if (unreadGroups.length < 2 && group === undefined) return null;
  return (
    <Chips
      label={home.byGroup}
      links={[
        { path: '/', text: home.allGroups, isCurrent: group === undefined },
        ...unreadGroups.map(({ id, name }) => ({ path: `/?group=${id}`, text: name, isCurrent: group === id })),
      ]}
    />
  );
}

function LastWords({ last }: Pick<UnreadChannel, 'last'>) {
  if (!last) return null;
  return (
    <p class="under line">
      <strong>{last.author.name}:</strong> {last.title || plainText(last.html)}
    </p>
  );
}

function Unread({ unread, unreadGroups, group }: Pick<HomeProps, 'unread' | 'unreadGroups' | 'group'>) {
  const { home, shell } = useWords();
  return (
    <section aria-labelledby="unread">
      <div class="head">
        <h2 id="unread">{home.unread}</h2>
        {unread.length > 0 && <MarkAll />}
      </div>
      <UnreadGroups unreadGroups={unreadGroups} group={group} />
      {unread.length === 0 && <p class="faint">{home.caughtUp}</p>}
      {unread.length > 0 && (
        <div class="rows">
          {unread.map(({ channel, last }) => (
            <div class="row" key={channel.id}>
              <span class="thumb" aria-hidden="true">
                <Icon name="hash" />
              </span>
              <div class="grow">
                <p>
                  <a class="plain whole" href={`${channelPath(channel)}#unread`}>
                    <strong>{channel.name}</strong>
                  </a>{' '}
                  {channel.mentions > 0 && (
                    <span class="count you">
                      {countLabel(channel.mentions)}
                      <span class="hidden"> {shell.mentionsBefore}</span>
                    </span>
                  )}
                </p>
                <LastWords last={last} />
              </div>
              <div class="side">
                {channel.lastPostAt !== null && (
                  <span class="when">
                    <Moment at={channel.lastPostAt} />
                  </span>
                )}
                <span class="count you soft">
                  {countLabel(channel.unread)}
                  <span class="hidden"> {shell.unreadAfter}</span>
                </span>
              </div>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** Marks as read what is unread in channels of groups, or the posts of the own stream. */
function MarkAll({ posts }: { readonly posts?: '1' }) {
  const { home } = useWords();
  return (
    <ActionButton action="/read" {...(posts && { name: 'posts', value: posts })} class="second small-button">
      <Icon name="check-check" /> {home.markAll}
    </ActionButton>
  );
}

function Feed({ privacyGroups, privacyGroup, show, posts, older }: HomeProps) {
  const { home, composer, profile } = useWords();
  return (
    <section aria-labelledby="feed">
      <div class="head">
        <h2 id="feed">{home.connections}</h2>
        {show === 'unread' && posts.length > 0 && <MarkAll posts="1" />}
      </div>
      <Chips
        label={home.connections}
        links={[
          { path: '/', text: home.everyone, isCurrent: privacyGroup === undefined && show === undefined },
          ...(['unread', 'mentions', 'starred'] as const).map((each) => ({
            path: `/?show=${each}`,
            text: home.filters[each],
            isCurrent: show === each,
          })),
          ...privacyGroups.map(({ id, name }) => ({
            path: `/?privacy_group=${id}`,
            text: name,
            isCurrent: privacyGroup === id,
          })),
        ]}
      />
      <div class="section-h">
        <Composer action="/compose" label={composer.post} audience={profile.usualAudience} isSlim />
      </div>
      {posts.length === 0 ? (
        <div class="nothing">
          <Icon name={show === undefined ? 'users' : 'check-check'} />
          <h3>{show === undefined ? home.nothing : home.nothingSuch}</h3>
          <p>{show === undefined ? home.nothingHint : home.suchHints[show]}</p>
          {show === undefined && (
            <div class="actions">
              <a class="button" href="/people">
                {home.people}
              </a>
            </div>
          )}
        </div>
      ) : (
        <PostList posts={posts} older={older} />
      )}
    </section>
  );
}

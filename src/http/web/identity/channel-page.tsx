import type { Group } from '../../../core/groups/index.ts';
import { type Channel, type ProfileField, profileLink } from '../../../core/identity/index.ts';
import type { ImportMark } from '../../../core/imports/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  ActionButton,
  Avatar,
  type Breadcrumb,
  Breadcrumbs,
  ChannelTabs,
  type Face,
  Filled,
  groupPath,
  Icon,
  ImportMarks,
  monthHeading,
  usePage,
  useWords,
} from '../shared/index.ts';
import { connectionPath } from '../people/connection-answer.tsx';
import { Composer } from '../content/composer.tsx';
import { PostList } from '../content/post-card.tsx';
import type { Post } from '../content/post.ts';

/**
 * How a reader stands to whom a channel belongs: nobody who has signed in, itself, without any connection, connected, asked by
 * it, waiting for its answer, or it is blocked.
 */
export type Relation = 'none' | 'own' | 'stranger' | 'connected' | 'asked' | 'waiting' | 'blocked';

/** Posts are counted so far. */
export const maxCounted = 1000;

/** What two people share. */
export interface Common {
  readonly groups: readonly Group[];
  /** Some of those to whom both are connected. */
  readonly faces: readonly Face[];
  readonly connections: number;
}

interface ChannelProps {
  readonly posts: readonly Post[];
  readonly older: string | undefined;
  /** Without a description where the reader may not see the profile. */
  readonly channel: Channel;
  readonly author: Face;
  /** What the person says of themselves, as far as the reader may see it. */
  readonly fields: readonly ProfileField[];
  readonly path: string;
  /** The one whose posts alone are shown. */
  readonly category: string | undefined;
  /** Where the picture above everything is. */
  readonly cover: string | undefined;
  /** The way to the group that it belongs to. */
  readonly crumbs: readonly Breadcrumb[];
  readonly relation: Relation;
  /** The reader has muted the channel. */
  readonly isMuted: boolean;
  /** Whose contributions the person has taken over: names on other systems. */
  readonly imported: readonly { readonly name: string; readonly host: string }[];
  /** How many posts and comments there are that the reader may see, and how many of them were imported, up to `maxCounted`. */
  readonly written: { readonly count: number; readonly imported: number };
  /** What the reader shares with the person; undefined where there is nothing. */
  readonly common: Common | undefined;
  /** The reader's privacy groups, for somebody who is connected. */
  readonly privacyGroups: readonly { readonly id: number; readonly name: string; readonly isMember: boolean }[];
  /** Where the whole channel was imported from. */
  readonly importMark: ImportMark | undefined;
}

/** A person's channel: who that is, and everything that they have written, the newest first. */
export function ChannelView(props: ChannelProps) {
  const { profile, composer } = useWords();
  const { author, category, cover, crumbs, path, relation } = props;
  return (
    <div class="page">
      {crumbs.length > 0 && <Breadcrumbs links={crumbs} />}
      <Cover cover={cover} />
      <header class="who-head">
        <Avatar face={author} size="xl" />
        <div>
          <h1>{author.name}</h1>
          <p class="faint">{author.address}</p>
        </div>
        <div class="actions">
          <RelationActions {...props} />
        </div>
      </header>
      {props.channel.archived && (
        <p class="notice">
          <Icon name="archive" /> <span>{profile.archived}</span>
        </p>
      )}
      {props.isMuted && (
        <div class="notice">
          <Icon name="bell-off" /> <p>{profile.muted}</p>
          <MuteForm path={path} isMuted />
        </div>
      )}
      <div class="cols">
        <div>
          <ChannelTabs channel={props.channel} current="posts" />
          {category !== undefined && (
            <p class="notice">
              <span>
                <Filled text={profile.inCategory} slots={{ category: <strong>{category}</strong> }} />{' '}
                <a href={path}>{profile.allPosts}</a>
              </span>
            </p>
          )}
          {relation === 'own' && category === undefined && (
            <div class="section-h">
              <Composer action="/compose" label={composer.post} audience={profile.usualAudience} isSlim />
            </div>
          )}
          <PostList
            posts={props.posts}
            older={props.older}
            empty={relation === 'own' ? profile.emptyOwn : profile.empty}
          />
        </div>
        <aside class="glance" aria-label={profile.about}>
          <About {...props} />
          {props.common && <InCommon path={path} {...props.common} />}
        </aside>
      </div>
    </div>
  );
}

function Cover({ cover }: Pick<ChannelProps, 'cover'>) {
  if (cover === undefined) return <div class="cover plain-cover" aria-hidden="true" />;
  return (
    <div class="cover">
      <img src={cover} alt="" width={1200} height={435} />
    </div>
  );
}

/** What a person says of themselves, and what is known of them. */
function About({ channel, fields, imported, importMark, written }: ChannelProps) {
  const { profile } = useWords();
  const { words, zone } = usePage();
  return (
    <>
      <section class="card pad">
        <h2>{profile.about}</h2>
        {channel.description !== '' && <p dir="auto">{channel.description}</p>}
        <dl class="facts section-s">
          {fields.map(({ name, value }) => (
            <div key={`${name} ${value}`}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">
                <FieldValue value={value} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{profile.joined}</dt>
            <dd>
              <time dateTime={channel.createdAt}>{monthHeading(channel.createdAt, zone, words)}</time>
            </dd>
          </div>
          {written.count > 0 && (
            <div>
              <dt>{profile.posts}</dt>
              <dd>{writtenText(written, words)}</dd>
            </div>
          )}
          {imported.length > 0 && (
            <div>
              <dt>{profile.imported}</dt>
              <dd>
                {imported.map(({ name, host }) => (
                  <p key={`${host} ${name}`}>{profile.importedAs({ name, host })}</p>
                ))}
              </dd>
            </div>
          )}
        </dl>
        <ImportMarks marks={importMark ? [importMark] : []} />
      </section>
    </>
  );
}

/** The groups and people that the reader shares with the person. */
function InCommon({ path, groups, faces, connections }: Common & Pick<ChannelProps, 'path'>) {
  const { profile } = useWords();
  return (
    <section class="card pad" aria-labelledby="in-common">
      <h2 id="in-common">{profile.inCommon}</h2>
      {groups.length > 0 && (
        <dl class="facts">
          <div>
            <dt>{profile.groupsInCommon}</dt>
            <dd>
              {groups.map((group) => (
                <p key={group.id}>
                  <a href={groupPath(group)}>{group.name}</a>
                </p>
              ))}
            </dd>
          </div>
        </dl>
      )}
      {connections > 0 && (
        <p class="by section-s">
          <span class="pile">
            {faces.map((face) => (
              <Avatar key={face.address} face={face} size="s" />
            ))}
          </span>
          <a class="small" href={`${path}/connections`}>
            {profile.connectionsInCommon({ count: connections })}
          </a>
        </p>
      )}
    </section>
  );
}

/** The content of a field; a link where it is the address of a page, which only the person vouches for. */
function FieldValue({ value }: { readonly value: string }) {
  const link = profileLink(value);
  if (link === undefined) return <>{value}</>;
  return (
    <a href={link} rel="nofollow me ugc noopener">
      {value.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  );
}

function MuteForm({ path, isMuted }: Pick<ChannelProps, 'path' | 'isMuted'>) {
  const { profile } = useWords();
  const chosen = { level: isMuted ? 'inherited' : 'none', ...(!isMuted && { muted: 1 }) };
  return (
    <ActionButton action={`${path}/attention`} values={{ return_to: path, ...chosen }} class="">
      <Icon name={isMuted ? 'bell' : 'bell-off'} /> {isMuted ? profile.unmute : profile.mute}
    </ActionButton>
  );
}

/** Adds the person to privacy groups of the reader, or removes them. */
function GroupForms({ author, path, privacyGroups }: Pick<ChannelProps, 'author' | 'path' | 'privacyGroups'>) {
  const { profile } = useWords();
  return (
    <>
      {privacyGroups.map(({ id, name, isMember }) => (
        <ActionButton
          key={id}
          action={`/people/groups/${id}/members`}
          values={{ return_to: path }}
          class=""
          name={isMember ? 'remove' : 'add'}
          value={author.address}
        >
          <Icon name={isMember ? 'user-round-minus' : 'users'} />{' '}
          {isMember ? profile.removeFrom({ group: name }) : profile.addTo({ group: name })}
        </ActionButton>
      ))}
    </>
  );
}

function ReportLink({ path }: Pick<ChannelProps, 'path'>) {
  const { moderation } = useWords();
  return (
    <a href={`${path}/report`}>
      <Icon name="flag" /> {moderation.report}
    </a>
  );
}

function RelationActions(props: ChannelProps) {
  const { channel, author, relation, path, isMuted } = props;
  const { people, profile } = useWords();
  const nick = author.address.split('@')[0]!;
  const act = (action: string, label: string, icon: string, look = '') => (
    <ActionButton action={connectionPath(author, action)} values={{ return_to: path }} class={look}>
      <Icon name={icon} /> {label}
    </ActionButton>
  );
  if (relation === 'none') return null;
  if (relation === 'own') {
    return (
      <a class="button quiet" href="/settings">
        <Icon name="settings" /> {profile.edit}
      </a>
    );
  }
  return (
    <>
      {relation === 'connected' && (
        <span class="badge good">
          <Icon name="check" /> {profile.connected}
        </span>
      )}
      {relation === 'waiting' && <span class="badge">{profile.waiting}</span>}
      {relation === 'blocked' && <span class="badge bad">{people.blocked}</span>}
      {relation === 'stranger' && act('connect', profile.connect, 'user-round-plus')}
      {relation === 'asked' && act('connect', profile.accept, 'check')}
      {channel.groupId === null && relation !== 'blocked' && (
        <a class="button second" href={`/compose?people=${encodeURIComponent(`@${nick}`)}`}>
          <Icon name="mail" /> {profile.message}
        </a>
      )}
      <a class="button quiet" href={`/compose?text=${encodeURIComponent(`@${nick} `)}`}>
        <Icon name="at-sign" /> {profile.mention}
      </a>
      <details class="menu">
        <summary class="button icon-button" aria-label={profile.more} title={profile.more}>
          <Icon name="ellipsis" />
        </summary>
        <div class="list">
          {(relation === 'connected' || relation === 'waiting') &&
            act('disconnect', relation === 'waiting' ? profile.cancel : profile.disconnect, 'user-round-minus', 'bad')}
          {relation === 'asked' && act('disconnect', profile.decline, 'x')}
          {relation === 'blocked'
            ? act('unblock', profile.unblock, 'check')
            : act('block', profile.block, 'ban', 'bad')}
          <MuteForm path={path} isMuted={isMuted} />
          <GroupForms {...props} />
          {channel.userId !== null && <ReportLink path={path} />}
        </div>
      </details>
    </>
  );
}

/** How much a person has written, and how much of it was imported, up to a maximum. */
function writtenText({ count, imported }: ChannelProps['written'], { profile, count: digits }: Words): string {
  const amount = (some: number) => (some < maxCounted ? digits(some) : profile.orMore({ max: maxCounted }));
  return imported === 0 ? amount(count) : profile.written({ all: amount(count), imported: amount(imported) });
}

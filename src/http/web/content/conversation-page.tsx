import { Fragment } from 'preact';
import type { ChannelLevel } from '../../../core/attention/index.ts';
import type { PostedPhoto } from '../../../core/files/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import type { Visibility } from '../../../core/identity/index.ts';
import type { ImportMark } from '../../../core/imports/index.ts';
import { CsrfInput, groupPath } from '../shared/index.ts';
import { Avatar, type Face } from '../shared/shell/avatar.tsx';
import { plainText } from '../shared/shell/plain-text.ts';
import { Icon } from '../shared/shell/icon.tsx';
import { ImportMarks } from '../shared/shell/import-marks.tsx';
import { usePage, useWords } from '../shared/shell/page-state.ts';
import { dayHeading, dayOf } from '../shared/shell/times.ts';
import { Composer } from './composer.tsx';
import { isContinued, Message } from './message.tsx';
import { ActForm, PostedPhotos } from './parts.tsx';
import type { Post } from './post.ts';

/** Some of those who belong to a channel. */
export interface SomeMembers {
  readonly faces: readonly Face[];
  /** Of all who belong to it; undefined where they are too many to be counted beside a page. */
  readonly count: number | undefined;
}

interface Head {
  readonly name: string;
  readonly description: string;
  /** Address of the channel. */
  readonly path: string;
  /** Undefined for a reader who may not know of it. */
  readonly group: Group | undefined;
  /** Undefined for a reader who may not see who belongs to it. */
  readonly members: SomeMembers | undefined;
  readonly isArchived: boolean;
}

interface ConversationProps extends Head {
  /** Oldest first. */
  readonly posts: readonly Post[];
  readonly mayPost: boolean;
  /** What stands in the field to write in. */
  readonly field: { readonly draft?: string; readonly text: string };
  readonly older: string | undefined;
  readonly newer: string | undefined;
  readonly channelId: number;
  /** The place of the log of changes that the page shows, for those who follow it. */
  readonly last: string | undefined;
  /** Where what is new begins. */
  readonly firstUnread: string | undefined;
  /** Where it does, if that is further up than the page begins. */
  readonly unreadAbove: string | undefined;
  /** The reader has marked it as unread: what is in sight is not read by that. */
  readonly isLeftUnread: boolean;
}

/** A channel of a group: what was written in it, by day, and the field to write more. */
export function ConversationPage(props: ConversationProps) {
  const { name, path, posts, older, newer } = props;
  const { conversation } = useWords();
  return (
    <>
      <ChannelHead {...props} />
      <ActForm />
      {props.unreadAbove !== undefined && (
        <p class="actions center unread-above">
          <a class="button second small-button" href={props.unreadAbove}>
            <Icon name="arrow-up" /> {conversation.firstUnread}
          </a>
        </p>
      )}
      <div
        class="timeline"
        tabIndex={0}
        role="region"
        aria-label={conversation.messages(name)}
        data-channel={path}
        data-channel-id={props.channelId}
        data-last={props.last}
        data-left={props.isLeftUnread || undefined}
        data-prev={conversation.older}
        data-next={conversation.newer}
      >
        <div>
          {older !== undefined && (
            <p class="actions center">
              <a class="button second" href={older} rel="prev" data-older>
                {conversation.older}
              </a>
            </p>
          )}
          {posts.length === 0 && (
            <div class="nothing">
              <Icon name="hash" />
              <h2>{conversation.none}</h2>
              {props.mayPost && <p>{conversation.noneHint}</p>}
            </div>
          )}
          <Days {...props} />
          {newer !== undefined && (
            <p class="actions center">
              <a class="button second" href={newer} rel="next">
                {conversation.newer}
              </a>
              <a class="button quiet" href={path}>
                {conversation.newest}
              </a>
            </p>
          )}
        </div>
      </div>
      <Writing {...props} />
    </>
  );
}

/** Messages below the day on which they were written; those that follow each other quickly by the same author as one. */
function Days(props: Pick<ConversationProps, 'posts' | 'firstUnread' | 'isLeftUnread'>) {
  const { posts, firstUnread, isLeftUnread } = props;
  const { zone, now, words } = usePage();
  const days = new Map<string, Post[]>();
  for (const post of posts) {
    const day = dayOf(post.createdAt, zone);
    days.set(day, [...(days.get(day) ?? []), post]);
  }
  return (
    <>
      {[...days].map(([day, written]) => (
        <section class="day-group" key={day} data-day={day}>
          <div class="day">
            <h2>
              <time dateTime={day}>{dayHeading(written[0]!.createdAt, now, zone, words)}</time>
            </h2>
          </div>
          {written.map((post, index) => (
            <Fragment key={post.uuid}>
              {post.uuid === firstUnread && (
                <p class="new-line" id="unread" {...(isLeftUnread && { tabIndex: -1 })}>
                  {isLeftUnread ? words.conversation.markedUnread : words.conversation.new}
                </p>
              )}
              <Message post={post} isContinued={post.uuid !== firstUnread && isContinued(post, written[index - 1])} />
            </Fragment>
          ))}
        </section>
      ))}
    </>
  );
}

function ChannelHead({ name, description, path, group, members, isArchived }: Head) {
  const { conversation } = useWords();
  const { viewer } = usePage();
  const back = viewer.kind === 'user' ? '#nav' : '/';
  return (
    <header class="chan-head">
      <a class="button icon-button back" href={back} aria-label={conversation.back} title={conversation.back}>
        <Icon name="arrow-left" turn />
      </a>
      <div class="grow">
        <h1>
          <Icon name="hash" /> {name}
        </h1>
        {description !== '' && <p>{description}</p>}
      </div>
      {isArchived && (
        <span class="badge">
          <Icon name="archive" /> {conversation.archived}
        </span>
      )}
      {group && members && (
        <a class="chip wide-only" href={groupPath(group, 'members')} title={conversation.members}>
          <span class="pile">
            {members.faces.slice(0, 3).map((face) => (
              <Avatar key={face.address} face={face} size="s" />
            ))}
          </span>
          {members.count === undefined ? (
            <span class="hidden">{conversation.members}</span>
          ) : (
            <span>{conversation.someMembers(members.count)}</span>
          )}
        </a>
      )}
      <a
        class="button icon-button"
        href={searchPath(path)}
        aria-label={conversation.searchIn(name)}
        title={conversation.searchIn(name)}
      >
        <Icon name="search" />
      </a>
      <a class="button icon-button" href="#about" aria-label={conversation.about} title={conversation.about}>
        <Icon name="panel-right" />
      </a>
    </header>
  );
}

/** The search in a channel, for more words to follow. */
function searchPath(path: string): string {
  return `/search?q=${encodeURIComponent(`in:${path.split('/').at(-1)!} `)}`;
}

function Writing({ name, path, mayPost, isArchived, group, field }: ConversationProps) {
  const { composer, conversation } = useWords();
  const { viewer } = usePage();
  if (mayPost) {
    const audience = group ? conversation.everyone(group.name) : name;
    return (
      <div class="dock">
        <Composer action={`${path}/messages`} label={composer.write(name)} audience={audience} {...field} />
      </div>
    );
  }
  if (isArchived) return <p class="closed">{composer.archived}</p>;
  if (viewer.kind === 'user') return <p class="closed">{composer.closed}</p>;
  return (
    <p class="closed">
      <a href={`/sign-in?return_to=${encodeURIComponent(path)}`}>{composer.signIn}</a>
    </p>
  );
}

interface AboutProps extends Head {
  readonly pins: readonly Post[];
  /** The newest that were posted. */
  readonly photos: readonly PostedPhoto[];
  /** Who may read what is written here. */
  readonly visibility: Visibility;
  /** Of what the reader is notified here; undefined for who has not signed in. */
  readonly setting: { readonly level: ChannelLevel; readonly isMuted: boolean } | undefined;
  readonly imported: readonly ImportMark[];
}

/** What is good to know of a channel, beside its messages. */
export function AboutPanel(props: AboutProps) {
  const { name, path, group, members, pins, photos, setting } = props;
  const { conversation } = useWords();
  const { now, zone } = usePage();
  return (
    <aside class="panel" id="about" aria-label={`${conversation.aboutTitle} ${name}`}>
      <header class="chan-head">
        <h2 class="grow">{conversation.aboutTitle}</h2>
        <a class="button icon-button" href="#content" aria-label={conversation.close} title={conversation.close}>
          <Icon name="x" />
        </a>
      </header>
      <div class="pad">
        <WhoReads {...props} />
        <Pinned path={path} pins={pins} />
        <NewestPhotos path={path} photos={photos} />
        {group && members && <Members group={group} members={members} />}
        {setting && <AttentionForm path={path} setting={setting} />}
        <section>
          <h2>{conversation.jump}</h2>
          <form method="get" action={path} class="jump-form">
            <label class="hidden" for="day">
              {conversation.day}
            </label>
            <input type="date" id="day" name="day" required max={dayOf(now, zone)} />
            <button type="submit" class="second">
              {conversation.go}
            </button>
          </form>
        </section>
      </div>
    </aside>
  );
}

/** What the channel is about, whose it is, and who reads it. */
function WhoReads({ description, group, isArchived, visibility, imported }: AboutProps) {
  const { conversation } = useWords();
  const { someRead, everybodyReads } = conversation;
  const everyone = conversation.everyoneReads(group?.name ?? '');
  const readers = { public: everybodyReads, group: everyone, restricted: someRead, owner: someRead };
  return (
    <section>
      {description !== '' && <p>{description}</p>}
      {group && (
        <p class="faint small section-s">
          <Icon name="users" /> <a href={groupPath(group)}>{group.name}</a>
          {!isArchived && (
            <>
              <br />
              {readers[visibility]}
            </>
          )}
        </p>
      )}
      <ImportMarks marks={imported} />
    </section>
  );
}

function Pinned({ path, pins }: Pick<AboutProps, 'path' | 'pins'>) {
  const { conversation } = useWords();
  if (pins.length === 0) return null;
  return (
    <section>
      <h2>{conversation.pinned}</h2>
      <div class="rows">
        {pins.map((post) => (
          <div class="row" key={post.uuid}>
            <Avatar face={post.author} size="s" />
            <div class="grow">
              <p class="line">
                <a class="plain whole" href={`${path}?at=${post.uuid}#m-${post.uuid}`}>
                  {post.title || plainText(post.html) || post.author.name}
                </a>
              </p>
              <p class="under">{post.author.name}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function NewestPhotos({ path, photos }: Pick<AboutProps, 'path' | 'photos'>) {
  const { conversation } = useWords();
  if (photos.length === 0) return null;
  return (
    <section>
      <h2>
        {conversation.photos}{' '}
        <a class="small" href={`${searchPath(path)}${encodeURIComponent('has:image')}`}>
          {conversation.allPhotos}
        </a>
      </h2>
      <PostedPhotos photos={photos} />
    </section>
  );
}

function Members({ group, members }: { readonly group: Group; readonly members: SomeMembers }) {
  const { conversation, count } = useWords();
  return (
    <section aria-labelledby="members">
      <h2 id="members">
        {conversation.members}
        {members.count !== undefined && <span class="faint num"> {count(members.count)}</span>}
      </h2>
      {members.faces.map((face) => (
        <div class="by member" key={face.address}>
          <Avatar face={face} size="s" />
          <span class="grow">
            {face.url === undefined ? (
              <bdi>{face.name}</bdi>
            ) : (
              <a class="who" href={face.url}>
                {face.name}
              </a>
            )}
          </span>
        </div>
      ))}
      <p class="section-s">
        <a class="small" href={groupPath(group, 'members')}>
          {conversation.allMembers}
        </a>
      </p>
    </section>
  );
}

type Attention = Pick<AboutProps, 'path'> & { readonly setting: NonNullable<AboutProps['setting']> };

function AttentionForm({ path, setting }: Attention) {
  const { attention, edit } = useWords();
  const { csrfToken } = usePage();
  const levels = ['all', 'mentions', 'none'] as const;
  return (
    <section>
      <h2 id="attention">{attention.title}</h2>
      <form method="post" action={`${path}/attention`} aria-labelledby="attention">
        <CsrfInput value={csrfToken} />
        <label>
          {attention.of}
          <select name="level">
            {levels.map((level) => (
              <option key={level} value={level} selected={setting.level === level}>
                {attention.levels[level]}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" name="muted" value="1" checked={setting.isMuted} /> <span>{attention.mute}</span>
        </label>
        <button type="submit" class="second small-button">
          {edit.save}
        </button>
      </form>
    </section>
  );
}

import { type Breadcrumb, Breadcrumbs, Form, Icon, signInPath, timeRange, usePage, useWords } from '../shared/index.ts';
import { type CalendarEvent, occurrencesOf } from '../../../core/calendar/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { Composer } from './composer.tsx';
import type { Field } from './drafts.ts';
import { Message } from './message.tsx';
import { MarkRead } from './mark-read.tsx';
import { ActForm } from './act-form.tsx';
import type { Post } from './post.ts';
import { itemPath } from './post.ts';
import { PostCard } from './post-card.tsx';

interface ThreadProps {
  readonly top: Post;
  readonly comments: readonly Post[];
  /** Where more comments are; undefined where these are all. */
  readonly more: string | undefined;
  /** No comments stand before these. */
  readonly isBeginning: boolean;
  /** The way to the channel. */
  readonly crumbs: readonly Breadcrumb[];
  /** Whether the reader follows the thread or has muted it; undefined for who has not signed in. */
  readonly setting: 'followed' | 'muted' | 'none' | undefined;
  /** Messages of a group's channel are rows, posts of a person cards. */
  readonly isMessage: boolean;
  /** The highest id of what is shown, if the thread has unread notifications or is new in the reader's stream. */
  readonly unreadTo: number | undefined;
  /** The place of the log of changes that the page shows, for those who follow it. */
  readonly last: number | undefined;
  /** What stands in the field to answer in. */
  readonly field: Field;
}

/** A thread: the post, then its comments. */
export function Thread(props: ThreadProps) {
  const { top, comments, crumbs, more, isBeginning, isMessage, field, last, setting } = props;
  const { posts, composer } = useWords();
  const { viewer } = usePage();
  return (
    <div
      class="page slim"
      {...(last !== undefined && { 'data-follow': top.id, 'data-last': last, 'data-read': itemPath(top.uuid, 'read') })}
    >
      {isMessage ? <ThreadHead crumbs={crumbs} top={top} /> : <Breadcrumbs links={crumbs} />}
      <ActForm />
      <h1 class={top.title === '' ? 'hidden' : 'section-h'}>{top.title || posts.of({ name: top.author.name })}</h1>
      {isMessage ? (
        <div class="card thread-card">
          <Message post={{ ...top, title: '' }} hasThread={false} />
        </div>
      ) : (
        <PostCard post={top} isWhole />
      )}
      {top.event && <NextDates event={top.event} />}
      {setting !== undefined && <Following uuid={top.uuid} setting={setting} />}
      {!isBeginning && (
        <p class="actions section-s">
          <a class="button second" href={itemPath(top.uuid)} rel="prev">
            {posts.earlierComments}
          </a>
        </p>
      )}
      {comments.length > 0 && (
        <section aria-labelledby="comments" class="thread">
          <h2 id="comments">
            {isMessage ? posts.replies({ count: comments.length }) : posts.comments({ count: comments.length })}
          </h2>
          <div class="card thread-card">
            {comments.map((comment) => (
              <Message key={comment.uuid} post={comment} hasThread={false} />
            ))}
          </div>
        </section>
      )}
      {more !== undefined && (
        <p class="actions section-s">
          <a class="button second" href={more} rel="next">
            {posts.moreComments}
          </a>
        </p>
      )}
      <MarkRead action={itemPath(top.uuid, 'read')} upTo={props.unreadTo} />
      {(top.mayReply || field.isRefused) && viewer.kind === 'user' && (
        <Reply top={top} isMessage={isMessage} field={field} />
      )}
      {viewer.kind === 'anonymous' && !top.isNocomment && (
        <p class="section-s">
          <a href={signInPath(itemPath(top.uuid))}>{composer.signIn}</a>
        </p>
      )}
    </div>
  );
}

const shownDates = 5;

/** The next times of an event that repeats. */
function NextDates({ event }: { readonly event: CalendarEvent }) {
  const { words, zone, now } = usePage();
  const { isAllDay } = event;
  if (event.rule === '' || event.isCancelled) return null;
  const year = { from: now, to: addMilliseconds(now, 366 * dayMilliseconds) };
  const dates = occurrencesOf(event, year, zone, shownDates);
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="dates" class="section-s">
      <h2 id="dates">{words.events.nextDates}</h2>
      <ul>
        {dates.map(({ of, startsAt, endsAt, title }) => (
          <li key={of}>
            <time dateTime={startsAt}>{timeRange({ startsAt, endsAt, isAllDay }, zone, words)}</time>{' '}
            {title !== '' && <bdi>{title}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the reader is notified of answers to the thread. */
function Following({ uuid, setting }: { readonly uuid: string; readonly setting: 'followed' | 'muted' | 'none' }) {
  const { thread } = useWords();
  return (
    <Form action={itemPath(uuid, 'attention')} class="actions section-s">
      <button
        type="submit"
        class="second small-button"
        name="setting"
        value={setting === 'followed' ? 'none' : 'followed'}
        aria-pressed={setting === 'followed'}
      >
        <Icon name="bell" /> {setting === 'followed' ? thread.followed : thread.follow}
      </button>
      <button
        type="submit"
        class="quiet small-button"
        name="setting"
        value={setting === 'muted' ? 'none' : 'muted'}
        aria-pressed={setting === 'muted'}
      >
        <Icon name="bell-off" /> {setting === 'muted' ? thread.muted : thread.mute}
      </button>
    </Form>
  );
}

function ThreadHead({ crumbs, top }: Pick<ThreadProps, 'crumbs' | 'top'>) {
  const { thread } = useWords();
  const channel = crumbs.at(-1);
  if (!channel) return null;
  const [path, name] = channel;
  return (
    <p class="section-h">
      <a class="inline plain" href={`${path}?at=${top.uuid}#m-${top.uuid}`} title={thread.back}>
        <Icon name="arrow-left" turn /> {thread.thread} {thread.in({ name })}
      </a>
    </p>
  );
}

function Reply({ top, isMessage, field }: Pick<ThreadProps, 'top' | 'isMessage' | 'field'>) {
  const { composer, audience } = useWords();
  return (
    <div class="section-s">
      <Composer
        id="reply"
        action="reply"
        label={isMessage ? composer.reply : composer.comment}
        audience={audience.labels[top.visibility]}
        {...field}
        isSlim
      />
    </div>
  );
}

import { Fragment } from 'preact';
import type { Sanction } from '../../../core/accounts/index.ts';
import { Avatar, dayHeading, dayOf, groupPath, Icon, Notice, oneLine, usePage, useWords } from '../shared/index.ts';
import { type Head, searchPath } from './about-panel.tsx';
import { Composer } from './composer.tsx';
import type { Field } from './drafts.ts';
import { isContinued, Message } from './message.tsx';
import { NotWriting } from './not-writing.tsx';
import { MarkRead } from './mark-read.tsx';
import { ActForm } from './act-form.tsx';
import type { Post } from './post.ts';

export interface ConversationProps extends Head {
  /** Oldest first. */
  readonly posts: readonly Post[];
  readonly mayPost: boolean;
  /** The suspension of the reader in the group, if there is one. */
  readonly suspension: Sanction | undefined;
  /** What stands in the field to write in. */
  readonly field: Field;
  /** Where the reader decides who reads the channel, and is not among them. */
  readonly managedAt: string | undefined;
  readonly older: string | undefined;
  readonly newer: string | undefined;
  readonly channelId: number;
  /** The place of the log of changes that the page shows, for those who follow it. */
  readonly last: number | undefined;
  /** Where what is new begins. */
  readonly firstUnread: string | undefined;
  /** Where it does, if that is further up than the page begins. */
  readonly unreadAbove: string | undefined;
  /** The reader has marked it as unread: what is in sight is not read by that. */
  readonly isLeftUnread: boolean;
  /** The id of the last message shown, if it is unread. */
  readonly unreadTo: number | undefined;
}

/** A channel of a group: what was written in it, by day, and the field to write more. */
export function Conversation(props: ConversationProps) {
  const { name, path, posts, older, newer } = props;
  const { conversation } = useWords();
  return (
    <>
      <ChannelHead {...props} />
      <ActForm />
      <Notice />
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
        aria-label={conversation.messages({ name })}
        data-channel={path}
        data-channel-id={props.channelId}
        data-last={props.last}
        data-read={`${path}/read`}
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
          {posts.length === 0 && <Nothing {...props} />}
          <Days {...props} />
          <MarkRead action={`${path}/read`} upTo={props.unreadTo} />
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

/** What stands in place of messages: nobody has written any, or those that there are are not for who looks. */
function Nothing({ mayPost, managedAt }: Pick<ConversationProps, 'mayPost' | 'managedAt'>) {
  const { conversation, privateForum } = useWords();
  return (
    <div class="nothing">
      <Icon name={managedAt === undefined ? 'hash' : 'lock'} />
      <h2>{managedAt === undefined ? conversation.none : privateForum.managed}</h2>
      {managedAt === undefined ? (
        mayPost && <p>{conversation.noneHint}</p>
      ) : (
        <p>
          {privateForum.managedHint} <a href={managedAt}>{privateForum.manage}</a>
        </p>
      )}
    </div>
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

function ChannelHead({ name, description, topic, path, group, members, isArchived, isRestricted }: Head) {
  const { conversation, privateForum } = useWords();
  const { viewer } = usePage();
  const back = viewer.kind === 'user' ? '#nav' : '/';
  return (
    <header class="chan-head">
      <a class="button icon-button back" href={back} aria-label={conversation.back} title={conversation.back}>
        <Icon name="arrow-left" turn />
      </a>
      <div class="grow">
        <h1>
          <Icon name={isRestricted ? 'lock' : 'hash'} /> {name}
          {isRestricted && <span class="hidden"> ({privateForum.only})</span>}
        </h1>
        {(topic || description) !== '' && <p dir="auto">{topic || oneLine(description)}</p>}
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
            <span>{conversation.someMembers({ count: members.count })}</span>
          )}
        </a>
      )}
      <a
        class="button icon-button"
        href={searchPath(path)}
        aria-label={conversation.searchIn({ name })}
        title={conversation.searchIn({ name })}
      >
        <Icon name="search" />
      </a>
      <a class="button icon-button" href="#about" aria-label={conversation.about} title={conversation.about}>
        <Icon name="panel-right" />
      </a>
    </header>
  );
}

function Writing({ name, path, mayPost, suspension, isArchived, group, field }: ConversationProps) {
  const { composer, conversation } = useWords();
  // Someone who may no longer write here keeps what they have written.
  if (mayPost || field.isRefused) {
    const audience = group ? conversation.everyone({ group: group.name }) : name;
    return (
      <div class="dock">
        <Composer action="messages" label={composer.write({ name })} audience={audience} {...field} />
      </div>
    );
  }
  return <NotWriting {...{ path, isArchived, suspension }} />;
}

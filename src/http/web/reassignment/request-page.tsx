import type { Group } from '../../../core/groups/index.ts';
import type { ReassignmentFacts } from '../../../core/platform/index.ts';
import type { ContributionCounts, SourceUserStatus } from '../../../core/reassignment/index.ts';
import { Counts } from './contribution-counts.tsx';
import { Breadcrumbs, CsrfInput, DetailList, EmptyState, groupPath, LiveStatus } from '../shared/index.ts';
import type { Post } from '../content/post.ts';
import { PostCard } from '../content/post-card.tsx';

interface RequestProps {
  readonly id: number;
  readonly status: SourceUserStatus;
  readonly facts: ReassignmentFacts;
  readonly counts: ContributionCounts;
  /** Some of what it is about, as far as the assignee may see it. */
  readonly posts: readonly Post[];
  /** The group, if its pages are there for the assignee. */
  readonly group: Group | undefined;
  /** Where the answer goes: `accept`, `decline` and `report` below it. */
  readonly path: string;
  readonly csrfToken: string;
}

/** They wait for the answer. */
const waiting: readonly SourceUserStatus[] = ['awaiting_approval', 'invited'];

/** A reassignment, for the person it is meant for: a question first, then what came of the answer. */
export function RequestPage(props: RequestProps) {
  const { facts, status } = props;
  return (
    <>
      <Breadcrumbs links={[]} />
      <h1>{waiting.includes(status) ? 'Are these contributions yours?' : 'Reassignment'}</h1>
      {waiting.includes(status) ? <Question {...props} /> : <Outcome {...props} />}
      <section aria-labelledby="details">
        <h2 id="details">Details</h2>
        <DetailList
          rows={[
            ['Imported from', facts.sourceHost],
            ['Original user', `${facts.sourceName} (@${facts.sourceUsername})`],
            ['Imported to', `${facts.groupName} (/${facts.groupFullPath})`],
            ['Reassigned to', `${facts.assigneeName} (@${facts.assigneeUsername})`],
            ['Reassigned by', `${facts.requesterName} (@${facts.requesterUsername})`],
          ]}
        />
      </section>
      {waiting.includes(status) && <Samples {...props} />}
      {waiting.includes(status) && <Report {...props} />}
    </>
  );
}

function Question({ id, facts, counts, path, csrfToken }: RequestProps) {
  return (
    <div class="card">
      <p>
        {facts.requesterName} asks you to take over what <strong>{facts.sourceName}</strong> contributed on{' '}
        {facts.sourceHost}. If you accept, it will show you as its author:
      </p>
      <Counts counts={counts} />
      <p class="notice warn">
        The archive was uploaded as a file, so the host it names was not verified. Accept only if these contributions
        are yours: you cannot give them back here.
      </p>
      <div class="actions">
        <Answer action={`${path}/accept`} label="Accept" {...{ id, csrfToken }} />
        <Answer action={`${path}/decline`} label="Decline" look="second" {...{ id, csrfToken }} />
      </div>
    </div>
  );
}

function Samples({ posts, facts }: RequestProps) {
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">Some of it</h2>
      {posts.length === 0 && (
        <EmptyState>
          None of it is yours to see yet: it stands in channels of {facts.groupName} that you may not look at.
        </EmptyState>
      )}
      {posts.map((post) => (
        <PostCard key={post.uuid} post={post} />
      ))}
    </section>
  );
}

function Report({ id, path, csrfToken }: RequestProps) {
  return (
    <section aria-labelledby="report">
      <h2 id="report">Is this abuse?</h2>
      <details class="card prose">
        <summary>Report the request</summary>
        <form method="post" action={`${path}/report`} class="stack">
          <CsrfInput value={csrfToken} />
          <input type="hidden" name="request" value={id} />
          <p>This declines the request, and tells the administrators of the server who sent it.</p>
          <label>
            What is wrong with it
            <textarea name="remark" rows={3} maxLength={2000} />
          </label>
          <div>
            <button type="submit" class="danger">
              Decline and report
            </button>
          </div>
        </form>
      </details>
    </section>
  );
}

function Answer(props: { action: string; label: string; look?: string; id: number; csrfToken: string }) {
  return (
    <form method="post" action={props.action}>
      <CsrfInput value={props.csrfToken} />
      <input type="hidden" name="request" value={props.id} />
      <button type="submit" {...(props.look && { class: props.look })}>
        {props.label}
      </button>
    </form>
  );
}

/** The assignee wanted it so. */
const declined: readonly SourceUserStatus[] = ['rejected', 'revoked'];

/** What came of the answer. */
function Outcome({ id, status, facts, counts, group }: RequestProps) {
  const isMoving = status === 'reassignment_in_progress';
  const look = isMoving || status === 'completed' ? 'good' : declined.includes(status) ? undefined : 'bad';
  return (
    <>
      <LiveStatus isLive={isMoving} tone={look} path={`/import/requests/${id}`}>
        {outcomeText(status, facts)}
      </LiveStatus>
      <div id="still-to-move" data-part>
        {status === 'completed' && group && (
          <p>
            <a class="button second" href={groupPath(group)}>
              Go to {group.name}
            </a>
          </p>
        )}
        {isMoving && (
          <>
            <h2>Still to move</h2>
            <Counts counts={counts} />
          </>
        )}
      </div>
    </>
  );
}

function outcomeText(status: SourceUserStatus, { sourceName, requesterName }: ReassignmentFacts): string {
  switch (status) {
    case 'reassignment_in_progress':
      return `You have accepted. The contributions of ${sourceName} are being given to you.`;
    case 'completed':
      return `The contributions of ${sourceName} are yours now.`;
    case 'revoked':
      return `What was reassigned of ${sourceName} stays yours. What later imports bring does not come to you.`;
    case 'rejected':
      return `You have declined. The contributions of ${sourceName} stay with their placeholder user, and ${requesterName} has been told.`;
    default:
      return 'The reassignment has stopped. An Owner of the group can start it again.';
  }
}

/** For a link that leads to no request of this person: answered, cancelled, made up or somebody else's. */
export function NoRequestPage({ username }: { readonly username: string }) {
  return (
    <>
      <h1>Request not available</h1>
      <p>
        It may have been answered or cancelled, or it is meant for somebody else. You are signed in as{' '}
        <strong>{username}</strong>.
      </p>
      <p>
        <a href="/">See what waits for your answer</a>
      </p>
    </>
  );
}

import type { Group } from '../../../core/groups/index.ts';
import type { ReassignmentFacts } from '../../../core/platform/index.ts';
import { type ContributionCounts, longestReason, type SourceUserStatus } from '../../../core/reassignment/index.ts';
import { Counts } from './contribution-counts.tsx';
import {
  Breadcrumbs,
  CsrfInput,
  DetailList,
  EmptyState,
  Filled,
  groupPath,
  LiveStatus,
  useWords,
} from '../shared/index.ts';
import { partsPath } from './parts/parts-page.tsx';
import type { Post } from '../content/post.ts';
import { PostCard } from '../content/post-card.tsx';
import type { Words } from '../../../words/index.ts';

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

/** A reassignment, for the person it is meant for: a question first, then the result of the answer. */
export function RequestPage(props: RequestProps) {
  const { facts, status } = props;
  const { requests } = useWords();
  return (
    <>
      <Breadcrumbs links={[]} />
      <h1>{waiting.includes(status) ? requests.question : requests.title}</h1>
      {waiting.includes(status) ? <Question {...props} /> : <Outcome {...props} />}
      <section aria-labelledby="details">
        <h2 id="details">{requests.details}</h2>
        <DetailList
          rows={[
            [requests.facts.from, facts.sourceHost],
            [requests.facts.original, `${facts.sourceName} (@${facts.sourceUsername})`],
            [requests.facts.to, `${facts.groupName} (/${facts.groupFullPath})`],
            [requests.facts.assignee, `${facts.assigneeName} (@${facts.assigneeUsername})`],
            [requests.facts.requester, `${facts.requesterName} (@${facts.requesterUsername})`],
          ]}
        />
      </section>
      {waiting.includes(status) && <Samples {...props} />}
      {waiting.includes(status) && <Declining {...props} />}
      {waiting.includes(status) && <Report {...props} />}
    </>
  );
}

function Question({ id, facts, counts, path, csrfToken }: RequestProps) {
  const { requests, reassigning } = useWords();
  return (
    <div class="card">
      <p>
        <Filled
          text={requests.asks}
          slots={{
            requester: facts.requesterName,
            name: <strong>{facts.sourceName}</strong>,
            host: facts.sourceHost,
          }}
        />
      </p>
      <Counts counts={counts} />
      <p>
        <a href={partsPath(id)}>{reassigning.parts.open}</a>
      </p>
      <p class="notice warn">{requests.unverified}</p>
      <div class="actions">
        <Answer action={`${path}/accept`} label={requests.accept} {...{ id, csrfToken }} />
        <Answer action={`${path}/decline`} label={requests.decline} look="second" {...{ id, csrfToken }} />
      </div>
    </div>
  );
}

function Samples({ posts, facts }: RequestProps) {
  const { requests } = useWords();
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">{requests.samples}</h2>
      {posts.length === 0 && <EmptyState>{requests.noSamples(facts.groupName)}</EmptyState>}
      {posts.map((post) => (
        <PostCard key={post.uuid} post={post} />
      ))}
    </section>
  );
}

function Declining({ id, path, csrfToken }: RequestProps) {
  const { declining } = useWords().requests;
  return (
    <details class="card prose">
      <summary>{declining.open}</summary>
      <form method="post" action={`${path}/decline`} class="stack">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="request" value={id} />
        <label>
          {declining.reason}
          <textarea name="remark" rows={2} maxLength={longestReason} aria-describedby="declining-hint" />
        </label>
        <span class="hint" id="declining-hint">
          {declining.hint}
        </span>
        <div>
          <button type="submit" class="second">
            {declining.send}
          </button>
        </div>
      </form>
    </details>
  );
}

function Report({ id, path, csrfToken }: RequestProps) {
  const { report } = useWords().requests;
  return (
    <section aria-labelledby="report">
      <h2 id="report">{report.title}</h2>
      <details class="card prose">
        <summary>{report.open}</summary>
        <form method="post" action={`${path}/report`} class="stack">
          <CsrfInput value={csrfToken} />
          <input type="hidden" name="request" value={id} />
          <p>{report.hint}</p>
          <label>
            {report.remark}
            <textarea name="remark" rows={3} maxLength={2000} />
          </label>
          <div>
            <button type="submit" class="danger">
              {report.send}
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
  const { requests } = useWords();
  const isMoving = status === 'reassignment_in_progress';
  const look = isMoving || status === 'completed' ? 'good' : declined.includes(status) ? undefined : 'bad';
  return (
    <>
      <LiveStatus isLive={isMoving} tone={look} path={`/import/requests/${id}`}>
        {outcomeText(status, facts, requests)}
      </LiveStatus>
      <div id="still-to-move" data-part>
        {status === 'completed' && group && (
          <p>
            <a class="button second" href={groupPath(group)}>
              {requests.goTo(group.name)}
            </a>
          </p>
        )}
        {isMoving && (
          <>
            <h2>{requests.toMove}</h2>
            <Counts counts={counts} />
          </>
        )}
      </div>
    </>
  );
}

function outcomeText(
  status: SourceUserStatus,
  { sourceName, requesterName }: ReassignmentFacts,
  { outcomes }: Words['requests'],
): string {
  switch (status) {
    case 'reassignment_in_progress':
      return outcomes.accepted(sourceName);
    case 'completed':
      return outcomes.completed(sourceName);
    case 'revoked':
      return outcomes.revoked(sourceName);
    case 'rejected':
      return outcomes.rejected(sourceName, requesterName);
    default:
      return outcomes.stopped;
  }
}

/** For a link that leads to no request of this person: answered, cancelled, made up or somebody else's. */
export function NoRequestPage({ username }: { readonly username: string }) {
  const { missing } = useWords().requests;
  return (
    <>
      <h1>{missing.title}</h1>
      <p>
        <Filled text={missing.hint} slots={{ username: <strong>{username}</strong> }} />
      </p>
      <p>
        <a href="/">{missing.others}</a>
      </p>
    </>
  );
}

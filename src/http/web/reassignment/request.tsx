import { type TProperties, Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import {
  isDomainError,
  notFound,
  type OperationContext,
  type ReassignmentFacts,
  type Reader,
  type UserViewer,
} from '../../../core/platform/index.ts';
import {
  acceptReassignment,
  type ContributionCounts,
  countContributions,
  findSourceUser,
  findSourceUserByToken,
  isInvitedTo,
  longestReason,
  peopleOf,
  reassignmentFacts,
  rejectReassignment,
  reportReassignment,
  type SourceUser,
  type SourceUserStatus,
} from '../../../core/reassignment/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import type { Words } from '../../../words/index.ts';
import { PostCard } from '../content/post-card.tsx';
import type { Post } from '../content/post.ts';
import { newestPosts } from '../content/posts.ts';
import {
  ActionButton,
  Breadcrumbs,
  DetailList,
  EmptyState,
  Filled,
  Form,
  groupPath,
  LiveStatus,
  page,
  requireVisibleGroup,
  rowId,
  type SignedIn,
  signedInOf,
  TextField,
  undefinedIfNotFound,
  useWords,
  type Values,
  type Who,
} from '../shared/index.ts';
import { Counts } from './contribution-counts.tsx';
import { partsPath, requestPath } from './request-paths.ts';

const samples = 3;
/** Forms name the request too, because the first click uses up the token. */
const answerInput = { request: Type.Optional(rowId), remark: Type.Optional(Type.String({ maxLength: 2000 })) };

interface Asked extends SignedIn {
  /** Absent if there is no request for this person. */
  readonly sourceUser: SourceUser | undefined;
}

const tokenParams = { token: Type.String() };
const idParams = { id: rowId };

/** By the link in an email. */
const byToken: Who<typeof tokenParams, Asked, object> = {
  auth: 'session',
  below: '/import/source_users/:token',
  params: tokenParams,
  find: async (asked) => {
    const found = signedInOf(asked);
    const sourceUser = await findSourceUserByToken(asked.reader, sha256Hex(asked.params.token));
    return { ...found, sourceUser: await theirs(asked.reader, found.viewer, sourceUser) };
  },
};

const byId: Who<typeof idParams, Asked, object> = {
  auth: 'session',
  below: '/import/requests/:id',
  params: idParams,
  find: async (asked) => {
    const found = signedInOf(asked);
    const sourceUser = await findSourceUser(asked.reader, asked.params.id);
    return { ...found, sourceUser: await theirs(asked.reader, found.viewer, sourceUser) };
  },
};

/** The source user if the viewer is the assignee, or has confirmed the invited address. */
async function theirs(
  reader: Reader,
  viewer: UserViewer,
  sourceUser: SourceUser | undefined,
): Promise<SourceUser | undefined> {
  const isTheirs =
    sourceUser?.status === 'invited'
      ? await isInvitedTo(reader, sourceUser, viewer.userId, viewer.at)
      : sourceUser?.reassignToUserId === viewer.userId;
  return isTheirs ? sourceUser : undefined;
}

/** A reassignment request, for the assignee (group API facts, section 6.7). */
function requestPage<W extends TProperties>(who: Who<W, Asked, object>) {
  return page({
    path: '',
    who,
    load: async ({ operations, reader, viewer, sourceUser }) => ({
      shown: sourceUser && (await readRequest(operations, reader, viewer, sourceUser)),
    }),
    view: ({ words: { requests: words }, viewer, shown }) =>
      shown
        ? { title: words.title, isLive: shown.status === 'reassignment_in_progress', content: <Request {...shown} /> }
        : { title: words.missing.title, status: 404, content: <NoRequest username={viewer.username} /> },
    actions: {
      accept: answer(acceptReassignment, true),
      decline: answer(rejectReassignment),
      report: answer(reportReassignment),
    },
  });
}

export const requestPages = [requestPage(byToken), requestPage(byId)];

interface Answering extends Asked {
  readonly operations: OperationContext;
  readonly reader: Reader;
  readonly input: Values<typeof answerInput>;
}

/** Keeps an earlier answer. */
function answer(act: typeof reportReassignment, isYes = false) {
  return {
    input: answerInput,
    run: async ({ operations, reader, viewer, input: { request, remark = '' }, ...asked }: Answering) => {
      const named = request === undefined ? undefined : await findSourceUser(reader, request);
      const sourceUser = asked.sourceUser ?? (await theirs(reader, viewer, named));
      if (!sourceUser) throw notFound('reassignmentRequest');
      await act(operations, viewer, sourceUser.id, remark).catch((error: unknown) => {
        if (!isDomainError(error) || error.code !== 'invalid_state') throw error;
      });
      // After declining an email invitation, the request is no longer visible.
      const isOver = sourceUser.status === 'invited' && !isYes;
      return { to: isOver ? '/' : requestPath(sourceUser.id) };
    },
  };
}

async function readRequest(
  operations: OperationContext,
  reader: Reader,
  viewer: UserViewer,
  sourceUser: SourceUser,
): Promise<RequestProps> {
  const { id, status, namespaceId } = sourceUser;
  const { assignee, requester } = await peopleOf(reader, sourceUser, viewer.userId);
  const author = { authorXchanId: sourceUser.placeholderXchanId };
  const visible = await requireVisibleGroup(reader, viewer, namespaceId).catch(undefinedIfNotFound);
  return {
    id,
    status,
    facts: await reassignmentFacts(reader, sourceUser, { assignee: assignee!, requester }, ''),
    counts: await countContributions(reader, id),
    posts: (await newestPosts(operations, viewer, author, undefined, samples)).posts,
    group: visible?.group,
  };
}

interface RequestProps {
  readonly id: number;
  readonly status: SourceUserStatus;
  readonly facts: ReassignmentFacts;
  readonly counts: ContributionCounts;
  /** Some of what it is about, as far as the assignee may see it. */
  readonly posts: readonly Post[];
  /** The group, if its pages are there for the assignee. */
  readonly group: Group | undefined;
}

/** Statuses that wait for an answer. */
const waiting: readonly SourceUserStatus[] = ['awaiting_approval', 'invited'];

/** The question, or the result of the answer. */
function Request(props: RequestProps) {
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

function Question({ id, facts, counts }: RequestProps) {
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
        <ActionButton action="accept" values={{ request: id }} class="">
          {requests.accept}
        </ActionButton>
        <ActionButton action="decline" values={{ request: id }}>
          {requests.decline}
        </ActionButton>
      </div>
    </div>
  );
}

function Samples({ posts, facts }: RequestProps) {
  const { requests } = useWords();
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">{requests.samples}</h2>
      {posts.length === 0 && <EmptyState>{requests.noSamples({ group: facts.groupName })}</EmptyState>}
      {posts.map((post) => (
        <PostCard key={post.uuid} post={post} />
      ))}
    </section>
  );
}

function Declining({ id }: RequestProps) {
  const { declining } = useWords().requests;
  return (
    <details class="card prose">
      <summary>{declining.open}</summary>
      <Form action="decline" values={{ request: id }} class="stack">
        <TextField name="remark" label={declining.reason} hint={declining.hint} rows={2} maxLength={longestReason} />
        <div>
          <button type="submit" class="second">
            {declining.send}
          </button>
        </div>
      </Form>
    </details>
  );
}

function Report({ id }: RequestProps) {
  const { report } = useWords().requests;
  return (
    <section aria-labelledby="report">
      <h2 id="report">{report.title}</h2>
      <details class="card prose">
        <summary>{report.open}</summary>
        <Form action="report" values={{ request: id }} class="stack">
          <p>{report.hint}</p>
          <TextField name="remark" label={report.remark} rows={3} maxLength={2000} />
          <div>
            <button type="submit" class="danger">
              {report.send}
            </button>
          </div>
        </Form>
      </details>
    </section>
  );
}

/** Statuses after the assignee declined. */
const declined: readonly SourceUserStatus[] = ['rejected', 'revoked'];

/** Result of the answer. */
function Outcome({ id, status, facts, counts, group }: RequestProps) {
  const { requests } = useWords();
  const isMoving = status === 'reassignment_in_progress';
  const look = isMoving || status === 'completed' ? 'good' : declined.includes(status) ? undefined : 'bad';
  return (
    <>
      <LiveStatus isLive={isMoving} tone={look} path={requestPath(id)}>
        {outcomeText(status, facts, requests)}
      </LiveStatus>
      <div id="still-to-move" data-part>
        {status === 'completed' && group && (
          <p>
            <a class="button second" href={groupPath(group)}>
              {requests.goTo({ group: group.name })}
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
      return outcomes.accepted({ name: sourceName });
    case 'completed':
      return outcomes.completed({ name: sourceName });
    case 'revoked':
      return outcomes.revoked({ name: sourceName });
    case 'rejected':
      return outcomes.rejected({ name: sourceName, requester: requesterName });
    default:
      return outcomes.stopped;
  }
}

/** For links without a request of this person: answered, cancelled, invalid or someone else's. */
function NoRequest({ username }: { readonly username: string }) {
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

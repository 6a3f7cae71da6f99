import type { ReassignmentFacts } from '../../../domain/mail.ts';
import type { SourceUserStatus } from '../../../domain/placeholder.ts';
import type { ContributionCounts } from '../../../storage/contributions.ts';
import { Facts, FormToken } from './parts.tsx';

interface RequestProps {
  readonly id: number;
  readonly status: SourceUserStatus;
  readonly facts: ReassignmentFacts;
  readonly counts: ContributionCounts;
  /** Where the answer goes: `accept` and `decline` below it. */
  readonly path: string;
  readonly csrfToken: string;
}

/** A reassignment, for the person it is meant for: a question first, then what came of the answer. */
export function RequestPage(props: RequestProps) {
  const { facts, status } = props;
  return (
    <>
      <h1>{status === 'awaiting_approval' ? 'Are these contributions yours?' : 'Reassignment'}</h1>
      {status === 'awaiting_approval' ? <Question {...props} /> : <Outcome {...props} />}
      <section aria-labelledby="details">
        <h2 id="details">Details</h2>
        <Facts
          rows={[
            ['Imported from', facts.sourceHost],
            ['Original user', `${facts.sourceName} (@${facts.sourceUsername})`],
            ['Imported to', `${facts.groupName} (/${facts.groupFullPath})`],
            ['Reassigned to', `${facts.assigneeName} (@${facts.assigneeUsername})`],
            ['Reassigned by', `${facts.requesterName} (@${facts.requesterUsername})`],
          ]}
        />
      </section>
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
      <p>
        The archive was uploaded as a file, so the host it names was not verified. Accept only if these contributions
        are yours: you can not give them back here.
      </p>
      <div class="actions">
        <Answer action={`${path}/accept`} label="Accept" {...{ id, csrfToken }} />
        <Answer action={`${path}/decline`} label="Decline" look="second" {...{ id, csrfToken }} />
      </div>
    </div>
  );
}

function Answer(props: { action: string; label: string; look?: string; id: number; csrfToken: string }) {
  return (
    <form method="post" action={props.action}>
      <FormToken value={props.csrfToken} />
      <input type="hidden" name="request" value={props.id} />
      <button type="submit" {...(props.look && { class: props.look })}>
        {props.label}
      </button>
    </form>
  );
}

const kinds = [
  ['item_author', 'Posts, comments and reactions'],
  ['term_mention', 'Mentions'],
  ['file_creator', 'Files'],
  ['privacy_group_member', 'Places in privacy groups'],
] as const;

function Counts({ counts }: { readonly counts: ContributionCounts }) {
  const rows = [
    ...kinds.map(([kind, label]) => [label, counts.kinds[kind] ?? 0] as const),
    ['Memberships', counts.memberships] as const,
  ].filter(([, count]) => count > 0);
  if (rows.length === 0) return <p>Nothing is waiting to be moved.</p>;
  return <Facts rows={rows.map(([label, count]) => [label, String(count)] as const)} />;
}

function Outcome({ status, facts, counts }: RequestProps) {
  switch (status) {
    case 'reassignment_in_progress':
      return (
        <>
          <p class="notice good" role="status">
            You have accepted. The contributions of {facts.sourceName} are being given to you; load this page again to
            see how far that is.
          </p>
          <h2>Still to move</h2>
          <Counts counts={counts} />
        </>
      );
    case 'completed':
      return (
        <p class="notice good" role="status">
          The contributions of {facts.sourceName} are yours now.
        </p>
      );
    case 'rejected':
      return (
        <p class="notice" role="status">
          You have declined. The contributions of {facts.sourceName} stay with their placeholder user, and{' '}
          {facts.requesterName} has been told.
        </p>
      );
    default:
      return (
        <p class="notice bad" role="status">
          The reassignment has stopped. An Owner of the group can start it again.
        </p>
      );
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

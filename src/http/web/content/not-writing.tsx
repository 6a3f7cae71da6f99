import { signInPath, Time, usePage, useWords } from '../shared/index.ts';
import type { Sanction } from '../../../core/accounts/index.ts';

interface NotWritingProps {
  /** Address of the channel. */
  readonly path: string;
  readonly isArchived: boolean;
  /** Of the reader in the group. */
  readonly suspension: Sanction | undefined;
}

/** Why the reader does not write in a channel, in place of the field to write in. */
export function NotWriting({ path, isArchived, suspension }: NotWritingProps) {
  const { composer } = useWords();
  const { viewer } = usePage();
  if (isArchived) return <p class="closed">{composer.archived}</p>;
  if (suspension) return <Suspended {...suspension} />;
  if (viewer.kind === 'user') return <p class="closed">{composer.closed}</p>;
  return (
    <p class="closed">
      <a href={signInPath(path)}>{composer.signIn}</a>
    </p>
  );
}

function Suspended({ caseId, endsAt }: Sanction) {
  const { moderation } = useWords();
  const { sanctions } = moderation;
  return (
    <p class="closed">
      {sanctions.closed}{' '}
      {endsAt !== null && (
        <>
          {sanctions.lasts} <Time at={endsAt} />.{' '}
        </>
      )}
      {caseId !== null && <a href={`/moderation/cases/${caseId}`}>{moderation.why}</a>}
    </p>
  );
}

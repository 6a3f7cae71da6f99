import type { User } from '../../../../core/accounts/index.ts';
import {
  type AccountDeletionPreview,
  type ContributionsEnd,
  contributionsEnds,
  type DeletionProgress,
} from '../../../../core/lifecycle/index.ts';
import { erasedFacts } from '../../../../words/index.ts';
import {
  AdminPages,
  ContributionsChoice,
  CsrfInput,
  DetailList,
  ErrorNotice,
  Moment,
  usePage,
  useWords,
} from '../../shared/index.ts';

interface DeletionPageProps {
  readonly user: User;
  readonly progress: DeletionProgress;
  readonly problem: string | undefined;
  readonly contributions: ContributionsEnd;
}

/** What would go with the account of somebody, the form that deletes it, and what has gone. */
export function DeletionPage({ user, progress, problem, contributions }: DeletionPageProps) {
  const { deletion } = useWords();
  return (
    <>
      <h1>
        {progress.state === 'finished' ? deletion.user.report : deletion.user.title}: <bdi>{user.name}</bdi>
      </h1>
      <AdminPages current="users" />
      <ErrorNotice>{problem}</ErrorNotice>
      <Progress {...{ user, progress, contributions }} />
    </>
  );
}

function Progress({ user, progress, contributions }: Omit<DeletionPageProps, 'problem'>) {
  switch (progress.state) {
    case 'running':
      return <Running id={user.id} />;
    case 'finished':
      return <Erased counts={progress.event.details} />;
    default:
      return <AskForm {...{ user, contributions }} preview={progress.preview} />;
  }
}

function Running({ id }: { readonly id: number }) {
  const { user: words } = useWords().deletion;
  return (
    <>
      <p class="notice">{words.running}</p>
      <p>
        <a href={`/admin/users/${id}/deletion`}>{words.look}</a>
      </p>
    </>
  );
}

function Erased({ counts }: { readonly counts: Readonly<Record<string, string | number>> }) {
  const words = useWords();
  const rows = erasedFacts(words, counts);
  return (
    <section class="card">
      <p>{words.deletion.user.finished}</p>
      {rows.length > 0 ? <DetailList rows={rows} /> : <p class="faint">{words.deletion.user.nothing}</p>}
    </section>
  );
}

interface AskFormProps {
  readonly user: User;
  readonly preview: AccountDeletionPreview;
  readonly contributions: ContributionsEnd;
}

function AskForm({ user, preview, contributions }: AskFormProps) {
  const { deletion, count } = useWords();
  const { csrfToken } = usePage();
  const { user: words } = deletion;
  const groups = preview.soleGroups.map((path) => `/${path}`).join(', ');
  return (
    <>
      <DetailList
        rows={[
          [deletion.erased.posts, count(preview.posts)],
          [deletion.erased.files, count(preview.files)],
          [deletion.erased.connections, count(preview.connections)],
          [deletion.erased.messages_elsewhere, count(preview.contributions)],
        ]}
      />
      {groups !== '' && (
        <p class="notice warn">
          <bdi>{words.groups({ paths: groups })}</bdi>
        </p>
      )}
      {preview.asked && (
        <p class="notice">
          {words.waits} <Moment at={preview.asked.dueAt} />.
        </p>
      )}
      <form method="post" action={`/admin/users/${user.id}/deletion`} class="stack card">
        <CsrfInput value={csrfToken} />
        <p>{words.hint}</p>
        <ContributionsChoice legend={deletion.legendOf} ends={contributionsEnds} chosen={contributions} />
        <label>
          {words.confirm({ username: user.username })}
          <input name="username" required autocomplete="off" maxLength={255} />
        </label>
        <div>
          <button type="submit" class="danger">
            {words.ask}
          </button>
        </div>
      </form>
    </>
  );
}

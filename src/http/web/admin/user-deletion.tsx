import { Type } from 'typebox';
import { findUser, isUsernameOf, type User } from '../../../core/accounts/index.ts';
import {
  type AccountDeletionPreview,
  contributionsEnds,
  deleteUser,
  type DeletionProgress,
  showDeletion,
} from '../../../core/lifecycle/index.ts';
import { DomainError, orNotFound } from '../../../core/platform/index.ts';
import { erasedFacts } from '../../../words/index.ts';
import {
  AdminHead,
  ContributionsChoice,
  DetailList,
  ExactField,
  Form,
  hiddenAdministration,
  Moment,
  page,
  rowId,
  useWords,
} from '../shared/index.ts';

/** Deleting an account: a preview and the form, the progress, or the report. */
export const userDeletionPage = page({
  path: '/admin/users/:id/deletion',
  who: hiddenAdministration,
  params: { id: rowId },
  load: async ({ operations, reader, viewer, params: { id } }) => ({
    progress: await showDeletion(operations, viewer, id),
    user: orNotFound(await findUser(reader, id), 'user'),
  }),
  view: (shown) => ({ title: shown.words.deletion.user.title, content: <Deletion {...shown} /> }),
  actions: {
    default: {
      sensitive: 'administer_users',
      input: { username: Type.String({ maxLength: 1000 }), contributions: Type.Enum([...contributionsEnds]) },
      run: async ({ operations, reader, viewer, params: { id }, input: { username, contributions } }) => {
        const user = await findUser(reader, id);
        if (user && !isUsernameOf(user, username)) {
          throw new DomainError('invalid_input', 'deletion.nameThem', { username: user.username, field: 'username' });
        }
        await deleteUser(operations, viewer, id, contributions);
      },
    },
  },
});

interface DeletionProps {
  readonly user: User;
  readonly progress: DeletionProgress;
}

function Deletion({ user, progress }: DeletionProps) {
  const { user: words } = useWords().deletion;
  return (
    <>
      <AdminHead
        title={
          <>
            {progress.state === 'finished' ? words.report : words.title}: <bdi>{user.name}</bdi>
          </>
        }
        tab="users"
      />
      <Progress {...{ user, progress }} />
    </>
  );
}

function Progress({ user, progress }: DeletionProps) {
  switch (progress.state) {
    case 'running':
      return <Running id={user.id} />;
    case 'finished':
      return <Erased counts={progress.event.details} />;
    default:
      return <Question user={user} preview={progress.preview} />;
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

interface QuestionProps {
  readonly user: User;
  readonly preview: AccountDeletionPreview;
}

function Question({ user, preview }: QuestionProps) {
  const { deletion, count } = useWords();
  const { user: words, erased } = deletion;
  const groups = preview.soleGroups.map((path) => `/${path}`).join(', ');
  return (
    <>
      <DetailList
        rows={[
          [erased.posts, count(preview.posts)],
          [erased.files, count(preview.files)],
          [erased.connections, count(preview.connections)],
          [erased.messages_elsewhere, count(preview.contributions)],
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
      <Form action="default" class="stack card">
        <p>{words.hint}</p>
        <ContributionsChoice legend={deletion.legendOf} ends={contributionsEnds} />
        <ExactField name="username" label={words.confirm({ username: user.username })} required maxLength={255} />
        <div>
          <button type="submit" class="danger">
            {words.ask}
          </button>
        </div>
      </Form>
    </>
  );
}

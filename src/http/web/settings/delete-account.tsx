import { Type } from 'typebox';
import {
  type AccountDeletionPreview,
  askForAccountDeletion,
  keepAccount,
  ownContributionsEnds,
  previewAccountDeletion,
} from '../../../core/lifecycle/index.ts';
import {
  ContributionsChoice,
  ExactField,
  Form,
  Moment,
  page,
  refusalIn,
  signedIn,
  type SignedIn,
  useWords,
} from '../shared/index.ts';
import { settingsView } from './settings-frame.tsx';

/** Deleting one's own account, which the username confirms, and keeping it after all. */
export const deleteAccountPage = page({
  path: '/settings/delete',
  who: signedIn,
  load: async ({ operations, viewer }) => ({ preview: await previewAccountDeletion(operations, viewer) }),
  view: settingsView('data', DeleteAccount, ({ deletion }) => deletion.title),
  notices: ({ preview, words: { deletion } }) => ({
    asked: preview.asked && deletion.mailed,
    kept: preview.asked ? undefined : deletion.kept,
  }),
  actions: {
    default: {
      sensitive: 'delete_account',
      input: {
        username: Type.String({ maxLength: 1000 }),
        contributions: Type.Optional(Type.Enum([...ownContributionsEnds])),
      },
      run: async ({ operations, viewer, input: { username, contributions } }) => {
        await askForAccountDeletion(operations, viewer, username, contributions);
        return { notice: 'asked' };
      },
    },
    undo: {
      run: async ({ operations, viewer }) => {
        await keepAccount(operations, viewer);
        return { notice: 'kept' };
      },
    },
  },
});

interface DeleteAccountProps extends Pick<SignedIn, 'viewer'> {
  readonly preview: AccountDeletionPreview;
}

function DeleteAccount({ viewer: { username }, preview }: DeleteAccountProps) {
  const words = useWords();
  const { deletion } = words;
  const { posts, files, connections, contributions, asked, blocker } = preview;
  return (
    <>
      <h2>{deletion.title}</h2>
      <ul>
        <li>{deletion.goes({ posts, files, connections })}</li>
        <li>{deletion.stays({ contributions })}</li>
        <li>{deletion.account}</li>
      </ul>
      <p>
        <a href="/leave">{deletion.exportFirst}</a>
      </p>
      {asked ? (
        <KeepForm dueAt={asked.dueAt} />
      ) : blocker ? (
        <p class="notice warn">{refusalIn(words, blocker)}</p>
      ) : (
        <AskForm username={username} />
      )}
    </>
  );
}

function KeepForm({ dueAt }: { readonly dueAt: string }) {
  const { deletion } = useWords();
  return (
    <Form action="undo" class="form">
      <p class="notice warn">
        {deletion.due} <Moment at={dueAt} />.
      </p>
      <div class="save">
        <button type="submit">{deletion.keep}</button>
      </div>
    </Form>
  );
}

function AskForm({ username }: { readonly username: string }) {
  const { deletion } = useWords();
  return (
    <Form action="default" class="form">
      <p>{deletion.days}</p>
      <ContributionsChoice legend={deletion.legend} ends={ownContributionsEnds} />
      <ExactField name="username" label={deletion.confirm({ username })} required maxLength={255} />
      <div class="save">
        <button type="submit" class="danger">
          {deletion.ask}
        </button>
      </div>
    </Form>
  );
}

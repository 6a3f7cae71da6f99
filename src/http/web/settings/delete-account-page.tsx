import { type AccountDeletionPreview, ownContributionsEnds as ownEnds } from '../../../core/lifecycle/index.ts';
import {
  ContributionsChoice,
  CsrfInput,
  Moment,
  refusalIn,
  SuccessNotice,
  usePage,
  useWords,
} from '../shared/index.ts';
import { SettingsFrame } from './settings-frame.tsx';

interface DeleteAccountProps {
  readonly username: string;
  readonly preview: AccountDeletionPreview;
  readonly isAsked: boolean;
  readonly isCancelled: boolean;
  readonly problem: string | undefined;
}

/** What goes and what stays when somebody leaves for good; the form that asks for it, or the one that takes it back. */
export function DeleteAccountPage({ username, preview, isAsked, isCancelled, problem }: DeleteAccountProps) {
  const words = useWords();
  const { deletion } = words;
  const { asked, blocker } = preview;
  return (
    <SettingsFrame current="data" problem={problem}>
      {isCancelled && asked === undefined && <SuccessNotice>{deletion.kept}</SuccessNotice>}
      {isAsked && asked !== undefined && <SuccessNotice>{deletion.mailed}</SuccessNotice>}
      <h2>{deletion.title}</h2>
      <Consequences {...preview} />
      <p>
        <a href="/leave">{deletion.exportFirst}</a>
      </p>
      {asked !== undefined && <KeepForm dueAt={asked.dueAt} />}
      {asked === undefined && blocker !== undefined && <p class="notice warn">{refusalIn(words, blocker)}</p>}
      {asked === undefined && blocker === undefined && <AskForm username={username} />}
    </SettingsFrame>
  );
}

function Consequences({ posts, files, connections, contributions }: AccountDeletionPreview) {
  const { deletion } = useWords();
  return (
    <ul>
      <li>{deletion.goes({ posts, files, connections })}</li>
      <li>{deletion.stays({ contributions })}</li>
      <li>{deletion.account}</li>
    </ul>
  );
}

function KeepForm({ dueAt }: { readonly dueAt: string }) {
  const { deletion } = useWords();
  const { csrfToken } = usePage();
  return (
    <form method="post" action="/settings/delete/undo" class="form">
      <CsrfInput value={csrfToken} />
      <p class="notice warn">
        {deletion.due} <Moment at={dueAt} />.
      </p>
      <div class="save">
        <button type="submit">{deletion.keep}</button>
      </div>
    </form>
  );
}

function AskForm({ username }: { readonly username: string }) {
  const { deletion } = useWords();
  const { csrfToken } = usePage();
  return (
    <form method="post" action="/settings/delete" class="form">
      <CsrfInput value={csrfToken} />
      <p>{deletion.days}</p>
      <ContributionsChoice legend={deletion.legend} ends={ownEnds} chosen="ghost" />
      <label>
        {deletion.confirm({ username })}
        <input name="username" required autocomplete="off" maxLength={255} />
      </label>
      <div class="save">
        <button type="submit" class="danger">
          {deletion.ask}
        </button>
      </div>
    </form>
  );
}

import { type StateVerb, type User, userPath, type UserState as State } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import { Field } from '../accounts/invite-page.tsx';
import {
  AdminPages,
  CsrfInput,
  dayInTable,
  DetailList,
  ErrorNotice,
  groupPath,
  SuccessNotice,
  usePage,
  useWords,
} from '../shared/index.ts';
import { shownSize } from './sizes.ts';
import { type LogEntry, LogTable } from './log.tsx';
import { roleOf, UserState } from './users.tsx';
import { isSameAddress } from '../../../lib/email-address.ts';

interface UserProps {
  readonly user: User;
  /** The administrator looks at the own account. */
  readonly isSelf: boolean;
  readonly hasSecondFactor: boolean;
  /** All addresses. */
  readonly emails: readonly string[];
  readonly groups: readonly Group[];
  /** In how many browsers the user is signed in, and when one was seen last. */
  readonly sessions: number;
  readonly lastSeen: string | undefined;
  /** When the user accepted the rules of the server. */
  readonly acceptedAt: string | undefined;
  readonly log: readonly LogEntry[];
  readonly storage: StorageOf;
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** What a user stores, and what an administrator has decided that they may store. */
export interface StorageOf {
  readonly used: number;
  /** Bytes, 0 for any number; null where the setting holds. */
  readonly own: number | null;
  /** The setting of the server, in the same way. */
  readonly standard: number;
}

/** What is known of a user, and what an administrator can do. */
export function UserPage(props: UserProps) {
  const { user, emails, groups, sessions, lastSeen, acceptedAt, log, problem, done } = props;
  const catalogue = useWords();
  const { user: words, users } = catalogue.administration;
  const others = emails.filter((email) => !isSameAddress(email, user.email));
  return (
    <>
      <h1>
        <bdi>{user.name}</bdi> <UserState user={user} />
      </h1>
      <AdminPages current="users" />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <DetailList
        rows={[
          [words.username, `@${user.username}`],
          [users.role, users[roleOf(user)]],
          [users.email, user.email],
          [words.addresses, others.join(', ')],
          [users.since, dayInTable(user.createdAt, catalogue)],
          [catalogue.terms.acceptedAt, acceptedAt === undefined ? '' : dayInTable(acceptedAt, catalogue)],
          [words.sessions, sessions === 0 ? '' : words.devices({ count: sessions })],
          [words.lastSeen, lastSeen === undefined ? '' : dayInTable(lastSeen, catalogue)],
        ]}
      />
      <p>
        <a href={userPath(user)}>{words.profile}</a>
      </p>
      {groups.length > 0 && (
        <p>
          {words.groups}:{' '}
          {groups.slice(0, shownGroups).map((group) => (
            <span key={group.id}>
              <a href={groupPath(group)}>
                <bdi>{group.name}</bdi>
              </a>{' '}
            </span>
          ))}
        </p>
      )}
      {props.isSelf ? (
        <p class="faint">{words.own}</p>
      ) : (
        <Actions user={user} hasSecondFactor={props.hasSecondFactor} />
      )}
      {user.kind === 'human' && <StorageForm userId={user.id} storage={props.storage} />}
      <section aria-labelledby="log">
        <h2 id="log">{words.log}</h2>
        <LogTable entries={log} labelledBy="log" />
      </section>
    </>
  );
}

function StorageForm({ userId, storage }: { readonly userId: number; readonly storage: StorageOf }) {
  const { size, administration } = useWords();
  const { storage: words } = administration.user;
  const { csrfToken } = usePage();
  const { used, own, standard } = storage;
  const shown = standard === 0 ? administration.storage.noLimit : size(standard);
  return (
    <section aria-labelledby="storage" class="card">
      <h2 id="storage">{words.title}</h2>
      <p>{words.using({ used: size(used) })}</p>
      <form method="post" action={`/admin/users/${userId}/quota`} class="stack">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label for="quota">{words.label}</label>
          <input
            id="quota"
            name="quota"
            value={own === null ? '' : shownSize(own)}
            inputMode="decimal"
            pattern="[0-9]+([.,][0-9]+)?"
            autocomplete="off"
            aria-describedby="quota-help"
          />
          <span class="hint" id="quota-help">
            {words.hint({ standard: shown })}
          </span>
        </div>
        <div>
          <button type="submit" class="second">
            {words.save}
          </button>
        </div>
      </form>
    </section>
  );
}

const shownGroups = 30;

/** What can be done to a user in each state. */
const verbs: Readonly<Record<State, keyof typeof labels & StateVerb>> = {
  active: 'block',
  blocked: 'unblock',
  banned: 'unban',
  deactivated: 'activate',
};
const labels = { block: true, unblock: true, unban: true, activate: true };

function Actions({ user, hasSecondFactor }: Pick<UserProps, 'user' | 'hasSecondFactor'>) {
  const { administration, deletion } = useWords();
  const { user: words } = administration;
  const { csrfToken } = usePage();
  const verb = verbs[user.state];
  const path = `/admin/users/${user.id}`;
  return (
    <>
      <section aria-labelledby="signing-in" class="card">
        <h2 id="signing-in">{words.signingIn}</h2>
        <p>{words.signingInHint}</p>
        <form method="post" action={`${path}/state`}>
          <CsrfInput value={csrfToken} />
          <button type="submit" name="verb" value={verb} class={verb === 'block' ? 'danger' : undefined}>
            {words.verbs[verb]}
          </button>
        </form>
        {user.kind === 'human' && user.state === 'active' && user.email !== '' && (
          <form method="post" action={`${path}/password`}>
            <CsrfInput value={csrfToken} />
            <button type="submit" class="second">
              {words.mailPassword}
            </button>
            <p class="hint">{words.mailPasswordHint}</p>
          </form>
        )}
        {hasSecondFactor && (
          <form method="post" action={`${path}/second-factor`}>
            <CsrfInput value={csrfToken} />
            <button type="submit" class="second">
              {words.resetFactor}
            </button>
            <p class="hint">{words.resetFactorHint}</p>
          </form>
        )}
      </section>
      <section aria-labelledby="role" class="card">
        <h2 id="role">{words.role}</h2>
        <p>{words.roleHint}</p>
        <form method="post" action={`${path}/role`}>
          <CsrfInput value={csrfToken} />
          <button type="submit" name="admin" value={user.isAdmin ? '0' : '1'} class="second">
            {user.isAdmin ? words.endAdmin : words.makeAdmin}
          </button>
        </form>
      </section>
      <p>
        <a href={`${path}/deletion`}>{deletion.user.link}</a>
      </p>
    </>
  );
}

/** What the form of a new user holds. */
export interface UserDraft {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

/** The form that makes an account for somebody. */
export function NewUserPage({ draft, problem }: { readonly draft: UserDraft; readonly problem: string | undefined }) {
  const { newUser, users } = useWords().administration;
  const { invite } = useWords().accounts;
  const { csrfToken } = usePage();
  return (
    <>
      <h1>{newUser.title}</h1>
      <AdminPages current="users" />
      <ErrorNotice>{problem}</ErrorNotice>
      <p>{newUser.hint}</p>
      <form method="post" action="/admin/users" class="stack card">
        <CsrfInput value={csrfToken} />
        <Field
          {...{ name: 'name', label: users.name, hint: invite.nameHint, value: draft.name, autocomplete: 'off' }}
          error={undefined}
        />
        <Field
          {...{ name: 'username', label: invite.username, hint: invite.usernameHint, value: draft.username }}
          autocomplete="off"
          error={undefined}
        />
        <Field
          {...{ name: 'email', label: users.email, hint: newUser.emailHint, value: draft.email, autocomplete: 'off' }}
          type="email"
          error={undefined}
        />
        <label class="choice">
          <span>
            <strong>{newUser.isAdmin}</strong>
          </span>
          <input type="checkbox" name="admin" value="1" checked={draft.isAdmin} />
        </label>
        <div>
          <button type="submit">{newUser.create}</button>
        </div>
      </form>
      <p>
        <a href="/admin/invitations">{newUser.invite}</a>, {newUser.inviteHint}
      </p>
    </>
  );
}

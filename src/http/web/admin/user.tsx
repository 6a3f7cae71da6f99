import { Type } from 'typebox';
import {
  changeUserState,
  editUser,
  findTermsAcceptance,
  hasSecondFactor,
  listSessions,
  listUserEmails,
  mailPasswordTo,
  readOwnQuota,
  requirePerson,
  resetSecondFactor,
  type StateVerb,
  stateVerbs,
  type User,
  userPath,
  type UserState as State,
} from '../../../core/accounts/index.ts';
import { changeQuota, readAllowance } from '../../../core/files/index.ts';
import { type Group, listGroupsOfUser } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import type { OperationContext } from '../../../core/platform/index.ts';
import { isSameAddress } from '../../../lib/email-address.ts';
import {
  AdminHead,
  administrator,
  dayInTable,
  DetailList,
  Field,
  Form,
  FormRefusal,
  groupPath,
  page,
  rowId,
  useWords,
} from '../shared/index.ts';
import { type LogEntry, LogTable, readLog } from './log.tsx';
import { shownSize, storedSize } from './sizes.ts';
import { roleOf, UserState } from './users.tsx';

const shownEvents = 20;
const shownGroups = 30;

/** A user, for administrators. */
export const userPage = page({
  path: '/admin/users/:id',
  who: administrator,
  params: { id: rowId },
  load: async ({ operations, reader, viewer, params: { id } }) => {
    const [latest, ...others] = await listSessions(reader, id, viewer.at);
    return {
      user: await requirePerson(reader, id),
      isSelf: viewer.userId === id,
      emails: (await listUserEmails(reader, id)).map(({ email }) => email),
      groups: await listGroupsOfUser(reader, id, accessLevels.minimal, viewer.at),
      sessions: latest ? others.length + 1 : 0,
      lastSeen: latest && (latest.lastSeenAt ?? latest.createdAt),
      acceptedAt: await findTermsAcceptance(reader, id),
      storage: await readStorage(operations, id),
      log: await readLog(reader, { userId: id, limit: shownEvents }),
      hasFactor: await hasSecondFactor(reader, id),
    };
  },
  view: (shown) => ({ title: shown.user.name, content: <ShownUser {...shown} /> }),
  notices: ({ words }) => ({ ...words.administration.user.notices, factor: words.secondFactor.isOff }),
  actions: {
    state: {
      input: { verb: Type.Enum([...stateVerbs]) },
      run: async ({ operations, viewer, params, input }) => {
        await changeUserState(operations, viewer, params.id, input.verb);
        return { notice: 'state' };
      },
    },
    role: {
      sensitive: 'administer_users',
      input: { admin: Type.Enum(['0', '1']) },
      run: async ({ operations, viewer, params, input }) => {
        await editUser(operations, viewer, params.id, { isAdmin: input.admin === '1' });
        return { notice: 'role' };
      },
    },
    password: {
      sensitive: 'administer_users',
      run: async ({ operations, viewer, params }) => {
        await mailPasswordTo(operations, viewer, params.id);
        return { notice: 'mailed' };
      },
    },
    'second-factor': {
      sensitive: 'administer_users',
      run: async ({ operations, viewer, params }) => {
        await resetSecondFactor(operations, viewer, params.id);
        return { notice: 'factor' };
      },
    },
    quota: {
      input: { quota: Type.String({ maxLength: 20 }) },
      run: async ({ operations, viewer, params, words, input }) => {
        const text = input.quota.trim();
        const quota = text === '' ? null : storedSize(text);
        if (quota === undefined) throw new FormRefusal(words.administration.user.storage.bad, { field: 'quota' });
        await changeQuota(operations, viewer, params.id, quota);
        return { notice: 'quota' };
      },
    },
  },
});

/** Stored bytes of a user, and the limit. */
interface UserStorage {
  readonly used: number;
  /** 0 for no limit; null if the setting of the server applies. */
  readonly own: number | null;
  /** The setting; 0 for no limit. */
  readonly standard: number;
}

async function readStorage(operations: OperationContext, id: number): Promise<UserStorage> {
  const { used } = await readAllowance(operations, id);
  const own = await readOwnQuota(operations.database.reader, id);
  return { used, own, standard: operations.live.now.storage_quota };
}

interface UserProps {
  readonly user: User;
  /** The administrator's own account. */
  readonly isSelf: boolean;
  readonly hasFactor: boolean;
  /** All addresses. */
  readonly emails: readonly string[];
  readonly groups: readonly Group[];
  /** Number of browsers in which the user is signed in. */
  readonly sessions: number;
  readonly lastSeen: string | undefined;
  /** When the user accepted the server rules. */
  readonly acceptedAt: string | undefined;
  readonly log: readonly LogEntry[];
  readonly storage: UserStorage;
}

function ShownUser(props: UserProps) {
  const { user, groups, log } = props;
  const { user: words } = useWords().administration;
  return (
    <>
      <AdminHead
        title={
          <>
            <bdi>{user.name}</bdi> <UserState user={user} />
          </>
        }
        tab="users"
      />
      <Facts {...props} />
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
      {props.isSelf ? <p class="faint">{words.own}</p> : <Actions user={user} hasFactor={props.hasFactor} />}
      {user.kind === 'human' && <StorageForm {...props.storage} />}
      <section aria-labelledby="log">
        <h2 id="log">{words.log}</h2>
        <LogTable entries={log} labelledBy="log" />
      </section>
    </>
  );
}

function Facts({ user, emails, sessions, lastSeen, acceptedAt }: UserProps) {
  const catalogue = useWords();
  const { user: words, users } = catalogue.administration;
  const dayOf = (at: string | undefined) => (at === undefined ? '' : dayInTable(at, catalogue));
  const others = emails.filter((email) => !isSameAddress(email, user.email));
  return (
    <DetailList
      rows={[
        [words.username, `@${user.username}`],
        [users.role, users[roleOf(user)]],
        [users.email, user.email],
        [words.addresses, others.join(', ')],
        [users.since, dayOf(user.createdAt)],
        [catalogue.terms.acceptedAt, dayOf(acceptedAt)],
        [words.sessions, sessions === 0 ? '' : words.devices({ count: sessions })],
        [words.lastSeen, dayOf(lastSeen)],
      ]}
    />
  );
}

function StorageForm({ used, own, standard }: UserStorage) {
  const { size, administration } = useWords();
  const { storage: words } = administration.user;
  const shown = standard === 0 ? administration.storage.noLimit : size(standard);
  return (
    <section aria-labelledby="storage" class="card">
      <h2 id="storage">{words.title}</h2>
      <p>{words.using({ used: size(used) })}</p>
      <Form action="quota" class="stack">
        <Field
          name="quota"
          label={words.label}
          hint={words.hint({ standard: shown })}
          value={own === null ? '' : shownSize(own)}
          inputMode="decimal"
          pattern="[0-9]+([.,][0-9]+)?"
          autocomplete="off"
        />
        <div>
          <button type="submit" class="second">
            {words.save}
          </button>
        </div>
      </Form>
    </section>
  );
}

/** The action for each state. */
const verbs = {
  active: 'block',
  blocked: 'unblock',
  banned: 'unban',
  deactivated: 'activate',
} as const satisfies Readonly<Record<State, StateVerb>>;

function Actions({ user, hasFactor }: Pick<UserProps, 'user' | 'hasFactor'>) {
  const { administration, deletion } = useWords();
  const { user: words } = administration;
  const verb = verbs[user.state];
  return (
    <>
      <section aria-labelledby="signing-in" class="card">
        <h2 id="signing-in">{words.signingIn}</h2>
        <p>{words.signingInHint}</p>
        <Form action="state">
          <button type="submit" name="verb" value={verb} class={verb === 'block' ? 'danger' : undefined}>
            {words.verbs[verb]}
          </button>
        </Form>
        {user.kind === 'human' && user.state === 'active' && user.email !== '' && (
          <Form action="password">
            <button type="submit" class="second">
              {words.mailPassword}
            </button>
            <p class="hint">{words.mailPasswordHint}</p>
          </Form>
        )}
        {hasFactor && (
          <Form action="second-factor">
            <button type="submit" class="second">
              {words.resetFactor}
            </button>
            <p class="hint">{words.resetFactorHint}</p>
          </Form>
        )}
      </section>
      <section aria-labelledby="role" class="card">
        <h2 id="role">{words.role}</h2>
        <p>{words.roleHint}</p>
        <Form action="role">
          <button type="submit" name="admin" value={user.isAdmin ? '0' : '1'} class="second">
            {user.isAdmin ? words.endAdmin : words.makeAdmin}
          </button>
        </Form>
      </section>
      <p>
        <a href={`/admin/users/${user.id}/deletion`}>{deletion.user.link}</a>
      </p>
    </>
  );
}

import { findUsers, isInForce, pageSuspensions, type Sanction, type User } from '../../../core/accounts/index.ts';
import { findGroup, type Group } from '../../../core/groups/index.ts';
import { liftSuspension, maxNote, offeredDays, type SaidOfCase } from '../../../core/moderation/index.ts';
import type { Reader } from '../../../core/platform/index.ts';
import {
  ActionButton,
  Filled,
  Form,
  groupPath,
  NamedUser,
  page,
  rowId,
  SelectField,
  signedIn,
  StatusBadge,
  TextField,
  Time,
  usePage,
  useWords,
} from '../shared/index.ts';

/** Suspensions that are listed on one page. */
const maxListed = 100;

/** Lifting suspensions. */
export const suspensionActions = page({
  path: '/moderation/suspensions/:id',
  who: signedIn,
  params: { id: rowId },
  actions: {
    lift: {
      run: async ({ operations, reader, viewer, params }) => {
        const { caseId, groupId } = await liftSuspension(operations, viewer, params.id);
        if (caseId !== null) return { to: `/moderation/cases/${caseId}?notice=lifted` };
        const group = groupId === null ? undefined : await findGroup(reader, groupId);
        return { to: group ? groupPath(group, 'moderation') : '/admin/moderation' };
      },
    },
  },
});

/** Who is suspended now in a group, or on the server (null). */
export async function readSuspended(reader: Reader, groupId: number | null): Promise<ListedSuspensions> {
  const suspensions = await pageSuspensions(reader, { groupId, limit: maxListed });
  const ids = suspensions.flatMap(({ userId, createdBy }) => [userId, createdBy ?? 0]);
  const users = await findUsers(reader, [...new Set(ids)]);
  return { suspensions, users: new Map(users.map((user) => [user.id, user])) };
}

interface PersonProps {
  readonly said: SaidOfCase;
  /** The group of the case. */
  readonly group: Group | undefined;
}

/** What can be done about the person whom a case concerns, and what was done before. */
export function PersonOfCase({ said: { isOwn, concerned, sanctions, users }, group }: PersonProps) {
  const { sanctions: words } = useWords().moderation;
  const { viewer } = usePage();
  if (!concerned) return null;
  const isAdmin = viewer.kind === 'user' && viewer.isAdmin;
  return (
    <section aria-labelledby="person">
      <h2 id="person">{words.title}</h2>
      <p>
        <NamedUser user={concerned} />
      </p>
      {sanctions.length > 0 && (
        <>
          <h3>{words.list}</h3>
          <ul class="rows">
            {sanctions.map((each) => (
              <SanctionRow key={each.id} sanction={each} users={users} person={undefined} />
            ))}
          </ul>
        </>
      )}
      {!isOwn && <SanctionForm group={group} isAdmin={isAdmin} />}
    </section>
  );
}

function SanctionForm({ group, isAdmin }: Pick<PersonProps, 'group'> & { readonly isAdmin: boolean }) {
  const { sanctions: words } = useWords().moderation;
  const days = offeredDays.map((each) => [each, words.days({ days: each })] as const);
  return (
    <Form action="person" class="stack card">
      <TextField name="reason" label={words.text} hint={words.hint} rows={3} maxLength={maxNote} required dir="auto" />
      {group && isAdmin ? (
        <SelectField
          name="scope"
          label={words.where}
          options={[
            ['group', words.inGroup({ group: group.name })],
            ['server', words.onServer],
          ]}
        />
      ) : (
        <p class="faint">
          {words.where}: <strong>{group ? words.inGroup({ group: group.name }) : words.onServer}</strong>
        </p>
      )}
      <SelectField
        name="days"
        label={words.duration}
        hint={
          <>
            {group && words.inGroupHint} {(!group || isAdmin) && words.onServerHint}
          </>
        }
        value={7}
        options={[...days, ['', words.untilLifted]]}
      />
      <div class="actions">
        <button type="submit" name="kind" value="warning" class="second">
          {words.warn}
        </button>
        <button type="submit" name="kind" value="suspension" class="danger">
          {words.suspend}
        </button>
      </div>
    </Form>
  );
}

interface RowProps {
  readonly sanction: Sanction;
  readonly users: ReadonlyMap<number, User>;
  /** Whom it is about, where a list is about many. */
  readonly person: User | undefined;
}

/** A warning or suspension, and the button that lifts it. */
function SanctionRow({ sanction, users, person }: RowProps) {
  const { sanctions: words } = useWords().moderation;
  const { now, viewer } = usePage();
  const isOwn = viewer.kind === 'user' && viewer.userId === sanction.userId;
  const { id, kind, reason, caseId, groupId, endsAt, createdAt, createdBy } = sanction;
  const state = isInForce(sanction, now) ? 'inForce' : sanction.endedBy === null ? 'over' : 'lifted';
  const name = (person ?? users.get(sanction.userId))?.name ?? '';
  return (
    <li>
      <div>
        {person && (
          <>
            <NamedUser user={person} />{' '}
          </>
        )}
        <strong>
          {caseId === null ? words.kinds[kind] : <a href={`/moderation/cases/${caseId}`}>{words.kinds[kind]}</a>}
        </strong>{' '}
        {groupId === null && <span class="faint">{words.onServer}</span>}{' '}
        {kind === 'suspension' && (
          <StatusBadge tone={state === 'inForce' ? 'bad' : 'good'}>{words.states[state]}</StatusBadge>
        )}{' '}
        {endsAt !== null && <Filled text={words.until} slots={{ when: <Time at={endsAt} /> }} />}
        <span class="below" dir="auto">
          {reason}
        </span>
        {createdBy !== null && (
          <span class="below">
            <Filled text={words.by} slots={{ who: <NamedUser user={users.get(createdBy)} /> }} />
          </span>
        )}
        {state === 'inForce' && !isOwn && (
          <ActionButton action={`/moderation/suspensions/${id}/lift`} aria-label={words.liftOf({ name })}>
            {words.lift}
          </ActionButton>
        )}
      </div>
      <Time at={createdAt} />
    </li>
  );
}

/** Suspensions in force, with whom they are about, by id. */
export interface ListedSuspensions {
  readonly suspensions: readonly Sanction[];
  readonly users: ReadonlyMap<number, User>;
}

/** Who is suspended now, on the server or in a group. */
export function SuspendedNow({ suspensions, users }: ListedSuspensions) {
  const { sanctions: words } = useWords().moderation;
  if (suspensions.length === 0) return null;
  return (
    <section aria-labelledby="suspended">
      <h2 id="suspended">{words.now}</h2>
      <ul class="rows">
        {suspensions.map((each) => (
          <SanctionRow key={each.id} sanction={each} users={users} person={users.get(each.userId)} />
        ))}
      </ul>
    </section>
  );
}

interface OwnProps {
  readonly sanctions: readonly Sanction[];
  /** The group of those that are about one. */
  readonly group: Group | undefined;
}

/** What was decided about the reader, the newest first. */
export function OwnSanctions({ sanctions, group }: OwnProps) {
  const { sanctions: words } = useWords().moderation;
  const { now } = usePage();
  return (
    <>
      {sanctions.map((each) => (
        <section key={each.id} class="card pad section-s">
          <p>{saidOf(each, group, words)}</p>
          {isInForce(each, now) && each.endsAt !== null && (
            <p>
              {words.lasts} <Time at={each.endsAt} />
            </p>
          )}
          {isInForce(each, now) && each.endsAt === null && <p>{words.untilLifted}</p>}
          {each.kind === 'suspension' && !isInForce(each, now) && <p>{words.ended}</p>}
          <blockquote dir="auto">{each.reason}</blockquote>
        </section>
      ))}
    </>
  );
}

function saidOf(
  { kind, groupId }: Sanction,
  group: Group | undefined,
  words: ReturnType<typeof useWords>['moderation']['sanctions'],
) {
  if (kind === 'warning') return words.warnedYou;
  if (groupId === null) return words.suspendedYouHere;
  return <Filled text={words.suspendedYou} slots={{ where: <bdi>{group?.name}</bdi> }} />;
}

import { isInForce, type Sanction, type User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import { maxNote, offeredDays, type SaidOfCase } from '../../../core/moderation/index.ts';
import { CsrfInput, Filled, NamedUser, StatusBadge, Time, usePage, useWords } from '../shared/index.ts';

interface PersonProps {
  readonly caseId: number;
  readonly said: SaidOfCase;
  /** The group of the case. */
  readonly group: Group | undefined;
  /** What was written to the person, and refused. */
  readonly text: string;
}

/** What can be done about the person whom a case concerns, and what was done before. */
export function PersonOfCase({ caseId, said: { isOwn, concerned, sanctions, users }, group, text }: PersonProps) {
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
      {!isOwn && <SanctionForm {...{ caseId, group, text, isAdmin }} />}
    </section>
  );
}

type FormProps = Pick<PersonProps, 'caseId' | 'group' | 'text'> & { readonly isAdmin: boolean };

function SanctionForm({ caseId, group, text, isAdmin }: FormProps) {
  const { sanctions: words } = useWords().moderation;
  const { csrfToken } = usePage();
  return (
    <form method="post" action={`/moderation/cases/${caseId}/person`} class="stack card">
      <CsrfInput value={csrfToken} />
      <TextField text={text} />
      {group && isAdmin ? (
        <label class="field">
          {words.where}
          <select name="scope">
            <option value="group">{words.inGroup(group.name)}</option>
            <option value="server">{words.onServer}</option>
          </select>
        </label>
      ) : (
        <p class="faint">
          {words.where}: <strong>{group ? words.inGroup(group.name) : words.onServer}</strong>
        </p>
      )}
      <label class="field">
        {words.duration}
        <select name="days" aria-describedby="days-help">
          {offeredDays.map((days) => (
            <option key={days} value={days} selected={days === 7}>
              {words.days(days)}
            </option>
          ))}
          <option value="">{words.untilLifted}</option>
        </select>
        <span class="hint" id="days-help">
          {group && words.inGroupHint} {(!group || isAdmin) && words.onServerHint}
        </span>
      </label>
      <div class="actions">
        <button type="submit" name="kind" value="warning" class="second">
          {words.warn}
        </button>
        <button type="submit" name="kind" value="suspension" class="danger">
          {words.suspend}
        </button>
      </div>
    </form>
  );
}

function TextField({ text }: { readonly text: string }) {
  const { sanctions: words } = useWords().moderation;
  return (
    <div class="field">
      <label for="person-text">{words.text}</label>
      <textarea
        id="person-text"
        name="reason"
        rows={3}
        maxLength={maxNote}
        required
        dir="auto"
        aria-describedby="person-help"
      >
        {text}
      </textarea>
      <span class="hint" id="person-help">
        {words.hint}
      </span>
    </div>
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
  const { csrfToken, now, viewer } = usePage();
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
          <form method="post" action={`/moderation/suspensions/${id}/lift`}>
            <CsrfInput value={csrfToken} />
            <button type="submit" class="second" aria-label={words.liftOf(name)}>
              {words.lift}
            </button>
          </form>
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

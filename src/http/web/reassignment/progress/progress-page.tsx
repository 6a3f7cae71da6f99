import type { Group } from '../../../../core/groups/index.ts';
import {
  type ReassignmentRequest,
  type RequestDay,
  requestSettingBounds,
  type RequestSettings,
  type RequestState,
  requestStates,
} from '../../../../core/reassignment/index.ts';
import { isUndelivered, type RequestPeople } from '../../../reassignment/request-people.ts';
import {
  Breadcrumbs,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  type KeyedRows,
  KeysetPager,
  NumberCell,
  placeholdersBreadcrumbs,
  placeholdersPath,
  sourceUserPath,
  StatusBadge,
  SuccessNotice,
  Time,
  type Tone,
  useWords,
} from '../../shared/index.ts';

export interface ProgressProps {
  readonly group: Group;
  readonly list: KeyedRows<ReassignmentRequest>;
  readonly state: RequestState | undefined;
  readonly people: RequestPeople;
  readonly counts: Readonly<Record<RequestState, number>>;
  /** What happened in each of the last weeks, named by their Mondays; the newest first. */
  readonly weeks: readonly RequestDay[];
  readonly settings: RequestSettings;
  readonly done: boolean;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** Where the requests of a group are listed. */
export function progressPath(group: Group, state?: RequestState): string {
  return `${placeholdersPath(group)}/progress${state ? `?state=${state}` : ''}`;
}

const tones: Readonly<Record<RequestState, Tone>> = {
  open: 'live',
  accepted: 'good',
  declined: 'bad',
  cancelled: undefined,
  expired: 'warn',
};

/** Who was asked, how often they were reminded, what they answered; and how often that happens. */
export function ProgressPage(props: ProgressProps) {
  const { group, list, state, done, problem } = props;
  const words = useWords();
  const { progress } = words.reassigning;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, words)} />
      <h1>{progress.title(group.name)}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{progress.saved}</SuccessNotice>}
      <p>{progress.lead}</p>
      <States {...props} />
      {list.rows.length === 0 ? (
        <EmptyState>
          {progress.none} <a href={placeholdersPath(group)}>{progress.back}</a>
        </EmptyState>
      ) : (
        <Requests {...props} />
      )}
      <KeysetPager list={list} path={progressPath(group, state)} />
      <Weeks {...props} />
      <Settings {...props} />
    </>
  );
}

function States({ group, state, counts }: ProgressProps) {
  const { placeholders, reassigning } = useWords();
  const all = requestStates.reduce((sum, each) => sum + counts[each], 0);
  const entries = [
    [undefined, reassigning.progress.all, all] as const,
    ...requestStates.map((each) => [each, reassigning.progress.states[each], counts[each]] as const),
  ];
  return (
    <nav aria-label={reassigning.progress.filter}>
      <ul class="filters">
        {entries.map(([each, label, count]) => (
          <li key={label}>
            <a href={progressPath(group, each)} {...(each === state && { 'aria-current': 'page' as const })}>
              {placeholders.allNamed(label, count)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Requests(props: ProgressProps) {
  const { progress } = useWords().reassigning;
  return (
    <table class="people">
      <caption class="visually-hidden">{progress.lead}</caption>
      <thead>
        <tr>
          <th scope="col">{progress.original}</th>
          <th scope="col">{progress.person}</th>
          <th scope="col">{progress.asked}</th>
          <th scope="col">{progress.reminders}</th>
          <th scope="col">{progress.state}</th>
        </tr>
      </thead>
      <tbody>
        {props.list.rows.map((request) => (
          <Row key={request.id} request={request} people={props.people} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ request, people }: { readonly request: ReassignmentRequest; readonly people: RequestPeople }) {
  const { progress } = useWords().reassigning;
  const { sourceUserId, userId, takeoverId, askedBy, askedAt, reminders, mailedAt, isMuted, state } = request;
  const sourceUser = people.sourceUsers.get(sourceUserId);
  const user = people.users.get(userId ?? 0);
  const requester = people.users.get(askedBy ?? 0);
  return (
    <tr>
      <th scope="row">
        <a href={sourceUserPath(sourceUserId)}>{sourceUser?.name ?? sourceUser?.identifier ?? sourceUserId}</a>
        <span class="below">{sourceUser?.sourceHostname}</span>
      </th>
      <td data-label={progress.person}>
        {user ? `${user.name} (@${user.username})` : people.emails.get(takeoverId ?? 0)}
        {request.state === 'open' && isUndelivered(people, request) && (
          <span class="below">
            <StatusBadge tone="bad">{progress.undelivered}</StatusBadge>
          </span>
        )}
      </td>
      <td data-label={progress.asked}>
        <Time at={askedAt} />
        {requester && <span class="below">{progress.by(requester.name)}</span>}
      </td>
      <td data-label={progress.reminders}>
        {reminders}
        {mailedAt > askedAt && (
          <span class="below">
            {progress.last} <Time at={mailedAt} />
          </span>
        )}
        {isMuted && <span class="below">{progress.muted}</span>}
      </td>
      <td data-label={progress.state}>
        <StatusBadge tone={tones[state]}>{progress.states[state]}</StatusBadge>
        {request.answeredAt && (
          <span class="below">
            <Time at={request.answeredAt} />
          </span>
        )}
        {request.reason && (
          <span class="below">
            <bdi>{request.reason}</bdi>
          </span>
        )}
      </td>
    </tr>
  );
}

function Weeks({ weeks }: ProgressProps) {
  const { progress } = useWords().reassigning;
  if (weeks.length === 0) return null;
  const columns = [
    ['asked', progress.askedCount],
    ['reminded', progress.remindedCount],
    ...(['accepted', 'declined', 'cancelled', 'expired'] as const).map(
      (each) => [each, progress.states[each]] as const,
    ),
  ] as const;
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks">{progress.weeks}</h2>
      <table aria-labelledby="weeks">
        <thead>
          <tr>
            <th scope="col">{progress.week}</th>
            {columns.map(([name, label]) => (
              <th scope="col" class="number" key={name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.day}>
              <th scope="row">
                <time dateTime={week.day}>{week.day}</time>
              </th>
              {columns.map(([name, label]) => (
                <NumberCell key={name} label={label} value={week[name]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Settings({ group, settings, csrfToken }: ProgressProps) {
  const { progress } = useWords().reassigning;
  return (
    <section aria-labelledby="reminder-settings">
      <h2 id="reminder-settings">{progress.settings}</h2>
      <form method="post" action={`/groups/${group.id}/reminder-settings`} class="card stack">
        <CsrfInput value={csrfToken} />
        <NumberField name="maxReminders" label={progress.most} hint={progress.mostHint} settings={settings} />
        <NumberField name="intervalDays" label={progress.interval} settings={settings} />
        <NumberField name="expiryDays" label={progress.expiry} hint={progress.expiryHint} settings={settings} />
        <div>
          <button type="submit">{progress.save}</button>
        </div>
      </form>
    </section>
  );
}

function NumberField(props: {
  readonly name: keyof RequestSettings;
  readonly label: string;
  readonly hint?: string;
  readonly settings: RequestSettings;
}) {
  const { name, label, hint, settings } = props;
  const { minimum, maximum } = requestSettingBounds[name];
  return (
    <label>
      {label}
      <input type="number" name={name} value={settings[name]} min={minimum} max={maximum} required />
      {hint && <span class="hint">{hint}</span>}
    </label>
  );
}

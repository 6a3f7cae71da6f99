import { Type } from 'typebox';
import type { Group } from '../../../../core/groups/index.ts';
import {
  changeRequestSettings,
  listRequests,
  type ReassignmentRequest,
  type RequestDay,
  requestSettingBounds,
  type RequestSettings,
  type RequestState,
  requestStates,
  showProgress,
  showRequestSettings,
} from '../../../../core/reassignment/index.ts';
import { addMilliseconds, dateOf, dayMilliseconds } from '../../../../lib/clock.ts';
import { isUndelivered, readRequestPeople, type RequestPeople } from '../../../reassignment/request-people.ts';
import {
  EmptyState,
  Field,
  FilterLinks,
  Form,
  type KeyedRows,
  keyedRows,
  KeysetPager,
  NumberCell,
  page,
  placeholdersPath,
  rowId,
  sourceUserPath,
  StatusBadge,
  Time,
  type Tone,
  useWords,
} from '../../shared/index.ts';
import { PlaceholdersHead, placeholdersOwner } from '../owners.tsx';

const limit = 50;
const weeksShown = 8;
const number = Type.Integer();

/** Requests with their reminders and answers, and the reminder settings. */
export const progressPage = page({
  path: 'placeholders/progress',
  who: placeholdersOwner,
  query: { state: Type.Optional(Type.Enum([...requestStates])), before: Type.Optional(rowId) },
  load: async ({ operations, reader, viewer, group, query: { state, before } }) => {
    const found = await listRequests(operations, viewer, group.id, { state, before, limit: limit + 1 });
    const list = keyedRows(found, { limit, before, keyOf: ({ id }) => id });
    const { counts, days } = await showProgress(operations, viewer, group.id, weeksShown * 7);
    return {
      list,
      counts,
      state,
      people: await readRequestPeople(reader, list.rows),
      weeks: weeksOf(days),
      settings: await showRequestSettings(operations, viewer, group.id),
    };
  },
  view: (shown) => ({
    title: shown.words.reassigning.progress.title({ group: shown.group.name }),
    content: <Progress {...shown} />,
  }),
  notices: ({ words }) => ({ saved: words.reassigning.progress.saved }),
  actions: {
    settings: {
      input: { maxReminders: number, intervalDays: number, expiryDays: number },
      run: async ({ operations, viewer, group, input: { maxReminders, intervalDays, expiryDays } }) => {
        await changeRequestSettings(operations, viewer, group.id, { maxReminders, intervalDays, expiryDays });
        return { notice: 'saved' };
      },
    },
  },
});

/** Days added up to weeks, which begin on Mondays; the newest first. */
function weeksOf(days: readonly RequestDay[]): RequestDay[] {
  const weeks = new Map<string, RequestDay>();
  for (const each of days) {
    const day = mondayOf(each.day);
    const sum = weeks.get(day);
    weeks.set(day, {
      day,
      asked: (sum?.asked ?? 0) + each.asked,
      reminded: (sum?.reminded ?? 0) + each.reminded,
      accepted: (sum?.accepted ?? 0) + each.accepted,
      declined: (sum?.declined ?? 0) + each.declined,
      cancelled: (sum?.cancelled ?? 0) + each.cancelled,
      expired: (sum?.expired ?? 0) + each.expired,
    });
  }
  return [...weeks.values()].reverse();
}

function mondayOf(day: string): string {
  const date = dateOf(`${day}T00:00:00.000Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return addMilliseconds(date.toISOString(), -sinceMonday * dayMilliseconds).slice(0, 10);
}

interface ProgressProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly list: KeyedRows<ReassignmentRequest>;
  readonly state: RequestState | undefined;
  readonly people: RequestPeople;
  readonly counts: Readonly<Record<RequestState, number>>;
  /** What happened in each of the last weeks, named by their Mondays; the newest first. */
  readonly weeks: readonly RequestDay[];
  readonly settings: RequestSettings;
}

/** Path of the list of requests. */
function progressPath(group: Group, state?: RequestState): string {
  return `${placeholdersPath(group)}/progress${state ? `?state=${state}` : ''}`;
}

const tones: Readonly<Record<RequestState, Tone>> = {
  open: 'live',
  accepted: 'good',
  declined: 'bad',
  cancelled: undefined,
  expired: 'warn',
};

function Progress(props: ProgressProps) {
  const { group, list, state } = props;
  const { progress } = useWords().reassigning;
  return (
    <>
      <PlaceholdersHead {...props} title={progress.title({ group: group.name })} />
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
  const { all, filter, states } = reassigning.progress;
  const sum = requestStates.reduce((total, each) => total + counts[each], 0);
  return (
    <FilterLinks
      label={filter}
      links={[undefined, ...requestStates].map((each) => ({
        path: progressPath(group, each),
        text: each
          ? placeholders.allNamed({ name: states[each], count: counts[each] })
          : placeholders.allNamed({ name: all, count: sum }),
        isCurrent: each === state,
      }))}
    />
  );
}

function Requests(props: ProgressProps) {
  const { progress } = useWords().reassigning;
  return (
    <table class="people">
      <caption class="hidden">{progress.lead}</caption>
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
        {requester && <span class="below">{progress.by({ name: requester.name })}</span>}
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

function Settings({ settings }: ProgressProps) {
  const { progress } = useWords().reassigning;
  return (
    <section aria-labelledby="reminder-settings">
      <h2 id="reminder-settings">{progress.settings}</h2>
      <Form action="settings" class="card stack">
        <NumberField name="maxReminders" label={progress.most} hint={progress.mostHint} settings={settings} />
        <NumberField name="intervalDays" label={progress.interval} settings={settings} />
        <NumberField name="expiryDays" label={progress.expiry} hint={progress.expiryHint} settings={settings} />
        <div>
          <button type="submit">{progress.save}</button>
        </div>
      </Form>
    </section>
  );
}

interface NumberFieldProps {
  readonly name: keyof RequestSettings;
  readonly label: string;
  readonly hint?: string;
  readonly settings: RequestSettings;
}

function NumberField({ settings, ...field }: NumberFieldProps) {
  const { minimum, maximum } = requestSettingBounds[field.name];
  return <Field {...field} type="number" value={settings[field.name]} min={minimum} max={maximum} required />;
}

import {
  type Announcement,
  type AnnouncementLevel,
  announcementLevels,
  type Group,
  isShown,
  maxAnnouncement,
} from '../../../core/groups/index.ts';
import {
  AdminPages,
  Breadcrumbs,
  CsrfInput,
  Day,
  dayOf,
  EmptyState,
  ErrorNotice,
  groupBreadcrumbs,
  GroupPages,
  LastDay,
  StatusBadge,
  SuccessNotice,
  usePage,
  useWords,
} from '../shared/index.ts';

/** What the form of an announcement holds; days, empty for at once and for no end. */
export interface AnnouncementDraft {
  readonly message: string;
  readonly level: AnnouncementLevel;
  readonly from: string;
  readonly until: string;
  /** Nobody can put it away. */
  readonly stays: boolean;
}

interface AnnouncementsProps {
  /** Undefined for those of the server. */
  readonly of: { readonly group: Group; readonly ancestors: readonly Group[] } | undefined;
  readonly announcements: readonly Announcement[];
  /** Where the form goes to. */
  readonly action: string;
  readonly draft: AnnouncementDraft;
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** The announcements of a group, or of the server, and the form that adds one. */
export function AnnouncementsPage(props: AnnouncementsProps) {
  const { of, announcements, problem, done } = props;
  const words = useWords().announcements;
  return (
    <>
      {of && <Breadcrumbs links={groupBreadcrumbs(of.ancestors)} />}
      <h1>{of ? words.titleOf(of.group.name) : words.title}</h1>
      {of ? <GroupPages group={of.group} current="announcements" /> : <AdminPages current="announcements" />}
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p class="faint">{of ? words.groupHint : words.serverHint}</p>
      <Add {...props} />
      <section aria-labelledby="announcements">
        <h2 id="announcements">{words.list}</h2>
        {announcements.length === 0 ? <EmptyState>{words.none}</EmptyState> : <List announcements={announcements} />}
      </section>
    </>
  );
}

function Add({ action, draft }: Pick<AnnouncementsProps, 'action' | 'draft'>) {
  const words = useWords().announcements;
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="add" class="card">
      <h2 id="add">{words.add}</h2>
      <form method="post" action={action} class="stack">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label for="message">{words.message}</label>
          <textarea id="message" name="message" rows={3} maxLength={maxAnnouncement} required dir="auto">
            {draft.message}
          </textarea>
        </div>
        <div class="pair">
          <div class="field">
            <label for="level">{words.level}</label>
            <select id="level" name="level">
              {announcementLevels.map((level) => (
                <option key={level} value={level} selected={level === draft.level}>
                  {words.levels[level]}
                </option>
              ))}
            </select>
          </div>
          <DayField name="from" label={words.from} hint={words.fromHint} value={draft.from} />
          <DayField name="until" label={words.until} hint={words.untilHint} value={draft.until} />
        </div>
        <label class="choice">
          <input type="checkbox" name="stays" value="1" checked={draft.stays} /> {words.stays}
        </label>
        <div>
          <button type="submit">{words.send}</button>
        </div>
      </form>
    </section>
  );
}

interface DayFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
}

function DayField({ name, label, hint, value }: DayFieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input id={name} type="date" name={name} value={value} aria-describedby={`${name}-help`} />
      <span class="hint" id={`${name}-help`}>
        {hint}
      </span>
    </div>
  );
}

function List({ announcements }: Pick<AnnouncementsProps, 'announcements'>) {
  const words = useWords().announcements;
  const { csrfToken, now, zone } = usePage();
  return (
    <table aria-labelledby="announcements">
      <thead>
        <tr>
          <th scope="col">{words.message}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.until}</th>
          <th scope="col">{words.actions}</th>
        </tr>
      </thead>
      <tbody>
        {announcements.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              <bdi>{each.message}</bdi>
              <span class="below">{words.levels[each.level]}</span>
            </th>
            <td data-label={words.state}>
              <StatusBadge tone={isShown(each, now) ? 'good' : undefined}>
                {isShown(each, now) ? words.shown : each.startsAt > now ? words.planned : words.over}
              </StatusBadge>
            </td>
            <td data-label={words.from}>
              <Day at={`${dayOf(each.startsAt, zone)}T00:00:00.000Z`} />
            </td>
            <td data-label={words.until}>{each.endsAt && <LastDay end={each.endsAt} />}</td>
            <td>
              <form method="post" action={`/announcements/${each.id}/withdraw`}>
                <CsrfInput value={csrfToken} />
                <button type="submit" class="second small-button" aria-label={words.withdrawOf(each.message)}>
                  {words.withdraw}
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

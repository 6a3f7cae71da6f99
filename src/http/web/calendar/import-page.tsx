import type { ImportedEvent } from '../../../core/content/index.ts';
import { firstOccurrence } from '../../../core/calendar/index.ts';
import type { ReadWarning } from '../../content/calendar.ts';
import {
  CsrfInput,
  ErrorNotice,
  type NavigationGroup,
  SuccessNotice,
  timeRange,
  usePage,
  refusalIn,
  useWords,
} from '../shared/index.ts';

/** What has become of a file, or would. */
export interface ShownImport {
  readonly events: readonly ImportedEvent[];
  readonly warnings: ReadonlyMap<ReadWarning, number>;
  readonly isDryRun: boolean;
}

interface ImportProps {
  readonly groups: readonly NavigationGroup[];
  /** Where events go: the address of a channel, `own` for one's own, empty for there, seen by oneself alone. */
  readonly to: string;
  readonly shown: ShownImport | undefined;
  /** How many events were removed again. */
  readonly removed: number | undefined;
  readonly problem: string | undefined;
}

/** Events that are listed, of those that were imported. */
const maxShown = 100;

/** The page on which somebody imports a calendar file, and what has become of it. */
export function ImportCalendarPage({ groups, to, shown, removed, problem }: ImportProps) {
  const { events } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{events.importTitle}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {removed !== undefined && <SuccessNotice>{events.importUndone({ count: removed })}</SuccessNotice>}
      {shown && <Outcome {...shown} />}
      <p class="section-s">{events.importHint}</p>
      <form class="form section-s" method="post" action="/calendar/import" encType="multipart/form-data">
        <CsrfInput value={csrfToken} />
        <label>
          {events.importTo}
          <select name="to">
            <option value="">{events.importForMe}</option>
            <option value="own" selected={to === 'own'}>
              {events.importAsUsual}
            </option>
            {groups.map(({ id, name, channels }) => (
              <optgroup key={id} label={name}>
                {channels.map((channel) => (
                  <option key={channel.address} value={channel.address} selected={to === channel.address}>
                    #{channel.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <label>
          {events.importFile}
          <input type="file" name="file" accept=".ics,text/calendar" required />
        </label>
        <p class="actions">
          <button type="submit">{events.importNow}</button>
          <button type="submit" class="second" name="look" value="1">
            {events.importLook}
          </button>
        </p>
      </form>
    </div>
  );
}

function Outcome({ events: imported, warnings, isDryRun }: ShownImport) {
  const { events } = useWords();
  const { csrfToken } = usePage();
  const counts = (['created', 'changed', 'unchanged', 'theirs', 'deleted', 'refused'] as const).flatMap((outcome) => {
    const count = imported.filter((each) => each.outcome === outcome).length;
    return count === 0 ? [] : [events.importOutcomes[outcome]({ count })];
  });
  const made = imported.flatMap(({ outcome, itemId }) =>
    outcome === 'created' && itemId !== undefined ? [itemId] : [],
  );
  return (
    <section class="card pad section-s" aria-labelledby="imported">
      <h2 class="section-h" id="imported">
        {isDryRun ? events.importWould : events.importDone}
      </h2>
      <ul>
        {counts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {[...warnings].map(([warning, count]) => (
          <li key={warning} class="faint">
            {events.importWarnings[warning]({ count })}
          </li>
        ))}
        {counts.length === 0 && <li>{events.importNothing}</li>}
      </ul>
      {imported.length > 0 && <ImportedEvents events={imported} />}
      {made.length > 0 && (
        <form class="section-s" method="post" action="/calendar/import/undo">
          <CsrfInput value={csrfToken} />
          {made.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <button type="submit" class="danger">
            {events.importUndo}
          </button>
        </form>
      )}
    </section>
  );
}

function ImportedEvents({ events: imported }: { readonly events: readonly ImportedEvent[] }) {
  const { events } = useWords();
  const { words, zone } = usePage();
  return (
    <details open={imported.length <= 10}>
      <summary>{events.importList}</summary>
      <ul class="rows">
        {imported.slice(0, maxShown).map(({ uid, title, event, outcome, refusal }) => (
          <li key={uid}>
            <div>
              <strong>
                <bdi>{title || events.event}</bdi>
              </strong>{' '}
              <span class="below">
                {timeRange({ ...firstOccurrence(event, zone), isAllDay: event.isAllDay }, zone, words)}
                {refusal !== undefined && ` – ${refusalIn(words, refusal)}`}
              </span>
            </div>
            <span class="faint">{events.importOutcomeNames[outcome]}</span>
          </li>
        ))}
      </ul>
      {imported.length > maxShown && <p class="faint">{events.importMore({ count: imported.length - maxShown })}</p>}
    </details>
  );
}

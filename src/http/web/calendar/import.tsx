import { Type } from 'typebox';
import { firstOccurrence } from '../../../core/calendar/index.ts';
import {
  importCalendar,
  type ImportedEvent,
  maxImportedEvents,
  removeImportedEvents,
} from '../../../core/content/index.ts';
import { readCalendar, type ReadWarning } from '../../content/calendar.ts';
import { readAudience } from '../compose/audience.ts';
import { readSent } from '../content/written.ts';
import {
  Field,
  Form,
  FormRefusal,
  type NavigationGroup,
  Notice,
  page,
  refusalIn,
  rowId,
  signedIn,
  ticked,
  timeRange,
  usePage,
  useTyped,
  useWords,
} from '../shared/index.ts';

const maxFileBytes = 2 * 1024 * 1024;

/** Events listed, of those imported. */
const maxShown = 100;

/** The address of a channel, `own` for the viewer's, or empty for the viewer's with only the viewer seeing the events. */
const to = Type.Optional(Type.String({ maxLength: 255 }));

/** The result of an import, or of its preview. */
interface ShownImport {
  readonly to: string;
  readonly events: readonly ImportedEvent[];
  readonly warnings: ReadonlyMap<ReadWarning, number>;
  readonly isDryRun: boolean;
}

/** Imports calendar files, and removes the new events again. */
export const importPage = page({
  path: '/calendar/import',
  who: signedIn,
  query: { to, count: Type.Optional(Type.Integer({ minimum: 0 })) },
  once: Type.Unsafe<ShownImport>({}),
  load: async ({ session }) => ({ groups: (await session.navigation()).groups }),
  view: ({ words, groups, query, once }) => ({
    title: words.events.importTitle,
    frame: 'page',
    content: <ImportCalendar groups={groups} to={once?.to ?? query.to ?? ''} shown={once} />,
  }),
  notices: ({ words, query: { count = 0 } }) => ({ removed: words.events.importUndone({ count }) }),
  actions: {
    default: {
      file: { name: 'file', maxBytes: maxFileBytes },
      input: { to, look: ticked },
      run: async ({ operations, session, viewer, words, file, input }) => {
        const read = await readCalendar(file!.bytes, (await session.navigation()).zone, maxImportedEvents);
        if (!read) throw new FormRefusal(words.events.importNoCalendar, { field: 'file' });
        const { to: place = '', look } = input;
        const onlyMe = readSent(undefined, { seen: 'me' });
        const audience = place === '' ? await readAudience(operations, viewer, onlyMe) : undefined;
        const wall = place === '' || place === 'own' ? undefined : place;
        const isDryRun = look !== undefined;
        const events = await importCalendar(operations, viewer, read, { wall, audience }, isDryRun);
        return { once: { to: place, events, warnings: read.warnings, isDryRun } };
      },
    },
    undo: {
      input: { id: Type.Array(rowId, { maxItems: maxImportedEvents }) },
      run: async ({ operations, viewer, input: { id } }) => {
        await removeImportedEvents(operations, viewer, id);
        return { notice: 'removed', query: { count: id.length } };
      },
    },
  },
});

interface ImportProps {
  readonly groups: readonly NavigationGroup[];
  readonly to: string;
  readonly shown: ShownImport | undefined;
}

function ImportCalendar({ groups, to: place, shown }: ImportProps) {
  const { events } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{events.importTitle}</h1>
      <Notice />
      {shown && <Outcome {...shown} />}
      <p class="section-s">{events.importHint}</p>
      <Form class="form section-s" action="default" enctype="multipart/form-data">
        <Target groups={groups} to={place} />
        <Field name="file" label={events.importFile} type="file" accept=".ics,text/calendar" required />
        <p class="actions">
          <button type="submit">{events.importNow}</button>
          <button type="submit" class="second" name="look" value="1">
            {events.importLook}
          </button>
        </p>
      </Form>
    </div>
  );
}

function Target({ groups, to: place }: Pick<ImportProps, 'groups' | 'to'>) {
  const { events } = useWords();
  const chosen = useTyped('to')?.[0] ?? place;
  return (
    <label>
      {events.importTo}
      <select name="to">
        <option value="">{events.importForMe}</option>
        <option value="own" selected={chosen === 'own'}>
          {events.importAsUsual}
        </option>
        {groups.map(({ id, name, channels }) => (
          <optgroup key={id} label={name}>
            {channels.map((channel) => (
              <option key={channel.address} value={channel.address} selected={chosen === channel.address}>
                #{channel.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function Outcome({ events: imported, warnings, isDryRun }: ShownImport) {
  const { events } = useWords();
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
        <Form class="section-s" action="undo">
          {made.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <button type="submit" class="danger">
            {events.importUndo}
          </button>
        </Form>
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

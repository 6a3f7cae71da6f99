import { Type } from 'typebox';
import { eventType, localTime } from '../../../core/calendar/index.ts';
import { publishItem } from '../../../core/content/index.ts';
import { listPrivacyGroups } from '../../../core/identity/index.ts';
import { hourMilliseconds, type Instant } from '../../../lib/clock.ts';
import { wallInZone } from '../../../lib/time-zone.ts';
import { maxFieldBytes } from '../../uploads.ts';
import { countConnected, readAudience } from '../compose/audience.ts';
import { AudienceFields, type ComposeProps, Place } from '../compose/compose-page.tsx';
import { writingOf } from '../compose/writing.ts';
import { itemPath } from '../content/post.ts';
import { refusing } from '../content/drafts.ts';
import { readSent } from '../content/written.ts';
import { Form, page, signedIn, useWords } from '../shared/index.ts';
import { EventInputs } from './event-fields.tsx';
import { contentOf, type EventFields, eventOf, fieldsOf } from './event-form.ts';

/** Creates an event. */
export const newEventPage = page({
  path: '/calendar/new',
  who: signedIn,
  query: { to: Type.Optional(Type.String({ maxLength: 255 })) },
  load: async ({ operations, reader, session, viewer, query: { to = '' }, refused }) => {
    const { channels, groups, zone } = await session.navigation();
    const sent = readSent(
      undefined,
      refused ? Object.fromEntries(refused.values) : { to, ...nextHour(viewer.at, zone) },
    );
    return {
      fields: fieldsOf(sent, zone),
      draft: await writingOf(operations, viewer, sent),
      ownChannelId: viewer.channelId,
      own: channels.map(({ name, address }) => ({ name, address })),
      groups,
      privacyGroups: await listPrivacyGroups(reader, viewer.channelId),
      connections: await countConnected(operations, viewer),
    };
  },
  view: (shown) => ({ title: shown.words.events.new, frame: 'page', content: <NewEvent {...shown} /> }),
  actions: {
    default: {
      formBytes: maxFieldBytes,
      run: async ({ operations, session, viewer, words, input }) => {
        const sent = readSent(undefined, input);
        const fields = fieldsOf(sent, (await session.navigation()).zone);
        const wall = sent.text('to') || undefined;
        const item = await refusing(words, async () =>
          publishItem(operations, viewer, {
            ...contentOf(eventOf(fields, words), fields),
            objType: eventType,
            mimetype: 'text/markdown',
            wall,
            audience: wall === undefined ? await readAudience(operations, viewer, sent) : undefined,
          }),
        );
        return { to: itemPath(item.uuid) };
      },
    },
  },
});

/** The next full hour, as fields of the form. */
function nextHour(now: Instant, zone: string) {
  const start = Math.ceil(wallInZone(now, zone) / hourMilliseconds) * hourMilliseconds;
  const [from, to] = [localTime(start), localTime(start + hourMilliseconds)];
  const days = { start_day: from.slice(0, 10), end_day: to.slice(0, 10) };
  return { ...days, start_time: from.slice(11, 16), end_time: to.slice(11, 16), zone };
}

function NewEvent(props: Omit<ComposeProps, 'drafts'> & { readonly fields: EventFields }) {
  const { events, compose } = useWords();
  return (
    <Form class="page cols" action="default">
      <div>
        <h1 class="section-h">{events.new}</h1>
        <EventInputs fields={props.fields} />
      </div>
      <aside class="glance" aria-label={compose.options}>
        <Place {...props} />
        <AudienceFields {...props} />
      </aside>
      <p class="actions">
        <button type="submit">{events.create}</button>
      </p>
    </Form>
  );
}

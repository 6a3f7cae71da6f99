import { type CalendarEvent, firstOccurrence } from '../../../core/calendar/index.ts';
import { attendance } from '../../../core/content/index.ts';
import type { Words } from '../../../words/index.ts';
import { Icon, timeRange, useRow } from '../shared/index.ts';
import { repeatWords } from './event-words.ts';
import { actForm } from './act-form.tsx';
import { someNames } from './reactions.tsx';
import { itemPath, type Post } from './post.ts';

/** When and where an event takes place, who comes, and buttons to say whether one does. */
export function EventBox({ post }: { readonly post: Post }) {
  const { words, isSignedIn } = useRow();
  const { events } = words;
  const { event } = post;
  if (!event) return null;
  return (
    <div class="event-box" role="group" aria-label={events.event}>
      {event.isCancelled && (
        <p>
          <span class="badge warn">{events.cancelled}</span>
        </p>
      )}
      <When event={event} />
      {event.place !== '' && (
        <p>
          <Icon name="map-pin" /> <bdi>{event.place}</bdi>
        </p>
      )}
      {isSignedIn && !event.isCancelled && <Answers post={post} />}
      <Coming post={post} words={words} />
      <p class="small actions">
        <a href={itemPath(post.uuid, 'event.ics')}>{events.download}</a>
        {post.isOwn && <a href={itemPath(post.uuid, 'event')}>{events.edit}</a>}
      </p>
    </div>
  );
}

function When({ event }: { readonly event: CalendarEvent }) {
  const { words, zone } = useRow();
  const { events } = words;
  const { isAllDay } = event;
  const first = firstOccurrence(event, zone);
  const here = timeRange({ ...first, isAllDay }, zone, words);
  const there = isAllDay ? here : timeRange({ ...first, isAllDay }, event.zone, words);
  return (
    <>
      <p>
        <Icon name="calendar" /> <time dateTime={first.startsAt}>{here}</time>
      </p>
      {there !== here && (
        <p class="small faint">{events.timeThere({ time: there, zone: event.zone.replaceAll('_', ' ') })}</p>
      )}
      {event.rule !== '' && (
        <p>
          <Icon name="repeat" /> {repeatWords(event, zone, words)}
        </p>
      )}
    </>
  );
}

const choices = ['yes', 'maybe', 'no'] as const;

function Answers({ post }: { readonly post: Post }) {
  const { events } = useRow().words;
  return (
    <p class="actions" role="group" aria-label={events.answer}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="submit"
          form={actForm}
          formaction={itemPath(post.uuid, 'attend')}
          name="answer"
          value={choice}
          class="second small-button"
          aria-pressed={post.ownReactions.includes(attendance[choice])}
        >
          {events.answers[choice]}
        </button>
      ))}
    </p>
  );
}

function Coming({ post, words }: { readonly post: Post; readonly words: Words }) {
  const { events, reactions } = words;
  const given = choices.flatMap((choice) => {
    const reaction = post.reactions.find(({ emoji }) => emoji === attendance[choice]);
    return reaction ? [{ choice, ...reaction }] : [];
  });
  if (given.length === 0) return null;
  return (
    <dl class="small">
      {given.map(({ choice, count, names }) => (
        <div key={choice}>
          <dt>
            {events.answers[choice]} <span class="num">{words.count(count)}</span>
          </dt>
          <dd>{someNames(names, count, reactions)}</dd>
        </div>
      ))}
    </dl>
  );
}

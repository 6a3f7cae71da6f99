import { Type } from 'typebox';
import { endFeed, feedSince, makeFeed } from '../../../core/calendar/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { ActionButton, Filled, LongDay, Notice, page, signedIn, useWords } from '../shared/index.ts';

/** The secret link to one's calendar, for other programs. */
export const subscribePage = page({
  path: '/calendar/subscribe',
  who: signedIn,
  once: Type.String(),
  load: async ({ reader, viewer }) => ({ since: await feedSince(reader, viewer.userId) }),
  view: ({ words, since, once }) => ({
    title: words.events.subscribe,
    frame: 'page',
    content: <Subscribe since={since} link={once} />,
  }),
  notices: ({ words }) => ({ made: words.events.linkMade }),
  actions: {
    default: {
      sensitive: 'issue_token',
      run: async ({ operations, viewer }) => {
        const token = await makeFeed(operations, viewer);
        return { notice: 'made', once: `${operations.baseUrl}/calendar/feed.ics?token=${token}` };
      },
    },
    end: { run: ({ operations, viewer }) => endFeed(operations, viewer) },
  },
});

interface SubscribeProps {
  /** When the link was created; undefined without one. */
  readonly since: Instant | undefined;
  /** A new link, shown once. */
  readonly link: string | undefined;
}

function Subscribe({ since, link }: SubscribeProps) {
  const { events } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{events.subscribe}</h1>
      <p class="section-h">{events.subscribeHint}</p>
      {link !== undefined && (
        <>
          <Notice />
          <label class="section-s">
            {events.link}
            <input readOnly value={link} dir="ltr" />
          </label>
        </>
      )}
      {link === undefined && since !== undefined && (
        <p>
          <Filled text={events.linkSince} slots={{ day: <LongDay at={since} /> }} />
        </p>
      )}
      <div class="actions section-s">
        <ActionButton action="default" class="">
          {since === undefined ? events.makeLink : events.replaceLink}
        </ActionButton>
        {since !== undefined && (
          <ActionButton action="end" class="danger">
            {events.endLink}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

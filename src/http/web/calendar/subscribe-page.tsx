import type { Instant } from '../../../lib/clock.ts';
import { CsrfInput, Filled, LongDay, SuccessNotice, usePage, useWords } from '../shared/index.ts';

interface SubscribeProps {
  /** Since when there is a link; undefined without one. */
  readonly since: Instant | undefined;
  /** The link that has just been made, which is shown this once. */
  readonly link: string | undefined;
}

/** The page on which somebody makes a secret link to their calendar for other programs, and ends it. */
export function SubscribePage({ since, link }: SubscribeProps) {
  const { events } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{events.subscribe}</h1>
      <p class="section-h">{events.subscribeHint}</p>
      {link !== undefined && (
        <>
          <SuccessNotice>{events.linkMade}</SuccessNotice>
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
        <form method="post" action="/calendar/subscribe">
          <CsrfInput value={csrfToken} />
          <button type="submit">{since === undefined ? events.makeLink : events.replaceLink}</button>
        </form>
        {since !== undefined && (
          <form method="post" action="/calendar/subscribe/end">
            <CsrfInput value={csrfToken} />
            <button type="submit" class="danger">
              {events.endLink}
            </button>
          </form>
        )}
      </div>
    </div>
  );
}

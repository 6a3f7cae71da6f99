import type { Announcement } from '../../../../core/groups/index.ts';
import { CsrfInput } from '../parts.tsx';
import { Icon } from './icon.tsx';
import { usePage, useWords } from './page-state.ts';

const looks = {
  info: ['info', ''],
  warning: ['triangle-alert', 'warn'],
  urgent: ['circle-alert', 'bad'],
} as const satisfies Readonly<Record<Announcement['level'], readonly [icon: string, tone: string]>>;

/** What is announced, above a page, with the way to put each away; nothing where nothing is. */
export function Banners({ announcements }: { readonly announcements: readonly Announcement[] }) {
  const words = useWords().announcements;
  const { csrfToken, isSignedIn, path } = usePage();
  if (announcements.length === 0) return null;
  return (
    <section class="banners" aria-label={words.title}>
      {announcements.map(({ id, level, message, isDismissable }) => (
        <div key={id} class={`notice ${looks[level][1]}`.trim()}>
          <Icon name={looks[level][0]} />
          <p dir="auto">{message}</p>
          {isSignedIn && isDismissable && (
            <form method="post" action={`/announcements/${id}/dismiss`}>
              <CsrfInput value={csrfToken} />
              <input type="hidden" name="return_to" value={path} />
              <button
                type="submit"
                class="icon-button"
                aria-label={words.dismissOf({ text: message })}
                title={words.dismiss}
              >
                <Icon name="x" />
              </button>
            </form>
          )}
        </div>
      ))}
    </section>
  );
}

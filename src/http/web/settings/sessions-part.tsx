import type { ListedSession } from '../../../core/accounts/index.ts';
import type { Words } from '../../../words/index.ts';
import { ActionButton, deviceName, useWords } from '../shared/index.ts';
import { SettingsRow, Uses } from './settings-frame.tsx';

export interface SessionsProps {
  readonly sessions: readonly ListedSession[];
  readonly currentId: number | undefined;
}

/** The browsers in which the user is signed in. */
export function Sessions({ sessions, currentId }: SessionsProps) {
  const words = useWords().access.sessions;
  return (
    <section aria-labelledby="devices" class="section">
      <h2 id="devices">{words.title}</h2>
      <p class="faint section-h">{words.hint}</p>
      <div class="rows">
        {sessions.map((session) => (
          <Session key={session.id} session={session} isCurrent={session.id === currentId} />
        ))}
      </div>
      {sessions.length > 1 && (
        <div class="section-s">
          <ActionButton action="sessions/end-others">{words.others}</ActionButton>
        </div>
      )}
    </section>
  );
}

interface SessionProps {
  readonly session: ListedSession;
  readonly isCurrent: boolean;
}

function Session({ session, isCurrent }: SessionProps) {
  const { access, settings } = useWords();
  const words = access.sessions;
  const device = deviceName(session.agent, access);
  const lastAt = isCurrent ? null : session.lastSeenAt;
  const when = <Uses began={words.since} at={session.createdAt} used={words.seen} lastAt={lastAt} />;
  return (
    <SettingsRow
      icon="monitor"
      title={
        <>
          <strong>{device}</strong> {isCurrent && <span class="badge good">{words.here}</span>}
        </>
      }
      notes={session.method === null ? [when] : [when, howBegun(session, words.how)]}
    >
      <ActionButton
        {...(isCurrent ? { action: '/sign-out' } : { action: 'sessions/:id/end', values: { id: session.id } })}
        class="second small-button"
        aria-label={words.endOf({ device })}
      >
        {isCurrent ? settings.signOut : words.end}
      </ActionButton>
    </SettingsRow>
  );
}

/** How a session was begun, in words; empty if that isn't known. */
function howBegun(
  { method, provider, hasSecondFactor }: ListedSession,
  how: Words['access']['sessions']['how'],
): string {
  if (method === null) return '';
  const by = method === 'provider' ? how.provider({ name: provider ?? '' }) : how[method];
  return hasSecondFactor ? how.withCode({ how: by }) : by;
}

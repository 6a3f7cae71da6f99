import { nextStatus, type SourceUser, type SourceUserEvent } from '../../../core/reassignment/index.ts';
import { CsrfInput } from '../shared/index.ts';

/** What stands on them in a list, and where there is room. */
const buttons = [
  ['keep_as_placeholder', 'Keep', 'Keep as placeholder'],
  ['cancel', 'Cancel', 'Cancel the request'],
  ['resend', 'Notify again', 'Notify again'],
  ['retry', 'Try again', 'Try again'],
  ['undo_keep_as_placeholder', 'Do not keep', 'Do not keep as placeholder'],
] as const;

/** What an Owner can do to a source user, as the last segment of the path. */
export type SourceUserAction = 'reassign' | 'undo' | (typeof buttons)[number][0];

interface ActionsProps {
  readonly sourceUser: SourceUser;
  /** The query of the list to come back to; there is a field for a username then, too. */
  readonly view?: string;
  /** What was typed into that field before, and refused. */
  readonly typed?: string | undefined;
  readonly csrfToken: string;
}

/** The buttons that the state of a source user allows; each is a form of its own. */
export function SourceUserActions({ sourceUser, view, typed, csrfToken }: ActionsProps) {
  const who = sourceUser.name ?? sourceUser.identifier;
  const path = (action: SourceUserAction): string => `/source_users/${sourceUser.id}/${action}`;
  return (
    <div class="actions">
      {view !== undefined && isPossible(sourceUser, 'reassign') && (
        <form method="post" action={path('reassign')}>
          <CsrfInput value={csrfToken} />
          <View query={view} />
          <input
            name="username"
            required
            maxLength={255}
            aria-label={`Username or e-mail address for ${who}`}
            placeholder="Username or e-mail"
            {...(typed !== undefined && { value: typed, 'aria-invalid': 'true' as const })}
          />
          <button type="submit" class="second" aria-label={`Reassign ${who}`}>
            Reassign
          </button>
        </form>
      )}
      {buttons
        .filter(([action]) => isPossible(sourceUser, action))
        .map(([action, short, long]) => (
          <form key={action} method="post" action={path(action)}>
            <CsrfInput value={csrfToken} />
            <View query={view} />
            <button type="submit" class="second" {...(view !== undefined && { 'aria-label': `${short}: ${who}` })}>
              {view === undefined ? long : short}
            </button>
          </form>
        ))}
      {isPossible(sourceUser, 'undo') && (
        <a class="button second" href={path('undo')} {...(view !== undefined && { 'aria-label': `Undo…: ${who}` })}>
          {view === undefined ? 'Undo the reassignment…' : 'Undo…'}
        </a>
      )}
    </div>
  );
}

function View({ query }: { readonly query: string | undefined }) {
  return query ? <input type="hidden" name="view" value={query} /> : null;
}

function isPossible({ status, isSplitting }: SourceUser, action: SourceUserAction): boolean {
  if (isSplitting) return false;
  if (action === 'resend') return status === 'awaiting_approval' || status === 'invited';
  const event: SourceUserEvent = action;
  return nextStatus(status, event) !== undefined;
}

import { nextStatus, type SourceUser, type SourceUserEvent } from '../../../core/reassignment/index.ts';
import { CsrfInput, useWords } from '../shared/index.ts';

const buttons = ['keep_as_placeholder', 'cancel', 'resend', 'retry', 'undo_keep_as_placeholder'] as const;

/** What an Owner can do to a source user, as the last segment of the path. */
export type SourceUserAction = 'reassign' | 'undo' | (typeof buttons)[number];

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
  const { actions } = useWords().sourceUsers;
  const who = sourceUser.name ?? sourceUser.identifier;
  const isInList = view !== undefined;
  const path = (action: SourceUserAction): string => `/source_users/${sourceUser.id}/${action}`;
  return (
    <div class="actions">
      {isInList && isPossible(sourceUser, 'reassign') && (
        <form method="post" action={path('reassign')}>
          <CsrfInput value={csrfToken} />
          <View query={view} />
          <input
            name="username"
            required
            maxLength={255}
            aria-label={actions.usernameFor(who)}
            placeholder={actions.username}
            {...(typed !== undefined && { value: typed, 'aria-invalid': 'true' as const })}
          />
          <button type="submit" class="second" aria-label={actions.reassignOf(who)}>
            {actions.reassign}
          </button>
        </form>
      )}
      {buttons
        .filter((action) => isPossible(sourceUser, action))
        .map((action) => (
          <form key={action} method="post" action={path(action)}>
            <CsrfInput value={csrfToken} />
            <View query={view} />
            <button type="submit" class="second" {...(isInList && { 'aria-label': actions.of(actions[action], who) })}>
              {actions[isInList ? action : (`${action}Long` as const)]}
            </button>
          </form>
        ))}
      {isPossible(sourceUser, 'undo') && (
        <a class="button second" href={path('undo')} {...(isInList && { 'aria-label': actions.of(actions.undo, who) })}>
          {isInList ? actions.undo : actions.undoLong}
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

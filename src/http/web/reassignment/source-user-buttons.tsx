import { Type } from 'typebox';
import { findUserByUsername, usernameOf } from '../../../core/accounts/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import {
  nextStatus,
  reassignSourceUser,
  type SourceUser,
  type SourceUserEvent,
} from '../../../core/reassignment/index.ts';
import { emailPattern } from '../../../lib/email-address.ts';
import type { Words } from '../../../words/index.ts';
import { sourceUserActions } from '../../reassignment/source-user-actions.ts';
import { ActionButton, Form, FormRefusal, sourceUserPath, useTyped, useWords } from '../shared/index.ts';
import { nameOf } from './owners.tsx';

const buttons = ['keep_as_placeholder', 'cancel', 'resend', 'retry', 'undo_keep_as_placeholder'] as const;
type Button = (typeof buttons)[number];

/** The pressed button. */
export const buttonInput = { act: Type.Enum([...buttons]) };
/** The assignee: a username or an email address. */
export const assigneeInput = { username: Type.String({ maxLength: 255 }) };

interface Acting {
  readonly operations: OperationContext;
  readonly viewer: UserViewer;
  readonly words: Words;
}

export function press({ operations, viewer }: Acting, id: number, act: Button): Promise<void> {
  return sourceUserActions[act](operations, viewer, id);
}

export async function reassign({ operations, viewer, words }: Acting, id: number, typed: string): Promise<void> {
  const username = usernameOf(typed);
  if (emailPattern.test(username)) return reassignSourceUser(operations, viewer, id, { email: username });
  if (!(await findUserByUsername(operations.database.reader, username))) {
    throw new FormRefusal(words.sourceUsers.unknownUsername({ username }));
  }
  return reassignSourceUser(operations, viewer, id, { username, publicEmail: '' });
}

/** Buttons for the state of a source user. In a list, labels name the source user and forms post to the list. */
export function SourceUserButtons({ sourceUser, isInList = false }: { sourceUser: SourceUser; isInList?: boolean }) {
  const { actions: words } = useWords().sourceUsers;
  const { id } = sourceUser;
  const labelOf = (text: string) => isInList && { 'aria-label': words.of({ action: text, name: nameOf(sourceUser) }) };
  return (
    <div class="actions">
      {isInList && isPossible(sourceUser, 'reassign') && (
        <Form action=":id/reassign" values={{ id }}>
          <UsernameField who={nameOf(sourceUser)} />
          <button type="submit" class="second" aria-label={words.reassignOf({ name: nameOf(sourceUser) })}>
            {words.reassign}
          </button>
        </Form>
      )}
      {buttons
        .filter((act) => isPossible(sourceUser, act))
        .map((act) => (
          <ActionButton
            key={act}
            action={isInList ? ':id/:act' : ':act'}
            values={isInList ? { id, act } : { act }}
            {...labelOf(words[act])}
          >
            {words[isInList ? act : (`${act}Long` as const)]}
          </ActionButton>
        ))}
      {isPossible(sourceUser, 'undo') && (
        <a class="button second" href={`${sourceUserPath(id)}/undo`} {...labelOf(words.undo)}>
          {isInList ? words.undo : words.undoLong}
        </a>
      )}
    </div>
  );
}

function UsernameField({ who }: { readonly who: string }) {
  const { actions: words } = useWords().sourceUsers;
  const typed = useTyped('username');
  return (
    <input
      name="username"
      {...(typed && { value: typed[0], 'aria-invalid': 'true' as const })}
      required
      maxLength={255}
      aria-label={words.usernameFor({ name: who })}
      placeholder={words.username}
    />
  );
}

function isPossible({ status, isSplitting }: SourceUser, action: 'reassign' | 'undo' | Button): boolean {
  if (isSplitting) return false;
  if (action === 'resend') return status === 'awaiting_approval' || status === 'invited';
  const event: SourceUserEvent = action;
  return nextStatus(status, event) !== undefined;
}

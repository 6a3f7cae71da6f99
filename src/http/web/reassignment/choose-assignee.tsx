import type { User } from '../../../core/accounts/index.ts';
import type { SourceUser, Suggestion } from '../../../core/reassignment/index.ts';
import { ActionButton, Field, Form, sourceUserPath, useWords } from '../shared/index.ts';

export interface AssigneeChoices {
  readonly sourceUser: SourceUser;
  /** The address that the archive knows. */
  readonly sourceEmail: string | undefined;
  readonly suggestions: readonly Suggestion[];
  readonly search: string;
  /** Results of the search; undefined without one. */
  readonly found: readonly User[] | undefined;
}

/** Suggested matches, a search for other people, and an invitation by email. */
export function ChooseAssignee(props: AssigneeChoices) {
  return (
    <>
      <Suggestions {...props} />
      <Search {...props} />
      <Invite {...props} />
    </>
  );
}

function Suggestions({ suggestions }: AssigneeChoices) {
  const { sourceUser: words, sourceUsers } = useWords();
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions">{words.maybe}</h2>
      <ul class="choices">
        {suggestions.map(({ user, reasons }) => (
          <Choice key={user.id} user={user} why={reasons.map((reason) => sourceUsers.reasons[reason]).join(', ')} />
        ))}
      </ul>
    </section>
  );
}

function Search({ sourceUser, search, found }: AssigneeChoices) {
  const { sourceUser: words } = useWords();
  return (
    <section aria-labelledby="search">
      <h2 id="search" tabIndex={-1}>
        {words.somebody}
      </h2>
      <form
        class="filter one"
        role="search"
        action={`${sourceUserPath(sourceUser.id)}#search`}
        aria-labelledby="search"
      >
        <label>
          {words.label}
          <input type="search" name="search" value={search} maxLength={255} required />
        </label>
        <button type="submit">{words.search}</button>
      </form>
      {found && (
        <p role="status">
          {found.length === 0 ? words.nobody({ search }) : words.found({ count: found.length, search })}
        </p>
      )}
      <ul class="choices">
        {found?.map((user) => (
          <Choice key={user.id} user={user} why="" />
        ))}
      </ul>
    </section>
  );
}

/** Invites an email address, with or without an account. */
function Invite({ sourceEmail }: AssigneeChoices) {
  const words = useWords().reassigning.invite;
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{words.title}</h2>
      <Form action="invite" class="stack">
        <Field
          name="email"
          label={words.email}
          hint={sourceEmail === undefined ? words.hint : `${words.known} ${words.hint}`}
          type="email"
          value={sourceEmail ?? ''}
          maxLength={255}
          required
        />
        <div>
          <button type="submit">{words.send}</button>
        </div>
      </Form>
    </section>
  );
}

function Choice({ user, why }: { readonly user: User; readonly why: string }) {
  const { sourceUser: words } = useWords();
  return (
    <li>
      <span>
        <strong>{user.name}</strong> <span class="faint">@{user.username}</span>
        {why && <span class="below">{why}</span>}
      </span>
      <ActionButton
        action="reassign"
        values={{ username: user.username }}
        aria-label={words.reassignTo({ name: user.name, username: user.username })}
      >
        {words.reassign}
      </ActionButton>
    </li>
  );
}

import type { MemberUser, Project } from '../../../../core/groups/index.ts';
import { ActionButton, Avatar, ExactField, type Face, Form, Icon, Pagination, useWords } from '../../shared/index.ts';

export interface WhoSeesProps {
  readonly forum: Project;
  /** Who is let in, of a private channel. */
  readonly members: { readonly rows: readonly MemberUser[]; readonly hasMore: boolean };
  readonly faces: ReadonlyMap<number, Face>;
  /** Of the page of the list. */
  readonly number: number;
}

/** Who sees a channel of a group: all of it, or those whom its Maintainers and Owners let in. */
export function WhoSees(props: WhoSeesProps) {
  const { forum } = props;
  const { privateForum: words } = useWords();
  const { isRestricted } = forum;
  return (
    <section aria-labelledby="who">
      <h2 id="who">{words.title}</h2>
      <p>
        {isRestricted && <Icon name="lock" />}{' '}
        {isRestricted ? words.isPrivate : words.isOpen({ group: forum.group.name })}
      </p>
      {isRestricted && <Members {...props} />}
      <Form action="privacy" values={{ private: isRestricted ? 'no' : 'yes' }} class="section-s">
        <p class="faint small">{isRestricted ? words.openHint : words.closeHint}</p>
        <button type="submit" class="second">
          <Icon name={isRestricted ? 'users' : 'lock'} /> {isRestricted ? words.open : words.close}
        </button>
      </Form>
    </section>
  );
}

function Members({ forum, members, faces, number }: WhoSeesProps) {
  const { privateForum: words } = useWords();
  return (
    <>
      {members.rows.length === 0 ? (
        <p class="faint">{words.none}</p>
      ) : (
        <ul class="rows">
          {members.rows.map(({ id, user }) => (
            <li key={id}>
              <div class="by">
                {faces.has(id) && <Avatar face={faces.get(id)!} size="s" />}
                <a class="who" href={`/users/${encodeURIComponent(user.username)}`}>
                  <bdi>{user.name}</bdi>
                </a>
              </div>
              <ActionButton
                action="members/:user/remove"
                values={{ user: id }}
                class="second small-button"
                aria-label={words.removeOf({ name: user.name })}
              >
                {words.remove}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={number} hasMore={members.hasMore} pathOf={(other) => `/forums/${forum.id}?page=${other}#who`} />
      <Form action="members" class="stack section-s">
        <ExactField
          name="username"
          label={words.username}
          hint={words.usernameHint({ group: forum.group.name })}
          required
          maxLength={255}
        />
        <div>
          <button type="submit" class="second">
            {words.add}
          </button>
        </div>
      </Form>
    </>
  );
}

import type { Group, GroupShare } from '../../../../core/groups/index.ts';
import { accessLevels } from '../../../../core/identity/index.ts';
import {
  Breadcrumbs,
  CsrfInput,
  Day,
  EmptyState,
  ErrorNotice,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  LastDay,
  SuccessNotice,
  usePage,
  useWords,
} from '../../shared/index.ts';
import { roleLabel } from '../group-labels.ts';
import { RoleFields } from '../role-fields.tsx';

/** What the form of a share holds. */
export interface ShareDraft {
  readonly path: string;
  readonly level: number;
  /** A day; empty for no end. */
  readonly until: string;
}

/** A share, and the other group as far as the viewer may know of it. */
interface ShownShare {
  readonly share: GroupShare;
  readonly other: Group | undefined;
}

interface SharingProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly shares: readonly ShownShare[];
  /** The groups in which the members of this one have a role. */
  readonly elsewhere: readonly Group[];
  readonly draft: ShareDraft;
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** With which groups a group is shared, and the form that shares it with another one. */
export function SharingPage({ group, ancestors, shares, elsewhere, draft, problem, done }: SharingProps) {
  const { groupSharing } = useWords();
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{groupSharing.title(group.name)}</h1>
      <GroupPages group={group} current="settings" />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <section aria-labelledby="shares">
        <h2 id="shares">{groupSharing.list}</h2>
        <p class="faint">{groupSharing.hint}</p>
        {shares.length === 0 ? (
          <EmptyState>{groupSharing.none}</EmptyState>
        ) : (
          <ShareTable group={group} shares={shares} />
        )}
      </section>
      <ShareForm group={group} draft={draft} />
      <section aria-labelledby="elsewhere" class="section">
        <h2 id="elsewhere">{groupSharing.elsewhere}</h2>
        {elsewhere.length === 0 ? (
          <EmptyState>{groupSharing.noneElsewhere}</EmptyState>
        ) : (
          <ul>
            {elsewhere.map((other) => (
              <li key={other.id}>
                <GroupLink group={other} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function GroupLink({ group }: Pick<SharingProps, 'group'>) {
  return (
    <>
      <a href={groupPath(group)}>
        <bdi>{group.name}</bdi>
      </a>{' '}
      <span class="faint">
        <bdi>{group.fullPath}</bdi>
      </span>
    </>
  );
}

function ShareTable({ group, shares }: Pick<SharingProps, 'group' | 'shares'>) {
  const words = useWords();
  const { members, groupSharing } = words;
  const { csrfToken } = usePage();
  return (
    <div class="table">
      <table aria-labelledby="shares">
        <thead>
          <tr>
            <th scope="col">{groupSharing.group}</th>
            <th scope="col">{members.role}</th>
            <th scope="col">{members.since}</th>
            <th scope="col">{members.ends}</th>
            <th scope="col">{members.actions}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ share, other }) => (
            <tr key={share.id}>
              <th scope="row">{other ? <GroupLink group={other} /> : groupSharing.hidden}</th>
              <td data-label={members.role}>{roleLabel(share.accessLevel, words)}</td>
              <td data-label={members.since}>
                <Day at={share.createdAt} />
              </td>
              <td data-label={members.ends}>{share.expiresAt && <LastDay end={share.expiresAt} />}</td>
              <td>
                <form method="post" action={`/groups/${group.id}/shares/${share.withGroupId}/end`} class="actions">
                  <CsrfInput value={csrfToken} />
                  <button
                    type="submit"
                    class="second small-button"
                    aria-label={groupSharing.endOf(other?.name ?? groupSharing.hidden)}
                  >
                    {groupSharing.end}
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShareForm({ group, draft }: Pick<SharingProps, 'group' | 'draft'>) {
  const { groupSharing } = useWords();
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="share" class="section">
      <h2 id="share">{groupSharing.add}</h2>
      <form method="post" action={`/groups/${group.id}/shares`} class="form card pad">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label for="path">{groupSharing.path}</label>
          <input
            id="path"
            name="path"
            value={draft.path}
            required
            maxLength={2000}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="path-help"
          />
          <span class="hint" id="path-help">
            {groupSharing.pathHint}
          </span>
        </div>
        <RoleFields
          level={draft.level}
          until={draft.until}
          least={accessLevels.guest}
          roleHint={groupSharing.roleHint}
          untilHint={groupSharing.untilHint}
        />
        <div class="actions">
          <button type="submit">{groupSharing.addIt}</button>
        </div>
      </form>
    </section>
  );
}

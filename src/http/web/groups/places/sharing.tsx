import { Type } from 'typebox';
import {
  findGroupByPath,
  findGroups,
  type Group,
  type GroupShare,
  isGroupSeen,
  levelOf,
  listSharedWith,
  listShares,
  shareGroup,
  unshareGroup,
} from '../../../../core/groups/index.ts';
import { accessLevels } from '../../../../core/identity/index.ts';
import type { Reader, UserViewer } from '../../../../core/platform/index.ts';
import {
  ActionButton,
  Day,
  EmptyState,
  ExactField,
  Form,
  FormRefusal,
  GroupHead,
  groupOwner,
  groupPath,
  LastDay,
  page,
  rowId,
  Table,
  useWords,
} from '../../shared/index.ts';
import { roleLabel } from '../group-labels.ts';
import { RoleFields, roleInput, roleOf } from '../role-fields.tsx';

/** With which groups a group is shared. */
export const sharingPage = page({
  path: 'sharing',
  who: groupOwner,
  load: async ({ reader, viewer, group }) => {
    const shares = await listShares(reader, group.id, viewer.at);
    const elsewhere = await listSharedWith(reader, group.id, viewer.at);
    const seen = await seenAmong(reader, viewer, [...shares.map(({ withGroupId }) => withGroupId), ...elsewhere]);
    return {
      shares: shares.map((share) => ({ share, other: seen.get(share.withGroupId) })),
      elsewhere: elsewhere.flatMap((id) => seen.get(id) ?? []),
    };
  },
  view: (shown) => ({
    title: shown.words.groupSharing.title({ group: shown.group.name }),
    content: <Sharing {...shown} />,
  }),
  notices: ({ words }) => words.groupSharing.notices,
  actions: {
    default: {
      input: { path: Type.String({ maxLength: 2000 }), ...roleInput },
      run: async ({ operations, reader, session, viewer, group, words, input }) => {
        const path = input.path.trim().replace(/^\/?(groups\/)?/, '');
        const other = path.includes('\0') ? undefined : await findGroupByPath(reader, path);
        if (!other || !(await mayKnow(reader, viewer, other))) {
          throw new FormRefusal(words.groupSharing.noneCalled({ path }), { field: 'path' });
        }
        await shareGroup(operations, viewer, group.id, { withGroupId: other.id, ...(await roleOf(session, input)) });
        return { notice: 'added' };
      },
    },
    ':other/end': {
      input: { other: rowId },
      run: async ({ operations, viewer, group, input: { other } }) => {
        await unshareGroup(operations, viewer, group.id, other);
        return { notice: 'ended' };
      },
    },
  },
});

async function mayKnow(reader: Reader, viewer: UserViewer, group: Group): Promise<boolean> {
  return isGroupSeen(group, await levelOf(reader, viewer, group));
}

/** Those of the groups with these ids that the viewer may know of. */
async function seenAmong(
  reader: Reader,
  viewer: UserViewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Group>> {
  const seen = new Map<number, Group>();
  for (const group of await findGroups(reader, [...new Set(ids)])) {
    if (await mayKnow(reader, viewer, group)) seen.set(group.id, group);
  }
  return seen;
}

/** A share, and the other group as far as the viewer may know of it. */
interface ShownShare {
  readonly share: GroupShare;
  readonly other: Group | undefined;
}

interface SharingProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly shares: readonly ShownShare[];
  /** The groups in which the members of this one have a role. */
  readonly elsewhere: readonly Group[];
}

function Sharing({ shares, elsewhere, ...place }: SharingProps) {
  const { groupSharing: words, members } = useWords();
  return (
    <>
      <GroupHead {...place} title={words.title({ group: place.group.name })} tab="settings" />
      <section aria-labelledby="shares">
        <h2 id="shares">{words.list}</h2>
        <p class="faint">{words.hint}</p>
        <div class="table">
          <Table
            labelledBy="shares"
            columns={[words.group, members.role, members.since, members.ends, members.actions]}
            rows={shares}
            none={words.none}
            row={(shown) => <Row key={shown.share.id} {...shown} />}
          />
        </div>
      </section>
      <section aria-labelledby="share" class="section">
        <h2 id="share">{words.add}</h2>
        <Form action="default" class="form card pad">
          <ExactField name="path" label={words.path} hint={words.pathHint} required maxLength={2000} />
          <RoleFields
            value="reporter"
            least={accessLevels.guest}
            roleHint={words.roleHint}
            untilHint={words.untilHint}
          />
          <div class="actions">
            <button type="submit">{words.addIt}</button>
          </div>
        </Form>
      </section>
      <section aria-labelledby="elsewhere" class="section">
        <h2 id="elsewhere">{words.elsewhere}</h2>
        {elsewhere.length === 0 ? (
          <EmptyState>{words.noneElsewhere}</EmptyState>
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

function Row({ share, other }: ShownShare) {
  const words = useWords();
  const { members, groupSharing } = words;
  return (
    <tr>
      <th scope="row">{other ? <GroupLink group={other} /> : groupSharing.hidden}</th>
      <td data-label={members.role}>{roleLabel(share.accessLevel, words)}</td>
      <td data-label={members.since}>
        <Day at={share.createdAt} />
      </td>
      <td data-label={members.ends}>{share.expiresAt && <LastDay end={share.expiresAt} />}</td>
      <td>
        <ActionButton
          action=":other/end"
          values={{ other: share.withGroupId }}
          class="second small-button"
          aria-label={groupSharing.endOf({ group: other?.name ?? groupSharing.hidden })}
        >
          {groupSharing.end}
        </ActionButton>
      </td>
    </tr>
  );
}

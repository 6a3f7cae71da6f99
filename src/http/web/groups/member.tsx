import { Type } from 'typebox';
import { findUserByUsername } from '../../../core/accounts/index.ts';
import {
  changeMember,
  type Group,
  isGroupSeen,
  levelOf,
  type MemberUser,
  removeMember,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  ActionButton,
  Day,
  Filled,
  Form,
  GroupHead,
  groupPath,
  groupVisitor,
  type InGroup,
  lastDayBefore,
  page,
  usePage,
  useWords,
  type Who,
} from '../shared/index.ts';
import { roleLabel, roleNamed } from './group-labels.ts';
import { findMemberUser } from './read-members.ts';
import { RoleFields, roleInput, roleOf } from './role-fields.tsx';

const params = { ...groupVisitor.params!, user: Type.String({ maxLength: 255 }) };

interface OfMember extends InGroup {
  readonly member: MemberUser;
  readonly isOwner: boolean;
  readonly isSelf: boolean;
}

/** Owners of a group, and the member. */
const memberKeeper: Who<typeof params, OfMember, { readonly ancestors: readonly Group[] }> = {
  ...groupVisitor,
  params,
  find: async (asked) => {
    const found = await groupVisitor.find(asked);
    const user = await findUserByUsername(asked.reader, asked.params.user);
    const isOwner = found.level >= accessLevels.owner;
    const isSelf = user?.id === found.viewer.userId;
    const member =
      user && (isOwner || isSelf)
        ? await findMemberUser(asked.reader, found.group, user.id, found.viewer.at)
        : undefined;
    if (!member) throw notFound('member');
    return { ...found, member, isOwner, isSelf };
  },
};

/** One membership: its role, and its end. */
export const memberPage = page({
  path: 'members/:user',
  who: memberKeeper,
  view: (shown) => ({
    title: shown.words.members.in({ name: shown.member.user.name, group: shown.group.name }),
    content: <Member {...shown} />,
  }),
  actions: {
    save: {
      input: roleInput,
      run: async ({ operations, session, viewer, group, member, isOwner, input }) => {
        if (!isOwner) throw notFound('group');
        const role = await roleOf(session, input);
        await changeMember(operations, viewer, { groupId: group.id, userId: member.id, ...role });
        return { to: `${groupPath(group, 'members')}?notice=changed&done=${member.id}` };
      },
    },
    end: {
      run: async ({ operations, reader, viewer, group, member, isSelf }) => {
        await removeMember(operations, viewer, { groupId: group.id, userId: member.id });
        if (!isSelf) return { to: `${groupPath(group, 'members')}?notice=ended&done=${member.id}` };
        // People who leave may no longer see the group.
        const isSeen = isGroupSeen(group, await levelOf(reader, viewer, group));
        return { to: `${isSeen ? groupPath(group) : '/'}?notice=left` };
      },
    },
  },
});

interface MemberProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly member: MemberUser;
  readonly isOwner: boolean;
  readonly isSelf: boolean;
}

function Member({ member, isOwner, isSelf, ...place }: MemberProps) {
  const { group } = place;
  const { user, accessLevel, createdAt, createdBy, expiresAt } = member;
  const words = useWords();
  const { members } = words;
  const { zone } = usePage();
  return (
    <div class="form">
      <GroupHead {...place} crumbs={[[groupPath(group, 'members'), members.list]]} title={<bdi>{user.name}</bdi>} />
      <p class="faint">
        <Filled
          text={createdBy ? members.standingAddedBy : members.standing}
          slots={{
            username: user.username,
            role: roleLabel(accessLevel, words),
            group: group.name,
            day: <Day at={createdAt} />,
            name: createdBy?.name,
          }}
        />
      </p>
      {isOwner && (
        <Form action="save" class="stack card">
          <div class="pair">
            <RoleFields
              value={roleNamed(accessLevel)}
              until={expiresAt === null ? '' : lastDayBefore(expiresAt, zone)}
              roleHint={members.roleHint}
              untilHint={members.untilHint}
            />
          </div>
          <div>
            <button type="submit">{members.save}</button>
          </div>
        </Form>
      )}
      <section aria-labelledby="end">
        <h2 id="end">{isSelf ? members.leave : members.end}</h2>
        <p>{isSelf ? members.leaveHint : members.endHint({ name: user.name })}</p>
        <ActionButton action="end" class="danger">
          {isSelf ? members.leaveIt({ group: group.name }) : members.endOf({ name: user.name })}
        </ActionButton>
      </section>
    </div>
  );
}

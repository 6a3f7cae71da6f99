import { Command, Option } from 'commander';
import {
  addMember,
  createGroup,
  type GroupVisibility,
  pageAllGroups,
  readGroupSizes,
  searchAllGroups,
} from '../core/groups/index.ts';
import { accessLevels, type RoleName } from '../core/identity/index.ts';
import {
  type CommonOptions,
  maxListed,
  print,
  printList,
  requireGroupAt,
  requireUserNamed,
  withTributary,
} from './run.ts';

interface CreateOptions extends CommonOptions {
  readonly path: string;
  readonly parent?: string;
  readonly name?: string;
  readonly visibility: GroupVisibility;
  readonly owner: string;
}

interface ListOptions extends CommonOptions {
  readonly search?: string;
}

interface AddOptions extends CommonOptions {
  readonly group: string;
  readonly user: string;
  readonly role: RoleName;
}

/** `tributary group`: creates groups and adds members to them. */
export function groupCommand(): Command {
  const command = new Command('group').description('manage groups and their members');
  command
    .command('create')
    .description('create a group')
    .requiredOption('--path <path>', "last part of the group's full path")
    .option('--parent <full path>', 'parent group')
    .option('--name <name>', 'display name')
    .addOption(new Option('--visibility <visibility>').choices(['private', 'internal', 'public']).default('private'))
    .requiredOption('--owner <username>', 'first Owner of the group')
    .action(create);
  command
    .command('list')
    .description('list groups')
    .option('--search <text>', 'beginning of the full path or name')
    .action(list);
  const member = command.command('member').description('manage members of a group');
  member
    .command('add')
    .description("add a member or change a member's role")
    .requiredOption('--group <full path>', 'group')
    .requiredOption('--user <username>', 'user to add')
    .addOption(new Option('--role <role>').choices(Object.keys(accessLevels)).makeOptionMandatory())
    .action(add);
  return command;
}

async function create(options: CreateOptions): Promise<void> {
  const group = await withTributary(options, async (tributary) => {
    const owner = await requireUserNamed(tributary, options.owner);
    return createGroup(tributary.operations, {
      path: options.path,
      name: options.name,
      parentFullPath: options.parent,
      visibility: options.visibility,
      ownerUserId: owner.id,
    });
  });
  const { id, path, fullPath, name, visibility } = group;
  print(
    options,
    { id, path, full_path: fullPath, name, visibility },
    (created) => `Created group ${created.full_path} (id ${created.id}).`,
  );
}

async function list({ search, ...options }: ListOptions): Promise<void> {
  const groups = await withTributary(options, async ({ operations }) => {
    const { reader } = operations.database;
    const found = search
      ? await searchAllGroups(reader, search, maxListed)
      : await pageAllGroups(reader, 'group', { limit: maxListed });
    const listed = found.filter(({ kind }) => kind === 'group');
    const sizes = await readGroupSizes(
      reader,
      listed.map(({ id }) => id),
      operations.clock.now(),
    );
    return listed.map(({ id, fullPath, name, visibility }) => ({
      id,
      full_path: fullPath,
      name,
      visibility,
      members: sizes.get(id)?.members ?? 0,
    }));
  });
  printList(options, groups, ({ id, full_path, visibility, members, name }) => [
    String(id),
    full_path,
    visibility,
    `${members} ${members === 1 ? 'member' : 'members'}`,
    name,
  ]);
}

async function add(options: AddOptions): Promise<void> {
  const accessLevel = accessLevels[options.role];
  await withTributary(options, async (tributary) => {
    const group = await requireGroupAt(tributary, options.group);
    const user = await requireUserNamed(tributary, options.user);
    await addMember(tributary.operations, { groupId: group.id, userId: user.id, accessLevel, createdBy: null });
  });
  print(
    options,
    { group: options.group, user: options.user, role: options.role, access_level: accessLevel },
    (member) => `${member.user} is ${member.role} of ${member.group}.`,
  );
}

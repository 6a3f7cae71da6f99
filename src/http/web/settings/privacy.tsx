import { Type } from 'typebox';
import { changeRole } from '../../../core/accounts/index.ts';
import {
  changeDefaultAudience,
  type ChannelRole,
  findChannel,
  findXchan,
  isLimit,
  type Limit,
  limits as allLimits,
  listPrivacyGroups,
  type Permission,
  readDefaultAudience,
  readLimits,
} from '../../../core/identity/index.ts';
import { notFound, type OperationContext, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  Choices,
  FormRefusal,
  page,
  rowId,
  SelectField,
  signedIn,
  Tick,
  useWords,
  type Values,
} from '../shared/index.ts';
import { savedNotice, SettingsForm, SettingsGroup, settingsView } from './settings-frame.tsx';

/** The usual audience of what one posts; `kept` for one that the page has no words for. */
type AudienceSetting = 'public' | 'groups' | 'me' | 'kept';

/** Permissions that mean something to people; programs set the others. */
const shownPermissions = [
  'view_stream',
  'view_profile',
  'view_contacts',
  'view_storage',
  'post_comments',
  'post_like',
  'post_mail',
  'post_wall',
] as const satisfies readonly Permission[];

const roles = ['personal', 'public', 'custom'] as const;
const limitInput = Type.Optional(Type.Integer());
const audienceInput = {
  audience: Type.Enum(['public', 'groups', 'me', 'kept']),
  group: Type.Optional(Type.Array(rowId)),
};
const permissionsInput = {
  role: Type.Enum([...roles]),
  ...(Object.fromEntries(shownPermissions.map((each) => [each, limitInput])) as Record<
    (typeof shownPermissions)[number],
    typeof limitInput
  >),
};

/** Who sees what one posts, and what others may do. */
export const privacyPage = page({
  path: '/settings/privacy',
  who: signedIn,
  load: async ({ reader, viewer }) => {
    const channel = await findChannel(reader, viewer.channelId);
    const limits = await readLimits(reader, viewer.channelId);
    if (!channel || !limits) throw notFound('channel');
    const privacyGroups = await listPrivacyGroups(reader, viewer.channelId);
    const { setting: audience, groups } = await audienceOf(reader, viewer, channel);
    const chosen = new Set(groups);
    return {
      audience,
      groups: privacyGroups.map(({ id, name, hash }) => ({ id, name, isChosen: chosen.has(hash) })),
      role: shownRole(channel.role),
      limits,
    };
  },
  view: settingsView('privacy', Privacy),
  notices: savedNotice,
  actions: {
    audience: {
      input: audienceInput,
      run: async ({ operations, viewer, words, input }) => {
        await saveAudience(operations, viewer, input, words);
        return { notice: 'saved' };
      },
    },
    permissions: {
      input: permissionsInput,
      run: async ({ operations, viewer, input }) => {
        await changeRole(operations, viewer, {
          role: input.role,
          limits: input.role === 'custom' ? limitsOf(input) : {},
        });
        return { notice: 'saved' };
      },
    },
  },
});

function limitsOf(input: Values<typeof permissionsInput>): Partial<Record<Permission, Limit>> {
  const chosen = shownPermissions.flatMap((permission): [Permission, Limit][] => {
    const limit = input[permission];
    return limit !== undefined && isLimit(limit) ? [[permission, limit as Limit]] : [];
  });
  return Object.fromEntries(chosen);
}

async function saveAudience(
  operations: OperationContext,
  viewer: UserViewer,
  { audience, group = [] }: Values<typeof audienceInput>,
  { settings }: Words,
): Promise<void> {
  const { reader } = operations.database;
  const nobody = { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };
  if (audience === 'kept') return;
  if (audience === 'public') return changeDefaultAudience(operations, viewer, nobody);
  if (audience === 'me') {
    const own = await findXchan(reader, { id: viewer.xchanId });
    return changeDefaultAudience(operations, viewer, { ...nobody, allowXchans: [own!.hash] });
  }
  const groups = (await listPrivacyGroups(reader, viewer.channelId)).filter(({ id }) => group.includes(id));
  if (groups.length === 0) throw new FormRefusal(settings.noGroupChosen);
  return changeDefaultAudience(operations, viewer, { ...nobody, allowGroups: groups.map(({ hash }) => hash) });
}

function shownRole(role: ChannelRole): 'personal' | 'public' | 'custom' {
  return role === 'forum' ? 'custom' : role;
}

/** The audience that a channel has, as the choices of the page say it. */
async function audienceOf(
  reader: Reader,
  viewer: UserViewer,
  channel: { readonly defaultAclId: number | null },
): Promise<{ setting: AudienceSetting; groups: readonly string[] }> {
  const acl = await readDefaultAudience(reader, channel);
  if (!acl) return { setting: 'public', groups: [] };
  const isDenying = acl.denyXchans.length + acl.denyGroups.length > 0;
  const own = await findXchan(reader, { id: viewer.xchanId });
  if (isDenying) return { setting: 'kept', groups: [] };
  if (acl.allowXchans.length === 0) {
    return { setting: acl.allowGroups.length > 0 ? 'groups' : 'public', groups: acl.allowGroups };
  }
  const isOwn = acl.allowGroups.length === 0 && acl.allowXchans.every((hash) => hash === own?.hash);
  return { setting: isOwn ? 'me' : 'kept', groups: [] };
}

interface PrivacyProps {
  readonly audience: AudienceSetting;
  readonly groups: readonly { readonly id: number; readonly name: string; readonly isChosen: boolean }[];
  readonly role: (typeof roles)[number];
  readonly limits: Readonly<Record<Permission, Limit>>;
}

function Privacy(props: PrivacyProps) {
  return (
    <>
      <AudienceForm {...props} />
      <PermissionsForm {...props} />
    </>
  );
}

function AudienceForm({ audience, groups }: PrivacyProps) {
  const { settings } = useWords();
  const { audiences: words } = settings;
  const kept = ['kept', 'users', words.kept, words.keptHint] as const;
  const everyone = ['public', 'globe', words.public, words.publicHint] as const;
  const chosenGroups = ['groups', 'users-round', words.groups, words.groupsHint] as const;
  const choice = { name: 'audience', value: audience };
  return (
    <SettingsForm action="audience">
      <SettingsGroup id="audience" legend={settings.audience} hint={settings.audienceHint}>
        <Choices
          {...choice}
          options={[...(audience === 'kept' ? [kept] : []), everyone, ...(groups.length > 0 ? [chosenGroups] : [])]}
        />
        {groups.length > 0 && (
          <div class="nest">
            {groups.map(({ id, name, isChosen }) => (
              <Tick key={id} name="group" label={<span>{name}</span>} value={id} checked={isChosen} class="check" />
            ))}
          </div>
        )}
        <Choices {...choice} options={[['me', 'lock', words.me, words.meHint]]} />
      </SettingsGroup>
    </SettingsForm>
  );
}

const roleIcons = { personal: 'users', public: 'globe', custom: 'list' } as const;

function PermissionsForm({ role, limits }: PrivacyProps) {
  const { settings } = useWords();
  return (
    <SettingsForm action="permissions" class="form section">
      <fieldset>
        <legend>{settings.permissions}</legend>
        <Choices
          name="role"
          value={role}
          options={roles.map((each) => [each, roleIcons[each], settings.roles[each], settings.roles[`${each}Hint`]])}
        />
      </fieldset>
      <details open={role === 'custom'}>
        <summary>{settings.each}</summary>
        <div class="form section-s">
          {shownPermissions.map((permission) => (
            <SelectField
              key={permission}
              name={permission}
              label={settings.may[permission]}
              value={limits[permission]}
              options={Object.values(allLimits).map((limit) => [limit, settings.limits[limit]] as const)}
            />
          ))}
        </div>
      </details>
    </SettingsForm>
  );
}

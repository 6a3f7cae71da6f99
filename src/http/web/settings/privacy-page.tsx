import { type Limit, limits as allLimits, type Permission } from '../../../core/identity/index.ts';
import { Choice, CsrfInput, usePage, useWords } from '../shared/index.ts';
import { SaveButton, SettingsFrame } from './settings-frame.tsx';

/** The usual audience of what one posts; `kept` for one that the page has no words for. */
export type AudienceSetting = 'public' | 'groups' | 'me' | 'kept';

/** Permissions that mean something to people; programs set the others. */
export const shownPermissions = [
  'view_stream',
  'view_profile',
  'view_contacts',
  'view_storage',
  'post_comments',
  'post_like',
  'post_mail',
  'post_wall',
] as const satisfies readonly Permission[];

interface PrivacyProps {
  readonly audience: AudienceSetting;
  readonly groups: readonly { readonly id: number; readonly name: string; readonly isChosen: boolean }[];
  readonly role: 'personal' | 'public' | 'custom';
  readonly limits: Readonly<Record<Permission, Limit>>;
  readonly isSaved: boolean;
  readonly problem: string | undefined;
}

/** Who sees what one posts, and what others may do. */
export function PrivacyPage(props: PrivacyProps) {
  return (
    <SettingsFrame current="privacy" isSaved={props.isSaved} problem={props.problem}>
      <AudienceForm {...props} />
      <PermissionsForm {...props} />
    </SettingsFrame>
  );
}

function AudienceForm({ audience, groups }: PrivacyProps) {
  const { settings } = useWords();
  const { csrfToken } = usePage();
  const { audiences } = settings;
  return (
    <form method="post" action="/settings/audience" class="form">
      <CsrfInput value={csrfToken} />
      <fieldset>
        <legend>{settings.audience}</legend>
        <p class="faint section-h">{settings.audienceHint}</p>
        {audience === 'kept' && (
          <Choice
            name="audience"
            value="kept"
            icon="users"
            label={audiences.kept}
            hint={audiences.keptHint}
            isChosen={true}
          />
        )}
        <Choice
          name="audience"
          value="public"
          icon="globe"
          label={audiences.public}
          hint={audiences.publicHint}
          isChosen={audience === 'public'}
        />
        {groups.length > 0 && (
          <>
            <Choice
              name="audience"
              value="groups"
              icon="users-round"
              label={audiences.groups}
              hint={audiences.groupsHint}
              isChosen={audience === 'groups'}
            />
            <div class="nest">
              {groups.map(({ id, name, isChosen }) => (
                <label class="check" key={id}>
                  <input type="checkbox" name="group" value={id} checked={isChosen} /> <span>{name}</span>
                </label>
              ))}
            </div>
          </>
        )}
        <Choice
          name="audience"
          value="me"
          icon="lock"
          label={audiences.me}
          hint={audiences.meHint}
          isChosen={audience === 'me'}
        />
      </fieldset>
      <SaveButton />
    </form>
  );
}

const roleIcons = { personal: 'users', public: 'globe', custom: 'list' } as const;

function PermissionsForm({ role, limits }: PrivacyProps) {
  const { settings } = useWords();
  const { csrfToken } = usePage();
  return (
    <form method="post" action="/settings/permissions" class="form section">
      <CsrfInput value={csrfToken} />
      <fieldset>
        <legend>{settings.permissions}</legend>
        {(['personal', 'public', 'custom'] as const).map((each) => (
          <Choice
            key={each}
            name="role"
            value={each}
            icon={roleIcons[each]}
            label={settings.roles[each]}
            hint={settings.roles[`${each}Hint`]}
            isChosen={each === role}
          />
        ))}
      </fieldset>
      <details open={role === 'custom'}>
        <summary>{settings.each}</summary>
        <div class="form section-s">
          {shownPermissions.map((permission) => (
            <label key={permission}>
              {settings.may[permission]}
              <select name={permission}>
                {Object.values(allLimits).map((limit) => (
                  <option key={limit} value={limit} selected={limit === limits[permission]}>
                    {settings.limits[limit]}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      </details>
      <SaveButton />
    </form>
  );
}

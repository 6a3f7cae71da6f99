import { Type } from 'typebox';
import { accessLevels, type RoleName } from '../../../core/identity/index.ts';
import { endOfDay, Field, SelectField, useWords, type Values, type WebSession } from '../shared/index.ts';
import { roles } from './group-labels.ts';

/** What forms say of a role and the day on which it ends, empty for no end. */
export const roleInput = {
  role: Type.Enum([...roles]),
  until: Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }),
};

/** The same as operations take it. */
export async function roleOf(session: WebSession, { role, until }: Values<typeof roleInput>) {
  const expiresAt = until === '' ? null : endOfDay(until, (await session.navigation()).zone);
  return { accessLevel: accessLevels[role as RoleName], expiresAt };
}

interface RoleFieldProps {
  /** The role that is chosen. */
  readonly value: RoleName | undefined;
  /** The lowest role that can be chosen, and the highest; any where they are absent. */
  readonly least?: number;
  readonly most?: number;
  readonly label?: string;
  readonly hint?: string;
}

/** The field for a role. */
export function RoleField({ value, least = 0, most = accessLevels.owner, label, ...field }: RoleFieldProps) {
  const { members, groups } = useWords();
  const offered = roles.filter((name) => accessLevels[name] >= least && accessLevels[name] <= most);
  return (
    <SelectField
      {...field}
      name="role"
      label={label ?? members.role}
      value={value}
      options={offered.map((name) => [name, groups.roles[name]] as const)}
    />
  );
}

interface RoleFieldsProps extends Pick<RoleFieldProps, 'value' | 'least'> {
  /** A day; empty for no end. */
  readonly until?: string;
  readonly roleHint: string;
  readonly untilHint: string;
}

/** The fields for a role and the day on which it ends. */
export function RoleFields({ until, roleHint, untilHint, ...role }: RoleFieldsProps) {
  const { members } = useWords();
  return (
    <>
      <RoleField {...role} hint={roleHint} />
      <Field name="until" label={members.until} hint={untilHint} value={until} type="date" />
    </>
  );
}

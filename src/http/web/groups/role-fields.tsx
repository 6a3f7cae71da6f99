import { accessLevels } from '../../../core/identity/index.ts';
import { useWords } from '../shared/index.ts';
import { roles } from './group-labels.ts';

interface RoleFieldsProps {
  readonly level: number;
  /** A day; empty for no end. */
  readonly until: string;
  /** The lowest role that can be chosen; any where it is absent. */
  readonly least?: number;
  readonly roleHint: string;
  readonly untilHint: string;
}

/** The fields for a role and the day on which it ends. */
export function RoleFields({ level, until, least, roleHint, untilHint }: RoleFieldsProps) {
  const { members, groups } = useWords();
  return (
    <>
      <div class="field">
        <label for="role">{members.role}</label>
        <select id="role" name="role" aria-describedby="role-help">
          {roles
            .filter((name) => least === undefined || accessLevels[name] >= least)
            .map((name) => (
              <option key={name} value={name} selected={accessLevels[name] === level}>
                {groups.roles[name]}
              </option>
            ))}
        </select>
        <span class="hint" id="role-help">
          {roleHint}
        </span>
      </div>
      <div class="field">
        <label for="until">{members.until}</label>
        <input id="until" type="date" name="until" value={until} aria-describedby="until-help" />
        <span class="hint" id="until-help">
          {untilHint}
        </span>
      </div>
    </>
  );
}

import { useTyped } from '../forms.tsx';
import { Icon } from './icon.tsx';

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly icon: string;
  readonly label: string;
  readonly hint?: string;
  readonly isChosen: boolean;
}

/** An option of several that exclude each other. */
export function Choice({ name, value, icon, label, hint, isChosen }: ChoiceProps) {
  const typed = useTyped(name);
  return (
    <label class="choice">
      <Icon name={icon} />
      <span>
        <strong>{label}</strong>
        {hint !== undefined && <span class="hint">{hint}</span>}
      </span>
      <input type="radio" name={name} value={value} checked={typed?.includes(value) ?? isChosen} />
    </label>
  );
}

interface ChoicesProps {
  readonly name: string;
  /** What is chosen. */
  readonly value: string;
  readonly options: readonly (readonly [value: string, icon: string, label: string, hint?: string])[];
}

/** Options that exclude each other. */
export function Choices({ name, value: chosen, options }: ChoicesProps) {
  return options.map(([value, icon, label, hint]) => (
    <Choice key={value} {...{ name, value, icon, label }} {...(hint && { hint })} isChosen={value === chosen} />
  ));
}

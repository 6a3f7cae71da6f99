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

/** One of several that exclude each other. */
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

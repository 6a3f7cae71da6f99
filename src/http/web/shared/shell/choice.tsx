import { useTyped } from '../forms.tsx';
import { Icon } from './icon.tsx';

interface ChoicesProps {
  readonly name: string;
  /** The selected value. */
  readonly value: string;
  readonly options: readonly (readonly [value: string, icon: string, label: string, hint?: string])[];
}

/** Options that exclude each other. */
export function Choices({ name, value: chosen, options }: ChoicesProps) {
  const current = useTyped(name)?.[0] ?? chosen;
  return options.map(([value, icon, label, hint]) => (
    <label key={value} class="choice">
      <Icon name={icon} />
      <span>
        <strong>{label}</strong>
        {hint !== undefined && <span class="hint">{hint}</span>}
      </span>
      <input type="radio" name={name} value={value} checked={value === current} />
    </label>
  ));
}

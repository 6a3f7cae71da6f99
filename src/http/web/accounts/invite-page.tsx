import { Icon } from '../shared/index.ts';

export { GatePage } from './gate.tsx';

/** What is wrong with the form, and with which field. */
export interface JoiningProblem {
  readonly field: string | undefined;
  readonly message: string;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly isOptional?: boolean;
  readonly error: string | undefined;
}

/** A field of a gate, with what is wrong with it in the place of its hint. */
export function Field({ name, label, hint, value, type = 'text', autocomplete, isOptional, error }: FieldProps) {
  const id = `${name}-note`;
  return (
    <div class="field">
      <label>
        {label}
        <input
          {...{ name, value, autocomplete }}
          type={type as 'text'}
          required={!isOptional}
          maxLength={255}
          aria-describedby={id}
          {...(name === 'name' || name === 'server_name'
            ? { dir: 'auto' as const }
            : { autocapitalize: 'none', spellcheck: false })}
          {...(error !== undefined && { 'aria-invalid': 'true' as const, autofocus: true })}
        />
      </label>
      {error === undefined ? (
        <span class="hint" id={id}>
          {hint}
        </span>
      ) : (
        <span class="error" id={id}>
          <Icon name="circle-alert" /> {error}
        </span>
      )}
    </div>
  );
}

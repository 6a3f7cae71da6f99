import type { ComponentChildren } from 'preact';
import type { NamedIdentity } from '../../../core/accounts/index.ts';
import { CodeField } from './forms.tsx';
import { AccountName, CsrfInput, ErrorNotice } from './parts.tsx';
import { Icon } from './shell/icon.tsx';
import { usePage, useWords } from './shell/page-state.ts';

/** The form that waits for the confirmation. */
export interface ConfirmForm {
  /** Where it was sent. */
  readonly action: string;
  /** The fields of the form as they were sent. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly problem?: string | undefined;
}

interface ConfirmIdentityProps {
  readonly username: string;
  readonly form: ConfirmForm;
  /** How the person can authenticate. */
  readonly ways: {
    readonly secret: 'password' | 'code' | undefined;
    readonly hasPasskey: boolean;
    readonly providers: readonly NamedIdentity[];
  };
}

/** Asks who sent a form for a sensitive action to authenticate once more; the form is sent on with the answer. */
export function ConfirmIdentityPage({ username, form, ways }: ConfirmIdentityProps) {
  const { access } = useWords();
  const words = access.confirmIdentity;
  return (
    <div class="narrow">
      <h1>{words.title}</h1>
      <ErrorNotice>{form.problem}</ErrorNotice>
      <p>{words.hint}</p>
      {ways.secret !== undefined && (
        <CarryingForm form={form} class="stack card">
          <AccountName username={username} />
          <SecretField kind={ways.secret} />
          <button type="submit">{words.confirm}</button>
        </CarryingForm>
      )}
      {ways.hasPasskey && (
        <CarryingForm form={form} class="form section-s" passkey={access.passkeys.failed}>
          <input type="hidden" name="proof_passkey" value="" data-answer />
          <button type="submit" class="second wide">
            <Icon name="fingerprint" /> {words.passkey}
          </button>
          <p role="status" />
        </CarryingForm>
      )}
      {ways.providers.map(({ id, providerId, providerName }) => (
        <ProviderForm key={id} providerId={providerId} name={providerName} />
      ))}
      {ways.providers.length > 0 && (
        <CarryingForm form={form} class="form section-s">
          <p class="hint">{words.providerHint}</p>
          <button type="submit" class="second wide">
            {words.goOn}
          </button>
        </CarryingForm>
      )}
      {ways.secret === undefined && !ways.hasPasskey && ways.providers.length === 0 && <p>{words.none}</p>}
    </div>
  );
}

interface CarryingProps {
  readonly form: ConfirmForm;
  readonly class: string;
  /** What is said where the passkey does not work; the script shows the form then. */
  readonly passkey?: string;
  readonly children: ComponentChildren;
}

/** Sends the fields of the first form again, with the inputs of its children. */
function CarryingForm({ form: { action, fields }, passkey, children, ...rest }: CarryingProps) {
  const { csrfToken } = usePage();
  const script =
    passkey === undefined ? {} : { hidden: true, 'data-passkey': '/confirm-identity/passkey', 'data-failed': passkey };
  return (
    <form method="post" action={action} {...rest} {...script}>
      <CsrfInput value={csrfToken} />
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

function SecretField({ kind }: { readonly kind: 'password' | 'code' }) {
  const { confirmIdentity, emails } = useWords().access;
  if (kind === 'password') {
    return (
      <label>
        {emails.password}
        <input type="password" name="proof_password" required autofocus autocomplete="current-password" />
      </label>
    );
  }
  return <CodeField label={confirmIdentity.code} name="proof_code" />;
}

/** Opens another tab, so that the fields stay in this one. */
function ProviderForm({ providerId, name }: { readonly providerId: string; readonly name: string }) {
  const { csrfToken } = usePage();
  const { confirmIdentity } = useWords().access;
  return (
    <form method="post" action={`/confirm-identity/provider/${providerId}`} target="_blank" class="form section-s">
      <CsrfInput value={csrfToken} />
      <button type="submit" class="second wide">
        <Icon name="key-round" /> {confirmIdentity.provider({ name })}
      </button>
    </form>
  );
}

import { encode } from 'uqr';
import type { OfferedSecret, SecondFactorState } from '../../../core/accounts/index.ts';
import { CodeField, CsrfInput, Moment, SuccessNotice, usePage, useWords } from '../shared/index.ts';
import { SettingsFrame } from './settings-frame.tsx';

interface SecondFactorProps {
  readonly state: SecondFactorState;
  /** A secret that a code is to confirm. */
  readonly offered?: OfferedSecret | undefined;
  /** Recovery codes that have just been made, shown this once. */
  readonly codes?: readonly string[] | undefined;
  readonly problem?: string | undefined;
  readonly isDisabled: boolean;
}

/** The second factor: turning it on in two steps, recovery codes, turning it off. */
export function SecondFactorPage({ state, offered, codes, problem, isDisabled }: SecondFactorProps) {
  const { secondFactor: words } = useWords();
  const { enabledAt } = state;
  return (
    <SettingsFrame current="access" problem={problem}>
      {isDisabled && <SuccessNotice>{words.isOff}</SuccessNotice>}
      <h2>{words.title}</h2>
      <p class="faint section-h">{words.hint}</p>
      {codes && <Codes codes={codes} />}
      {enabledAt !== null && (
        <p>
          {words.onSince}
          <Moment at={enabledAt} />. {words.left({ count: state.recoveryCodesLeft })}
        </p>
      )}
      {enabledAt === null && offered && <Confirm offered={offered} />}
      {enabledAt === null && !offered && <ActionForm action="" button={words.turnOn} text={words.tokensStay} />}
      {enabledAt !== null && !codes && (
        <>
          <ActionForm action="/codes" button={words.renew} text={words.renewHint} />
          <ActionForm action="/disable" button={words.turnOff} text={words.turnOffHint} isDanger />
        </>
      )}
    </SettingsFrame>
  );
}

function Codes({ codes }: { readonly codes: readonly string[] }) {
  const { secondFactor: words } = useWords();
  return (
    <SuccessNotice>
      <span>{words.codes}</span>
      <ul class="plain-list section-s">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </SuccessNotice>
  );
}

function Confirm({ offered: { secret, address } }: { readonly offered: OfferedSecret }) {
  const { secondFactor: words } = useWords();
  const { csrfToken } = usePage();
  return (
    <form method="post" action="/settings/second-factor/enable" class="form card pad">
      <CsrfInput value={csrfToken} />
      <p>{words.scan}</p>
      <QrCode text={address} label={words.picture} />
      <p>
        {words.type} <code class="break">{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </p>
      <CodeField label={words.code} />
      <div class="actions">
        <button type="submit">{words.confirm}</button>
      </div>
    </form>
  );
}

/** Dark on white in any colours of the page, or cameras do not read it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="220" height="220" role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}

interface ActionFormProps {
  /** Below the page. */
  readonly action: string;
  readonly button: string;
  readonly text: string;
  readonly isDanger?: boolean;
}

function ActionForm({ action, button, text, isDanger = false }: ActionFormProps) {
  const { csrfToken } = usePage();
  return (
    <form method="post" action={`/settings/second-factor${action}`} class="form card pad section-s">
      <CsrfInput value={csrfToken} />
      <p>{text}</p>
      <div class="actions">
        <button type="submit" {...(isDanger && { class: 'danger' })}>
          {button}
        </button>
      </div>
    </form>
  );
}

import { Type } from 'typebox';
import { encode } from 'uqr';
import {
  disableSecondFactor,
  enableSecondFactor,
  findOfferedSecret,
  type OfferedSecret,
  offerSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
} from '../../../core/accounts/index.ts';
import { CodeField, Form, Moment, page, signedIn, SuccessNotice, useWords } from '../shared/index.ts';
import { settingsView } from './settings-frame.tsx';

const sensitive = 'change_sign_in';

/** Shown only once. */
interface Once {
  readonly offered?: OfferedSecret;
  readonly codes?: readonly string[];
}

/** The second factor: turning it on in two steps, recovery codes, turning it off. */
export const secondFactorPage = page({
  path: '/settings/second-factor',
  who: signedIn,
  once: Type.Unsafe<Once>({}),
  load: async ({ operations, reader, viewer, refused }) => ({
    state: await readSecondFactor(reader, viewer),
    offered: refused?.action === 'enable' ? await findOfferedSecret(operations, viewer) : undefined,
  }),
  view: settingsView('access', SecondFactor, ({ secondFactor }) => secondFactor.title),
  notices: ({ words }) => ({ off: words.secondFactor.isOff }),
  actions: {
    default: {
      sensitive,
      run: async ({ operations, viewer }) => ({ once: { offered: await offerSecondFactor(operations, viewer) } }),
    },
    enable: {
      sensitive,
      input: { code: Type.String({ maxLength: 100 }) },
      run: async ({ operations, viewer, input: { code } }) => ({
        once: { codes: await enableSecondFactor(operations, viewer, code) },
      }),
    },
    disable: {
      sensitive,
      run: async ({ operations, viewer }) => {
        await disableSecondFactor(operations, viewer);
        return { notice: 'off' };
      },
    },
    codes: {
      sensitive,
      run: async ({ operations, viewer }) => ({ once: { codes: await renewRecoveryCodes(operations, viewer) } }),
    },
  },
});

interface SecondFactorProps {
  readonly state: SecondFactorState;
  /** A secret that a code confirms, after a wrong one. */
  readonly offered: OfferedSecret | undefined;
  readonly once: Once | undefined;
}

function SecondFactor({ state, offered, once }: SecondFactorProps) {
  const { secondFactor: words } = useWords();
  const { enabledAt, recoveryCodesLeft } = state;
  const secret = once?.offered ?? offered;
  return (
    <>
      <h2>{words.title}</h2>
      <p class="faint section-h">{words.hint}</p>
      {once?.codes && <Codes codes={once.codes} />}
      {enabledAt !== null && (
        <p>
          {words.onSince}
          <Moment at={enabledAt} />. {words.left({ count: recoveryCodesLeft })}
        </p>
      )}
      {enabledAt === null && secret && <Confirm offered={secret} />}
      {enabledAt === null && !secret && <ActionForm action="default" button={words.turnOn} text={words.tokensStay} />}
      {enabledAt !== null && !once?.codes && (
        <>
          <ActionForm action="codes" button={words.renew} text={words.renewHint} />
          <ActionForm action="disable" button={words.turnOff} text={words.turnOffHint} isDanger />
        </>
      )}
    </>
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
  return (
    <Form action="enable" class="form card pad">
      <p>{words.scan}</p>
      <QrCode text={address} label={words.picture} />
      <p>
        {words.type} <code class="break">{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </p>
      <CodeField label={words.code} />
      <div class="actions">
        <button type="submit">{words.confirm}</button>
      </div>
    </Form>
  );
}

/** Dark on white in any colours of the page, because cameras don't read it otherwise. */
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
  readonly action: string;
  readonly button: string;
  readonly text: string;
  readonly isDanger?: boolean;
}

function ActionForm({ action, button, text, isDanger = false }: ActionFormProps) {
  return (
    <Form action={action} class="form card pad section-s">
      <p>{text}</p>
      <div class="actions">
        <button type="submit" {...(isDanger && { class: 'danger' })}>
          {button}
        </button>
      </div>
    </Form>
  );
}

import type { Passkey } from '../../../core/accounts/index.ts';
import { isRecent } from '../../sensitive-actions.ts';
import { Field, Form, type SignedIn, Submit, useTyped, useWords } from '../shared/index.ts';
import { SettingsRow, Uses } from './settings-frame.tsx';

export interface PasskeysProps extends Pick<SignedIn, 'viewer'> {
  readonly passkeys: readonly Passkey[];
  /** Browsers can make them for this server. */
  readonly hasPasskeys: boolean;
}

/** Passkeys, and the form for another one, which a script shows if the browser can make it. */
export function Passkeys({ viewer, passkeys, hasPasskeys }: PasskeysProps) {
  const words = useWords().access.passkeys;
  return (
    <section aria-labelledby="passkeys" class="section">
      <h2 id="passkeys">{words.title}</h2>
      <p class="faint section-h">{words.hint}</p>
      {passkeys.length === 0 && hasPasskeys && <p>{words.none}</p>}
      {passkeys.length > 0 && (
        <div class="rows">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </div>
      )}
      {hasPasskeys ? <NewPasskey viewer={viewer} /> : <p>{words.unavailable}</p>}
    </section>
  );
}

function PasskeyRow({ passkey: { id, name, isBackedUp, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const words = useWords().access.passkeys;
  return (
    <SettingsRow
      icon="fingerprint"
      title={
        <>
          <strong dir="auto">{name}</strong> {isBackedUp && <span class="badge">{words.synced}</span>}
        </>
      }
      notes={[<Uses began={words.added} at={createdAt} used={words.used} lastAt={lastUsedAt} unused={words.unused} />]}
    >
      <Form action="passkeys/:id/rename" values={{ id }} class="actions">
        <NameInput name={name} />
        <Submit class="second small-button" aria-label={words.renameOf({ name })}>
          {words.rename}
        </Submit>
        <Submit
          action="passkeys/:id/remove"
          values={{ id }}
          class="second small-button danger"
          aria-label={words.removeOf({ name })}
        >
          {words.remove}
        </Submit>
      </Form>
    </SettingsRow>
  );
}

function NameInput({ name }: { readonly name: string }) {
  const words = useWords().access.passkeys;
  const value = useTyped('name')?.[0] ?? name;
  return <input name="name" value={value} required maxLength={100} dir="auto" aria-label={words.nameOf({ name })} />;
}

function NewPasskey({ viewer }: Pick<SignedIn, 'viewer'>) {
  const { passkeys: words, confirmIdentity } = useWords().access;
  if (!isRecent(viewer)) {
    return (
      <p class="section-s">
        <a href="/confirm-identity?return_to=%2Fsettings%2Faccess">{confirmIdentity.begin}</a>
      </p>
    );
  }
  return (
    <>
      <p class="faint section-s" data-passkey-missing>
        {words.needsScript}
      </p>
      <Form
        action="passkeys"
        class="form card pad section-s"
        hidden
        data-passkey-new="/settings/access/passkeys/options"
        data-failed={words.failed}
      >
        <input type="hidden" name="passkey" value="" data-answer />
        <Field name="name" label={words.name} hint={words.nameHint} required maxLength={100} dir="auto" />
        <div class="actions">
          <button type="submit">{words.add}</button>
        </div>
        <p role="status" />
      </Form>
    </>
  );
}

import type { Passkey } from '../../../core/accounts/index.ts';
import { isRecent } from '../../sensitive-actions.ts';
import { CsrfInput, Icon, Moment, usePage, useWords } from '../shared/index.ts';

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  /** Browsers can make them for this server. */
  readonly isPossible: boolean;
}

/** Passkeys, and the form for a further one, which a script shows where the browser can make it. */
export function Passkeys({ passkeys, isPossible }: PasskeysProps) {
  const words = useWords().access.passkeys;
  return (
    <section aria-labelledby="passkeys" class="section">
      <h2 id="passkeys">{words.title}</h2>
      <p class="faint section-h">{words.hint}</p>
      {passkeys.length === 0 && isPossible && <p>{words.none}</p>}
      {passkeys.length > 0 && (
        <div class="rows">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </div>
      )}
      {isPossible ? <PasskeyForm /> : <p>{words.unavailable}</p>}
    </section>
  );
}

function PasskeyRow({ passkey: { id, name, isBackedUp, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const words = useWords().access.passkeys;
  const { csrfToken } = usePage();
  return (
    <div class="row wrap">
      <span class="thumb" aria-hidden="true">
        <Icon name="fingerprint" />
      </span>
      <div class="grow">
        <p>
          <strong dir="auto">{name}</strong> {isBackedUp && <span class="badge">{words.synced}</span>}
        </p>
        <p class="under">
          {words.added}
          <Moment at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            words.unused
          ) : (
            <>
              {words.used}
              <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <form method="post" action={`/settings/passkeys/${id}/rename`} class="actions">
        <CsrfInput value={csrfToken} />
        <input name="name" value={name} required maxLength={100} dir="auto" aria-label={words.nameOf({ name })} />
        <button type="submit" class="second small-button" aria-label={words.renameOf({ name })}>
          {words.rename}
        </button>
        <button
          type="submit"
          class="second small-button danger"
          formAction={`/settings/passkeys/${id}/remove`}
          aria-label={words.removeOf({ name })}
        >
          {words.remove}
        </button>
      </form>
    </div>
  );
}

function PasskeyForm() {
  const { passkeys, confirmIdentity } = useWords().access;
  const { csrfToken, viewer } = usePage();
  if (viewer.kind !== 'user' || !isRecent(viewer)) {
    return (
      <p class="section-s">
        <a href="/confirm-identity?return_to=%2Fsettings%2Faccess">{confirmIdentity.begin}</a>
      </p>
    );
  }
  return (
    <>
      <p class="faint section-s" data-passkey-missing>
        {passkeys.needsScript}
      </p>
      <form
        method="post"
        action="/settings/passkeys"
        class="form card pad section-s"
        hidden
        data-passkey-new="/settings/passkeys/options"
        data-failed={passkeys.failed}
      >
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="passkey" value="" data-answer />
        <div class="field">
          <label>
            {passkeys.name}
            <input name="name" required maxLength={100} dir="auto" aria-describedby="passkey-hint" />
          </label>
          <span class="hint" id="passkey-hint">
            {passkeys.nameHint}
          </span>
        </div>
        <div class="actions">
          <button type="submit">{passkeys.add}</button>
        </div>
        <p role="status" />
      </form>
    </>
  );
}

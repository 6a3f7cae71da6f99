import type { NamedIdentity } from '../../../../core/accounts/index.ts';
import type { SignInProvider } from '../../../../core/platform/index.ts';
import { CsrfInput, Icon, Moment, usePage, useWords } from '../../shared/index.ts';

interface IdentitiesProps {
  readonly identities: readonly NamedIdentity[];
  readonly providers: readonly SignInProvider[];
}

/** Identities at providers, and the forms that link those that are not; nothing on a server without providers. */
export function Identities({ identities, providers }: IdentitiesProps) {
  const words = useWords().access.providers;
  if (identities.length === 0 && providers.length === 0) return null;
  const open = providers.filter(({ issuer }) => !identities.some((identity) => identity.issuer === issuer));
  return (
    <section aria-labelledby="identities" class="section">
      <h2 id="identities">{words.title}</h2>
      <p class="faint section-h">{words.hint}</p>
      {identities.length > 0 && (
        <div class="rows">
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </div>
      )}
      {open.map((provider) => (
        <LinkForm key={provider.id} provider={provider} />
      ))}
    </section>
  );
}

function IdentityRow({ identity }: { readonly identity: NamedIdentity }) {
  const words = useWords().access.providers;
  const { csrfToken } = usePage();
  const { id, providerName, email, createdAt, lastUsedAt, isUsable } = identity;
  return (
    <div class="row wrap">
      <span class="thumb" aria-hidden="true">
        <Icon name="key-round" />
      </span>
      <div class="grow">
        <p>
          <strong dir="auto">{providerName}</strong> {email !== '' && <span class="faint">{email}</span>}
        </p>
        <p class="under">
          {words.linked}
          <Moment at={createdAt} />
          {lastUsedAt !== null && (
            <>
              , {words.used}
              <Moment at={lastUsedAt} />
            </>
          )}
          {!isUsable && `. ${words.gone}`}
        </p>
      </div>
      <form method="post" action={`/settings/identities/${id}/unlink`}>
        <CsrfInput value={csrfToken} />
        <button type="submit" class="second small-button danger" aria-label={words.unlinkOf({ name: providerName })}>
          {words.unlink}
        </button>
      </form>
    </div>
  );
}

function LinkForm({ provider: { id, name } }: { readonly provider: SignInProvider }) {
  const { access } = useWords();
  const { csrfToken } = usePage();
  return (
    <form method="post" action={`/settings/identities/link/${id}`} class="form card pad section-s">
      <CsrfInput value={csrfToken} />
      <div class="actions">
        <button type="submit">{access.providers.link({ name })}</button>
      </div>
    </form>
  );
}

import type { NamedIdentity } from '../../../core/accounts/index.ts';
import type { SignInProvider } from '../../../core/platform/index.ts';
import { ActionButton, Form, useWords } from '../shared/index.ts';
import { SettingsRow, Uses } from './settings-frame.tsx';

export interface IdentitiesProps {
  readonly identities: readonly NamedIdentity[];
  readonly providers: readonly SignInProvider[];
}

/** Identities at providers, and the forms that link others; nothing on a server without providers. */
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
            <Identity key={identity.id} identity={identity} />
          ))}
        </div>
      )}
      {open.map(({ id, name }) => (
        <Form key={id} action="identities/link/:provider" values={{ provider: id }} class="form card pad section-s">
          <div class="actions">
            <button type="submit">{words.link({ name })}</button>
          </div>
        </Form>
      ))}
    </section>
  );
}

function Identity({ identity }: { readonly identity: NamedIdentity }) {
  const words = useWords().access.providers;
  const { id, providerName, email, createdAt, lastUsedAt, isUsable } = identity;
  return (
    <SettingsRow
      icon="key-round"
      title={
        <>
          <strong dir="auto">{providerName}</strong> {email !== '' && <span class="faint">{email}</span>}
        </>
      }
      notes={[
        <>
          <Uses began={words.linked} at={createdAt} used={words.used} lastAt={lastUsedAt} />
          {!isUsable && `. ${words.gone}`}
        </>,
      ]}
    >
      <ActionButton
        action="identities/:id/unlink"
        values={{ id }}
        class="second small-button danger"
        aria-label={words.unlinkOf({ name: providerName })}
      >
        {words.unlink}
      </ActionButton>
    </SettingsRow>
  );
}

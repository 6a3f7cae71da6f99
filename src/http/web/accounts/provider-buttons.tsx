import type { SignInProvider } from '../../../core/platform/index.ts';
import { CsrfInput, Icon, useWords } from '../shared/index.ts';

interface ProviderButtonsProps {
  readonly csrfToken: string;
  readonly returnTo: string;
  readonly providers: readonly SignInProvider[];
}

/** The ways to sign in by a provider, a form for each. */
export function ProviderButtons({ csrfToken, returnTo, providers }: ProviderButtonsProps) {
  const words = useWords().access.providers;
  return (
    <>
      {providers.map(({ id, name }) => (
        <form method="post" action={`/sign-in/oidc/${id}`} class="form section-s" key={id}>
          <CsrfInput value={csrfToken} />
          <input type="hidden" name="return_to" value={returnTo} />
          <button type="submit" class="second wide">
            <Icon name="key-round" /> {words.signIn({ name })}
          </button>
        </form>
      ))}
    </>
  );
}

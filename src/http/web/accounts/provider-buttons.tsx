import type { SignInProvider } from '../../../core/platform/index.ts';
import { Form, Icon, useWords } from '../shared/index.ts';

interface ProviderButtonsProps {
  readonly returnTo: string;
  readonly providers: readonly SignInProvider[];
}

/** Buttons to sign in with a provider. */
export function ProviderButtons({ returnTo, providers }: ProviderButtonsProps) {
  const words = useWords().access.providers;
  return (
    <>
      {providers.map(({ id, name }) => (
        <Form action={`/sign-in/oidc/${id}?return_to=${encodeURIComponent(returnTo)}`} class="form section-s" key={id}>
          <button type="submit" class="second wide">
            <Icon name="key-round" /> {words.signIn({ name })}
          </button>
        </Form>
      ))}
    </>
  );
}

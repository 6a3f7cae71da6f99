import type { ComponentChildren } from 'preact';
import { type User, userPath } from '../../../../core/accounts/index.ts';
import { useWords } from './page-state.ts';

/** A user by name; those whose account is gone are said to be. */
export function NamedUser({ user }: { readonly user: User | undefined }): ComponentChildren {
  const { log } = useWords().administration;
  if (!user) return <>{log.gone}</>;
  return (
    <a href={userPath(user)}>
      <bdi>{user.name}</bdi>
    </a>
  );
}

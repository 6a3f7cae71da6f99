import type { Story } from './story.ts';

type Id = { readonly id: number };

/** Access tokens of a group, and its service accounts. */
export async function tellBots({ cast: { alice, bob }, ask }: Story): Promise<void> {
  const path = { id: 'harbour' };
  const json = { name: 'Deployer', scopes: ['api'], access_level: 30, expires_at: '2090-12-31' };
  const tokens = '/groups/:id/access_tokens';
  const made = (await ask(alice, `POST ${tokens}`, { path, json })).json as Id;
  await ask(alice, `POST ${tokens}`, { path, json: { ...json, expires_at: '2020-01-01' } });
  await ask(bob, `POST ${tokens}`, { path, json });
  await ask(alice, `GET ${tokens}`, { path, query: { state: 'active' } });
  await ask(bob, `GET ${tokens}`, { path });
  const one = { path: { ...path, token_id: made.id } };
  await ask(alice, `GET ${tokens}/:token_id`, one);
  await ask(alice, `GET ${tokens}/:token_id`, { path: { ...path, token_id: 999_999 } });
  const rotated = await ask(alice, `POST ${tokens}/:token_id/rotate`, { ...one, json: { expires_at: '2090-12-31' } });
  await ask(alice, `POST ${tokens}/:token_id/rotate`, { ...one, json: {} });
  const next = { path: { ...path, token_id: (rotated.json as Id).id } };
  await ask(alice, `DELETE ${tokens}/:token_id`, next);
  await ask(alice, `DELETE ${tokens}/:token_id`, next);
  const accounts = '/groups/:id/service_accounts';
  const draft = { name: 'The Robot', username: 'robot' };
  const account = (await ask(alice, `POST ${accounts}`, { path, json: draft })).json as Id;
  await ask(alice, `POST ${accounts}`, { path, json: draft });
  await ask(alice, `GET ${accounts}`, { path });
  await ask(bob, `GET ${accounts}`, { path });
  const there = { path: { ...path, user_id: account.id } };
  const nowhere = { path: { ...path, user_id: 999_999 } };
  const own = `${accounts}/:user_id/personal_access_tokens`;
  const night = { name: 'night', scopes: ['read_api'], expires_at: '2090-12-31' };
  const issued = (await ask(alice, `POST ${own}`, { ...there, json: night })).json as Id;
  await ask(alice, `POST ${own}`, { ...nowhere, json: night });
  await ask(alice, `GET ${own}`, there);
  await ask(alice, `GET ${own}`, nowhere);
  const old = { path: { ...there.path, token_id: issued.id } };
  const newer = (await ask(alice, `POST ${own}/:token_id/rotate`, { ...old, json: {} })).json as Id;
  await ask(alice, `POST ${own}/:token_id/rotate`, { ...old, json: {} });
  await ask(alice, `DELETE ${own}/:token_id`, { path: { ...there.path, token_id: newer.id } });
  await ask(alice, `DELETE ${own}/:token_id`, { path: { ...there.path, token_id: newer.id } });
  await ask(alice, `DELETE ${accounts}/:user_id`, there);
  await ask(alice, `DELETE ${accounts}/:user_id`, there);
}

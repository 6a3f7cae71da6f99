import type { Story } from './story.ts';

type Id = { readonly id: number };

/** Groups that are moved and shared, and what is said of them as namespaces. */
export async function tellPlaces({ cast: { alice, bob, stranger, admin }, ask }: Story): Promise<void> {
  const make = async (name: string, path: string) =>
    ((await ask(alice, 'POST /groups', { json: { name, path } })).json as Id).id;
  const [town, club] = [await make('The Town', 'town'), await make('The Club', 'club')];
  const path = { id: club };
  await ask(alice, 'GET /groups/:id/transfer_locations', { path, query: { search: 'town' } });
  await ask(stranger, 'GET /groups/:id/transfer_locations', { path });
  await ask(alice, 'POST /groups/:id/transfer', { path, json: { group_id: town } });
  await ask(alice, 'POST /groups/:id/transfer', { path, json: { group_id: town } });
  await ask(alice, 'POST /groups/:id/transfer', { path, json: { group_id: 999 } });
  await ask(alice, 'POST /groups/:id/transfer', { path: { id: 'harbour' }, json: { group_id: town } });
  await ask(stranger, 'POST /groups/:id/transfer', { path });
  const share = { group_id: club, group_access: 30, expires_at: '2090-12-31' };
  const harbour = { id: 'harbour' };
  await ask(alice, 'POST /groups/:id/share', { path: harbour, json: share });
  await ask(alice, 'POST /groups/:id/share', { path: harbour, json: share });
  await ask(alice, 'POST /groups/:id/share', { path: harbour, json: { ...share, group_id: 999 } });
  await ask(bob, 'POST /groups/:id/share', { path: harbour, json: share });
  await ask(alice, 'GET /groups/:id/invited_groups', { path: harbour });
  await ask(stranger, 'GET /groups/:id/invited_groups', { path: harbour });
  await ask(alice, 'GET /groups/:id/groups/shared', { path });
  await ask(stranger, 'GET /groups/:id/groups/shared', { path });
  const ended = { path: { ...harbour, group_id: club } };
  await ask(alice, 'DELETE /groups/:id/share/:group_id', ended);
  await ask(alice, 'DELETE /groups/:id/share/:group_id', ended);
  await ask(alice, 'GET /namespaces', { query: { search: 'club' } });
  await ask(undefined, 'GET /namespaces');
  await ask(alice, 'GET /namespaces/:id', { path });
  await ask(stranger, 'GET /namespaces/:id', { path });
  await ask(alice, 'GET /namespaces/:namespace/exists', { path: { namespace: 'harbour' } });
  await ask(undefined, 'GET /namespaces/:namespace/exists', { path: { namespace: 'harbour' } });
  await ask(admin, 'GET /users/:id/memberships', { path: { id: bob.user.id }, query: { type: 'Namespace' } });
  await ask(alice, 'GET /users/:id/memberships', { path: { id: bob.user.id } });
}

import { png } from './png.ts';
import { readFile } from 'node:fs/promises';
import { publishItem } from '../../src/core/content/index.ts';
import { enableSecondFactor, offerSecondFactor, openSession } from '../../src/core/accounts/index.ts';
import { codeAt } from '../../src/core/accounts/operations/second-factor/one-time-codes.ts';
import { insertLinkedIdentity } from '../../src/core/accounts/storage/linked-identities.ts';
import { insertPasskey } from '../../src/core/accounts/storage/passkeys.ts';
import type { Cast } from './cast.ts';
import type { Asked, Recorder } from './recorder.ts';
import { header } from './reassignment-files.ts';
import { tellBots } from './bots-story.ts';
import type { Story } from './story.ts';
import { tellPlaces } from './places-story.ts';
import { smallCommunity, writeZip } from './small-community.ts';
import { uploadLimitsFor } from '../../src/wire/group-api/reassignment/reassignment-upload.ts';
import type { TestTributary } from './tributary.ts';

type Id = { readonly id: number };

const zip = { filename: 'club.zip', mimetype: 'application/zip' };
const nobody = undefined;
/** More bytes than these no uploaded file may have. */
const maxAnswerBytes = uploadLimitsFor(50_000).bytes;

/**
 * A community comes to a server and is given to its people: every route of the group API answers and refuses once, so
 * that a recorder has an example of each.
 */
export async function tellGroupApiStory(tributary: TestTributary, cast: Cast, ask: Recorder['ask']): Promise<void> {
  const more = ['Cy', 'Di', 'Ed'].map((name, index) => ({
    id: `U${index + 3}`,
    team_id: 'T1',
    name: name.toLowerCase(),
    profile: { real_name: `${name} Example` },
  }));
  const people = [...(smallCommunity['users.json'] as object[]), ...more];
  const archive = await readFile(await writeZip({ ...smallCommunity, 'users.json': people }));
  const story = { tributary, cast, ask, archive };
  await tellServer(story);
  await tellAdministration(story);
  await tellUsers(story);
  await tellSessions(story);
  await tellDeletions(story);
  await tellPasskeys(story);
  await tellIdentities(story);
  await tellIdentities(story);
  await tellSecondFactors(story);
  await tellStates(story);
  await tellTokens(story);
  await tellGroups(story);
  await tellMembers(story);
  await tellInvitations(story);
  await tellImports(story);
  await tellProjects(story);
  await tellLevels(story);
  await tellChannels(story);
  await tellClaims(story);
  await tellModeration(story);
  await tellAnnouncements(story);
  await tellWebhooks(story);
  await tellProgress(story);
  await tellFiles(story);
  await tellSourceUsers(story);
  await tellSplit(story);
  await tellMerge(story);
  await tellRequests(story);
  await tellProjectMembers(story);
  await tellPlaces(story);
  await tellBots(story);
  await tellEnds(story);
}

async function tellServer({ cast: { alice, admin }, ask }: Story): Promise<void> {
  for (const route of ['GET /version', 'GET /metadata']) {
    await ask(alice, route);
    await ask(nobody, route);
  }
  await ask(admin, 'GET /application/settings');
  await ask(alice, 'GET /application/settings');
  await ask(admin, 'PUT /application/settings', {
    json: { allow_several_placeholders_per_user: true, registration: 'approval', terms: 'Be **kind**.' },
  });
  await ask(admin, 'PUT /application/settings', { json: {} });
  await ask(alice, 'GET /audit_events');
  const [event] = (await ask(admin, 'GET /audit_events', { query: { per_page: '2' } })).json as Id[];
  for (const who of [admin, alice]) {
    await ask(who, 'GET /audit_events/:audit_event_id', { path: { audit_event_id: event!.id } });
    await ask(who, 'GET /audit_events/export', { query: { after: String(event!.id - 1) } });
  }
}

/** A job and a mail that have failed. */
export async function bringFailures({ operations }: TestTributary): Promise<{ jobId: number; mailId: number }> {
  const at = '2026-01-02T03:04:05.000Z';
  return operations.database.write(async (tx) => {
    const failed = { attempts: 12, max_attempts: 12, run_at: at, created_at: at, finished_at: at };
    const job = await tx.db
      .insertInto('job')
      .values({ name: 'deliver-item', payload: '{"itemId":1}', state: 'dead', last_error: 'it broke', ...failed })
      .returning('id')
      .executeTakeFirstOrThrow();
    const text = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', attachments: '[]' };
    const mail = await tx.db
      .insertInto('mail')
      .values({
        ...text,
        dedupe_key: `failed:${job.id}`,
        message_id: `<failed-${job.id}@tributary.test>`,
        to_address: 'nobody@example.test',
        state: 'failed',
        last_error: '550 not this one',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { jobId: job.id, mailId: mail.id };
  });
}

async function tellAdministration({ tributary, cast: { alice, admin }, ask }: Story): Promise<void> {
  const [first, second] = [await bringFailures(tributary), await bringFailures(tributary)];
  const statuses: Readonly<Record<string, string>>[] = [{ status: 'failed', per_page: '1' }, { status: 'queued' }];
  for (const query of statuses) {
    await ask(admin, 'GET /admin/jobs', { query });
    await ask(admin, 'GET /admin/mails', { query });
  }
  const entry = await ask(admin, 'POST /admin/suppressed_emails', {
    json: { email: 'left@example.test', detail: 'Left' },
  });
  await ask(admin, 'POST /admin/suppressed_emails', { json: { email: 'left@example.test' } });
  await ask(admin, 'POST /admin/suppressed_emails', { json: { email: 'nowhere' } });
  await ask(alice, 'POST /admin/suppressed_emails', { json: { email: 'left@example.test' } });
  await ask(admin, 'GET /admin/suppressed_emails', { query: { search: 'left' } });
  await ask(alice, 'GET /admin/suppressed_emails');
  const entryPath = { path: { id: (entry.json as Id).id } };
  await ask(admin, 'DELETE /admin/suppressed_emails/:id', entryPath);
  await ask(admin, 'DELETE /admin/suppressed_emails/:id', entryPath);
  await ask(admin, 'GET /admin/health');
  await ask(alice, 'GET /admin/health');
  await ask(admin, 'GET /admin/storage', { query: { limit: '1' } });
  await ask(alice, 'GET /admin/storage');
  await ask(alice, 'POST /admin/demo');
  await ask(admin, 'POST /admin/demo');
  await ask(admin, 'POST /admin/demo');
  await ask(admin, 'GET /admin/demo');
  await ask(alice, 'GET /admin/demo');
  await ask(admin, 'DELETE /admin/demo');
  await ask(admin, 'DELETE /admin/demo');
  await ask(admin, 'GET /admin/groups', { query: { per_page: '1' } });
  await ask(alice, 'GET /admin/groups');
  await ask(alice, 'GET /admin/jobs');
  await ask(alice, 'GET /admin/mails');
  const calls = [
    ['POST /admin/jobs/:id/retry', first.jobId],
    ['DELETE /admin/jobs/:id', second.jobId],
    ['POST /admin/mails/:id/retry', first.mailId],
  ] as const;
  for (const [call, id] of calls) {
    await ask(alice, call, { path: { id } });
    await ask(admin, call, { path: { id } });
    await ask(admin, call, { path: { id } });
  }
  await ask(admin, 'GET /admin/mail_templates', { query: { language: 'de' } });
  await ask(alice, 'GET /admin/mail_templates');
  await ask(alice, 'POST /admin/mails/test');
  await ask(admin, 'POST /admin/mails/test');
}

async function tellUsers({ cast: { alice, admin }, ask }: Story): Promise<void> {
  await ask(alice, 'GET /user');
  await ask(nobody, 'GET /user');
  const draft = { name: 'Ben Baker', username: 'ben', email: 'ben@example.test', password: 'a longer password' };
  const { id } = (await ask(admin, 'POST /users', { json: draft })).json as Id;
  await ask(admin, 'POST /users', { json: draft });
  await ask(admin, 'POST /users', { json: { name: 'Ben Baker' } });
  const path = { id };
  await ask(alice, 'GET /users', { query: { search: 'ben', per_page: '20' } });
  await ask(alice, 'GET /users', { query: { admins: 'true' } });
  await ask(alice, 'GET /users/:id', { path });
  await ask(alice, 'GET /users/:id', { path: { id: 999 } });
  await ask(admin, 'PUT /users/:id', { path, json: { name: 'Benjamin Baker' } });
  await ask(admin, 'PUT /users/:id', { path, json: { password: 'short' } });
  const added = await ask(admin, 'POST /users/:id/emails', { path, json: { email: 'baker@example.test' } });
  await ask(admin, 'POST /users/:id/emails', { path, json: { email: 'alice@example.test' } });
  const both = { id, email_id: (added.json as Id).id };
  await ask(admin, 'GET /users/:id/emails', { path });
  await ask(alice, 'GET /users/:id/emails', { path });
  await ask(admin, 'GET /users/:id/emails/:email_id', { path: both });
  await ask(admin, 'GET /users/:id/emails/:email_id', { path: { id, email_id: 999 } });
  await ask(admin, 'DELETE /users/:id/emails/:email_id', { path: both });
  await ask(admin, 'DELETE /users/:id/emails/:email_id', { path: both });
  const own = await ask(alice, 'GET /user/emails');
  await ask(nobody, 'GET /user/emails');
  await ask(alice, 'GET /user/emails/:id', { path: { id: (own.json as Id[])[0]!.id } });
  await ask(alice, 'GET /user/emails/:id', { path: { id: 999 } });
  await ask(alice, 'POST /user/emails', { json: { email: 'alice.away@example.test' } });
  await ask(alice, 'POST /user/emails', { json: { email: 'nowhere' } });
  await ask(alice, 'PUT /user/preferences', { json: { preferred_language: 'en' } });
  await ask(alice, 'PUT /user/preferences', { json: { preferred_language: 'tlh' } });
  await ask(alice, 'PUT /user/avatar', { file: png, part: 'avatar', filename: 'me.png' });
  await ask(alice, 'PUT /user/avatar', { file: 'no image', part: 'avatar', filename: 'me.png' });
  await ask(alice, 'PUT /user/avatar', { json: { avatar: '' } });
  await ask(alice, 'GET /user/preferences');
  await ask(nobody, 'GET /user/preferences');
  await ask(alice, 'PUT /user/notification_settings', {
    json: { digest: 'weekly', digest_hour: 18, digest_weekday: 5 },
  });
  const evening = { quiet_from: '22:00', quiet_to: '07:30', event_minutes: 60, event_mail: true };
  await ask(alice, 'PUT /user/notification_settings', { json: evening });
  await ask(alice, 'PUT /user/notification_settings', { json: { digest_hour: 24 } });
  await ask(alice, 'PUT /user/notification_settings', { json: { quiet_to: null } });
  await ask(alice, 'GET /user/notification_settings');
  await ask(nobody, 'GET /user/notification_settings');
  await ask(alice, 'GET /user/push_key');
  const browser = {
    endpoint: 'https://push.example.test/a1b2',
    p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  };
  const device = {
    path: { id: ((await ask(alice, 'POST /user/push_subscriptions', { json: browser })).json as Id).id },
  };
  await ask(alice, 'POST /user/push_subscriptions', { json: { ...browser, endpoint: 'https://10.1.2.3/' } });
  await ask(alice, 'GET /user/push_subscriptions');
  await ask(nobody, 'GET /user/push_subscriptions');
  await ask(nobody, 'GET /user/push_key');
  await ask(alice, 'DELETE /user/push_subscriptions/:id', device);
  await ask(alice, 'DELETE /user/push_subscriptions/:id', device);
  const other = { path: { id: alice.user.id }, json: { email: 'alice.work@example.test' } };
  const spare = { path: { id: ((await ask(admin, 'POST /users/:id/emails', other)).json as Id).id } };
  await ask(alice, 'DELETE /user/emails/:id', spare);
  await ask(alice, 'DELETE /user/emails/:id', spare);
}

async function tellDeletions({ tributary: { runner }, cast: { alice, dana, admin }, ask }: Story): Promise<void> {
  await ask(alice, 'GET /user/deletion');
  await ask(nobody, 'GET /user/deletion');
  const draft = { name: 'Leo Leaver', username: 'leo', email: 'leo@example.test', password: 'a longer password' };
  const path = { id: ((await ask(admin, 'POST /users', { json: draft })).json as Id).id };
  await ask(dana, 'POST /user/deletion', { json: { username: 'dana', contributions: 'placeholder' } });
  await ask(dana, 'POST /user/deletion', { json: { username: 'alice' } });
  await ask(dana, 'DELETE /user/deletion');
  await ask(nobody, 'DELETE /user/deletion');
  await ask(alice, 'GET /users/:id/deletion', { path });
  await ask(admin, 'DELETE /users/:id', { path, query: { contributions: 'ghost' } });
  await runner.drain();
  await ask(admin, 'GET /users/:id/deletion', { path });
  await ask(admin, 'DELETE /users/:id', { path });
}

async function tellSessions({ tributary: { operations }, cast: { alice }, ask }: Story): Promise<void> {
  for (const agent of ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (iPhone)']) {
    await openSession(operations, alice.viewer, { origin: { method: 'password' }, oldToken: undefined, agent });
  }
  const sessions = await ask(alice, 'GET /user/sessions');
  await ask(nobody, 'GET /user/sessions');
  const path = { id: (sessions.json as Id[])[0]!.id };
  await ask(alice, 'DELETE /user/sessions/:id', { path });
  await ask(alice, 'DELETE /user/sessions/:id', { path });
  await ask(alice, 'DELETE /user/sessions');
  await ask(nobody, 'DELETE /user/sessions');
}

async function tellPasskeys({ tributary: { operations }, cast: { alice }, ask }: Story): Promise<void> {
  const made = { credentialId: 'a1b2', publicKey: 'a3b4', userHandle: 'a5b6', counter: 0, transports: ['internal'] };
  const passkey = { ...made, name: 'Telephone', isBackedUp: true };
  const id = await operations.database.write((tx) => insertPasskey(tx, alice.user.id, passkey, operations.clock.now()));
  const path = { id };
  await ask(alice, 'GET /user/passkeys');
  await ask(nobody, 'GET /user/passkeys');
  await ask(alice, 'PUT /user/passkeys/:id', { path, json: { name: 'Old telephone' } });
  await ask(alice, 'PUT /user/passkeys/:id', { path, json: { name: '' } });
  await ask(alice, 'DELETE /user/passkeys/:id', { path });
  await ask(alice, 'DELETE /user/passkeys/:id', { path });
}

async function tellIdentities({ tributary: { operations }, cast: { admin, alice, bob }, ask }: Story): Promise<void> {
  const link = async (userId: number, name: string) => {
    const identity = { userId, issuer: `https://${name}.example.test`, subject: 'a1b2', email: 'alice@example.test' };
    return operations.database.write((tx) => insertLinkedIdentity(tx, identity, operations.clock.now()));
  };
  const path = { id: await link(alice.user.id, 'login') };
  await ask(alice, 'GET /user/identities');
  await ask(nobody, 'GET /user/identities');
  await ask(alice, 'DELETE /user/identities/:id', { path });
  await ask(alice, 'DELETE /user/identities/:id', { path });
  await link(bob.user.id, 'intranet');
  const ofBob = { id: bob.user.id };
  await ask(admin, 'GET /users/:id/identities', { path: ofBob });
  await ask(alice, 'GET /users/:id/identities', { path: ofBob });
  const provider = { ...ofBob, provider: 'https://intranet.example.test' };
  await ask(alice, 'DELETE /users/:id/identities/:provider', { path: provider });
  await ask(admin, 'DELETE /users/:id/identities/:provider', { path: provider });
  await ask(admin, 'DELETE /users/:id/identities/:provider', { path: provider });
}

async function tellSecondFactors({
  tributary: { operations },
  cast: { admin, alice, bob },
  ask,
}: Story): Promise<void> {
  const { secret } = await offerSecondFactor(operations, bob.viewer);
  await enableSecondFactor(operations, bob.viewer, codeAt(secret, operations.clock.now()));
  const path = { id: bob.user.id };
  await ask(alice, 'GET /user/second_factor');
  await ask(nobody, 'GET /user/second_factor');
  await ask(alice, 'PATCH /users/:id/disable_two_factor', { path });
  await ask(admin, 'PATCH /users/:id/disable_two_factor', { path });
  await ask(admin, 'PATCH /users/:id/disable_two_factor', { path });
}

async function tellStates({ cast: { alice, stranger, admin }, ask }: Story): Promise<void> {
  const path = { id: stranger.user.id };
  for (const verb of ['block', 'unblock', 'ban', 'unban', 'deactivate', 'activate']) {
    await ask(alice, `POST /users/:id/${verb}`, { path });
    await ask(admin, `POST /users/:id/${verb}`, { path });
  }
  await ask(alice, 'POST /users/:id/password_link', { path });
  await ask(admin, 'POST /users/:id/password_link', { path });
}

async function tellTokens({ cast: { alice, bob, admin }, ask }: Story): Promise<void> {
  const draft = { name: 'laptop', scopes: ['api'], expires_at: '2026-12-31' };
  const issue = async (): Promise<Id & { token: string }> =>
    (await ask(alice, 'POST /user/personal_access_tokens', { json: draft })).json as Id & { token: string };
  const own = await issue();
  await ask(alice, 'POST /user/personal_access_tokens', { json: { name: 'laptop' } });
  await ask(admin, 'POST /users/:id/personal_access_tokens', { path: { id: bob.user.id }, json: draft });
  await ask(alice, 'POST /users/:id/personal_access_tokens', { path: { id: bob.user.id }, json: draft });
  const ofBob = { path: { id: bob.user.id } };
  const lent = await ask(admin, 'POST /users/:id/impersonation_tokens', { ...ofBob, json: draft });
  await ask(alice, 'POST /users/:id/impersonation_tokens', { ...ofBob, json: draft });
  await ask(admin, 'GET /users/:id/impersonation_tokens', { ...ofBob, query: { state: 'active' } });
  await ask(alice, 'GET /users/:id/impersonation_tokens', ofBob);
  const lentTo = { path: { ...ofBob.path, token_id: (lent.json as Id).id } };
  for (const method of ['GET', 'DELETE']) {
    await ask(admin, `${method} /users/:id/impersonation_tokens/:token_id`, lentTo);
    await ask(alice, `${method} /users/:id/impersonation_tokens/:token_id`, lentTo);
  }
  await ask(alice, 'GET /personal_access_tokens', { query: { state: 'active', sort: 'created_asc' } });
  await ask(alice, 'GET /personal_access_tokens', { query: { user_id: String(bob.user.id) } });
  await ask(own.token, 'GET /personal_access_tokens/self');
  await ask(nobody, 'GET /personal_access_tokens/self');
  const rotated = await ask(own.token, 'POST /personal_access_tokens/self/rotate', {
    json: { expires_at: '2026-06-30' },
  });
  await ask(own.token, 'POST /personal_access_tokens/self/rotate');
  const { token } = rotated.json as { token: string };
  await ask(token, 'DELETE /personal_access_tokens/self');
  await ask(token, 'DELETE /personal_access_tokens/self');
  const path = { id: (await issue()).id };
  await ask(alice, 'GET /personal_access_tokens/:id', { path });
  await ask(bob, 'GET /personal_access_tokens/:id', { path });
  const next = await ask(alice, 'POST /personal_access_tokens/:id/rotate', {
    path,
    json: { expires_at: '2026-06-30' },
  });
  await ask(bob, 'POST /personal_access_tokens/:id/rotate', { path });
  const last = { path: { id: (next.json as Id).id } };
  await ask(alice, 'DELETE /personal_access_tokens/:id', last);
  await ask(alice, 'DELETE /personal_access_tokens/:id', last);
}

async function tellGroups({ cast: { alice, stranger }, ask }: Story): Promise<void> {
  const draft = { name: 'The Harbour', path: 'harbour', description: 'Those who sail.', visibility: 'private' };
  const { id } = (await ask(alice, 'POST /groups', { json: draft })).json as Id;
  await ask(alice, 'POST /groups', { json: draft });
  await ask(alice, 'POST /groups', { json: { name: 'The Pier', path: 'pier', parent_id: id } });
  const path = { id: 'harbour' };
  for (const route of ['GET /groups/:id', 'GET /groups/:id/subgroups', 'GET /groups/:id/descendant_groups']) {
    await ask(alice, route, { path });
    await ask(stranger, route, { path });
  }
  await ask(alice, 'GET /groups', { query: { search: 'harbour', order_by: 'name' } });
  await ask(alice, 'GET /groups', { query: { made_up: '1' } });
  await ask(alice, 'GET /groups', { headers: { accept: 'text/html' } });
  await ask(alice, 'GET /groups', { query: { search: 'x'.repeat(8000) } });
  await ask(alice, 'POST /groups', { body: '<group/>', headers: { 'content-type': 'text/xml' } });
  await ask(alice, 'PUT /groups/:id', { path, json: { description: 'Those who sail, and their friends.' } });
  await ask(stranger, 'PUT /groups/:id', { path, json: { description: '' } });
  await ask(alice, 'PUT /groups/:id', { path, file: png, part: 'avatar', filename: 'lighthouse.png' });
  await ask(alice, 'GET /groups/:id/avatar', { path });
  await ask(alice, 'PUT /groups/:id', { path, json: { avatar: '' } });
  await ask(alice, 'GET /groups/:id/avatar', { path });
  const { id: doomed } = (await ask(alice, 'POST /groups', { json: { name: 'Doomed', path: 'doomed' } })).json as Id;
  await ask(alice, 'DELETE /groups/:id', { path: { id: doomed } });
}

async function tellMembers({ cast: { alice, bob, dana, stranger }, ask }: Story): Promise<void> {
  const path = { id: 'harbour' };
  const bobs = { ...path, user_id: bob.user.id };
  const draft = { user_id: bob.user.id, access_level: 30, expires_at: '2026-12-31' };
  await ask(alice, 'POST /groups/:id/members', { path, json: draft });
  await ask(alice, 'POST /groups/:id/members', { path, json: draft });
  await ask(alice, 'PUT /groups/:id/members/:user_id', { path: bobs, json: { access_level: 20 } });
  await ask(bob, 'PUT /groups/:id/members/:user_id', { path: bobs, json: { access_level: 50 } });
  for (const route of ['GET /groups/:id/members', 'GET /groups/:id/members/all']) {
    await ask(alice, route, { path });
    await ask(stranger, route, { path });
    await ask(alice, `${route}/:user_id`, { path: bobs });
    await ask(alice, `${route}/:user_id`, { path: { ...path, user_id: dana.user.id } });
  }
  await ask(alice, 'POST /groups/:id/members', { path, json: { username: 'dana', access_level: 10 } });
  await ask(alice, 'DELETE /groups/:id/members/:user_id', { path: { ...path, user_id: dana.user.id } });
  await ask(alice, 'DELETE /groups/:id/members/:user_id', { path: { ...path, user_id: alice.user.id } });
}

async function tellInvitations(story: Story): Promise<void> {
  const { tributary, cast, ask } = story;
  const { alice, bob, admin, stranger } = cast;
  const { clock } = tributary;
  const path = { id: 'harbour' };
  const invitations = '/groups/:id/invitations';
  const draft = { email: 'ed@example.test,eve@example.test', access_level: 30, expires_at: '2026-12-31' };
  await ask(alice, `POST ${invitations}`, { path, json: draft });
  await ask(alice, `POST ${invitations}`, { path, json: draft });
  await ask(bob, `POST ${invitations}`, { path, json: draft });
  await ask(alice, `POST ${invitations}`, { path, json: { access_level: 30 } });
  await ask(alice, `GET ${invitations}`, { path, query: { query: 'ed@' } });
  await ask(stranger, `GET ${invitations}`, { path });
  const one = { ...path, email: 'ed@example.test' };
  await ask(alice, `PUT ${invitations}/:email`, { path: one, json: { access_level: 40, expires_at: '2027-06-30' } });
  await ask(alice, `PUT ${invitations}/:email`, { path: one, json: { expires_at: '2020-01-01' } });
  await ask(alice, `POST ${invitations}/:email/resend`, { path: one });
  clock.advance(3_600_000);
  await ask(alice, `POST ${invitations}/:email/resend`, { path: one });
  await ask(alice, `DELETE ${invitations}/:email`, { path: one });
  await ask(alice, `DELETE ${invitations}/:email`, { path: one });
  await ask(admin, 'POST /invitations', { json: { email: 'fay@example.test,nobody' } });
  await ask(alice, 'POST /invitations', { json: { email: 'fay@example.test' } });
  await ask(admin, 'GET /invitations', { query: { query: 'fay' } });
  await ask(alice, 'GET /invitations');
  await ask(admin, 'POST /invitations/:email/resend', { path: { email: 'fay@example.test' } });
  clock.advance(3_600_000);
  await ask(admin, 'POST /invitations/:email/resend', { path: { email: 'fay@example.test' } });
  const fay = { path: { email: 'fay@example.test' } };
  await ask(admin, 'DELETE /invitations/:email', fay);
  await ask(admin, 'DELETE /invitations/:email', fay);
  await tellInvitationLinks(story);
  await tellCustomEmoji(story);
}

async function tellInvitationLinks({ cast: { alice, bob, admin }, ask }: Story): Promise<void> {
  const path = { id: 'harbour' };
  const links = '/groups/:id/invitations/links';
  const draft = { access_level: 30, days: 14, max_uses: 5 };
  const { id } = (await ask(alice, `POST ${links}`, { path, json: draft })).json as { id: number };
  await ask(bob, `POST ${links}`, { path, json: draft });
  await ask(alice, `GET ${links}`, { path });
  await ask(bob, `GET ${links}`, { path });
  await ask(alice, `DELETE ${links}/:link_id`, { path: { ...path, link_id: id } });
  await ask(alice, `DELETE ${links}/:link_id`, { path: { ...path, link_id: id } });
  const made = (await ask(admin, 'POST /invitations/links', { json: { max_uses: 1 } })).json as { id: number };
  await ask(alice, 'POST /invitations/links', { json: {} });
  await ask(admin, 'GET /invitations/links');
  await ask(alice, 'GET /invitations/links');
  await ask(admin, 'DELETE /invitations/links/:link_id', { path: { link_id: made.id } });
  await ask(admin, 'DELETE /invitations/links/:link_id', { path: { link_id: made.id } });
}

async function tellCustomEmoji({ cast: { alice, bob, stranger, admin }, ask }: Story): Promise<void> {
  const path = { id: 'harbour' };
  const emoji = '/groups/:id/custom_emoji';
  const draft = { form: { name: 'lighthouse', aliases: 'beacon,tower' }, file: png };
  const { id } = (await ask(alice, `POST ${emoji}`, { path, ...draft })).json as { id: number };
  await ask(alice, `POST ${emoji}`, { path, ...draft });
  await ask(bob, `POST ${emoji}`, { path, ...draft });
  await ask(alice, `GET ${emoji}`, { path });
  await ask(stranger, `GET ${emoji}`, { path });
  await ask(alice, `DELETE ${emoji}/:emoji_id`, { path: { ...path, emoji_id: id } });
  await ask(alice, `DELETE ${emoji}/:emoji_id`, { path: { ...path, emoji_id: id } });
  const made = (await ask(admin, 'POST /custom_emoji', draft)).json as { id: number };
  await ask(alice, 'POST /custom_emoji', draft);
  await ask(alice, 'GET /custom_emoji');
  await ask(undefined, 'GET /custom_emoji');
  await ask(admin, 'DELETE /custom_emoji/:emoji_id', { path: { emoji_id: made.id } });
  await ask(admin, 'DELETE /custom_emoji/:emoji_id', { path: { emoji_id: made.id } });
}

async function tellModeration({ tributary, cast, ask }: Story): Promise<void> {
  const { alice, bob, stranger, admin } = cast;
  const { operations } = tributary;
  const harbour = { id: 'harbour' };
  const group = 'GET /groups/:id/moderation/cases';
  const report = (who: typeof alice, subject_type: string, subject_id: string | number, category = 'spam') =>
    ask(who, 'POST /reports', { json: { subject_type, subject_id: String(subject_id), category } });
  await report(bob, 'person', alice.user.id, 'harassment');
  await report(bob, 'person', bob.user.id);
  await report(bob, 'post', 'nothing');
  const path = { id: 'harbour/general' };
  const issues = await ask(alice, 'GET /projects/:id/issues', { path, query: { search: 'Hello' } });
  const [{ web_url: url }] = issues.json as [{ web_url: string }];
  await report(alice, 'post', url.split('/').at(-1)!);
  const draft = { body: 'Anchors, cheap', mimetype: 'text/markdown', mayBeEmpty: false };
  await report(bob, 'post', (await publishItem(operations, alice.viewer, draft)).uuid);
  const [hidden] = (await ask(admin, 'GET /moderation/cases', { query: { per_page: '1' } })).json as Id[];
  const case_id = hidden!.id;
  await ask(admin, 'POST /moderation/cases/:case_id/decision', {
    path: { case_id },
    json: { decision: 'hide', reason: 'No advertising here.' },
  });
  await ask(alice, 'POST /moderation/cases/:case_id/appeals', {
    path: { case_id },
    json: { body: 'They were for free.' },
  });
  const [about] = (await ask(alice, group, { path: harbour, query: { per_page: '1' } })).json as Id[];
  await ask(bob, group, { path: harbour });
  await ask(stranger, group, { path: harbour });
  await ask(admin, 'GET /moderation/cases', { query: { status: 'open', per_page: '1' } });
  await ask(alice, 'GET /moderation/cases');
  const decide = 'POST /moderation/cases/:case_id/decision';
  for (const who of [stranger, alice]) {
    await ask(who, 'GET /moderation/cases/:case_id', { path: { case_id: about!.id } });
    await ask(who, 'POST /moderation/cases/:case_id/appeals', { path: { case_id: about!.id }, json: { body: 'Why?' } });
    await ask(who, decide, { path: { case_id: about!.id }, json: { decision: 'show' } });
    await ask(who, decide, { path: { case_id: about!.id }, json: { decision: 'dismiss' } });
  }
  await tellSanctions({ cast, ask }, case_id, about!.id);
}

/** A case of the server about alice, and one of a group about something imported. */
async function tellSanctions(
  { cast: { alice, bob, stranger, admin }, ask }: Pick<Story, 'cast' | 'ask'>,
  ofServer: number,
  ofGroup: number,
): Promise<void> {
  const warn = 'POST /moderation/cases/:case_id/warnings';
  const suspend = 'POST /moderation/cases/:case_id/suspensions';
  const lift = 'POST /moderation/suspensions/:suspension_id/lift';
  const json = { reason: 'No advertising here.' };
  for (const what of [warn, suspend]) {
    await ask(stranger, what, { path: { case_id: ofServer }, json });
    await ask(admin, what, { path: { case_id: ofServer }, json: { reason: ' ' } });
    await ask(alice, what, { path: { case_id: ofGroup }, json: { ...json, scope: 'server' } });
    await ask(alice, what, { path: { case_id: ofGroup }, json });
  }
  await ask(admin, warn, { path: { case_id: ofServer }, json });
  const made = (await ask(admin, suspend, { path: { case_id: ofServer }, json: { ...json, ends_at: '2027-01-01' } }))
    .json;
  const suspension_id = (made as Id).id;
  await ask(admin, 'GET /moderation/suspensions', { query: { per_page: '1' } });
  await ask(bob, 'GET /moderation/suspensions');
  await ask(admin, 'GET /groups/:id/moderation/suspensions', { path: { id: 'harbour' } });
  await ask(bob, 'GET /groups/:id/moderation/suspensions', { path: { id: 'harbour' } });
  await ask(stranger, 'GET /groups/:id/moderation/suspensions', { path: { id: 'harbour' } });
  await ask(stranger, lift, { path: { suspension_id } });
  await ask(admin, lift, { path: { suspension_id } });
  await ask(admin, lift, { path: { suspension_id } });
  const limits = { days: 3, messages: 5, max_an_hour: 10, links: 'hold' };
  await ask(admin, 'PUT /moderation/newcomer_limits', { json: limits });
  await ask(admin, 'GET /moderation/newcomer_limits');
  await ask(bob, 'GET /moderation/newcomer_limits');
  await ask(bob, 'PUT /moderation/newcomer_limits', { json: limits });
  await ask(admin, 'PUT /moderation/newcomer_limits', { json: { days: 0, messages: 0 } });
  const ofOne = '/groups/:id/moderation/newcomer_limits';
  const path = { id: 'harbour' };
  for (const who of [stranger, bob, admin]) {
    await ask(who, `PUT ${ofOne}`, { path, json: limits });
    await ask(who, `GET ${ofOne}`, { path });
    await ask(who, `DELETE ${ofOne}`, { path });
  }
  await tellRules({ cast: { bob, stranger, admin }, ask });
}

async function tellRules({
  cast: { bob, stranger, admin },
  ask,
}: {
  readonly cast: Pick<Story['cast'], 'bob' | 'stranger' | 'admin'>;
  readonly ask: Story['ask'];
}): Promise<void> {
  const json = { kind: 'word', pattern: 'Casino*', action: 'hold' };
  const path = { id: 'harbour' };
  const made = (await ask(admin, 'POST /moderation/rules', { json })).json as Id;
  await ask(admin, 'POST /moderation/rules', { json });
  await ask(admin, 'POST /moderation/rules', { json: { ...json, kind: 'link' } });
  await ask(bob, 'POST /moderation/rules', { json });
  await ask(admin, 'GET /moderation/rules');
  await ask(bob, 'GET /moderation/rules');
  await ask(admin, 'POST /moderation/rules/try', { json: { ...json, pattern: 'harbour' } });
  await ask(bob, 'POST /moderation/rules/try', { json });
  const rules = '/groups/:id/moderation/rules';
  const link = { kind: 'link', pattern: 'https://shop.example/now', action: 'refuse' };
  for (const who of [stranger, bob, admin]) {
    await ask(who, `POST ${rules}`, { path, json: link });
    await ask(who, `GET ${rules}`, { path });
    await ask(who, `POST ${rules}/try`, { path, json: link });
  }
  const rule = { rule_id: made.id };
  await ask(bob, 'PUT /moderation/rules/:rule_id', { path: rule, json: { action: 'refuse' } });
  await ask(admin, 'PUT /moderation/rules/:rule_id', { path: rule, json: { action: 'refuse' } });
  await ask(bob, 'DELETE /moderation/rules/:rule_id', { path: rule });
  await ask(admin, 'DELETE /moderation/rules/:rule_id', { path: rule });
  const ofGroup = (await ask(admin, `GET ${rules}`, { path })).json as readonly Id[];
  for (const { id } of ofGroup) await ask(admin, 'DELETE /moderation/rules/:rule_id', { path: { rule_id: id } });
}

async function tellAnnouncements({ cast: { alice, stranger, admin }, ask }: Story): Promise<void> {
  const ofServer = '/broadcast_messages';
  const ofGroup = '/groups/:id/broadcast_messages';
  const json = { message: 'The harbour is closed on Sunday.', level: 'warning', ends_at: '2090-01-01' };
  const made = (await ask(admin, `POST ${ofServer}`, { json })).json as Id;
  await ask(admin, `POST ${ofServer}`, { json: { ...json, starts_at: '2091-01-01' } });
  await ask(alice, `POST ${ofServer}`, { json });
  await ask(alice, `GET ${ofServer}`);
  await ask(nobody, `GET ${ofServer}`);
  for (const call of [`GET ${ofServer}/:message_id`, `PUT ${ofServer}/:message_id`, `DELETE ${ofServer}/:message_id`]) {
    for (const [who, message_id] of [
      [alice, made.id],
      [admin, made.id],
      [admin, 999_999],
    ] as const) {
      await ask(who, call, { path: { message_id }, ...(call.startsWith('PUT') && { json: { level: 'urgent' } }) });
    }
  }
  const path = { id: 'harbour' };
  const own = (await ask(alice, `POST ${ofGroup}`, { path, json })).json as Id;
  await ask(alice, `POST ${ofGroup}`, { path, json: { ...json, message: ' ' } });
  await ask(stranger, `POST ${ofGroup}`, { path, json });
  for (const who of [alice, stranger]) await ask(who, `GET ${ofGroup}`, { path });
  const named = { path: { ...path, message_id: own.id } };
  await ask(alice, `PUT ${ofGroup}/:message_id`, { ...named, json: { level: 'info' } });
  await ask(alice, `DELETE ${ofGroup}/:message_id`, named);
  await ask(alice, `PUT ${ofGroup}/:message_id`, { ...named, json: { level: 'info' } });
  await ask(alice, `DELETE ${ofGroup}/:message_id`, named);
}

/** Nothing is sent: the jobs run when the webhook is gone. */
async function tellWebhooks({ cast: { alice, stranger }, ask }: Story): Promise<void> {
  const hooks = '/groups/:id/hooks';
  const hook = `${hooks}/:hook_id`;
  const path = { id: 'harbour' };
  const json = { url: 'https://receiver.example/harbour', name: 'Chat', import_events: true, member_events: true };
  const made = (await ask(alice, `POST ${hooks}`, { path, json })).json as Id;
  await ask(alice, `POST ${hooks}`, { path, json: { url: 'http://10.0.0.1/' } });
  await ask(stranger, `POST ${hooks}`, { path, json });
  for (const who of [alice, stranger]) await ask(who, `GET ${hooks}`, { path });
  const named = { ...path, hook_id: made.id };
  const testing = { path: { ...named, trigger: 'import_events' } };
  const sent = (await ask(alice, `POST ${hook}/test/:trigger`, testing)).json as Id;
  const event = { ...named, event_id: sent.id };
  const events = `${hook}/events`;
  const missing = { ...path, hook_id: 999_999 };
  for (const there of [named, missing]) {
    await ask(alice, `GET ${hook}`, { path: there });
    await ask(alice, `PUT ${hook}`, { path: there, json: { description: 'Says who comes.' } });
    await ask(alice, `POST ${hook}/rotate_secret`, { path: there, json: { overlap_hours: 12 } });
    await ask(alice, `GET ${events}`, { path: there });
  }
  await ask(alice, `POST ${hook}/test/:trigger`, { path: { ...testing.path, hook_id: 999_999 } });
  await ask(alice, `PUT ${hook}`, { path: named, json: { push_events: true } });
  await ask(alice, `POST ${hook}/rotate_secret`, { path: named, json: { overlap_hours: 999 } });
  for (const event_id of [sent.id, 999_999]) {
    await ask(alice, `GET ${events}/:event_id`, { path: { ...event, event_id } });
    await ask(alice, `POST ${events}/:event_id/resend`, { path: { ...event, event_id } });
  }
  await ask(alice, `DELETE ${hook}`, { path: named });
  await ask(alice, `DELETE ${hook}`, { path: named });
}

async function tellImports({
  tributary: { runner },
  cast: { alice, bob, stranger },
  ask,
  archive,
}: Story): Promise<void> {
  const path = { id: 'harbour' };
  const upload = { ...zip, file: archive };
  const start = async (route: string, asked: Asked): Promise<{ path: Id }> => {
    const { id } = (await ask(alice, route, { ...upload, ...asked })).json as Id;
    return { path: { id } };
  };
  const imported = await start('POST /groups/:id/imports', { path, form: { format: 'auto' } });
  await runner.drain();
  await ask(alice, 'POST /groups/:id/imports', { path, json: {} });
  await ask(alice, 'GET /imports/:id', imported);
  await ask(stranger, 'GET /imports/:id', imported);
  for (const who of [alice, stranger]) await ask(who, 'GET /imports/:id/events', imported);
  await ask(alice, 'POST /imports/:id/cancel', imported);
  await ask(alice, 'POST /imports/:id/retry', imported);
  const stopped = await start('POST /groups/:id/imports', { path, form: { dry_run: 'true' } });
  await ask(alice, 'POST /imports/:id/cancel', stopped);
  await ask(alice, 'POST /imports/:id/retry', stopped);
  await runner.drain();
  for (const route of ['GET /imports', 'GET /groups/:id/imports']) {
    await ask(alice, route, { path, query: { state: 'finished' } });
    await ask(alice, route, { path, query: { state: 'lost' } });
  }
  const own = await start('POST /imports', {});
  await runner.drain();
  await ask(alice, 'POST /imports', { json: {} });
  await ask(alice, 'DELETE /imports/:id', { ...own, query: { dry_run: 'true' } });
  await ask(alice, 'DELETE /imports/:id', own);
  await ask(bob, 'DELETE /imports/:id', own);
  const form = { name: 'The Lagoon', path: 'lagoon' };
  await ask(alice, 'POST /groups/import', { ...upload, form });
  await runner.drain();
  await ask(alice, 'POST /groups/import', { ...upload, form });
  await ask(alice, 'DELETE /groups/:id', { path });
}

async function tellLevels({ cast: { alice, stranger }, ask }: Story): Promise<void> {
  const own = '/notification_settings';
  await ask(alice, `PUT ${own}`, { json: { level: 'watch' } });
  await ask(alice, `PUT ${own}`, { json: { level: 'participating' } });
  await ask(alice, `PUT ${own}`, { json: { level: 'custom' } });
  await ask(alice, `GET ${own}`);
  await ask(nobody, `GET ${own}`);
  for (const [of, id] of [
    ['groups', 'harbour'],
    ['projects', 'harbour/general'],
  ] as const) {
    const [route, path] = [`/${of}/:id${own}`, { id }];
    await ask(alice, `GET ${route}`, { path });
    await ask(stranger, `GET ${route}`, { path });
    for (const level of ['watch', 'participating', 'custom'])
      await ask(alice, `PUT ${route}`, { path, json: { level } });
    await ask(stranger, `PUT ${route}`, { path, json: { level: 'watch' } });
  }
}

async function tellProjects({ cast, ask }: Story): Promise<void> {
  const { alice, stranger } = cast;
  await ask(alice, 'GET /projects', { query: { search: 'general', simple: 'true' } });
  await ask(alice, 'GET /projects', { query: { order_by: 'beauty' } });
  await ask(alice, 'GET /groups/:id/projects', { path: { id: 'harbour' } });
  await ask(stranger, 'GET /groups/:id/projects', { path: { id: 'harbour' } });
  const [{ id: groupId }] = (await ask(alice, 'GET /groups', { query: { search: 'harbour' } })).json as [
    { id: number },
  ];
  await ask(alice, 'POST /projects', { json: { name: 'Lost & found', namespace_id: groupId } });
  await ask(alice, 'POST /projects', { json: { name: 'Lost & found', namespace_id: groupId } });
  await ask(alice, 'POST /projects', { json: { name: 'Seen by all', namespace_id: groupId, visibility: 'public' } });
  const path = { id: 'harbour/general' };
  const changed = { path, json: { description: 'Tides and boats' } };
  await ask(alice, 'PUT /projects/:id', changed);
  await ask(stranger, 'PUT /projects/:id', changed);
  const own = await ask(alice, 'POST /projects', { json: { name: 'Notes' } });
  await ask(alice, 'GET /users/:id/projects', { path: { id: String(alice.user.id) } });
  await ask(alice, 'GET /users/:id/projects', { path: { id: '999999' } });
  const removed = { path: { id: String((own.json as { id: number }).id) } };
  await ask(stranger, 'DELETE /projects/:id', removed);
  await ask(alice, 'DELETE /projects/:id', { ...removed, query: { full_path: 'alice/other' } });
  await ask(alice, 'DELETE /projects/:id', removed);
  for (const route of ['POST /projects/:id/archive', 'POST /projects/:id/unarchive']) {
    await ask(alice, route, { path });
    await ask(stranger, route, { path });
  }
  await ask(alice, 'GET /projects/:id', { path });
  await ask(stranger, 'GET /projects/:id', { path });
  const issues = await ask(alice, 'GET /projects/:id/issues', { path, query: { search: 'Hello' } });
  await ask(stranger, 'GET /projects/:id/issues', { path });
  await ask(alice, 'GET /issues', { query: { scope: 'all', per_page: '1' } });
  await ask(alice, 'GET /issues', { query: { order_by: 'beauty' } });
  const harbour = { path: { id: 'harbour' } };
  await ask(alice, 'GET /groups/:id/issues', { ...harbour, query: { per_page: '1' } });
  await ask(stranger, 'GET /groups/:id/issues', harbour);
  const query = { scope: 'notes', search: 'hello' };
  await ask(alice, 'GET /search', { query });
  await ask(alice, 'GET /search', { query: { ...query, scope: 'commits' } });
  await ask(alice, 'GET /groups/:id/search', { ...harbour, query });
  await ask(stranger, 'GET /groups/:id/search', { ...harbour, query });
  await ask(alice, 'GET /projects/:id/search', { path, query });
  await ask(alice, 'GET /projects/:id/search', { path, query: { ...query, scope: 'projects' } });
  await ask(stranger, 'GET /projects/:id/search', { path, query });
  const thread = { path: { ...path, issue_iid: (issues.json as Id[])[0]!.id } };
  const reads = ['', '/notes', '/participants', '/closed_by', '/related_merge_requests'];
  for (const route of reads.map((part) => `GET /projects/:id/issues/:issue_iid${part}`)) {
    await ask(alice, route, thread);
    await ask(stranger, route, thread);
  }
  await tellComments({ cast, ask }, thread.path);
  await tellWriting({ cast, ask }, path);
}

/** Alice begins a thread, comments on it, closes it and deletes all of it. */
async function tellWriting(
  { cast: { alice, stranger }, ask }: Pick<Story, 'cast' | 'ask'>,
  path: { readonly id: string },
): Promise<void> {
  const issues = '/projects/:id/issues';
  const issue = `${issues}/:issue_iid`;
  const json = { title: 'Who has the key?', description: 'The *boat house* is locked.' };
  await ask(alice, `POST ${issues}`, { path, json: { title: ' ' } });
  await ask(stranger, `POST ${issues}`, { path, json });
  const made = (await ask(alice, `POST ${issues}`, { path, json })).json as Id;
  const thread = { path: { ...path, issue_iid: made.id } };
  const both = async (route: string, asked: Asked): Promise<unknown> => {
    await ask(stranger, route, asked);
    return (await ask(alice, route, asked)).json;
  };
  await both(`PUT ${issue}`, { ...thread, json: { title: 'Who has the keys?' } });
  await ask(alice, `PUT ${issue}`, thread);
  const comment = { json: { body: 'I **have** one.' } };
  const note = (await both(`POST ${issue}/notes`, { ...thread, ...comment })) as Id;
  await ask(alice, `POST ${issue}/notes`, { ...thread, json: { body: '' } });
  const discussion = (await both(`POST ${issue}/discussions`, { ...thread, ...comment })) as { id: string };
  await ask(alice, `POST ${issue}/discussions`, { ...thread, json: { body: '' } });
  const answered = { path: { ...thread.path, discussion_id: discussion.id } };
  const answer = (await both(`POST ${issue}/discussions/:discussion_id/notes`, { ...answered, ...comment })) as Id;
  await ask(alice, `POST ${issue}/discussions/:discussion_id/notes`, { ...answered, json: { body: '' } });
  await ask(alice, `PUT ${issue}`, { ...thread, json: { state_event: 'close' } });
  await ask(alice, `PUT ${issue}`, { ...thread, json: { state_event: 'reopen' } });
  await both(`GET ${issue}/discussions/:discussion_id/notes/:note_id`, {
    path: { ...answered.path, note_id: answer.id },
  });
  const places = [
    [`${issue}/notes/:note_id`, { ...thread.path, note_id: note.id }],
    [`${issue}/discussions/:discussion_id/notes/:note_id`, { ...answered.path, note_id: answer.id }],
  ] as const;
  for (const [place, named] of places) {
    await both(`PUT ${place}`, { path: named, json: { body: 'It is **mine**.' } });
    await ask(alice, `PUT ${place}`, { path: named, json: { body: ' ' } });
    await both(`DELETE ${place}`, { path: named });
  }
  await both(`DELETE ${issue}`, thread);
}

/** Alice looks at the comments of a thread, and reacts to it and to one of them. */
async function tellComments(
  { cast: { alice, stranger }, ask }: Pick<Story, 'cast' | 'ask'>,
  path: Readonly<Record<string, string | number>>,
): Promise<void> {
  const issue = '/projects/:id/issues/:issue_iid';
  const both = async (route: string, asked: Asked): Promise<unknown> => {
    await ask(stranger, route, asked);
    return (await ask(alice, route, asked)).json;
  };
  const notes = (await ask(alice, `GET ${issue}/notes`, { path })).json as Id[];
  const note = { ...path, note_id: notes[0]!.id };
  await both(`GET ${issue}/notes/:note_id`, { path: note });
  const [discussion] = (await both(`GET ${issue}/discussions`, { path })) as { id: string }[];
  await both(`GET ${issue}/discussions/:discussion_id`, { path: { ...path, discussion_id: discussion!.id } });
  const places = [
    [issue, path],
    [`${issue}/notes/:note_id`, note],
  ] as const;
  for (const [place, named] of places) {
    const made = (await both(`POST ${place}/award_emoji`, { path: named, json: { name: 'thumbsup' } })) as Id;
    await ask(alice, `POST ${place}/award_emoji`, { path: named, json: { name: 'no_such_emoji' } });
    await both(`GET ${place}/award_emoji`, { path: named });
    const one = { path: { ...named, award_id: made.id } };
    await both(`GET ${place}/award_emoji/:award_id`, one);
    await both(`DELETE ${place}/award_emoji/:award_id`, one);
  }
}

/** Alice puts the channels of the harbour in order. */
async function tellChannels({ cast: { alice, bob, stranger }, ask }: Story): Promise<void> {
  const channels = '/groups/:id/channels';
  const categories = '/groups/:id/channel_categories';
  const path = { id: 'harbour' };
  const listed = (await ask(alice, `GET ${channels}`, { path, query: { per_page: '5' } })).json as Id[];
  const json = { name: 'On the water' };
  const made = (await ask(alice, `POST ${categories}`, { path, json })).json as Id;
  await ask(alice, `POST ${categories}`, { path, json: { name: ' ' } });
  // Behind "board", which is private already.
  const named = { path: { ...path, channel_id: listed[1]!.id } };
  await ask(alice, `PUT ${channels}/:channel_id`, {
    ...named,
    json: { topic: 'Tides of this week', category_id: made.id, position: 1 },
  });
  await ask(alice, `PUT ${channels}/:channel_id`, { ...named, json: { category_id: 999_999 } });
  await ask(alice, `GET ${channels}/:channel_id`, named);
  await ask(alice, `GET ${channels}/:channel_id`, { path: { ...path, channel_id: 999_999 } });
  await ask(alice, `PUT ${channels}/:channel_id`, { path: { ...path, channel_id: 999_999 }, json: { topic: '' } });
  await ask(alice, `GET ${categories}`, { path });
  for (const category_id of [made.id, 999_999]) {
    await ask(alice, `PUT ${categories}/:category_id`, { path: { ...path, category_id }, json: { position: 1 } });
  }
  const members = `${channels}/:channel_id/members`;
  await ask(alice, `GET ${members}`, { path: { ...path, channel_id: 999_999 } });
  for (const isPrivate of [true, false]) {
    await ask(alice, `PUT ${channels}/:channel_id`, { ...named, json: { private: isPrivate } });
    for (const user_id of [bob.user.id, 999_999]) await ask(alice, `POST ${members}`, { ...named, json: { user_id } });
    await ask(alice, `GET ${members}`, named);
    await ask(stranger, `DELETE ${members}/:user_id`, { path: { ...named.path, user_id: bob.user.id } });
    await ask(alice, `DELETE ${members}/:user_id`, { path: { ...named.path, user_id: bob.user.id } });
  }
  await ask(stranger, `GET ${channels}`, { path });
  await ask(stranger, `GET ${categories}`, { path });
  await ask(stranger, `POST ${categories}`, { path, json });
  for (const category_id of [made.id, made.id]) {
    await ask(alice, `DELETE ${categories}/:category_id`, { path: { ...path, category_id } });
  }
}

/** Bob says to be somebody of the community; alice answers. */
async function tellClaims({ tributary, cast: { alice, bob, stranger }, ask }: Story): Promise<void> {
  const path = { id: 'harbour' };
  await ask(alice, 'GET /groups/:id/claim_settings', { path });
  await ask(stranger, 'GET /groups/:id/claim_settings', { path });
  await ask(stranger, 'GET /groups/:id/claimable_source_users', { path });
  await ask(alice, 'PUT /groups/:id/claim_settings', { path, json: { claims: 'choice' } });
  await ask(alice, 'PUT /groups/:id/claim_settings', { path, json: { claims: 'everybody' } });
  const { json } = await ask(bob, 'GET /groups/:id/claimable_source_users', { path });
  const [first, second] = json as { id: number }[];
  const claim = 'POST /source_users/:id/claim';
  const made = (await ask(bob, claim, { path: { id: first!.id } })).json as { id: number };
  const other = (await ask(bob, claim, { path: { id: second!.id } })).json as { id: number };
  await ask(stranger, claim, { path: { id: second!.id } });
  await ask(bob, 'GET /user/claims');
  await ask(nobody, 'GET /user/claims');
  await ask(alice, 'GET /groups/:id/claims', { path });
  await ask(stranger, 'GET /groups/:id/claims', { path });
  await ask(alice, 'POST /groups/:id/claims/decline', { path, json: { claim_ids: [made.id] } });
  await ask(alice, 'POST /groups/:id/claims/approve', { path, json: { claim_ids: [made.id] } });
  for (const answer of ['approve', 'decline']) {
    await ask(alice, `POST /groups/:id/claims/${answer}`, { path, json: { claim_ids: [999] } });
  }
  await ask(bob, 'POST /user/claims/:id/withdraw', { path: { id: other.id } });
  await ask(bob, 'POST /user/claims/:id/withdraw', { path: { id: other.id } });
  await ask(alice, 'PUT /groups/:id/claim_settings', { path, json: { claims: 'address' } });
  await tributary.runner.drain();
}

/** Alice asks somebody, looks how it does, and has people reminded. */
async function tellProgress(story: Story): Promise<void> {
  const { ask } = story;
  const { alice, stranger } = story.cast;
  const path = { id: 'harbour' };
  const settings = '/groups/:id/reminder_settings';
  await ask(alice, `GET ${settings}`, { path });
  await ask(stranger, `GET ${settings}`, { path });
  await ask(alice, `PUT ${settings}`, { path, json: { max_reminders: 3, expires_after_days: 60 } });
  await ask(alice, `PUT ${settings}`, { path, json: { interval_days: 0 } });
  const asked = await sourceUser(story, 'U2');
  await ask(alice, 'POST /source_users/:id/reassign', { ...asked, json: { username: 'bob' } });
  for (const list of ['/groups/:id/reassignment_requests', '/groups/:id/reassignment_requests/numbers']) {
    await ask(alice, `GET ${list}`, { path });
    await ask(stranger, `GET ${list}`, { path });
  }
  await ask(alice, 'GET /groups/:id/reassignment_requests/numbers', { path, query: { days: '0' } });
  await ask(alice, 'POST /source_users/:id/cancel', asked);
  await ask(alice, `PUT ${settings}`, { path, json: { max_reminders: 0, expires_after_days: 0 } });
  await story.tributary.runner.drain();
}

async function tellFiles(story: Story): Promise<void> {
  const { ask } = story;
  const { runner, clock } = story.tributary;
  const { alice, stranger } = story.cast;
  const path = { id: 'harbour' };
  const files = '/groups/:id/placeholder_reassignments';
  await ask(alice, `GET ${files}`, { path });
  await ask(alice, `GET ${files}`, { path, query: { format: 'json' } });
  await ask(alice, `GET ${files}`, { path, query: { format: 'json', prefill: 'email,username,name' } });
  await ask(alice, `GET ${files}`, { path, query: { format: 'json', mapping: 'true', state: 'all' } });
  await ask(stranger, `GET ${files}`, { path });
  const row = 'https://t1.slack.com,slack,U3,Cy Example,cy,bob,\n';
  const csv = { path, filename: 'reassignments.csv' };
  await ask(alice, `POST ${files}`, { ...csv, file: `${header}\n${row}`, form: { dry_run: 'true' } });
  await ask(alice, `POST ${files}`, {
    ...csv,
    file: `${header}\n${'a,b,c,d,e,f,\n'.repeat(1001)}`,
    query: { dry_run: 'true' },
  });
  const first = await ask(alice, `POST ${files}`, { ...csv, file: `${header}\n${row}` });
  await runner.drain();
  const taken = { path: { ...path, upload_id: (first.json as { upload_id: number }).upload_id } };
  await ask(alice, `POST ${files}/uploads/:upload_id/undo`, { ...taken, query: { dry_run: 'true' } });
  await ask(alice, `POST ${files}/uploads/:upload_id/undo`, taken);
  await runner.drain();
  await ask(alice, `POST ${files}/uploads/:upload_id/undo`, taken);
  clock.advance(60_000);
  const person = await sourceUser(story, 'U4');
  await ask(alice, 'POST /source_users/:id/keep_as_placeholder', person);
  const some = { path, json: { source_user_ids: [person.path.id] } };
  await ask(alice, 'POST /groups/:id/source_users/undo', { ...some, query: { dry_run: 'true' } });
  await ask(alice, 'POST /groups/:id/source_users/undo', some);
  await ask(alice, 'POST /groups/:id/source_users/undo', { path, json: { source_user_ids: [999] } });
  clock.advance(60_000);
  await ask(alice, `POST ${files}`, { ...csv, file: `${header}\n${row}` });
  await runner.drain();
  await ask(alice, `POST ${files}`, { ...csv, file: 'Source host\n' });
  await ask(alice, `POST ${files}`, { ...csv, file: 'x'.repeat(maxAnswerBytes + 1) });
  const again = { ...csv, file: `${header}\n`, query: { dry_run: 'true' } };
  while ((await ask(alice, `POST ${files}`, again)).status !== 429);
  await ask(alice, `GET ${files}/uploads`, { path });
  await ask(stranger, `GET ${files}/uploads`, { path });
  await ask(alice, `GET ${files}/uploads/:upload_id`, taken);
  await ask(alice, `GET ${files}/uploads/:upload_id`, { ...taken, query: { format: 'csv' } });
  await ask(alice, `GET ${files}/uploads/:upload_id/events`, taken);
  await ask(alice, `GET ${files}/uploads/:upload_id/events`, { path: { ...path, upload_id: 999 } });
  await ask(alice, `GET ${files}/uploads/:upload_id`, { path: { ...path, upload_id: 999 } });
}

/** The source user of the harbour with this identifier. */
async function sourceUser({ cast: { alice }, ask }: Story, identifier: string): Promise<{ path: Id }> {
  const found = await ask(alice, 'GET /groups/:id/source_users', { path: { id: 'harbour' } });
  const users = found.json as (Id & { source_user_identifier: string })[];
  return { path: { id: users.find((each) => each.source_user_identifier === identifier)!.id } };
}

async function tellSourceUsers(story: Story): Promise<void> {
  const { cast, ask } = story;
  const { alice, bob, stranger } = cast;
  const path = { id: 'harbour' };
  await ask(alice, 'GET /groups/:id/source_users', { path, query: { status: 'pending_reassignment', sort: 'id_asc' } });
  await ask(bob, 'GET /groups/:id/source_users', { path });
  await ask(alice, 'GET /groups/:id/source_users/suggestions', { path });
  await ask(bob, 'GET /groups/:id/source_users/suggestions', { path });
  const ed = await sourceUser(story, 'U5');
  await ask(alice, 'GET /source_users/:id', ed);
  await ask(stranger, 'GET /source_users/:id', ed);
  await ask(alice, 'POST /source_users/:id/reassign', { ...ed, json: { username: 'dana' } });
  await ask(alice, 'POST /source_users/:id/reassign', { ...ed, json: { username: 'bob' } });
  await ask(alice, 'POST /source_users/:id/resend', ed);
  await ask(alice, 'POST /source_users/:id/resend', ed);
  await ask(alice, 'POST /source_users/:id/cancel', ed);
  await ask(alice, 'POST /source_users/:id/reassign', { ...ed, json: { use_source_email: true } });
  await ask(alice, 'POST /source_users/:id/reassign', { ...ed, json: { email: 'ed@elsewhere.test' } });
  await ask(alice, 'POST /source_users/:id/cancel', ed);
  await ask(alice, 'POST /source_users/:id/reassign', { ...ed, json: { username: 'bob' } });
  for (const verb of ['cancel', 'keep_as_placeholder', 'undo_keep_as_placeholder']) {
    await ask(alice, `POST /source_users/:id/${verb}`, ed);
    await ask(alice, `POST /source_users/:id/${verb}`, ed);
  }
}

async function tellSplit(story: Story): Promise<void> {
  const { tributary, cast, ask } = story;
  const ann = await sourceUser(story, 'U1');
  const since = { since: '2024-01-03' };
  await ask(cast.alice, 'POST /source_users/:id/split', { ...ann, json: { ...since, dry_run: true } });
  const part = await ask(cast.alice, 'POST /source_users/:id/split', { ...ann, json: since });
  await ask(cast.alice, 'POST /source_users/:id/split', { ...ann, json: since });
  await tributary.runner.drain();
  const path = { id: (part.json as Id).id };
  await ask(cast.alice, 'POST /source_users/:id/undo_split', { path });
  await ask(cast.alice, 'POST /source_users/:id/undo_split', ann);
  await tributary.runner.drain();
}

async function tellMerge(story: Story): Promise<void> {
  const { tributary, cast, ask } = story;
  const ann = await sourceUser(story, 'U1');
  const into = { into_source_user_id: (await sourceUser(story, 'U2')).path.id };
  await ask(cast.alice, 'POST /source_users/:id/merge', { ...ann, json: { ...into, dry_run: true } });
  await ask(cast.alice, 'POST /source_users/:id/merge', { ...ann, json: into });
  await tributary.runner.drain();
  await ask(cast.alice, 'POST /source_users/:id/merge', { ...ann, json: into });
  await ask(cast.alice, 'POST /source_users/:id/undo_merge', ann);
  await tributary.runner.drain();
  await ask(cast.alice, 'POST /source_users/:id/undo_merge', ann);
}

async function tellRequests(story: Story): Promise<void> {
  const { tributary, cast, ask } = story;
  const { alice, bob, carol, dana, admin } = cast;
  const answer = (verb: string) => `POST /user/reassignment_requests/:id/${verb}`;
  const propose = async (identifier: string, username: string) => {
    const found = await sourceUser(story, identifier);
    await ask(alice, 'POST /source_users/:id/reassign', { ...found, json: { username } });
    return found;
  };
  const ann = await propose('U1', 'bob');
  await ask(bob, 'GET /user/reassignment_requests');
  await ask(nobody, 'GET /user/reassignment_requests');
  await ask(carol, answer('accept'), ann);
  const asked = '/user/reassignment_requests/:id';
  await ask(bob, `GET ${asked}/preview`, ann);
  await ask(carol, `GET ${asked}/preview`, ann);
  const pier = { year: '2024', search: 'the', per_page: '2' };
  await ask(bob, `GET ${asked}/contributions`, { ...ann, query: pier });
  await ask(bob, `GET ${asked}/contributions`, { ...ann, query: { channel: 'nowhere' } });
  await ask(carol, `GET ${asked}/contributions`, ann);
  await ask(bob, answer('accept'), { ...ann, json: { channels: ['nowhere'] } });
  await ask(bob, answer('accept'), { ...ann, json: { years: [1999] } });
  await ask(bob, answer('accept'), ann);
  await tributary.runner.drain();
  await ask(bob, answer('revoke'), ann);
  await ask(bob, answer('revoke'), ann);
  const di = await propose('U4', 'dana');
  await ask(dana, answer('reject'), di);
  await ask(dana, answer('reject'), di);
  const ben = await propose('U2', 'carol');
  await ask(carol, answer('accept'), ben);
  await ask(admin, 'POST /users/:id/block', { path: { id: carol.user.id } });
  await tributary.runner.drain();
  await ask(admin, 'POST /users/:id/unblock', { path: { id: carol.user.id } });
  await ask(alice, 'POST /source_users/:id/retry', ben);
  await tributary.runner.drain();
  await ask(alice, 'POST /source_users/:id/retry', ben);
  await ask(alice, 'POST /source_users/:id/undo', ben);
  await ask(alice, 'POST /source_users/:id/undo', ben);
  await tributary.runner.drain();
}

/** The private channel of Ann is bob's by now. */
async function tellProjectMembers({ cast: { alice, bob, stranger }, ask }: Story): Promise<void> {
  const path = { id: 'harbour/board' };
  for (const route of ['GET /projects/:id/members', 'GET /projects/:id/members/all']) {
    await ask(alice, route, { path });
    await ask(stranger, route, { path });
    await ask(alice, `${route}/:user_id`, { path: { ...path, user_id: bob.user.id } });
    await ask(alice, `${route}/:user_id`, { path: { ...path, user_id: 999 } });
  }
}

async function tellEnds({ cast: { alice, bob }, ask }: Story): Promise<void> {
  const path = { id: 'harbour' };
  const events = await ask(alice, 'GET /groups/:id/audit_events', { path, query: { per_page: '2' } });
  const event = { ...path, audit_event_id: (events.json as Id[])[0]!.id };
  await ask(alice, 'GET /groups/:id/audit_events/:audit_event_id', { path: event });
  await ask(bob, 'GET /groups/:id/audit_events/:audit_event_id', { path: event });
  await ask(bob, 'GET /groups/:id/audit_events', { path });
  await ask(alice, 'GET /groups/:id/audit_events/export', { path, query: { created_after: '2000-01-01' } });
  await ask(alice, 'GET /groups/:id/audit_events/export', { path, query: { created_after: 'soon' } });
  await ask(bob, 'GET /groups/:id/audit_events/export', { path });
  await ask(alice, 'POST /groups/:id/source_users/keep_all_as_placeholder', { path });
  await ask(bob, 'POST /groups/:id/source_users/keep_all_as_placeholder', { path });
  const query = '{ group(fullPath: "harbour") { importSourceUsers(first: 1) { nodes { sourceName status } } } }';
  await ask(alice, 'POST /api/graphql', { json: { query } });
  await ask(nobody, 'POST /api/graphql', { json: { query } });
}

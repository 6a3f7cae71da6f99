import { accessLevels } from '../../src/core/identity/domain/access-level.ts';
import { addMember, createGroup } from '../../src/core/groups/operations/manage-group.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import {
  addGroupToken,
  addServiceAccount,
  addServiceToken,
  findGroupByPath,
  shareGroup,
} from '../../src/core/groups/index.ts';
import { insertMany } from '../../src/core/platform/index.ts';
import { addWebhook } from '../../src/core/webhooks/index.ts';
import type { Page } from 'playwright-core';
import type { Cast } from './cast.ts';
import { importArchive } from './import.ts';
import { writeZip } from './small-community.ts';
import type { TestTributary } from './tributary.ts';
import type { Visits } from './visits.ts';

const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
/** Names as people have them, and as they break pages. */
const names = ['Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim(), 'نور الهدى بنت عبد الرحمن', '王秀英', unbroken];

/** A group of people with awkward names, with a group below it. Alice owns them. */
export async function bringAwkwardGroup(tributary: TestTributary, cast: Cast): Promise<void> {
  const { operations } = tributary;
  const ownerUserId = cast.alice.user.id;
  const group = await createGroup(operations, {
    path: 'society',
    name: `Society of the ${unbroken} and its friends`,
    description: `We meet on Mondays.\nجمعية الأصدقاء\nhttps://example.test/${'very-long/'.repeat(12)}`,
    visibility: 'public',
    ownerUserId,
  });
  const below = { path: 'archive-of-all-that-was-ever-said', parentFullPath: group.fullPath, ownerUserId };
  await createGroup(operations, { ...below, name: 'أرشيف' });
  for (const [index, name] of names.entries()) {
    const username = index === 0 ? 'wolfe'.repeat(20) : `awkward${index}`;
    const user = await registerUser(operations, { username, email: `awkward${index}@example.test`, name });
    const accessLevel = Object.values(accessLevels)[index]!;
    await addMember(operations, { groupId: group.id, userId: user.id, accessLevel, createdBy: ownerUserId });
  }
  await importArchive(tributary, cast.alice, group, await writeAwkwardArchive());
}

/** What people of such names write. */
function writeAwkwardArchive(): Promise<string> {
  const users = names.map((name, index) => ({
    id: `U${index}`,
    team_id: 'T1',
    name: index === 0 ? 'wolfe'.repeat(20) : `awkward${index}`,
    profile: { real_name: name, email: `awkward${index}@example.test` },
  }));
  const messages = [
    `A word ${unbroken.repeat(3)} and an address https://example.test/${'path/'.repeat(40)}`,
    'مرحبا بالجميع! هذه رسالة طويلة باللغة العربية، وفيها كلمة English واحدة، ورقم 12345.',
    `\`\`\`const line = '${'0123456789'.repeat(20)}';\`\`\``,
    '> Somebody said this\nand I answer *with* emphasis, a list:\n• one\n• two',
  ].map((text, index) => ({
    type: 'message',
    user: `U${index}`,
    text,
    ts: `170415360${index}.000100`,
    reactions: [{ name: 'wave', users: ['U1', 'U2'], count: 2 }],
  }));
  const members = users.map(({ id }) => id);
  return writeZip({
    'users.json': users,
    'channels.json': [{ id: 'C1', name: unbroken.toLowerCase(), created: 1700000000, creator: 'U0', members }],
    [`${unbroken.toLowerCase()}/2024-01-02.json`]: messages,
  });
}

/** A webhook of alice's group, and what was sent to it: taken, failed, and to be sent again. */
export async function bringWebhook({ operations }: TestTributary, cast: Cast): Promise<void> {
  const { database, clock } = operations;
  const group = (await findGroupByPath(database.reader, 'harbour'))!;
  const said = { url: 'https://chat.example/hooks/harbour', name: 'Chat', description: 'Says what was imported.' };
  const { webhook } = await addWebhook(operations, cast.alice.viewer, group.id, {
    ...said,
    // Of none that other pages bring.
    categories: ['import_events'],
  });
  const now = clock.now();
  const payload = JSON.stringify({
    type: 'member.added',
    timestamp: now,
    data: { group: { id: group.id, name: group.name }, user: { username: 'bob', name: unbroken }, access_level: 30 },
  });
  const row = { webhook_id: webhook.id, type: 'member.added', category: 'member_events', payload } as const;
  const times = { created_at: now, due_at: '2090-01-01T00:00:00.000Z', attempted_at: now, milliseconds: 12 };
  const answer = { response_headers: JSON.stringify({ 'content-type': 'text/plain' }), response_body: 'Thank you' };
  await database.write((tx) =>
    insertMany(tx, 'webhook_delivery', [
      { ...row, ...times, ...answer, message_id: 'msg_1', state: 'delivered', attempts: 1, status: 200, error: null },
      { ...row, ...times, ...answer, message_id: 'msg_2', state: 'failed', attempts: 8, status: 500, error: null },
      {
        ...row,
        ...times,
        ...answer,
        message_id: 'msg_3',
        state: 'queued',
        attempts: 2,
        status: null,
        error: 'connect ECONNREFUSED 203.0.113.7:443',
      },
    ]),
  );
}

/** Tokens of the group with awkward names, and a service account of it. */
export async function bringBots({ operations }: TestTributary, cast: Cast): Promise<void> {
  const { viewer } = cast.alice;
  const { id: groupId } = (await findGroupByPath(operations.database.reader, 'society'))!;
  const expiresAt = '2031-05-01T00:00:00.000Z';
  const draft = { name: unbroken, scopes: ['read_api'], expiresAt, accessLevel: accessLevels.reporter } as const;
  await addGroupToken(operations, viewer, groupId, draft);
  const account = await addServiceAccount(operations, viewer, groupId, { name: 'Feeder', username: 'feeder' });
  const key = { groupId, userId: account.id };
  await addServiceToken(operations, viewer, key, { name: 'Nightly', scopes: ['api'], expiresAt: null });
}

/** The group with awkward names is shared with a group of the same Owner, where nobody else is a member. */
export async function bringShares({ operations }: TestTributary, cast: Cast): Promise<void> {
  const idOf = async (path: string) => (await findGroupByPath(operations.database.reader, path))!.id;
  const [society, withGroupId] = [await idOf('society'), await idOf('attic')];
  const share = { withGroupId, accessLevel: accessLevels.reporter, expiresAt: '2031-05-01T00:00:00.000Z' };
  await shareGroup(operations, cast.alice.viewer, society, share);
}

/** The pages of groups, in their states, for their Owner. */
export function groupStates(): Visits {
  const members = '/groups/harbour/-/members';
  return {
    group: '/groups/harbour',
    'group-empty': '/groups/attic',
    'group-awkward': '/groups/society',
    'group-below': '/groups/society/archive-of-all-that-was-ever-said',
    members,
    'members-awkward': '/groups/society/-/members',
    'members-unknown': (page) => addUnknown(page, members),
    member: `${members}/bob`,
    webhooks: '/groups/harbour/-/hooks',
    'webhooks-none': '/groups/attic/-/hooks',
    webhook: openWebhook,
    'webhook-event': async (page) => {
      await openWebhook(page);
      await page.getByRole('link', { name: 'member.added' }).first().click();
      await page.getByRole('button', { name: 'Resend' }).waitFor();
    },
    'webhook-removal': async (page) => {
      await openWebhook(page);
      await page.getByRole('link', { name: 'Delete webhook' }).click();
      await page.getByRole('button', { name: 'Delete webhook' }).waitFor();
    },
    access: '/groups/society/-/access',
    'access-none': '/groups/attic/-/access',
    'access-rotate': (page) => followAccess(page, 'Replace'),
    'access-revoke': (page) => followAccess(page, 'Revoke'),
    'access-account': (page) => followAccess(page, 'Feeder'),
    'access-account-remove': async (page) => {
      await followAccess(page, 'Feeder');
      await page.getByRole('link', { name: 'Delete service account' }).click();
      await page.getByRole('button', { name: 'Delete service account' }).waitFor();
    },
    sharing: '/groups/society/-/sharing',
    'sharing-elsewhere': '/groups/attic/-/sharing',
    'sharing-none': '/groups/harbour/-/sharing',
    'sharing-refused': shareWithItself,
    move: '/groups/society/archive-of-all-that-was-ever-said/-/move',
    'move-preview': '/groups/society/archive-of-all-that-was-ever-said/-/move?to=top',
    'move-refused': refuseMove,
    'group-settings': '/groups/harbour/-/settings',
    'group-removal': '/groups/harbour/-/remove',
    'group-removal-mistyped': mistypePath,
    'new-group': '/new-group',
    'forum-edit': openForumForm,
    'placeholders-awkward': '/groups/society/-/placeholders',
  };
}

async function addUnknown(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Username or public email').fill('exam');
  await page.getByRole('button', { name: 'Add member', exact: true }).click();
  await page.getByRole('alert').waitFor();
}

async function openWebhook(page: Page): Promise<void> {
  await page.goto('/groups/harbour/-/hooks');
  await page.getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('button', { name: 'Send test' }).waitFor();
}

async function followAccess(page: Page, name: string): Promise<void> {
  await page.goto('/groups/society/-/access');
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL(/access\/(tokens|accounts)/);
}

async function openForumForm(page: Page): Promise<void> {
  await page.goto('/groups/harbour');
  await page.getByRole('link', { name: 'Edit general' }).first().click();
  await page.getByRole('button', { name: 'Archive channel' }).waitFor();
}

async function shareWithItself(page: Page): Promise<void> {
  await page.goto('/groups/attic/-/sharing');
  await page.getByLabel('Group path').fill('attic');
  await page.getByRole('button', { name: 'Share group', exact: true }).click();
  await page.getByRole('alert').waitFor();
}

/** Moves a group below one that has what was imported from elsewhere. */
async function refuseMove(page: Page): Promise<void> {
  await page.goto('/groups/harbour/-/move');
  await page.getByLabel('New location').selectOption({ label: 'The Harbour (attic)' });
  await page.getByRole('button', { name: 'Show changes' }).click();
  await page.getByRole('alert').waitFor();
}

async function mistypePath(page: Page): Promise<void> {
  await page.goto('/groups/attic/-/remove');
  await page.getByLabel('To remove it').fill('attick');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alert').waitFor();
}

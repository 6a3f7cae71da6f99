import type { Page } from 'playwright-core';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';
import type { Group } from '../../src/core/groups/domain/group.ts';
import type { ImportReport } from '../../src/core/imports/domain/import.ts';
import { reassignableStatuses, type SourceUser } from '../../src/core/reassignment/domain/source-user.ts';
import { newestPosts } from '../../src/http/web/content/posts.ts';
import { acceptReassignmentUpload } from '../../src/core/reassignment/operations/uploads/accept-reassignment-upload.ts';
import { acceptReassignment } from '../../src/core/reassignment/operations/answer-reassignment.ts';
import { keepAsPlaceholder } from '../../src/core/reassignment/operations/change-source-user.ts';
import { cancelImport } from '../../src/core/imports/operations/end-import.ts';
import { publishItem } from '../../src/core/content/operations/publish-item.ts';
import { saveItem } from '../../src/core/content/operations/saves.ts';
import sharp from 'sharp';
import { announce, withdrawAnnouncement } from '../../src/core/groups/index.ts';
import { beginDemo } from '../../src/core/demo/index.ts';
import {
  createUser,
  disableSecondFactor,
  enableSecondFactor,
  offerSecondFactor,
  openAppeal,
} from '../../src/core/accounts/index.ts';
import { codeAt } from '../../src/core/accounts/operations/second-factor/one-time-codes.ts';
import { insertStep } from '../../src/core/accounts/storage/sign-in-steps.ts';
import { addMilliseconds, hourMilliseconds } from '../../src/lib/clock.ts';
import { addRule, decideCase, findCaseAbout, report, sanction } from '../../src/core/moderation/index.ts';
import { addCategory } from '../../src/core/groups/operations/arrange-forums.ts';
import { openForum } from '../../src/core/groups/operations/open-forum.ts';
import { addCustomEmoji } from '../../src/core/files/operations/custom-emoji.ts';
import { invite } from '../../src/core/groups/operations/invitations.ts';
import { addMember } from '../../src/core/groups/operations/manage-group.ts';
import { mergeSourceUsers } from '../../src/core/reassignment/operations/merges/merge-source-users.ts';
import { splitSourceUser } from '../../src/core/reassignment/operations/parts/split-source-user.ts';
import { startImport } from '../../src/core/imports/operations/start-import.ts';
import { deleteSettingRow, writeSettingRow } from '../../src/core/platform/storage/settings.ts';
import { randomText, sha256Hex } from '../../src/lib/random.ts';
import { findChannelByAddress } from '../../src/core/identity/storage/channels.ts';
import { findImport } from '../../src/core/imports/storage/imports.ts';
import { listMails } from '../../src/core/platform/storage/mails.ts';
import { changeClaimSettings } from '../../src/core/reassignment/operations/claims/claim-settings.ts';
import { claimSourceUser } from '../../src/core/reassignment/operations/claims/claim-source-user.ts';
import { listClaimable } from '../../src/core/reassignment/operations/claims/list-claims.ts';
import { changeSettings } from '../../src/core/reassignment/operations/change-setting.ts';
import { reassignSourceUser } from '../../src/core/reassignment/operations/reassign-source-user.ts';
import { listRequests } from '../../src/core/reassignment/operations/requests/list-requests.ts';
import { pageSourceUsers } from '../../src/core/reassignment/storage/placeholders.ts';
import { changeNotificationSettings } from '../../src/core/attention/operations/notification-settings.ts';
import { insertUnsubscribeLinks } from '../../src/core/attention/storage/unsubscribe-links.ts';
import { insertReminders } from '../../src/core/reassignment/storage/requests.ts';
import { listChannelsToSplit } from '../../src/core/reassignment/storage/parts/splits.ts';
import { bringCast, bringGroup, type Cast } from './cast.ts';
import { bringContent } from './content-states.ts';
import { bringAwkwardGroup, bringBots, bringShares, bringWebhook, groupStates } from './group-states.ts';
import { bringFailures } from './group-api-story.ts';
import { askFor, bringCommunity } from './reassignment.ts';
import { header } from './reassignment-files.ts';
import type { TestDatabase } from './databases.ts';
import { startTributary, type TestTributary } from './tributary.ts';
import type { Overrides } from '../../src/compose.ts';
import type { Config } from '../../src/config.ts';
import type { Visits } from './visits.ts';
import { createReadStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Stops background work in its middle, as a crash would. */
export interface Brake {
  readonly faultPoint: (name: string) => void;
  /** The next work that comes to `name` for the `times`th time ends there. */
  stopAt(name: string, times?: number): void;
}

function createBrake(): Brake {
  let stop = { name: '', left: 0 };
  return {
    faultPoint: (name) => {
      if (name !== stop.name) return;
      stop.left -= 1;
      if (stop.left === 0) throw new Error('stopped by the test');
    },
    stopAt: (name, times = 1) => {
      stop = { name, left: times };
    },
  };
}

interface Place {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  /** Alice owns it; a community has come into it. */
  readonly group: Group;
  readonly brake: Brake;
}

/** Somebody who is invited to take over what a placeholder user of the group wrote; the path of the link in the mail. */
async function bringTakeover({ tributary, cast, group }: Place): Promise<string> {
  const { operations } = tributary;
  const { reader } = operations.database;
  const query = { statuses: reassignableStatuses, afterId: 0, limit: 100 };
  const asked = (await pageSourceUsers(reader, group.id, query)).at(-1)!;
  await reassignSourceUser(operations, cast.alice.viewer, asked.id, { email: 'gull@tributary.test' });
  const [mail] = await listMails(reader, { to: 'gull@tributary.test', limit: 1 });
  return /\/take-over\/[\w-]+/.exec(mail?.text ?? '')![0];
}

/** The path of the link at the end of a reminder, of somebody who was asked. */
async function bringReminder({ tributary: { operations }, cast, group }: Place): Promise<string> {
  const [asked] = await listRequests(operations, cast.alice.viewer, group.id, { limit: 1 });
  const reminder = { namespaceId: group.id, requestId: asked!.id, tokenHash: sha256Hex('reminder') };
  await operations.database.write((tx) => insertReminders(tx, [reminder], operations.clock.now()));
  return '/reminders/reminder';
}

/** The path of the link at the end of a digest of Alice's. */
async function bringDigestLink({ tributary: { operations }, cast }: Place): Promise<string> {
  const userId = cast.alice.user.id;
  await changeNotificationSettings(operations, cast.alice.viewer, { digest: 'daily' });
  const link = { tokenHash: sha256Hex('digest'), userId, mail: 'digest' } as const;
  await operations.database.write((tx) => insertUnsubscribeLinks(tx, [link], operations.clock.now()));
  return '/unsubscribe/digest';
}

/** Alice, who is a member as well, has claimed somebody; whoever is left can be claimed by choice. */
async function bringClaim({ tributary, cast, group }: Place): Promise<void> {
  const { operations } = tributary;
  await changeClaimSettings(operations, cast.alice.viewer, group.id, { claims: 'choice' });
  const { viewer } = cast.alice;
  const { byChoice } = await listClaimable(operations, viewer, group.id, { search: '', offset: 0, limit: 1 });
  await claimSourceUser(operations, viewer, byChoice[0]!.id);
}

/** Opens the page on which its owner changes a folder. */
async function ownFile(page: Page, action = 'Rename, move, share'): Promise<void> {
  await page.goto('/files/carol');
  await page.locator('summary[aria-label^="Actions for Summer"]').click();
  await page.getByRole('link', { name: action }).first().click();
}

/** Opens a file that has an earlier version, or what may be done with that. */
async function changedFile(page: Page, action = ''): Promise<void> {
  await page.goto('/files/carol');
  await page.getByRole('link', { name: 'tides.ts' }).click();
  if (action === '') await page.locator('summary', { hasText: 'Upload a new version' }).click();
  else await page.getByRole('link', { name: action }).click();
}

/** Opens a page for several of somebody's files at a time. */
async function chosenFiles(page: Page, action: string): Promise<void> {
  await page.goto('/files/carol');
  for (const box of (await page.locator('input[name="file"]').all()).slice(0, 2)) await box.check();
  if (action !== '') await page.locator('.chosen').getByRole('button', { name: action }).click();
}

/** A ring of 64 pixels. */
const anchor = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="24" fill="none" stroke="#b4481e" stroke-width="10"/></svg>',
  ),
)
  .png()
  .toBuffer();

/** Sends what is no picture. */
async function addBadEmoji(page: Page): Promise<void> {
  await page.goto('/groups/harbour/-/emoji');
  await page.getByLabel('Name', { exact: true }).fill('buoy');
  const file = { name: 'buoy.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await page.getByLabel('Image').setInputFiles(file);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alert').waitFor();
}

async function letInStranger(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Username').fill('stranger');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('alert').waitFor();
}

/** The first page of a server without users, which this one is no more. */
async function setUp(page: Page, { tributary: { operations } }: Place): Promise<void> {
  await operations.database.write((tx) => writeSettingRow(tx, 'setup', sha256Hex('token'), operations.clock.now()));
  await page.goto('/setup/token');
  await operations.database.write((tx) => deleteSettingRow(tx, 'setup'));
}

/** A post of bob that a rule of the server holds, and its case. */
async function bringHeld({ operations, runner }: TestTributary, cast: Cast): Promise<{ uuid: string; id: number }> {
  await addRule(operations, cast.admin.viewer, null, { kind: 'word', pattern: 'anchor chains*', action: 'hold' });
  await addRule(operations, cast.admin.viewer, null, { kind: 'link', pattern: 'shop.example', action: 'refuse' });
  const body = 'Anchor chains for sale';
  const { uuid, id } = await publishItem(operations, cast.bob.viewer, {
    body,
    mimetype: 'text/markdown',
    mayBeEmpty: false,
  });
  await runner.drain();
  const about = await findCaseAbout(operations.database.reader, { kind: 'post', id });
  return { uuid, id: about!.id };
}

/** The page of rules as it is after a try. */
async function tryRuleOnPage(page: Page): Promise<void> {
  await page.goto('/admin/moderation/rules');
  await page.getByLabel('Word, phrase or site').fill('anchor*');
  await page.getByRole('button', { name: 'Test rule' }).click();
  await page.getByText('Found in').waitFor();
}

/** A post of bob that is hidden, one that was reported, a person and an import that were; the pages of all these. */
async function bringCases({
  tributary,
  cast,
}: Place): Promise<Readonly<Record<'nobody' | 'alice' | 'bob' | 'admin', Visits>>> {
  const { operations } = tributary;
  const note = 'The same was here yesterday, and the day before.';
  const reported = async (body: string) => {
    const draft = { body, mimetype: 'text/markdown', mayBeEmpty: false };
    const { uuid } = await publishItem(operations, cast.bob.viewer, draft);
    const { about } = await report(operations, cast.alice.viewer, { kind: 'post', uuid }, { category: 'spam', note });
    return { uuid, id: about.id };
  };
  const hidden = await reported('Anchors, cheap, today alone');
  const open = await reported('Anchors, even cheaper');
  await decideCase(operations, cast.admin.viewer, hidden.id, { decision: 'hide', reason: 'No advertising here.' });
  await report(
    operations,
    cast.bob.viewer,
    { kind: 'person', id: cast.carol.user.id },
    { category: 'other', note: '' },
  );
  const held = await bringHeld(tributary, cast);
  const suspended = await bringSuspended(tributary, cast, hidden.id);
  const ofImport = await report(operations, cast.bob.viewer, { kind: 'import', id: 1 }, { category: 'private', note });
  return {
    alice: {
      'moderation-of-group': '/groups/harbour/-/moderation',
      'moderation-case-import': `/moderation/cases/${ofImport.about.id}`,
    },
    bob: {
      'moderation-notice': `/moderation/cases/${hidden.id}`,
      'item-hidden': `/item/${hidden.uuid}`,
      'item-held': `/item/${held.uuid}`,
      'report-person': '/channel/carol/report',
      reported: '/moderation/reported',
    },
    nobody: { suspended, 'suspended-gone': '/suspended/nothing' },
    admin: {
      moderation: '/admin/moderation',
      'moderation-none': '/admin/moderation?show=closed&before=1',
      'moderation-case': `/moderation/cases/${open.id}`,
      'moderation-case-hidden': `/moderation/cases/${hidden.id}?notice=done`,
      'moderation-case-held': `/moderation/cases/${held.id}`,
      'moderation-rules': '/admin/moderation/rules?notice=added',
      'moderation-rules-tried': tryRuleOnPage,
      'moderation-remove': (page) => askToRemove(page, open.id),
    },
  };
}

/** A warning of bob, and a suspension of somebody new, who is out from then on; the page where they read why. */
async function bringSuspended(
  { operations }: Place['tributary'],
  cast: Place['cast'],
  caseId: number,
): Promise<string> {
  const said = { reason: 'No advertising here, please.', isServerWide: false } as const;
  await sanction(operations, cast.admin.viewer, caseId, { kind: 'warning', ...said });
  const draft = { name: 'Sid Spammer', username: 'sid', email: 'sid@example.org', isAdmin: false };
  const { id } = await createUser(operations, 'operator', draft);
  const about = { kind: 'person', id } as const;
  const { about: person } = await report(operations, cast.bob.viewer, about, { category: 'spam', note: '' });
  await sanction(operations, cast.admin.viewer, person.id, { kind: 'suspension', ...said, endsAt: null });
  const { url } = await openAppeal(operations, id);
  return url.slice(operations.baseUrl.length);
}

/** The first steps with the demo, which waits to be filled. */
async function loadDemo(page: Page, { tributary: { operations }, cast }: Place): Promise<void> {
  await beginDemo(operations, cast.admin.viewer);
  await page.goto('/admin/start?notice=demo');
}

/** A page below an announcement, which is taken back once it is shown: it would stand above all other pages, too. */
async function showBanner(page: Page, { tributary: { operations }, cast }: Place): Promise<void> {
  const said = { message: 'The harbour is closed on Sunday.', level: 'warning', isDismissable: true } as const;
  const when = { startsAt: operations.clock.now(), endsAt: null };
  const { id } = await announce(operations, cast.admin.viewer, null, { ...said, ...when });
  await page.goto('/admin/storage');
  await page.getByText(said.message).waitFor();
  await withdrawAnnouncement(operations, cast.admin.viewer, id);
}

/** The rules of the server, and where they are written, with a preview; the menu of every page leads there once there are some. */
async function showRules(page: Page, { tributary: { operations }, cast }: Place): Promise<void> {
  const text = '## Be kind\n\n1. Listen **first**.\n2. No advertising.\n\nQuestions? Ask a moderator.';
  await changeSettings(operations, cast.admin.viewer, { terms: text });
  await page.goto('/about/rules');
}

async function previewRules(page: Page): Promise<void> {
  await page.goto('/admin/rules?notice=changed');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
}

async function askToRemove(page: Page, id: number): Promise<void> {
  await page.goto(`/moderation/cases/${id}`);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('heading', { name: 'Delete this post?' }).waitFor();
}

/** Opens the picker of emoji beside a message. */
async function pickEmoji(page: Page): Promise<void> {
  await page.goto('/channel/carol');
  await page.locator('a[data-react]').last().click();
  await page.locator('.emoji-picker section').first().waitFor();
}

/** Saves a message in a folder, and opens the page that says in which ones it is. */
async function chooseFolders(page: Page): Promise<void> {
  await page.goto('/saved?folder=Boats');
  await page.locator('.post summary').first().click();
  await page.getByRole('link', { name: 'Change folders' }).click();
}

/** Opens a photo from the list of all. */
async function ownPhoto(page: Page): Promise<void> {
  await page.goto('/photos/carol');
  await page.goto((await page.locator('.photos a').first().getAttribute('href'))!);
}

/**
 * A Tributary with the cast, and source users, uploads and imports in as many states as there are.
 * @returns it with the pages by who sees them
 */
export async function startWithPages(
  test: TestDatabase,
  { overrides, config }: { readonly overrides?: Overrides; readonly config?: Partial<Config> },
): Promise<{ readonly tributary: TestTributary; readonly visits: Readonly<Record<string, Visits>> }> {
  const brake = createBrake();
  const braked = { faultPoint: brake.faultPoint, batchLimit: 50, ...overrides };
  const tributary = await startTributary(test, { overrides: braked, ...(config && { config }) });
  const cast = await bringCast(tributary);
  const group = await bringGroup(tributary, cast.alice);
  await bringCommunity(tributary, cast.alice, group);
  return { tributary, visits: await bringPageStates({ tributary, cast, group, brake }) };
}

async function bringPageStates(place: Place): Promise<Readonly<Record<string, Visits>>> {
  const { tributary, cast, group } = place;
  const { operations } = tributary;
  await addMember(operations, { groupId: group.id, userId: cast.bob.user.id, accessLevel: 20, createdBy: null });
  const failures = await bringFailures(tributary);
  const done = await askFor(tributary, group, cast.alice, cast.carol);
  await acceptReassignment(operations, cast.carol.viewer, done.sourceUser.id);
  await tributary.runner.drain();
  const open = await askFor(tributary, group, cast.alice, cast.bob);
  const people = await bringPeople(place);
  const uploads = await bringUploads(place, people.lone);
  const moving = await bringMoving(place);
  const imports = await bringImports(place);
  await bringGroup(tributary, cast.alice, 'attic');
  await bringAwkwardGroup(tributary, cast);
  await bringWebhook(tributary, cast);
  await bringBots(tributary, cast);
  await bringShares(tributary, cast);
  const content = await bringContent(tributary, cast);
  const [retained] = (
    await newestPosts(operations, cast.bob.viewer, { channelId: cast.carol.viewer.channelId }, undefined)
  ).posts;
  await saveItem(operations, cast.bob.viewer, { id: retained!.id }, 'Boats');
  const meeting = await bringEvents(place);
  const draft = { name: 'anchor', aliases: `mooring,${'x'.repeat(64)}`, picture: anchor };
  const emoji = await addCustomEmoji(operations, cast.alice.viewer, { ...draft, groupId: group.id });
  await addCustomEmoji(operations, cast.admin.viewer, { ...draft, groupId: null });
  for (const name of ['Afloat', 'Ashore']) await addCategory(operations, cast.alice.viewer, group.id, { name });
  const captains = { groupId: group.id, name: 'captains', isPrivate: true };
  const closed = await openForum(operations, cast.alice.viewer, captains);
  const made = await invite(operations, cast.alice.viewer, { groupId: group.id });
  await invite(operations, cast.alice.viewer, { groupId: group.id, email: 'wren@tributary.test' });
  const invitation = new URL(made.url!).pathname;
  const takeover = await bringTakeover(place);
  const reminder = await bringReminder(place);
  const digestLink = await bringDigestLink(place);
  const list = '/groups/harbour/-/placeholders';
  await bringClaim(place);
  const cases = await bringCases(place);
  const planned = {
    message: 'Regatta',
    level: 'info',
    isDismissable: true,
    startsAt: '2090-01-01T00:00:00.000Z',
  } as const;
  await announce(operations, cast.admin.viewer, null, { ...planned, endsAt: null });
  return {
    nobody: {
      'style-guide': '/-/styleguide',
      'style-guide-right-to-left': '/-/styleguide?dir=rtl',
      welcome: '/',
      groups: '/groups',
      'sign-in': '/sign-in',
      language: '/language?return_to=/sign-in',
      'sign-in-wrong': signInWrongly,
      'sign-in-too-often': signInTooOften,
      'sign-in-code': (page) => awaitCode(page, place),
      forgot: '/forgot',
      setup: (page) => setUp(page, place),
      'setup-over': '/setup/over',
      join: '/join',
      invite: invitation,
      'invite-over': '/invite/over',
      'take-over': takeover,
      'reminders-stop': reminder,
      'digest-stop': digestLink,
      documentation: '/api/docs',
      'documentation-section': '/api/docs/group-api-members',
      'documentation-records': '/api/docs/records',
      missing: '/nowhere',
      offline: '/offline',
      ...content,
      ...cases.nobody,
    },
    alice: {
      home: '/',
      'home-unread': '/?show=unread',
      'home-mentions': '/?show=mentions',
      'home-starred': '/?show=starred',
      menu: openMenu,
      imports: '/imports',
      'group-imports': '/groups/harbour/-/imports',
      'group-imports-empty': '/groups/attic/-/imports',
      import: '/imports/1',
      'import-removal': '/imports/1/remove',
      ...imports,
      placeholders: list,
      'placeholders-done': `${list}?tab=reassigned&done=${people.retained}`,
      'placeholders-reassigned': `${list}?tab=reassigned`,
      'placeholders-nobody-found': `${list}?search=nobody-at-all`,
      'placeholders-empty': '/groups/attic/-/placeholders',
      'keep-all': `${list}/keep-all`,
      claims: `${list}/claims`,
      claim: '/groups/harbour/-/claim',
      'claim-nobody-found': '/groups/harbour/-/claim?search=nobody-at-all',
      'claims-none': '/groups/attic/-/placeholders/claims',
      progress: `${list}/progress`,
      'group-log': '/groups/harbour/-/log',
      'group-log-none': '/groups/attic/-/log',
      'progress-none': '/groups/attic/-/placeholders/progress',
      suggestions: `${list}/suggestions`,
      'suggestions-none': '/groups/attic/-/placeholders/suggestions',
      ...uploads,
      'source-user': `/source_users/${people.part}?search=example`,
      'source-user-done': `/source_users/${done.sourceUser.id}`,
      undo: `/source_users/${done.sourceUser.id}/undo`,
      split: `/source_users/${people.part}/split?until=2024-06-01&count=1`,
      password: '/password',
      'split-asked': `/source_users/${people.part}/split`,
      merge: `/source_users/${people.last.id}/merge?into=${people.retained}`,
      'merge-asked': `/source_users/${people.last.id}/merge?search=${encodeURIComponent(people.lone.name ?? '')}`,
      'merge-refused': `/source_users/${people.last.id}/merge?into=${people.lone.id}`,
      'source-user-merged': `/source_users/${people.merged}`,
      'undo-merge': `/source_users/${people.merged}/undo_merge`,
      leave: '/leave',
      'channel-empty': '/channel/alice',
      ...groupStates(),
      'group-emoji': '/groups/harbour/-/emoji',
      'group-emoji-remove': `/custom-emoji/${emoji.id}/remove`,
      'group-emoji-refused': addBadEmoji,
      ...cases.alice,
      'channels-of-group': '/groups/harbour/-/channels',
      'channel-private': '/channel/harbour-captains',
      'channel-private-edit': (page) => letInStranger(page, `/forums/${closed.id}`),
      'announcements-of-group': '/groups/harbour/-/announcements',
      forged: sendForged,
      ...(await contentOf(place)),
    },
    bob: {
      'style-guide-signed-in': '/-/styleguide',
      'group-member': '/groups/harbour',
      'group-emoji-member': '/groups/harbour/-/emoji',
      membership: '/groups/harbour/-/members/bob',
      ...cases.bob,
      request: open.path,
      'request-parts': `/import/requests/${open.sourceUser.id}/contributions`,
      report: (page) => openReport(page, open.path),
      notifications: '/notifications',
      'notifications-requests': '/notifications?kind=requests',
      'notifications-none': '/notifications?kind=reactions',
      saved: '/saved',
      calendar: '/calendar?month=2031-03',
      'calendar-list': '/calendar?month=2031-03&view=list',
      'calendar-empty': '/calendar?month=2031-07',
      'calendar-subscribe': '/calendar/subscribe',
      'calendar-link': makeLink,
      'calendar-import': '/calendar/import',
      'calendar-imported': importCalendar,
      'event-going': (page) => answerEvent(page, meeting),
      'emoji-picker': pickEmoji,
      'saved-folder': '/saved?folder=Boats',
      'saved-folder-edit': '/saved/folder?folder=Boats',
      'item-folders': (page) => chooseFolders(page),
      people: '/people',
      settings: '/settings',
      'settings-saved': '/settings?notice=saved',
      'settings-notifications': '/settings/notifications',
      'settings-appearance': '/settings/appearance',
      'settings-privacy': '/settings/privacy',
      'settings-access': '/settings/access',
      'confirm-identity': (page) => confirmIdentity(page, place),
      'settings-second-factor': '/settings/second-factor',
      'settings-second-factor-offered': offerFactor,
      'settings-second-factor-on': (page) => showFactor(page, place),
      'settings-tokens': '/settings/tokens',
      'settings-data': '/settings/data',
      'settings-delete': '/settings/delete',
      search: '/search?q=harbour',
      'search-filtered': '/search?q=weekend+has%3Aimage',
      'search-nothing': '/search?q=zzzzz',
      'search-refused': '/search?q=has%3Anothing',
      'search-empty': '/search',
    },
    carol: {
      answered: `/import/requests/${done.sourceUser.id}`,
      'photos-own': '/photos/carol',
      'files-own': '/files/carol',
      'file-own': ownFile,
      'file-versions': (page) => changedFile(page),
      'file-version-delete': (page) => changedFile(page, 'Delete version 1'),
      'photo-own': ownPhoto,
      'photo-lightbox': async (page) => {
        await page.goto('/photos/carol');
        await page.locator('.photos a').first().click();
      },
      'folder-delete': (page) => ownFile(page, 'Delete'),
      'files-chosen': (page) => chosenFiles(page, ''),
      'files-change': (page) => chosenFiles(page, 'Move, share'),
      'files-delete': (page) => chosenFiles(page, 'Delete'),
      'files-bin': '/files/carol/bin',
      'files-bin-empty': '/files/carol/bin/empty',
    },
    stranger: { 'answered-moving': `/import/requests/${moving}` },
    admin: {
      'first-steps': '/admin/start?notice=mail',
      'admin-overview': '/admin',
      'admin-users': '/admin/users',
      'admin-users-found': '/admin/users?search=al',
      'admin-users-none': '/admin/users?show=banned',
      'admin-user': `/admin/users/${cast.bob.user.id}?notice=mailed`,
      'admin-user-deletion': `/admin/users/${cast.bob.user.id}/deletion`,
      'admin-user-own': `/admin/users/${cast.admin.user.id}`,
      'admin-user-new': '/admin/users/new',
      'first-steps-demo': (page) => loadDemo(page, place),
      'demo-removal': '/admin/demo/remove',
      'admin-groups': '/admin/groups',
      'admin-groups-none': '/admin/groups?search=nothing-like-this',
      'admin-imports': '/admin/imports',
      'admin-imports-none': '/admin/imports?show=removing',
      'admin-log': '/admin/log',
      'admin-storage': '/admin/storage',
      'admin-settings': '/admin/settings',
      'admin-jobs': '/admin/jobs',
      'admin-jobs-none': '/admin/jobs?state=running',
      'admin-mails-failed': '/admin/mails?state=failed',
      'admin-mail-failed': `/admin/mails/${failures.mailId}`,
      mails: '/admin/mails',
      'mail-suppressed': '/admin/mail/suppressed?notice=added',
      'mail-templates': '/admin/mail/templates',
      'mail-template': '/admin/mail/templates/reassignmentRequest?width=320',
      mail: '/admin/mails/1',
      'invitations-of-server': '/admin/invitations',
      'emoji-of-server': '/admin/emoji',
      ...cases.admin,
      banner: (page) => showBanner(page, place),
      announcements: '/admin/announcements?notice=announced',
      devices: '/settings/access',
      'rules-none': '/admin/rules',
      rules: (page) => showRules(page, place),
      'rules-edit': previewRules,
    },
    dana: {
      'invite-signed-in': invitation,
      'take-over-signed-in': takeover,
      event: `/item/${meeting}`,
      'event-new': '/calendar/new',
      'event-refused': refuseEvent,
      'event-edit': `/item/${meeting}/event`,
    },
  };
}

/** Events of a month: one that repeats and has an answer, one of whole days, one that is cancelled. Returns the first one. */
async function bringEvents({ tributary: { operations }, cast }: Place): Promise<string> {
  const make = (title: string, more: object) => {
    const event = { type: 'Event', timezone: 'Europe/Berlin', ...more };
    const item = {
      title,
      body: 'Bring a coat.',
      mimetype: 'text/markdown',
      objType: 'Event',
      obj: JSON.stringify(event),
    };
    const audience = { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };
    return publishItem(operations, cast.dana.viewer, { ...item, audience, mayBeEmpty: true });
  };
  const evening = { startTime: '2031-03-06T18:00:00', endTime: '2031-03-06T20:00:00' };
  const weekly = { ...evening, rrule: 'FREQ=WEEKLY;UNTIL=20310410T215959Z', exdates: ['2031-03-20T18:00:00'] };
  const { uuid, id } = await make('Choir practice', {
    ...weekly,
    location: { type: 'Place', name: 'Hall 2, at the quay' },
  });
  await publishItem(operations, cast.carol.viewer, { parent: { id }, verb: 'attendyes', mayBeEmpty: true });
  await make('Regatta', { startTime: '2031-03-14', endTime: '2031-03-17', allDay: true });
  await make('Donaudampfschifffahrtsgesellschaftsversammlung', { ...evening, status: 'cancelled' });
  return uuid;
}

async function answerEvent(page: Page, uuid: string): Promise<void> {
  await page.goto(`/item/${uuid}`);
  const button = page.getByRole('button', { name: 'Maybe' });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  await page.locator('.event-box [aria-pressed=true]').waitFor();
}

async function makeLink(page: Page): Promise<void> {
  await page.goto('/calendar/subscribe');
  await page.getByRole('button', { name: /^(Create|Replace) link/ }).click();
  await page.getByLabel('Secret link').waitFor();
}

/** Shows what of a file would be imported, with what could not be read. */
async function importCalendar(page: Page): Promise<void> {
  await page.goto('/calendar/import');
  const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
  const lines = [
    ...event('1', 'DTSTART:20310301T100000Z', 'SUMMARY:Launching the boats', 'RRULE:FREQ=HOURLY'),
    ...event('2', 'DTSTART;VALUE=DATE:20310405', 'SUMMARY:Regatta'),
    ...event('3', 'SUMMARY:Some day'),
  ];
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  await page
    .getByLabel('Calendar file')
    .setInputFiles({ name: 'a.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByRole('heading', { name: 'Import preview' }).waitFor();
}

/** Sends the form of an event that ends before it begins. */
async function refuseEvent(page: Page): Promise<void> {
  await page.goto('/calendar/new');
  await page.getByLabel('Title').fill('Regatta');
  await page.getByLabel('End date').fill('2020-01-01');
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('alert').waitFor();
}

async function bringPeople({ tributary, cast, group }: Place) {
  const { operations } = tributary;
  const query = { statuses: ['pending_reassignment'] as const, afterId: 0, limit: 100 };
  const all = await pageSourceUsers(operations.database.reader, group.id, query);
  const [retained, split, lone, merged] = all;
  await keepAsPlaceholder(operations, cast.alice.viewer, retained!.id);
  const [channel] = await listChannelsToSplit(operations.database.reader, split!.id);
  const what = { channels: [String(channel!.id)], since: null, until: '2100-01-01T00:00:00.000Z' };
  const part = await splitSourceUser(operations, cast.alice.viewer, split!.id, what);
  await mergeSourceUsers(operations, cast.alice.viewer, merged!.id, retained!.id);
  return { retained: retained!.id, part, lone: lone!, merged: merged!.id, last: all.at(-1)! };
}

/** A file that is done, one in its middle, and what is said of others at once. */
async function bringUploads({ tributary, cast, group, brake }: Place, lone: SourceUser): Promise<Visits> {
  const { operations, runner } = tributary;
  const row = (id: string, target: string) => `${lone.sourceHostname},${lone.importType},${id},,,${target},""\n`;
  const take = async (filename: string, rows: string): Promise<string> => {
    const file = { groupId: group.id, filename, bytes: Buffer.from(`${header}\n${rows}`) };
    const id = await acceptReassignmentUpload(operations, cast.alice.viewer, { ...file, idempotencyKey: undefined });
    await runner.drain();
    return `/groups/harbour/-/uploads/${id}`;
  };
  const mixed = row(lone.identifier, 'dana') + row('U-unknown', 'stranger') + row('U-other', '');
  const upload = await take('people.csv', mixed);
  brake.stopAt('decide-upload-rows:after-commit');
  const long = await take(
    'long.csv',
    Array.from({ length: 120 }, (_, index) => row(`U-${index}`, `person-${index}`)).join(''),
  );
  return {
    upload,
    'upload-undo': `${upload}/undo`,
    'upload-running': long,
    'upload-dry-run': (page) => sendFile(page, 'dry.csv', `${header}\n${mixed}`, 'Dry run'),
    'upload-refused': (page) => sendFile(page, 'other.csv', 'Source host,Something else\n1,2\n', 'Upload file'),
  };
}

/** Imports that wait, are under way, have failed and were cancelled. */
async function bringImports({ tributary, cast, brake }: Place): Promise<Visits> {
  const { operations, runner } = tributary;
  const other = await bringGroup(tributary, cast.alice, 'library');
  const archive = join(mkdtempSync(join(tmpdir(), 'tributary-archive-')), 'readers.zip');
  await writeSlackArchive(archive, { people: 6, messages: 300, seed: 5 });
  const start = (filename: string, bytes: AsyncIterable<Buffer>, dryRun = false) =>
    startImport(operations, cast.alice.viewer, {
      target: { groupId: other.id },
      archive: bytes,
      filename,
      format: 'auto',
      sourceHost: '',
      dryRun,
      options: { includeDirect: false },
    });
  const nothing = async function* () {
    yield Buffer.from('no archive');
  };
  const failed = await start('holiday-photos.zip', nothing());
  await runner.drain();
  const tried = await start('readers.zip', createReadStream(archive), true);
  await runner.drain();
  brake.stopAt('import-batch:after-commit', 2);
  const running = await start('readers.zip', createReadStream(archive));
  await runner.drain();
  const cancelled = await start('old.zip', nothing());
  await cancelImport(operations, cast.alice.viewer, cancelled);
  const waiting = await start('waiting.zip', nothing());
  return {
    'import-failed': `/imports/${failed}`,
    'import-dry-run': `/imports/${tried}`,
    'import-running': `/imports/${running}`,
    'import-cancelled': `/imports/${cancelled}`,
    'import-waiting': `/imports/${waiting}`,
  };
}

/** A request that was accepted, and whose contributions are on their way. */
async function bringMoving({ tributary, cast, group, brake }: Place): Promise<number> {
  const { sourceUser } = await askFor(tributary, group, cast.alice, cast.stranger);
  await acceptReassignment(tributary.operations, cast.stranger.viewer, sourceUser.id);
  brake.stopAt('complete-reassignments:before-commit');
  await tributary.runner.drain();
  return sourceUser.id;
}

/** An imported channel, and a thread of it with comments. */
async function contentOf({ tributary, cast }: Place): Promise<Visits> {
  const { reader } = tributary.operations.database;
  const { channels } = JSON.parse((await findImport(reader, 1))!.report!) as ImportReport;
  const address = channels[0]!.address!;
  const channel = await findChannelByAddress(reader, address);
  const { posts } = await newestPosts(
    tributary.operations,
    cast.alice.viewer,
    { channelId: channel!.id },
    undefined,
    50,
  );
  const thread = posts.find(({ comments }) => comments > 0)!;
  const path = `/channel/${address}`;
  return { channel: path, thread: `/display/${thread.uuid}`, 'channel-unread': (page) => leaveUnread(page, path) };
}

/** Marks a message as unread, which the page that this leads to leaves so. */
async function leaveUnread(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .locator('button[formaction$="/unread"]')
    .last()
    .evaluate((button: HTMLElement) => button.click());
  await page.waitForURL(/unread=1/);
  await page.locator('#unread').waitFor();
}

async function signInWrongly(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Username, email or channel address').fill('alice');
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
}

/** The second step of signing in. */
async function awaitCode(page: Page, { tributary: { operations }, cast }: Place): Promise<void> {
  const token = randomText(32);
  const now = operations.clock.now();
  const step = { kind: 'give_code', tokenHash: sha256Hex(token), userId: cast.bob.user.id, now } as const;
  const expiresAt = addMilliseconds(now, hourMilliseconds);
  await operations.database.write((tx) => insertStep(tx, { ...step, expiresAt }));
  await page.goto('/sign-in');
  await page.context().addCookies([{ name: 'tributary_step', value: token, url: page.url() }]);
  await page.goto('/sign-in/code');
  await page.locator('input[name=code]').waitFor();
}

/** What someone sees who authenticated too long ago; they have done so again once it is shown. */
async function confirmIdentity(page: Page, { tributary: { operations } }: Place): Promise<void> {
  const prove = (at: string) =>
    operations.database.write((tx) => tx.db.updateTable('session').set({ proved_at: at }).execute());
  await prove('2020-01-01T00:00:00.000Z');
  await page.goto('/confirm-identity');
  await page.locator('main input[type=password]').waitFor();
  await prove(operations.clock.now());
}

async function offerFactor(page: Page): Promise<void> {
  await page.goto('/settings/second-factor');
  await page.locator('main form[action="/settings/second-factor"] button[type=submit]').click();
  await page.locator('input[name=code]').waitFor();
}

/** The page of a second factor that is on, which is off again once it is shown. */
async function showFactor(page: Page, { tributary: { operations }, cast }: Place): Promise<void> {
  const { secret } = await offerSecondFactor(operations, cast.bob.viewer);
  await enableSecondFactor(operations, cast.bob.viewer, codeAt(secret, operations.clock.now()));
  await page.goto('/settings/second-factor');
  await page.locator('main .danger').waitFor();
  await disableSecondFactor(operations, cast.bob.viewer);
}

async function signInTooOften(page: Page): Promise<void> {
  await page.goto('/sign-in');
  for (let times = 0; times < 50 && !(await page.getByText('Try again in').isVisible()); times += 1) {
    await page.getByLabel('Username, email or channel address').fill('nobody-here');
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
  }
}

async function openMenu(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).locator('summary').click();
}

async function openReport(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByText('Report request').click();
}

async function sendFile(page: Page, name: string, content: string, button: string): Promise<void> {
  await page.goto('/groups/harbour/-/placeholders');
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Upload the completed file').setInputFiles(file);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.locator('.notice').first().waitFor();
}

async function sendForged(page: Page): Promise<void> {
  await page.goto('/groups/harbour/-/placeholders/keep-all');
  await page.locator('main [name=csrf_token]').evaluate((field) => field.setAttribute('value', 'forged'));
  await page.getByRole('button', { name: /^Keep all/ }).click();
  await page.getByRole('heading', { name: 'Not allowed' }).waitFor();
}

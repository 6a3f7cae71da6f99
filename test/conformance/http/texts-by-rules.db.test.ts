import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRegistered, prepareUser } from '../../../src/core/accounts/operations/register-user.ts';
import { nameChannel, openChannel } from '../../../src/core/accounts/operations/open-channel.ts';
import { changeFile } from '../../../src/core/files/operations/change-file.ts';
import { beginUpload } from '../../../src/core/files/operations/receive-upload.ts';
import { createFolder, uploadFile } from '../../../src/core/files/operations/upload-file.ts';
import { announce } from '../../../src/core/groups/operations/announcements.ts';
import { addCategory, changeCategory } from '../../../src/core/groups/operations/arrange-forums.ts';
import { editForum } from '../../../src/core/groups/operations/edit-forum.ts';
import { createOwnGroup, editGroup } from '../../../src/core/groups/operations/edit-group.ts';
import { addServiceAccount } from '../../../src/core/groups/operations/group-bots.ts';
import { openForum } from '../../../src/core/groups/operations/open-forum.ts';
import { isDomainError } from '../../../src/core/platform/index.ts';
import { randomHex, randomText } from '../../../src/lib/random.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** What keeps a text from being stored: undefined where it is stored. */
type Refusal = string | undefined;

forEachDatabase((open) => {
  describe('texts that others see', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let groupId: number;
    let channelId: number;
    let categoryId: number;
    let fileHash: string;
    let bob: string;

    const post = async (form: Record<string, string | readonly string[]>): Promise<Refusal> => {
      const sent = { basic: cast.alice.basic, form };
      const { status, text } = await request(tributary, 'POST', '/api/z/1.0/item/update', sent);
      return status === 200 ? undefined : `refused: ${text}`;
    };
    const stored = (names: { filename: string; caption?: string; alt?: string }) => {
      return { filetype: 'text/plain', filesize: 1, blobHash: randomHex(32), ...names };
    };
    const anywhere = { folder: undefined, audience: undefined };
    const slug = () => `a-${randomText(10).toLowerCase()}`;
    const event = (fields: object) =>
      JSON.stringify({ type: 'Event', name: 'Meeting', startTime: '2030-01-01T10:00:00Z', ...fields });
    const from = { startsAt: '2026-01-01T00:00:00.000Z', endsAt: null } as const;
    const announcement = (message: string) => ({ message, level: 'info', isDismissable: true, ...from }) as const;
    const register = async (texts: { name?: string; username?: string }) => {
      const { operations } = tributary;
      const account = { username: slug(), email: `${slug()}@example.test`, acceptsTerms: true, ...texts };
      const prepared = await prepareUser(operations, account);
      return operations.database.write((tx) => insertRegistered(operations, tx, account, prepared));
    };
    const context = () => tributary.operations;
    const alice = () => cast.alice.viewer;

    /** Each text that a person with an ordinary account can write for others to see, and how it is written. */
    const fields: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
      'the name of a new account': (name) => register({ name }),
      'the name of a profile': (name) => nameChannel(context(), alice(), { name }),
      'the description of a profile': (description) => nameChannel(context(), alice(), { description }),
      'the name of a field of a profile': (name) => nameChannel(context(), alice(), { fields: [{ name, value: 'x' }] }),
      'a field of a profile': (value) => nameChannel(context(), alice(), { fields: [{ name: 'x', value }] }),
      'the name of a new channel': (name) =>
        openChannel(context(), alice(), { address: slug(), name, description: undefined, role: 'public' }),
      'the description of a new channel': (description) =>
        openChannel(context(), alice(), { address: slug(), name: undefined, description, role: 'public' }),
      'the name of a new group': (name) => createOwnGroup(context(), alice(), { name, path: slug() }),
      'the description of a new group': (description) =>
        createOwnGroup(context(), alice(), { name: 'x', path: slug(), description }),
      'the name of a group': (name) => editGroup(context(), alice(), groupId, { name }),
      'the description of a group': (description) => editGroup(context(), alice(), groupId, { description }),
      'the name of a new channel of a group': (name) => openForum(context(), alice(), { groupId, name, path: slug() }),
      'the description of a new channel of a group': (description) =>
        openForum(context(), alice(), { groupId, name: 'x', path: slug(), description }),
      'the name of a channel of a group': (name) => editForum(context(), alice(), channelId, { name }),
      'the description of a channel of a group': (description) =>
        editForum(context(), alice(), channelId, { description }),
      'the topic of a channel of a group': (topic) => editForum(context(), alice(), channelId, { topic }),
      'a new category of channels': (name) => addCategory(context(), alice(), groupId, { name }),
      'a category of channels': (name) => changeCategory(context(), alice(), { groupId, id: categoryId }, { name }),
      'an announcement': (text) => announce(context(), alice(), groupId, announcement(text)),
      'the name of a service account': (name) => addServiceAccount(context(), alice(), groupId, { name }),
      'the name of a new file': (filename) => uploadFile(context(), alice(), stored({ filename }), anywhere),
      'the caption of a new file': (caption) =>
        uploadFile(context(), alice(), stored({ filename: 'x.txt', caption }), anywhere),
      'the description of a new picture': (alt) =>
        uploadFile(context(), alice(), stored({ filename: 'x.txt', alt }), anywhere),
      'the name of an upload in pieces': (filename) => {
        const plan = { ...anywhere, filename, filetype: 'text/plain', replaces: undefined };
        return beginUpload(context(), alice(), { key: randomHex(16), size: 1, plan, metadata: [] as never });
      },
      'the name of an album': (name) => createFolder(context(), alice(), `${name} ${slug()}`, anywhere),
      'the name of a file': (filename) =>
        changeFile(context(), alice(), fileHash, { filename: `${filename} ${slug()}` }),
      'the caption of a file': (caption) => changeFile(context(), alice(), fileHash, { caption }),
      'the description of a picture': (alt) => changeFile(context(), alice(), fileHash, { alt }),
      'a post': (body) => post({ body }),
      'the title of a post': (title) => post({ body: 'x', title }),
      'the summary of a post': (summary) => post({ body: 'x', summary }),
      'a direct message': (body) => post({ body, contact_allow: bob }),
      'an option of a poll': (option) => post({ body: 'Which?', poll_answers: ['Neither', option] }),
      'the title of an event': (name) => post({ body: 'x', obj_type: 'Event', obj: event({ name }) }),
      'the place of an event': (name) =>
        post({ body: 'x', obj_type: 'Event', obj: event({ location: { type: 'Place', name } }) }),
      'a category of a post': (category) => post({ body: 'x', category }),
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      bob = await hashOf(tributary, cast.bob);
      groupId = (await bringGroup(tributary, cast.alice)).id;
      channelId = (await openForum(context(), alice(), { groupId, name: 'Forum' })).id;
      categoryId = (await addCategory(context(), alice(), groupId, { name: 'Category' })).id;
      fileHash = await uploadFile(context(), alice(), stored({ filename: 'file.txt' }), anywhere);
      const call = callerOf(tributary);
      await call(cast.admin, 'POST', '/moderation/rules', { kind: 'word', pattern: 'casino', action: 'refuse' });
      await call(cast.admin, 'POST', '/moderation/rules', { kind: 'link', pattern: 'shop.example', action: 'refuse' });
      await call(cast.admin, 'PUT', '/moderation/newcomer_limits', { days: 300, messages: 0, links: 'refuse' });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const refusalOf = (writing: Promise<unknown>): Promise<Refusal> =>
      writing.then(
        (answer) => (typeof answer === 'string' && answer.startsWith('refused: ') ? answer : undefined),
        (error: unknown) => {
          if (isDomainError(error) && error.code === 'unprocessable') return error.message;
          throw error;
        },
      );

    it.each(Object.keys(fields))('keep the rules of words, sites and new people: %s', async (field) => {
      const write = fields[field]!;
      expect(await refusalOf(write('A ca\u00adsino'))).toContain('are not wanted here');
      expect(await refusalOf(write('See www.shop.example'))).toMatch(/not wanted here|not for people who are new/);
      expect(await refusalOf(write('See www.elsewhere.example'))).toContain('not for people who are new here');
      expect(await refusalOf(write('Fine'))).toBeUndefined();
    });

    it('may be anything for administrators', async () => {
      const description = 'A casino: https://shop.example';
      expect(await refusalOf(nameChannel(context(), cast.admin.viewer, { description }))).toBeUndefined();
    });
  });
});

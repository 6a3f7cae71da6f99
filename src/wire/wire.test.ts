import { describe, expect, it } from 'vitest';
import { bareSourceUser, bob, bot, group, sourceUser, placeholderUser, users } from '../../test/rig/group-samples.ts';
import { ann, baseUrl, channel, elsewhere, item, plainItem, xchans, goldenText } from '../../test/rig/wire-samples.ts';
import { encodeDescriptor } from './activity-streams/descriptor.ts';
import { activityType, encodeActor, encodeObject } from './activity-streams/object.ts';
import { globalId, idOfGlobal } from './graphql/global-id.ts';
import { encodeImportSourceUser, encodeNamespace, encodeUserCore } from './graphql/source-user.ts';
import { encodeContacts } from './portable-contacts.ts';

describe('ActivityStreams', () => {
  const context = { baseUrl, xchans, html: '<p>Hello</p>' };

  it('have items as notes and reactions', async () => {
    const top = { ...plainItem, title: '', summary: '', editedAt: plainItem.createdAt };
    const reaction = { ...item, reaction: '👍' };
    await expect(
      goldenText([
        encodeObject({ ...item, summary: 'A <b>' }, context),
        encodeObject({ ...top, attachments: [{ ...item.attachments[0]!, filetype: 'text/plain' }] }, context),
        encodeObject(reaction, context),
        encodeObject({ ...reaction, reaction: '👎', visibility: 'public', aclId: null, authorXchanId: 999 }, context),
      ]),
    ).toMatchFileSnapshot('golden/activity-streams.json');
    for (const values of [
      { visibility: 'public', aclId: 1 },
      { visibility: 'group', aclId: null },
    ] as const) {
      expect(encodeObject({ ...item, ...values }, context).to).toEqual([]);
    }
    expect(activityType).toBe('application/activity+json; charset=utf-8');
  });

  it('have channels as actors, whom WebFinger finds', async () => {
    await expect(
      goldenText([
        encodeActor(channel, ann, baseUrl),
        encodeActor({ ...channel, groupId: 1, description: '' }, elsewhere, baseUrl),
        encodeDescriptor(channel, baseUrl, []),
        encodeDescriptor(channel, baseUrl, ['self', 'nothing']),
        encodeContacts([ann, elsewhere], { startIndex: 3, totalResults: 9 }, baseUrl),
      ]),
    ).toMatchFileSnapshot('golden/actors.json');
  });
});

describe('GraphQL', () => {
  it('has source users with whom they name', async () => {
    await expect(
      goldenText([
        encodeImportSourceUser(sourceUser, users, group, baseUrl),
        encodeImportSourceUser(bareSourceUser, users, undefined, baseUrl),
        encodeNamespace(group, baseUrl),
        ...[bob, placeholderUser, bot].map((user) => encodeUserCore(user, baseUrl)),
      ]),
    ).toMatchFileSnapshot('golden/graphql.json');
  });

  it('has the page of a user as that of a personal namespace', () => {
    const namespace = { ...group, kind: 'personal', name: 'Ann', path: 'Ann1', fullPath: 'Ann1' } as const;
    expect(encodeNamespace(namespace, baseUrl).webUrl).toBe(`${baseUrl}/channel/ann`);
  });

  it('names rows by global ids', () => {
    expect(globalId('Import::SourceUser', 7)).toBe('gid://gitlab/Import::SourceUser/7');
    const types = ['User', 'Import::SourceUser'];
    expect(idOfGlobal('gid://gitlab/Import::SourceUser/7', types)).toBe(7);
    expect(idOfGlobal('gid://gitlab/User/1234567890123456', types)).toBe(1_234_567_890_123_456);
    for (const text of [
      '',
      '7',
      'gid://gitlab/Group/7',
      'gid://gitlab/User/x',
      'gid://gitlab/User/',
      'gid://gitlab/User/7/8',
      'gid://gitlab/User/-7',
      'gid://gitlab/User/9999999999999999',
      'gid://gitlab/User/12345678901234567',
      'gid://other/User/7',
      ' gid://gitlab/User/7',
      'gid://gitlab//7',
    ]) {
      expect([text, idOfGlobal(text, types)]).toEqual([text, undefined]);
    }
  });
});

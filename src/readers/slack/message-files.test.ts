import { describe, expect, it } from 'vitest';
import { codes, files, read, textOf, ts } from '../../../test/rig/slack-messages.ts';
import type { Json } from '../look.ts';

describe('files', () => {
  const url = 'https://files.slack.com/files-pri/T1-F1/a.txt?t=xoxe-1-secret';

  it.each<[string, Json, object]>([
    ['in the archive', { id: 'FHERE' }, { entry: '__uploads/FHERE/a.txt' }],
    ['elsewhere', { id: 'F1', url_private: url }, { url: 'https://files.slack.com/files-pri/T1-F1/a.txt' }],
    ['nowhere', { id: 'F1' }, { missing: 'not_in_archive' }],
    ['deleted', { id: 'F1', mode: 'tombstone', url_private: url }, { missing: 'deleted' }],
    ['behind the limit', { id: 'F1', mode: 'hidden_by_limit' }, { missing: 'hidden_by_limit' }],
    ['of others', { id: 'F1', mode: 'external', url_private: 'https://a.example' }, { missing: 'is_external' }],
    ['a canvas', { id: 'F1', mode: 'quip' }, { missing: 'is_canvas' }],
    ['denied', { id: 'F1', file_access: 'access_denied', url_private: url }, { missing: 'access_denied' }],
    ['not found', { id: 'F1', file_access: 'file_not_found' }, { missing: 'file_not_found' }],
    ['unknown', { id: 'F1', file_access: 'check_file_info' }, { missing: 'check_file_info' }],
  ])('%s', (_what, file, source) => {
    expect(files({ text: 'x', files: [file] })).toMatchObject([{ xid: `C1/${ts}/${String(file['id'])}`, source }]);
  });

  it('never bring a way in', () => {
    const file = {
      id: 'F1',
      title: 'plan',
      url_private: url,
      permalink: 'https://club.slack.com/files/U1/F1/plan?pub_secret=123456&a=b',
    };
    const records = read({ text: '<https://files.slack.com/x?token=xoxe-2-secret|here>', files: [file] });
    expect(JSON.stringify(records)).not.toMatch(/secret|xoxe/);
    expect(textOf({ text: 'x', files: [file] })).toBe(
      'x\n\n📎 [plan](https://club.slack.com/files/U1/F1/plan?a=b) *(not in the archive)*',
    );
  });

  it('never bring a way in by code', () => {
    const link = { type: 'link', url };
    const styled = { type: 'rich_text_section', elements: [{ ...link, style: { code: true } }] };
    const block = { type: 'rich_text_preformatted', elements: [link] };
    const plain = 'https://files.slack.com/files-pri/T1-F1/a.txt';
    expect(textOf({ blocks: [{ type: 'rich_text', elements: [styled, block] }] })).toBe(
      `\`${plain}\`\n\n\`\`\`\n${plain}\n\`\`\``,
    );
  });

  it('of old exports stand alone, and what was said about them apart', () => {
    const file = { id: 'FHERE', name: 'a.txt', initial_comment: { comment: 'see *this*' } };
    const old = { subtype: 'file_share', text: '<@U1> uploaded a file: <https://x|a.txt> and commented: x', file };
    expect(files(old)).toMatchObject([{ filename: 'a.txt', source: { entry: '__uploads/FHERE/a.txt' } }]);
    expect(textOf(old)).toBe('see **this**');
    expect(textOf({ ...old, file: { id: 'FHERE', name: 'a.txt' } })).toBe('📎 a.txt');
    expect(files({ subtype: 'file_comment', comment: { comment: 'x' }, file })).toEqual([]);
  });

  it('are reported once, by names that a file may have', () => {
    const file = { id: 'FHERE', name: '../../etc\\pass\0wd', mimetype: 'TEXT/Plain', size: '12', user: 'U2' };
    expect(
      files({ text: 'x', file, files: [file, { ...file, id: 'F2', mimetype: 'x', size: -1, name: '' }] }),
    ).toMatchObject([
      { filename: '.._.._etc_pass_wd', mediaType: 'text/plain', size: 12, uploader: 'U2' },
      { filename: 'F2', mediaType: undefined, size: undefined },
    ]);
  });

  it('that have no id are reported', () => {
    expect(codes({ text: 'x', files: [{ name: 'a.txt' }, null] })).toEqual(['broken_file']);
  });
});

import { describe, expect, it } from 'vitest';
import { type Files, withArchive } from '../../test/rig/slack.ts';
import { chooseReader } from './formats.ts';

const slack: Files = { 'channels.json': [], 'users.json': [] };
const choose = (files: Files, format: string): Promise<string> =>
  withArchive(files, async (archive) => (await chooseReader(archive, format)).format);

describe('the reader of an archive', () => {
  it.each(['auto', 'slack', 'slack_export_zip'])('is found by "%s"', async (format) => {
    expect(await choose(slack, format)).toBe('slack_export_zip');
  });

  it.each<[string, Files, string, string]>([
    [
      'what nobody knows',
      { 'letter.txt': 'Hello all' },
      'auto',
      'The archive is in no known format. Known are: channel, slack, hubzilla.',
    ],
    ['nothing', {}, 'auto', 'The archive is in no known format.'],
    ['what is not as stated', { 'letter.txt': 'x' }, 'slack', 'The archive is not what slack exports.'],
    [
      'a format that does not exist',
      slack,
      'telepathy',
      'There is no format "telepathy". Known are: channel, slack, hubzilla.',
    ],
  ])('is refused for %s', async (_what, files, format, message) => {
    await expect(choose(files, format)).rejects.toMatchObject({
      code: 'not_acceptable_file',
      message: expect.stringContaining(message) as string,
    });
  });
});

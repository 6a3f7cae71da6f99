import { describe, expect, it } from 'vitest';
import { type Files, withArchive } from '../../../test/rig/slack.ts';
import { club, general, read, said } from '../../../test/rig/slack-club.ts';
import type { NeutralRecord } from '../../core/imports/domain/record.ts';
import { slackReader } from './reader.ts';

describe('where an export is from', () => {
  const hostOf = (files: Files): Promise<string> => withArchive(files, (archive) => slackReader.sourceHost(archive));
  const linked = (ts: string, ...hosts: string[]) =>
    said(ts, '', {
      files: hosts.map((host, index) => ({ id: `F${index}`, permalink: `https://${host}/files/U/F/x` })),
    });

  it('follows from most links to its files', async () => {
    const files = {
      ...club,
      'general/2014-05-15.json': [
        linked('0.1', 'other.slack.com', 'club.slack.com'),
        linked('0.2', 'club.slack.com', 'evil.example', 'slack-files.com'),
      ],
    };
    expect(await hostOf(files)).toBe('https://club.slack.com');
  });

  it('does not follow from what people write', async () => {
    const quote = JSON.stringify({ permalink: 'https://other.slack.com/x' });
    const files = { ...club, 'general/2014-05-15.json': [said('0.1', quote)] };
    expect(await hostOf(files)).toBe('https://t0club.slack.com');
  });

  it('is made of the id of the workspace, or of nothing', async () => {
    expect(await hostOf(club)).toBe('https://t0club.slack.com');
    expect(await hostOf({ 'channels.json': [general] })).toBe('https://workspace.slack.com');
  });
});

describe('what is an export', () => {
  it.each<[string, Files, boolean]>([
    ['lists at the top', { 'channels.json': [], 'users.json': [] }, true],
    ['channels without people', { 'channels.json': [] }, true],
    ['private channels and people', { 'groups.json': [], 'users.json': [] }, true],
    ['a folder around all', { 'my export/channels.json': [], 'my export/users.json': [] }, true],
    ['people without channels', { 'users.json': [] }, false],
    ['lists further down', { 'a/b/channels.json': [], 'a/b/users.json': [] }, false],
    ['what a Mac puts beside', { '__MACOSX/channels.json': 'x', '__MACOSX/users.json': 'x' }, false],
    ['nothing', {}, false],
  ])('%s', async (_what, files, expected) => {
    expect(await withArchive(files, (archive) => slackReader.detect(archive))).toBe(expected);
  });

  it('may stand in a folder', async () => {
    const inFolder = Object.fromEntries(
      Object.entries(club).map(([name, content]) => [`Club export/${name}`, content]),
    );
    const strip = (records: NeutralRecord[]) =>
      records.map(({ kind, xid }) => `${kind} ${xid.replace('Club export/', '')}`);
    const records = await read({ ...inFolder, '__MACOSX/Club export/._users.json': 'x', 'Club export/.DS_Store': 'x' });
    expect(strip(records)).toEqual(strip(await read(club)));
  });

  it('may have twins of a Mac in its folders', async () => {
    const twins = Object.keys(club).map((name) => [name.replace(/[^/]+$/, '._$&'), 'x']);
    expect(await read({ ...club, ...Object.fromEntries(twins) })).toEqual(await read(club));
  });
});

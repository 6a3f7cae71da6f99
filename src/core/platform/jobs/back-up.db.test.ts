import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, testClock, type TestTributary } from '../../../../test/rig/tributary.ts';
import { scheduleBackup } from '../operations/schedule-backup.ts';
import { lastBackups } from '../storage/backup-runs.ts';

const hour = 3_600_000;

forEachDatabase((open) => {
  let home: string;
  let test: TestDatabase;
  const started: TestTributary[] = [];
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'tributary-backup-'));
    test = await open();
  });
  afterEach(async () => {
    for (const tributary of started.splice(0)) await tributary[Symbol.asyncDispose]();
    rmSync(home, { recursive: true, force: true });
  });
  const target = () => join(home, 'backups');
  const names = () => readdirSync(target()).filter((name) => name.startsWith('2026-'));

  async function start(config = {}, clock = testClock('2026-03-01T02:00:00.000Z')): Promise<TestTributary> {
    const schedule = { backupTarget: target(), backupTime: 195, backupKeep: 2 };
    const tributary = await startTributary(test, { config: { ...schedule, ...config }, clock });
    started.push(tributary);
    return tributary;
  }

  it('is made once a day, whoever looks, and as many are left as are wanted', async () => {
    const clock = testClock('2026-03-01T02:00:00.000Z');
    const [one, two] = [await start({}, clock), await start({}, clock)];
    const look = async (): Promise<string[]> => {
      await Promise.all([one, two, one].map(({ operations }) => scheduleBackup(operations)));
      await Promise.all([one, two].map(({ runner }) => runner.drain()));
      return names().map((name) => name.slice(0, 13));
    };
    // The moment of the day before was seen by no one.
    expect(await look()).toEqual(['2026-03-01T02']);
    clock.advance(hour);
    expect(await look()).toEqual(['2026-03-01T02']);
    clock.advance(hour);
    expect(await look()).toEqual(['2026-03-01T02', '2026-03-01T04']);
    clock.advance(24 * hour);
    expect(await look()).toEqual(['2026-03-01T04', '2026-03-02T04']);
    expect(await lastBackups(one.operations.database.reader)).toMatchObject({
      finished: { slot: '2026-03-02T03:15:00.000Z', state: 'finished' },
    });
  });

  it('says that it failed, is tried again, and shows in the measurements', async () => {
    const tributary = await start();
    const { operations, runner, clock } = tributary;
    const metrics = async (): Promise<string[]> => {
      const { body } = await (await tributary.server()).inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
      return body.split('\n').filter((line) => line.startsWith('tributary_backup'));
    };
    writeFileSync(target(), 'a file in its place');
    await scheduleBackup(operations);
    await runner.drain();
    expect((await lastBackups(operations.database.reader)).ended).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/EEXIST|ENOTDIR/),
    });
    expect(await metrics()).toEqual([
      'tributary_backup_last_success_timestamp_seconds 0',
      'tributary_backup_last_failed 1',
    ]);
    rmSync(target());
    clock.advance(60_000);
    await runner.drain();
    expect(names()).toHaveLength(1);
    expect(await metrics()).toEqual([
      expect.stringMatching(/^tributary_backup_last_success_timestamp_seconds 1772\d+/),
      'tributary_backup_last_failed 0',
    ]);
  });

  it('gets a new job when its own was lost, and none where no directory is set', async () => {
    const { operations, runner, requeue } = await start();
    await scheduleBackup(operations);
    await operations.database.write((tx) => tx.db.deleteFrom('job').execute());
    await requeue();
    await runner.drain();
    expect(names()).toHaveLength(1);
    const without = await start({ backupTarget: '' }, testClock('2026-05-01T04:00:00.000Z'));
    await scheduleBackup(without.operations);
    await without.runner.drain();
    expect(names()).toHaveLength(1);
  });
});

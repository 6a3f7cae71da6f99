import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '../../domain/errors.ts';
import { refusal, sentenceOf } from '../../domain/refusal.ts';
import { holdLock } from './lock.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tributary-lock-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const busy = refusal('backup.underWay', { directory: 'backups' });

it('is held by one at a time, and free again afterwards', () => {
  const path = join(directory, 'lock');
  const first = holdLock(path, busy);
  const refused = expect.objectContaining({ code: 'conflict', message: sentenceOf(busy) }) as unknown;
  expect(() => holdLock(path, busy)).toThrow(refused as Error);
  // Whoever was refused has taken nothing away.
  expect(() => holdLock(path, busy)).toThrow(DomainError);
  first[Symbol.dispose]();
  const second = holdLock(path, busy);
  expect(() => holdLock(path, busy)).toThrow(DomainError);
  second[Symbol.dispose]();
});

it('is one for each file', () => {
  using one = holdLock(join(directory, 'one'), busy);
  using two = holdLock(join(directory, 'two'), busy);
  expect(one).not.toBe(two);
});

it('that cannot be made is no conflict', () => {
  expect(() => holdLock(join(directory, 'nowhere', 'lock'), busy)).toThrow(/unable to open/);
});

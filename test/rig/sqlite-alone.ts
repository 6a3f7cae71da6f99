import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/core/platform/storage/database.ts';

/** As `global-setup.ts`, for runs that repeat tests very often: there is SQLite, and the half on PostgreSQL is skipped. */
export async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-template-'));
  const template = join(directory, 'template.sqlite');
  const database = openDatabase(`sqlite:${template}`);
  await database.migrate();
  await database.close();
  project.provide('postgresUrl', '');
  project.provide('postgresTemplate', '');
  project.provide('sqliteTemplate', template);
  return () => rmSync(directory, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createSqliteTemplates } from './templates.ts';

/** As `global-setup.ts`, for runs that repeat tests very often: there is SQLite, and the half on PostgreSQL is skipped. */
export async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-template-'));
  const { templates, cast } = await createSqliteTemplates(directory);
  project.provide('project', project.name);
  project.provide('postgresUrl', '');
  project.provide('postgresTemplates', { nothing: '', cast: '' });
  project.provide('sqliteTemplates', templates);
  project.provide('casts', { sqlite: cast, postgres: '' });
  return () => rmSync(directory, { recursive: true, force: true });
}

import { defineRowJob } from '../../platform/index.ts';

export const runImport = defineRowJob('run-import', 'importId', { table: 'import', states: ['created', 'running'] });
export const removeImport = defineRowJob('remove-import', 'importId', {
  table: 'import',
  states: ['removing'],
  maxAttempts: 20,
});

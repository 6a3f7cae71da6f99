import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What listens for the end of an answer directly: it is attached before anything is awaited, or asks whether it is over. */
const exceptions = new Set([
  'protocol/gone.ts',
  // Asks whether the answer is closed in the same turn.
  'channel-api/lent-answer.ts',
  // Waits for an answer that is not destroyed, in the same turn.
  'live/live-hub.ts',
]);

it('is listened for in one place', () => {
  const folder = new URL('../../src/http/', import.meta.url);
  const listening = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !exceptions.has(path))
    .filter((path) =>
      /\b(?:raw|response|socket|request)\.(?:once|on)\('(?:close|aborted)'/.test(
        readFileSync(new URL(path, folder), 'utf8'),
      ),
    );
  // Sockets, as they come in.
  expect(listening).toEqual(['protocol/traffic.ts']);
});

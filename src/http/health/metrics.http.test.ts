import { PerformanceObserver } from 'node:perf_hooks';
import { describe, expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { startTributary } from '../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('measurements', () => {
    it('watch the process once, however many servers it has', async () => {
      const database = await open();
      await using first = await startTributary(database);
      await first.server();
      const observe = vi.spyOn(PerformanceObserver.prototype, 'observe');
      await using second = await startTributary(database);
      const server = await second.server();
      expect(observe).not.toHaveBeenCalled();
      const { body } = await server.inject('/metrics');
      expect(body).toMatch(/^process_cpu_seconds_total/m);
      expect(body).toMatch(/^tributary_backup_last_failed 0/m);
    });
  });
});

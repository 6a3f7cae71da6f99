import { PerformanceObserver } from 'node:perf_hooks';
import { describe, expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { startTributary } from '../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('measurements', () => {
    it.each([
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'forwarded',
      'via',
      'x-real-ip',
      'cf-connecting-ip',
    ])('are for nobody whose request a proxy has passed on with %s', async (name) => {
      await using tributary = await startTributary(await open());
      const server = await tributary.server();
      expect((await server.inject({ url: '/metrics' })).statusCode).toBe(200);
      expect((await server.inject({ url: '/metrics', headers: { [name]: 'social.example.test' } })).statusCode).toBe(
        403,
      );
    });

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

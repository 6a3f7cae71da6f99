import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { importCalendar, maxImportedEvents, removeImportedEvents } from '../../../core/content/index.ts';
import { DomainError } from '../../../core/platform/index.ts';
import { readCalendar } from '../../content/calendar.ts';
import { readAudience } from '../compose/audience.ts';
import { readSent } from '../content/written.ts';
import { type AddPage, formErrorOf, redirectTo, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { ImportCalendarPage, type ShownImport } from './import-page.tsx';

const maxFileBytes = 2 * 1024 * 1024;

/** Importing calendar files, and removing again what came with one. */
export function importCalendarRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/calendar/import',
    auth: 'session',
    query: Type.Object({
      to: Type.Optional(Type.String({ maxLength: 255 })),
      removed: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    handle: ({ session, query: { to = '', removed }, reply }) => show(session, reply, { to, removed }),
  });
  add({
    method: 'POST',
    path: '/calendar/import',
    auth: 'session',
    file: { name: 'file', maxBytes: maxFileBytes },
    handle: async ({ session, file, reply }) => {
      const { viewer } = session;
      const { fields, bytes } = file!;
      const to = fields.get('to') ?? '';
      const { zone } = await session.navigation();
      try {
        const read = await readCalendar(bytes, zone, maxImportedEvents);
        if (!read)
          throw new DomainError('unprocessable', 'other.verbatim', { sentence: reply.words.events.importNoCalendar });
        const isDryRun = fields.get('look') === '1';
        const audience =
          to === '' ? await readAudience(operations, viewer, readSent(undefined, { seen: 'me' })) : undefined;
        const target = { wall: to === '' || to === 'own' ? undefined : to, audience };
        const events = await importCalendar(operations, viewer, read, target, isDryRun);
        return await show(session, reply, { to, shown: { events, warnings: read.warnings, isDryRun } });
      } catch (error) {
        return show(session, reply, { to, problem: formErrorOf(error, reply.words, ['forbidden']).message });
      }
    },
  });
  add({
    method: 'POST',
    path: '/calendar/import/undo',
    auth: 'session',
    handle: async ({ session: { viewer }, body, reply }) => {
      const ids = readSent(undefined, body)
        .all('id')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0);
      await removeImportedEvents(operations, viewer, ids.slice(0, maxImportedEvents));
      return redirectTo(reply, `/calendar/import?removed=${ids.length}`);
    },
  });
}

async function show(
  session: WebSession,
  reply: FastifyReply,
  about: { to: string; shown?: ShownImport; removed?: number | undefined; problem?: string },
): Promise<FastifyReply> {
  const { groups } = await session.navigation();
  const { to, shown, removed, problem } = about;
  const content = <ImportCalendarPage {...{ groups, to, shown, removed, problem }} />;
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, session, { title: reply.words.events.importTitle, frame: 'page', content, status });
}

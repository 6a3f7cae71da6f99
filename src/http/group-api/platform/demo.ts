import { beginDemo, readDemo, removeDemo } from '../../../core/demo/index.ts';
import { demoRecord, encodeDemo } from '../../../wire/group-api/platform/demo.ts';
import { administrator, route } from '../route.ts';

const base = { path: '/admin/demo', tag: 'Server', access: administrator } as const;

/** A made-up community to try things out, for administrators. */
export const demoRoutes = [
  route({
    ...base,
    method: 'GET',
    summary: 'Whether the demo is here, and where',
    description: 'The group that holds it, and the import that brings it, null until that has begun.',
    answer: demoRecord,
    handle: async ({ reader }) => encodeDemo(await readDemo(reader)),
  }),
  route({
    ...base,
    method: 'POST',
    summary: 'Load the demo',
    description:
      'The demo. It is a group of its own, with whoever loads it as its Owner; an import fills it in the background with a made-up community.',
    answer: demoRecord,
    status: 202,
    refusals: { 409: 'It has been loaded already.' },
    handle: async ({ operations, viewer }) => encodeDemo(await beginDemo(operations, viewer)),
  }),
  route({
    ...base,
    method: 'DELETE',
    summary: 'Remove the demo',
    description:
      'Nothing. Its group goes at once, with whatever anybody wrote there, and what that held in the background.',
    answer: null,
    refusals: { 404: 'It is not here.' },
    handle: async ({ operations, viewer }) => void (await removeDemo(operations, viewer)),
  }),
];

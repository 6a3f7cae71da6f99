import { beginDemo, readDemo, removeDemo } from '../../../core/demo/index.ts';
import { demoRecord, encodeDemo } from '../../../wire/group-api/platform/demo.ts';
import { administrator, route } from '../route.ts';

const base = { path: '/admin/demo', tag: 'Server', access: administrator } as const;

/** A made-up community to try things out, for administrators. */
export const demoRoutes = [
  route({
    ...base,
    method: 'GET',
    summary: 'Whether the demo is loaded, and its group',
    description: 'The group of the demo and its import, which is null until it starts.',
    answer: demoRecord,
    handle: async ({ reader }) => encodeDemo(await readDemo(reader)),
  }),
  route({
    ...base,
    method: 'POST',
    summary: 'Load the demo',
    description:
      'The demo. It is a new group, owned by the person who loads it; an import fills it with a sample community in the background.',
    answer: demoRecord,
    status: 202,
    refusals: { 409: 'It is already loaded.' },
    handle: async ({ operations, viewer }) => encodeDemo(await beginDemo(operations, viewer)),
  }),
  route({
    ...base,
    method: 'DELETE',
    summary: 'Remove the demo',
    description: 'No content. The group is deleted at once with everything in it, and its content in the background.',
    answer: null,
    refusals: { 404: 'It is not loaded.' },
    handle: async ({ operations, viewer }) => void (await removeDemo(operations, viewer)),
  }),
];

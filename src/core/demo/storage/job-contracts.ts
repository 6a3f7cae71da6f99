import { defineSingleJob } from '../../platform/index.ts';
import { readDemo } from './demo.ts';

export const loadDemo = defineSingleJob('load-demo', {
  hasWork: async (reader) => {
    const demo = await readDemo(reader);
    return demo !== undefined && demo.importId === undefined;
  },
});

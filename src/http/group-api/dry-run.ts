import { Type } from 'typebox';

/** Where a route that writes can be told to only say what it would do. */
export const dryRunInAddress = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ description: 'Only say what would be done.' })),
});

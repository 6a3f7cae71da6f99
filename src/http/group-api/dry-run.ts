import { Type } from 'typebox';

/** The parameter by which a route that writes only reports what it would do. */
export const dryRunInAddress = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ description: 'Only return what would be done.' })),
});

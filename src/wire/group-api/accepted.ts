import { Type } from 'typebox';

/** Response if the work continues in the background. */
export const acceptedRecord = Type.Object({ message: Type.String({ examples: ['202 Accepted'] }) });

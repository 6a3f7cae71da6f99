import { Type } from 'typebox';

/** What is answered where the work goes on behind the answer. */
export const acceptedRecord = Type.Object({ message: Type.String({ examples: ['202 Accepted'] }) });

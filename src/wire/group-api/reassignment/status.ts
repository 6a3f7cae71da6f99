import { Type } from 'typebox';
import { sourceUserStatuses } from '../../../core/reassignment/domain/index.ts';

/** The state of a source user. */
export const sourceUserStatus = Type.Enum([...sourceUserStatuses]);

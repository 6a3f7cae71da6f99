import { Type } from 'typebox';
import { sourceUserStatuses } from '../../../core/reassignment/domain/placeholder.ts';

/** The state of a source user. */
export const sourceUserStatus = Type.Enum([...sourceUserStatuses]);

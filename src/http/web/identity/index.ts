import { connectionsPage } from './connections.tsx';
import { followPage } from './follow.tsx';

/** Pages of people and their channels. */
export const identityTable = [connectionsPage, followPage];

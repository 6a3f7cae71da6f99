import { channelPage } from './channel.tsx';
import { connectionsPage } from './connections.tsx';
import { followPage } from './follow.tsx';
import { userPage } from './user.tsx';

/** Pages of people and their channels. */
export const identityTable = [channelPage, userPage, connectionsPage, followPage];

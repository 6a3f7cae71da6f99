import { channelLeaving, channelPage } from './channels/channel.tsx';
import { newChannelMoved, newChannelPage } from './channels/new-channel.tsx';

/** Groups and what belongs to them. */
export const groupTable = [newChannelPage, newChannelMoved, channelPage, channelLeaving];

import { accessPage } from './access/access.tsx';
import { accountPage, accountRemovalPage } from './access/account.tsx';
import { tokenRevocationPage, tokenRotationPage } from './access/token.tsx';
import { announcementPages } from './announcements.tsx';
import { arrangePage } from './channels/arrange.tsx';
import { channelLeaving, channelPage } from './channels/channel.tsx';
import { newChannelMoved, newChannelPage } from './channels/new-channel.tsx';
import { directoryPage } from './directory.tsx';
import { emojiPages } from './emoji.tsx';
import { groupPage } from './group.tsx';
import { groupLogFile, groupLogPage } from './group-log.tsx';
import { groupRemovalPage } from './group-removal.tsx';
import { groupSettingsPage } from './group-settings.tsx';
import { invitationActions } from './invitations.tsx';
import { memberPage } from './member.tsx';
import { membersPage } from './members.tsx';
import { newGroupPage } from './new-group.tsx';
import { movePage } from './places/move.tsx';
import { sharingPage } from './places/sharing.tsx';

/** Groups and what belongs to them. */
export const groupTable = [
  directoryPage,
  groupPage,
  newGroupPage,
  membersPage,
  memberPage,
  invitationActions,
  arrangePage,
  newChannelPage,
  newChannelMoved,
  channelPage,
  channelLeaving,
  groupLogPage,
  groupLogFile,
  groupSettingsPage,
  accessPage,
  tokenRotationPage,
  tokenRevocationPage,
  accountPage,
  accountRemovalPage,
  sharingPage,
  movePage,
  groupRemovalPage,
  ...announcementPages,
  ...emojiPages,
];

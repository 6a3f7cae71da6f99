// What others use of the domain of groups: pure values and rules.
export {
  channelPathFrom,
  channelSlug,
  type Group,
  groupPictureUrl,
  type GroupVisibility,
  isGroupOpen,
  isGroupSeen,
  namespacePath,
} from './group.ts';
export {
  type ChannelCategory,
  longestCategoryName,
  longestTopic,
} from './channel-category.ts';
export type { Project } from './project.ts';
export {
  type Announcement,
  announcementLevels,
  isShown,
  maxAnnouncement,
} from './announcement.ts';

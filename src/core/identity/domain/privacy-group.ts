/** A named set of a channel's connections, used as an audience. */
export interface PrivacyGroup {
  readonly id: number;
  readonly channelId: number;
  readonly hash: string;
  readonly name: string;
  readonly visible: boolean;
  readonly deleted: boolean;
}

/** Name of the privacy group with the members of a group's private channel. */
export const membersGroupName = 'Members';

/** A named set of a channel's connections, used as an audience. */
export interface PrivacyGroup {
  readonly id: number;
  readonly channelId: number;
  readonly hash: string;
  readonly name: string;
  readonly visible: boolean;
  readonly deleted: boolean;
}

/** The name of the privacy group that holds the members of a private channel of a group. */
export const membersGroupName = 'Members';

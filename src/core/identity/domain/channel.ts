import type { Visibility } from './acl.ts';

export type ChannelRole = 'public' | 'personal' | 'forum' | 'custom';

/** A home for content. Addresses are lower case. */
export interface Channel {
  readonly id: number;
  readonly userId: number | null;
  readonly groupId: number | null;
  readonly address: string;
  readonly name: string;
  readonly path: string | null;
  readonly description: string;
  /** The current topic, in one line; only channels of groups have one. */
  readonly topic: string;
  readonly xchanId: number;
  readonly guid: string;
  readonly guidSig: string;
  readonly publicKey: string;
  readonly role: ChannelRole;
  readonly timezone: string;
  readonly defaultVisibility: Visibility;
  readonly defaultAclId: number | null;
  /** Files that its pictures were made from; null for none. */
  readonly photoFileId: number | null;
  readonly coverFileId: number | null;
  readonly archived: boolean;
  readonly createdAt: string;
}

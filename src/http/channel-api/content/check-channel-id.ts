import { DomainError, type UserViewer } from '../../../core/platform/index.ts';

/** The column `uid` names no other channel than that which is acted for. @throws DomainError forbidden */
export function checkChannelId(viewer: UserViewer, uid: number | undefined): void {
  if (uid === undefined || uid === viewer.channelId) return;
  throw new DomainError('forbidden', 'Permission denied: "uid" is another channel. Name it in "channel".', {
    parameter: 'uid',
  });
}

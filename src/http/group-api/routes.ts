import { emailRoutes } from './accounts/emails.ts';
import { currentUserRoutes } from './accounts/current-user.ts';
import { membershipRoutes } from './accounts/memberships.ts';
import { identityRoutes } from './accounts/identities.ts';
import { passkeyRoutes } from './accounts/passkeys.ts';
import { deletionRoutes } from './accounts/deletions.ts';
import { sessionRoutes } from './accounts/sessions.ts';
import { tokenRoutes } from './accounts/tokens.ts';
import { userRoutes } from './accounts/users.ts';
import { pushSubscriptionRoutes } from './attention/push-subscriptions.ts';
import { notificationLevelRoutes } from './attention/notification-levels.ts';
import { notificationSettingRoutes } from './attention/notification-settings.ts';
import { awardEmojiRoutes } from './content/award-emoji.ts';
import { discussionRoutes } from './content/discussions.ts';
import { issueRoutes } from './content/issues.ts';
import { postWriteRoutes } from './content/post-writes.ts';
import { projectPostRoutes } from './content/project-posts.ts';
import { searchRoutes } from './content/search.ts';
import { announcementRoutes } from './groups/announcements.ts';
import { auditRoutes } from './groups/audit.ts';
import { channelMemberRoutes } from './groups/channel-members.ts';
import { channelRoutes } from './groups/channels.ts';
import { customEmojiRoutes } from './groups/custom-emoji.ts';
import { groupRoutes } from './groups/groups.ts';
import { groupTokenRoutes } from './groups/group-tokens.ts';
import { namespaceRoutes } from './groups/namespaces.ts';
import { placeRoutes } from './groups/places.ts';
import { serviceAccountRoutes } from './groups/service-accounts.ts';
import { shareRoutes } from './groups/shares.ts';
import { invitationLinkRoutes } from './groups/invitation-links.ts';
import { invitationRoutes } from './groups/invitations.ts';
import { memberRoutes } from './groups/members.ts';
import { projectMemberRoutes } from './groups/project-members.ts';
import { projectRoutes } from './groups/projects.ts';
import { importRoutes } from './imports/imports.ts';
import { contentRuleRoutes } from './moderation/content-rules.ts';
import { moderationRoutes } from './moderation/moderation.ts';
import { newcomerRoutes } from './moderation/newcomer-limits.ts';
import { sanctionRoutes } from './moderation/sanctions.ts';
import { demoRoutes } from './platform/demo.ts';
import { administrationRoutes } from './platform/administration.ts';
import { instanceRoutes } from './platform/instance.ts';
import { suppressedEmailRoutes } from './platform/suppressed-emails.ts';
import { serverEventRoutes } from './platform/server-events.ts';
import { bulkReassignmentRoutes } from './reassignment/bulk-reassignment.ts';
import { claimRoutes } from './reassignment/claims.ts';
import { mergeRoutes } from './reassignment/merges.ts';
import { progressRoutes } from './reassignment/progress.ts';
import { requestRoutes } from './reassignment/requests.ts';
import { sourceUserRoutes } from './reassignment/source-users.ts';
import { splitRoutes } from './reassignment/splits.ts';
import { suggestionRoutes } from './reassignment/suggestions.ts';
import { uploadRoutes } from './reassignment/uploads.ts';
import { webhookRoutes } from './webhooks/webhooks.ts';
import type { GroupRoute } from './route.ts';

/** Every route of the group API, in the order of its documentation. */
export const groupApiTable: readonly GroupRoute[] = [
  ...bulkReassignmentRoutes,
  ...uploadRoutes,
  ...sourceUserRoutes,
  ...suggestionRoutes,
  ...claimRoutes,
  ...progressRoutes,
  ...splitRoutes,
  ...mergeRoutes,
  ...auditRoutes,
  ...requestRoutes,
  ...currentUserRoutes,
  ...notificationSettingRoutes,
  ...notificationLevelRoutes,
  ...pushSubscriptionRoutes,
  ...userRoutes,
  ...emailRoutes,
  ...deletionRoutes,
  ...sessionRoutes,
  ...passkeyRoutes,
  ...identityRoutes,
  ...tokenRoutes,
  ...groupRoutes,
  ...placeRoutes,
  ...shareRoutes,
  ...namespaceRoutes,
  ...memberRoutes,
  ...membershipRoutes,
  ...groupTokenRoutes,
  ...serviceAccountRoutes,
  ...invitationRoutes,
  ...invitationLinkRoutes,
  ...customEmojiRoutes,
  ...announcementRoutes,
  ...projectRoutes,
  ...issueRoutes,
  ...projectPostRoutes,
  ...discussionRoutes,
  ...postWriteRoutes,
  ...awardEmojiRoutes,
  ...searchRoutes,
  ...projectMemberRoutes,
  ...channelRoutes,
  ...channelMemberRoutes,
  ...importRoutes,
  ...moderationRoutes,
  ...sanctionRoutes,
  ...newcomerRoutes,
  ...contentRuleRoutes,
  ...webhookRoutes,
  ...instanceRoutes,
  ...serverEventRoutes,
  ...administrationRoutes,
  ...suppressedEmailRoutes,
  ...demoRoutes,
];

export {
  type Actor,
  type AuditAction,
  type AuditPeriod,
  type ModerationAction,
  moderationActions,
  serverActions,
  type SourceUserAction,
} from './audit.ts';
export type { BackupSchedule } from './backup-schedule.ts';
export type { ChangeEvent } from './change.ts';
export { type DeliveryReport, suppressionReasons } from './delivery-report.ts';
export { cleanText, longestSearch, stripReserved, truthOf } from './text.ts';
export {
  DomainError,
  type ErrorCode,
  isDomainError,
  isUnavailable,
  maxRetryAfter,
  notFound,
  orNotFound,
  refuse,
  tooSoon,
  UnavailableError,
  UnreadableError,
  withoutSpace,
} from './errors.ts';
export { type Reason, readRefusal, type Refusal, refusal, sentenceOf, storeRefusal } from './refusal.ts';
export type { RefusalFacts } from './refusals/facts.ts';
export type {
  AccessChange,
  BulkFailedFacts,
  BulkResultFacts,
  DigestFacts,
  ImportFailedFacts,
  ImportFinishedFacts,
  MailText,
  Messages,
  PushFacts,
  PushText,
  ReassignmentCompletedFacts,
  ReassignmentFacts,
  ReassignmentFailedFacts,
  ReassignmentRejectedFacts,
  ReassignmentReportedFacts,
  SanctionFacts,
} from './mail.ts';
export { type MailName, sampleMails } from './sample-mails.ts';
export {
  type NewNotification,
  type NotificationKind,
  notificationKinds,
} from './notification.ts';
export { isLiveName, type LiveName, liveNames, liveSettings, liveValueOf, type LiveValues } from './live-settings.ts';
export {
  findProblems,
  type HealthPart,
  healthParts,
  type HealthProblem,
  healthProblems,
  type HealthState,
  overallState,
  type ProbeOutcome,
  type ServerFacts,
  stateOf,
} from './server-health.ts';
export {
  type ProviderCheck,
  type ProviderClaims,
  ProviderError,
  type ClaimedRole,
  type SignInProvider,
  type SignInProviders,
} from './sign-in-provider.ts';
export {
  anonymous,
  type AnonymousViewer,
  channelsOf,
  type Credential,
  identitiesOf,
  mayReadPrivateKey,
  type Scope,
  type UserViewer,
  type Viewer,
} from './viewer.ts';

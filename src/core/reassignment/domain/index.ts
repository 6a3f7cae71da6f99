// What others use of the domain of reassignment: pure values and rules.
export {
  type Claim,
  claimModes,
  type ClaimSettings,
  claimStates,
} from './claim.ts';
export {
  longestReason,
  type ReassignmentRequest,
  type RequestDay,
  requestSettingBounds,
  type RequestSettings,
  type RequestState,
  requestStates,
} from './request.ts';
export type { RequestPreview } from './request-preview.ts';
export {
  isSourceUserStatus,
  nextStatus,
  reassignableStatuses,
  type SourceUser,
  type SourceUserEvent,
  type SourceUserStatus,
  sourceUserStatuses,
} from './source-user.ts';
export { isBlank, isValidAssignee, type ReassignmentCells, type RowErrorCode } from './reassignment.ts';
export { isDefaultRow } from './reassignment-row.ts';
export type { Evidence } from './suggestion.ts';

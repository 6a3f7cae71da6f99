// What every page needs: who asks and how it answers, addresses, the parts that pages consist of.
export {
  Breadcrumbs,
  CountedPagination,
  CountList,
  AccountName,
  CodeField,
  CsrfInput,
  Day,
  LastDay,
  DetailList,
  EmptyState,
  ErrorNotice,
  GroupPages,
  LiveStatus,
  NumberCell,
  Pagination,
  StatusBadge,
  SuccessNotice,
  Time,
  type Tone,
} from './parts.tsx';
export { createWebContext, type WebContext, type WebSession } from './context.ts';
export { useLanguageOfGroup } from './language.ts';
export { type Page, redirectTo, sendPage } from './show.tsx';
export { type AddPage, pageAdder, type PageRequest, rowId } from './route.ts';
export {
  type Breadcrumb,
  channelPath,
  groupBreadcrumbs,
  groupPath,
  importsBreadcrumbs,
  memberPath,
  placeholdersBreadcrumbs,
  placeholdersPath,
  sourceUserPath,
  suggestionsPath,
  uploadPath,
} from './paths.ts';
export { formErrorMessage, formErrorOf, refusalOf, undefinedIfNotFound } from './form-errors.ts';
export {
  findVisibleGroup,
  ownedRoot,
  requireOwnedGroup,
  requireVisibleGroup,
  visibleAncestors,
  type VisibleGroup,
} from './visible-group.ts';
export { channelCrumbs, groupCrumbs, visibleChannel } from './visible-channel.ts';
export { ChannelPartHead, channelPartPath, ChannelTabs } from './channel-tabs.tsx';

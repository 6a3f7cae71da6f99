// What every page needs: who asks and how it answers, addresses, the parts that pages consist of.
export {
  AccountName,
  Breadcrumbs,
  CountedPagination,
  CountList,
  CsrfInput,
  Day,
  DetailList,
  EmptyState,
  ErrorNotice,
  GroupPages,
  LastDay,
  LiveStatus,
  NumberCell,
  Pagination,
  StatusBadge,
  SuccessNotice,
  Time,
  type Tone,
} from './parts.tsx';
export { createWebContext, type WebContext, type WebSession } from './context.ts';
export { chooseLanguages, useLanguageOfGroup } from './language.ts';
export { type Page, redirectTo, sendPage } from './show.tsx';
export { type AddPage, pageAdder, type PageRequest, rowId } from './route.ts';
export {
  type Asked,
  Elsewhere,
  FormRefusal,
  moved,
  page,
  pageNumber,
  type PageRow,
  type Refused,
  type Shows,
  ticked,
  type Values,
  type Who,
} from './page.ts';
export {
  administrator,
  anyone,
  groupMaintainer,
  groupOwner,
  groupVisitor,
  hiddenAdministration,
  type InGroup,
  type InPlace,
  signedIn,
  type SignedIn,
  signedInOf,
} from './who.ts';
export {
  ActionButton,
  CodeField,
  Confirmation,
  ExactField,
  Field,
  Form,
  Notice,
  SelectField,
  Submit,
  TextField,
  Tick,
  useIsRefused,
  useTyped,
} from './forms.tsx';
export { AdminHead, GroupHead, PlaceHead } from './group-head.tsx';
export { Chips, FilterLinks, FindForm, KeyedTable, Table } from './table.tsx';
export {
  accessPath,
  type Breadcrumb,
  channelPath,
  groupBreadcrumbs,
  groupPath,
  importsBreadcrumbs,
  memberPath,
  placeholdersBreadcrumbs,
  placeholdersPath,
  signInPath,
  sourceUserPath,
  suggestionsPath,
  uploadPath,
} from './paths.ts';
export { formErrorMessage, formErrorOf, refusalOf, undefinedIfNotFound } from './form-errors.ts';
export { refusalIn } from './refusal-in.ts';
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
export { AdminPages, type KeyedRows, keyedRows, KeysetPager } from './admin-parts.tsx';
export { assetRoutes, assetText, assetUrl } from './assets.ts';
export { audienceWords, type NamedReaders, namedReaders, readersInWords } from './audience-words.ts';
export { attentionChange, attentionChoices, choiceOf } from './chosen-attention.ts';
export { askForIdentity } from './confirm-identity.tsx';
export { hasKeys, readTheme, setKeys, setLanguage, setTheme } from './cookies.ts';
export { deviceName, deviceOf } from './device-name.ts';
export { pageErrorHandler, pageNotFoundHandler } from './errors.tsx';
export { type Description, themeColors } from './layout.tsx';
export { localPath } from './local-path.ts';
export { pathAfter, returnTo } from './return-to.ts';
export { Avatar, type Face } from './shell/avatar.tsx';
export { Choices } from './shell/choice.tsx';
export { ContributionsChoice } from './shell/contributions-choice.tsx';
export { faceOf, faceOfGroup, facesOfUsers } from './shell/faces.ts';
export { Filled } from './shell/filled.tsx';
export { Icon } from './shell/icon.tsx';
export { ImportMarks } from './shell/import-marks.tsx';
export { LongDay, Moment } from './shell/moment.tsx';
export { NamedUser } from './shell/named-user.tsx';
export type { Navigation, NavigationChannel, NavigationGroup } from './shell/navigation.ts';
export { PageStateProvider, type RowState, usePage, useRow, useWords } from './shell/page-state.ts';
export { EmojiPicture, Photo } from './shell/photo.tsx';
export { PictureForm } from './shell/picture-form.tsx';
export { oneLine, plainText } from './shell/plain-text.ts';
export { countLabel } from './shell/rail.tsx';
export { TermsNote } from './shell/terms-note.tsx';
export {
  dayHeading,
  dayInTable,
  dayName,
  dayOf,
  endOfDay,
  instantOfDay,
  instantOfLocal,
  lastDayBefore,
  longDay,
  momentInTable,
  monthHeading,
  timeOfDay,
  timeRange,
  weekdayNames,
  wholeTime,
} from './shell/times.ts';
export { endAfter, lifetimeForm, tokenDraftOf, tokenForm } from './shell/token-form.ts';
export { AnswerField } from './shell/answer-field.tsx';
export { IssuedToken, LifetimeField, TokenFields, TokenTable } from './shell/token-parts.tsx';

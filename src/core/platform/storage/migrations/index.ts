import type { QueryExecutorProvider } from 'kysely';
import type { DatabaseKind } from '../dialect/portable.ts';
import { up as start } from './0001-0025/0001-start.ts';
import { up as exports } from './0001-0025/0002-exports.ts';
import { up as commitMarks } from './0001-0025/0003-commit-marks.ts';
import { up as backups } from './0001-0025/0004-backups.ts';
import { up as imports } from './0001-0025/0005-imports.ts';
import { up as reactions } from './0001-0025/0006-reactions.ts';
import { up as dryRuns } from './0001-0025/0007-dry-runs.ts';
import { up as itemSources } from './0001-0025/0008-item-sources.ts';
import { up as attention } from './0001-0025/0009-attention.ts';
import { up as search } from './0001-0025/0010-search.ts';
import { up as versions } from './0001-0025/0011-versions.ts';
import { up as profileFields } from './0001-0025/0012-profile-fields.ts';
import { up as customEmoji } from './0001-0025/0013-custom-emoji.ts';
import { up as pages } from './0001-0025/0014-pages.ts';
import { up as gettingIn } from './0001-0025/0015-getting-in.ts';
import { up as filePages } from './0001-0025/0016-file-pages.ts';
import { up as userVersions } from './0001-0025/0017-user-versions.ts';
import { up as accountDeletions } from './0001-0025/0022-account-deletions.ts';
import { up as administration } from './0001-0025/0025-administration.ts';
import { up as postedPhotos } from './0026-0050/0026-posted-photos.ts';
import { up as takeovers } from './0026-0050/0027-takeovers.ts';
import { up as defaultRows } from './0026-0050/0030-default-rows.ts';
import { up as languages } from './0026-0050/0031-languages.ts';
import { up as stars } from './0026-0050/0032-stars.ts';
import { up as events } from './0026-0050/0034-events.ts';
import { up as claims } from './0026-0050/0035-claims.ts';
import { up as moderation } from './0026-0050/0036-moderation.ts';
import { up as announcements } from './0026-0050/0037-announcements.ts';
import { up as requests } from './0026-0050/0038-requests.ts';
import { up as sanctions } from './0026-0050/0039-sanctions.ts';
import { up as newcomers } from './0026-0050/0040-newcomers.ts';
import { up as searchedPhotos } from './0026-0050/0042-searched-photos.ts';
import { up as digests } from './0026-0050/0043-digests.ts';
import { up as webhooks } from './0026-0050/0044-webhooks.ts';
import { up as eventReminders } from './0026-0050/0045-event-reminders.ts';
import { up as webPush } from './0026-0050/0046-web-push.ts';
import { up as contentRules } from './0026-0050/0047-content-rules.ts';
import { up as bins } from './0026-0050/0048-bins.ts';
import { up as channelPlaces } from './0026-0050/0049-channel-places.ts';
import { up as privateChannels } from './0026-0050/0050-private-channels.ts';
import { up as albums } from './0051-0075/0051-albums.ts';
import { up as serverLists } from './0051-0075/0054-server-lists.ts';
import { up as fileVersions } from './0051-0075/0052-file-versions.ts';
import { up as picturesNotShown } from './0051-0075/0053-pictures-not-shown.ts';
import { up as groupShares } from './0051-0075/0061-group-shares.ts';
import { up as groupBots } from './0051-0075/0062-group-bots.ts';
import { up as linkedIdentities } from './0051-0075/0063-linked-identities.ts';
import { up as grantedMembers } from './0051-0075/0064-granted-members.ts';
import { up as parts } from './0051-0075/0058-parts.ts';
import { up as passkeys } from './0051-0075/0055-passkeys.ts';
import { up as suppressedAddresses } from './0051-0075/0066-suppressed-addresses.ts';
import { up as finishedJobs } from './0051-0075/0067-finished-jobs.ts';
import { up as accountErasures } from './0051-0075/0074-account-erasures.ts';
import { up as acceptedTerms } from './0051-0075/0075-accepted-terms.ts';
import { up as merges } from './0076-0100/0076-merges.ts';
import { up as newItemsWithoutTrigger } from './0076-0100/0079-new-items-without-trigger.ts';
import { up as logWriters } from './0076-0100/0080-log-writers.ts';
import { up as sessionMethods } from './0076-0100/0081-session-methods.ts';
import { up as leanIndexes } from './0076-0100/0082-lean-indexes.ts';
import { up as externalIdsByKey } from './0076-0100/0084-external-ids-by-key.ts';
import { up as newItemsWithoutTriggers } from './0076-0100/0085-new-items-without-triggers.ts';
import { up as blockedConnections } from './0076-0100/0086-blocked-connections.ts';
import { up as versionsByPermissions } from './0076-0100/0087-versions-by-permissions.ts';
import { up as streamEntriesByThread } from './0076-0100/0088-stream-entries-by-thread.ts';
import { up as earlierAuthors } from './0076-0100/0089-earlier-authors.ts';
import { up as untouchedEntries } from './0076-0100/0090-untouched-entries.ts';
import { up as namedSourceUsers } from './0076-0100/0091-named-source-users.ts';
import { up as factsOfSourceUsers } from './0076-0100/0093-facts-of-source-users.ts';
import { up as withdrawnItems } from './0076-0100/0092-withdrawn-items.ts';
import { up as provenSessions } from './0076-0100/0094-proven-sessions.ts';
import { fill as fillAddressKeys, up as addressKeys } from './0076-0100/0095-address-keys.ts';
import { up as submissions } from './0076-0100/0098-submissions.ts';
import { up as derivedLastPosts } from './0101-0125/0101-derived-last-posts.ts';
import { up as storageQuotas } from './0101-0125/0108-storage-quotas.ts';
import { up as imagesByBytes } from './0101-0125/0113-images-by-bytes.ts';
import { up as settledChanges } from './0101-0125/0114-settled-changes.ts';
import { up as wordsInRuns } from './0101-0125/0115-words-in-runs.ts';
import {
  fill as fillKeysWithoutAddresses,
  up as keysWithoutAddresses,
} from './0101-0125/0106-keys-without-addresses.ts';
import { up as secondFactor } from './0051-0075/0056-second-factor.ts';
import { up as groupPictures } from './0076-0100/0077-group-pictures.ts';
import { fill as fillUniqueUuids, up as uniqueUuids } from './0101-0125/0116-unique-uuids.ts';
import { up as threadsByPlace } from './0101-0125/0119-threads-by-place.ts';
import { up as digestsWithoutZone } from './0101-0125/0120-digests-without-zone.ts';
import { up as namesByParts } from './0101-0125/0121-names-by-parts.ts';
import { up as animatedImages } from './0101-0125/0122-animated-images.ts';

/** One step forward: statements for the given database, then what SQL cannot compute. */
export interface Migration {
  readonly name: string;
  up(kind: DatabaseKind): readonly string[];
  fill?(db: QueryExecutorProvider): Promise<void>;
}

/** All migrations, in the order they run. Names never change once released; there is no way back. */
export const migrations: readonly Migration[] = [
  { name: '0001-start', up: start },
  { name: '0002-exports', up: exports },
  { name: '0003-commit-marks', up: commitMarks },
  { name: '0004-backups', up: backups },
  { name: '0005-imports', up: imports },
  { name: '0006-reactions', up: reactions },
  { name: '0007-dry-runs', up: dryRuns },
  { name: '0008-item-sources', up: itemSources },
  { name: '0009-attention', up: attention },
  { name: '0010-search', up: search },
  { name: '0011-versions', up: versions },
  { name: '0012-profile-fields', up: profileFields },
  { name: '0013-custom-emoji', up: customEmoji },
  { name: '0014-pages', up: pages },
  { name: '0015-getting-in', up: gettingIn },
  { name: '0016-file-pages', up: filePages },
  { name: '0017-user-versions', up: userVersions },
  { name: '0022-account-deletions', up: accountDeletions },
  { name: '0025-administration', up: administration },
  { name: '0026-posted-photos', up: postedPhotos },
  { name: '0027-takeovers', up: takeovers },
  { name: '0030-default-rows', up: defaultRows },
  { name: '0031-languages', up: languages },
  { name: '0032-stars', up: stars },
  { name: '0034-events', up: events },
  { name: '0035-claims', up: claims },
  { name: '0036-moderation', up: moderation },
  { name: '0037-announcements', up: announcements },
  { name: '0038-requests', up: requests },
  { name: '0039-sanctions', up: sanctions },
  { name: '0040-newcomers', up: newcomers },
  { name: '0042-searched-photos', up: searchedPhotos },
  { name: '0043-digests', up: digests },
  { name: '0044-webhooks', up: webhooks },
  { name: '0045-event-reminders', up: eventReminders },
  { name: '0046-web-push', up: webPush },
  { name: '0047-content-rules', up: contentRules },
  { name: '0048-bins', up: bins },
  { name: '0049-channel-places', up: channelPlaces },
  { name: '0050-private-channels', up: privateChannels },
  { name: '0051-albums', up: albums },
  { name: '0052-file-versions', up: fileVersions },
  { name: '0053-pictures-not-shown', up: picturesNotShown },
  { name: '0054-server-lists', up: serverLists },
  { name: '0055-passkeys', up: passkeys },
  { name: '0056-second-factor', up: secondFactor },
  { name: '0058-parts', up: parts },
  { name: '0061-group-shares', up: groupShares },
  { name: '0062-group-bots', up: groupBots },
  { name: '0063-linked-identities', up: linkedIdentities },
  { name: '0064-granted-members', up: grantedMembers },
  { name: '0066-suppressed-addresses', up: suppressedAddresses },
  { name: '0067-finished-jobs', up: finishedJobs },
  { name: '0074-account-erasures', up: accountErasures },
  { name: '0075-accepted-terms', up: acceptedTerms },
  { name: '0076-merges', up: merges },
  { name: '0077-group-pictures', up: groupPictures },
  { name: '0079-new-items-without-trigger', up: newItemsWithoutTrigger },
  { name: '0080-log-writers', up: logWriters },
  { name: '0081-session-methods', up: sessionMethods },
  { name: '0082-lean-indexes', up: leanIndexes },
  { name: '0084-external-ids-by-key', up: externalIdsByKey },
  { name: '0085-new-items-without-triggers', up: newItemsWithoutTriggers },
  { name: '0086-blocked-connections', up: blockedConnections },
  { name: '0087-versions-by-permissions', up: versionsByPermissions },
  { name: '0088-stream-entries-by-thread', up: streamEntriesByThread },
  { name: '0089-earlier-authors', up: earlierAuthors },
  { name: '0090-untouched-entries', up: untouchedEntries },
  { name: '0091-named-source-users', up: namedSourceUsers },
  { name: '0092-withdrawn-items', up: withdrawnItems },
  { name: '0093-facts-of-source-users', up: factsOfSourceUsers },
  { name: '0094-proven-sessions', up: provenSessions },
  { name: '0095-address-keys', up: addressKeys, fill: fillAddressKeys },
  { name: '0098-submissions', up: submissions },
  { name: '0101-derived-last-posts', up: derivedLastPosts },
  { name: '0106-keys-without-addresses', up: keysWithoutAddresses, fill: fillKeysWithoutAddresses },
  { name: '0108-storage-quotas', up: storageQuotas },
  { name: '0113-images-by-bytes', up: imagesByBytes },
  { name: '0114-settled-changes', up: settledChanges },
  { name: '0115-words-in-runs', up: wordsInRuns },
  { name: '0116-unique-uuids', up: uniqueUuids, fill: fillUniqueUuids },
  { name: '0119-threads-by-place', up: threadsByPlace },
  { name: '0120-digests-without-zone', up: digestsWithoutZone },
  { name: '0121-names-by-parts', up: namesByParts },
  { name: '0122-animated-images', up: animatedImages },
];

// Made by `npm run describe` of the catalogues beside this file.
import type { Text } from '../lib/texts/text.ts';

export interface Texts {
  readonly refusals: {
    readonly accounts: {
      readonly ownState: Text<{ readonly state: string }>;
      readonly internalUser: string;
      readonly bannedFirst: string;
      readonly blockedFirst: string;
      readonly blockedNotDeactivated: string;
      readonly deactivatedNotUnblocked: string;
      readonly blockedNotBanned: string;
      readonly deactivatedNotBanned: string;
      readonly activeNotUnbanned: string;
      readonly blockedNotUnbanned: string;
      readonly deactivatedNotUnbanned: string;
      readonly unknownLanguage: Text<{ readonly language: string; readonly languages: string }>;
      readonly primaryEmailStays: string;
      readonly usernameStays: string;
      readonly notYourEmail: string;
      readonly adminStays: string;
      readonly mayNotSignIn: Text<{ readonly username: string }>;
      readonly hasNoEmail: Text<{ readonly username: string }>;
      readonly passwordLinkGone: string;
      readonly tokenNotEnough: string;
      readonly confirmIdentity: string;
      readonly shortPassword: Text<{ readonly min: string }>;
      readonly signInToAccept: string;
      readonly registrationClosed: string;
      readonly badUsername: string;
      readonly usernameTaken: Text<{ readonly username: string }>;
      readonly emailTaken: Text<{ readonly email: string }>;
      readonly setupLinkGone: string;
      readonly signInLinkGone: string;
      readonly shutOut: Text<{ readonly state: string }>;
      readonly adminNotSuspended: string;
      readonly stateAlready: Text<{ readonly state: string }>;
      readonly onlyWayIn: string;
      readonly byInvitation: string;
      readonly suspended: Text<{ readonly until: string; readonly why: string; readonly server: string }>;
    };
    readonly admin: {
      readonly only: string;
      readonly noLonger: string;
    };
    readonly announcements: {
      readonly tooMany: Text<{ readonly max: string }>;
      readonly stays: string;
      readonly badLength: Text<{ readonly max: string }>;
      readonly endsBefore: string;
    };
    readonly appeals: {
      readonly badLength: Text<{ readonly max: string }>;
      readonly tooMany: string;
    };
    readonly archive: {
      readonly needsKeyScope: string;
      readonly keysOfAnother: string;
      readonly channelOfAnother: string;
      readonly noPrivateKey: string;
      readonly otherKeys: string;
      readonly yoursOnItsWay: string;
      readonly othersOnTheirWay: string;
    };
    readonly audiences: {
      readonly nonePicked: string;
      readonly nobodyNamed: string;
      readonly unknown: Text<{ readonly choice: string }>;
      readonly unknownPeople: Text<{ readonly names: string }>;
      readonly unknownHashes: Text<{ readonly hashes: string }>;
      readonly denyingAlone: string;
    };
    readonly bodies: {
      readonly tooManyMembers: Text<{ readonly max: string }>;
      readonly tooDeep: Text<{ readonly max: string }>;
    };
    readonly calendar: {
      readonly tooManyEvents: Text<{ readonly count: string; readonly max: string }>;
      readonly longEvent: string;
      readonly privateEvent: string;
      readonly newerImported: string;
    };
    readonly cases: {
      readonly cannotDecide: string;
      readonly noReason: string;
      readonly reasonTooLong: Text<{ readonly max: string }>;
      readonly nothingToHide: string;
      readonly aboutYou: string;
    };
    readonly channels: {
      readonly badAddress: string;
      readonly tooMany: Text<{ readonly max: string }>;
      readonly notSwitchable: string;
      readonly badName: Text<{ readonly max: string }>;
      readonly unknownTimezone: Text<{ readonly timezone: string }>;
      readonly addressTaken: Text<{ readonly address: string }>;
      readonly archived: string;
      readonly mayNotActFor: Text<{ readonly channel: string }>;
      readonly badPath: string;
      readonly mayNotOpen: string;
      readonly noList: string;
      readonly forumAudience: string;
      readonly noLonger: string;
    };
    readonly claims: {
      readonly tooManyLately: string;
      readonly tooManyAtOnce: Text<{ readonly max: string }>;
      readonly declined: string;
      readonly taken: string;
      readonly several: string;
      readonly tooManyOpen: string;
      readonly answered: string;
      readonly bound: string;
    };
    readonly connections: {
      readonly badCloseness: Text<{ readonly max: string }>;
      readonly blocksItself: string;
      readonly itself: string;
      readonly alreadyItself: string;
    };
    readonly content: {
      readonly mayNotWriteThere: Text<{ readonly channel: string }>;
      readonly tooManyBytes: Text<{ readonly parameter: string; readonly bytes: string; readonly limit: string }>;
      readonly tooManyCharacters: Text<{ readonly parameter: string; readonly length: string; readonly limit: string }>;
      readonly badFolderName: Text<{ readonly parameter: string; readonly max: string }>;
      readonly mayNot: string;
      readonly badEvent: string;
      readonly archived: string;
      readonly commentsClosed: string;
      readonly mayNotDelete: string;
      readonly mayNotEdit: string;
      readonly blank: string;
      readonly wallAudience: string;
      readonly tooManyPins: Text<{ readonly max: string }>;
      readonly mayNotClose: string;
      readonly mayNotPin: string;
      readonly tooManyCategories: Text<{ readonly max: string }>;
      readonly nestedTooDeep: Text<{ readonly parameter: string }>;
      readonly nothingToShow: string;
      readonly expirePast: string;
      readonly messageIdTaken: string;
      readonly createdInFuture: string;
      readonly mayNotSpeakFor: string;
      readonly empty: string;
      readonly badDate: Text<{ readonly date: string }>;
      readonly held: string;
      readonly hidden: string;
    };
    readonly credentials: {
      readonly wrong: string;
      readonly needToken: string;
      readonly tooManySigningIn: Text<{ readonly retryAfter: string }>;
    };
    readonly deletion: {
      readonly nameYourself: Text<{ readonly username: string }>;
      readonly youAreOnlyAdmin: string;
      readonly youAreOnlyOwner: Text<{ readonly groups: string; readonly more: number }>;
      readonly onlyAdmin: string;
      readonly onlyOwner: Text<{ readonly groups: string; readonly more: number }>;
      readonly nameThem: Text<{ readonly username: string }>;
      readonly inOwnSettings: string;
    };
    readonly demo: {
      readonly loadedAlready: string;
    };
    readonly drafts: {
      readonly tooLong: string;
      readonly badOptions: string;
      readonly badPlace: string;
    };
    readonly emails: {
      readonly invalid: Text<{ readonly email: string }>;
      readonly confirmedAlready: string;
      readonly tooMany: Text<{ readonly max: string }>;
      readonly linkGone: string;
      readonly ofAnother: string;
      readonly unconfirmed: string;
      readonly inUse: string;
      readonly mailedLately: string;
    };
    readonly emoji: {
      readonly tooMany: Text<{ readonly max: string }>;
      readonly nameTaken: string;
      readonly tooManyAliases: Text<{ readonly max: string }>;
      readonly notAPicture: string;
      readonly badName: string;
      readonly tooLarge: Text<{ readonly kilobytes: string }>;
      readonly tooManyFrames: Text<{ readonly kilobytes: string }>;
    };
    readonly fields: {
      readonly invalid: string;
      readonly taken: string;
      readonly blank: string;
      readonly badLength: Text<{ readonly max: string }>;
      readonly tooLong: Text<{ readonly max: string }>;
      readonly past: string;
      readonly notIncluded: string;
      readonly longerThan: Text<{ readonly max: string }>;
    };
    readonly files: {
      readonly quotaExceeded: Text<{ readonly used: string; readonly allowed: string }>;
      readonly ownerQuotaExceeded: string;
      readonly badQuota: string;
      readonly folderHasNoBytes: string;
      readonly justDeleted: string;
      readonly versionJustDeleted: string;
      readonly folderIntoItself: string;
      readonly fileJustDeleted: string;
      readonly ofAnotherChannel: string;
      readonly folderIsFile: string;
      readonly mayNotStore: string;
      readonly folderAudience: string;
      readonly tooManyPixels: Text<{ readonly max: string }>;
      readonly photoJustDeleted: string;
      readonly notAnImage: string;
      readonly notWhole: Text<{ readonly filename: string }>;
      readonly nameTaken: Text<{ readonly filename: string }>;
      readonly onlyOwnChannel: string;
      readonly onlyOwnPhotos: string;
      readonly tooManyImages: string;
    };
    readonly groups: {
      readonly otherChannelPath: string;
      readonly holdsContent: string;
      readonly belowItself: string;
      readonly thereAlready: string;
      readonly importsStay: Text<{ readonly top: string }>;
      readonly noSuchCategory: string;
      readonly tooManyCategories: Text<{ readonly max: string }>;
      readonly maintainersAddSubgroups: string;
      readonly unknownLanguage: string;
      readonly subgroupsMoreVisible: Text<{ readonly visibility: string }>;
      readonly parentLessVisible: Text<{ readonly visibility: string; readonly parent: string }>;
      readonly channelVisibility: Text<{ readonly visibility: string; readonly group: string }>;
      readonly badPath: string;
      readonly pathTaken: Text<{ readonly path: string }>;
      readonly tooManyBots: Text<{ readonly max: string }>;
      readonly maintainersOnly: string;
      readonly membersOnly: string;
      readonly ownersOnly: string;
      readonly sharedWithItself: string;
      readonly sharedAlready: string;
      readonly suspended: Text<{ readonly until: string; readonly group: string; readonly why: string; readonly case: string }>;
    };
    readonly imports: {
      readonly unknownFormat: Text<{ readonly format: string; readonly formats: string }>;
      readonly otherFormat: Text<{ readonly format: string }>;
      readonly noFormat: Text<{ readonly formats: string }>;
      readonly badSourceHost: Text<{ readonly host: string }>;
      readonly tooManyChannels: Text<{ readonly count: string; readonly max: string }>;
      readonly wholeChannel: string;
      readonly endedAlready: string;
      readonly importerGone: string;
      readonly running: string;
      readonly neverImportable: string;
      readonly stopping: string;
      readonly onlyFailedAgain: string;
      readonly onlyDryRun: string;
      readonly tooLarge: Text<{ readonly max: string }>;
    };
    readonly invitations: {
      readonly gone: string;
      readonly badDays: Text<{ readonly max: string }>;
      readonly badUses: Text<{ readonly max: string }>;
      readonly emailTaken: string;
      readonly mayNotInvite: string;
      readonly higherRole: string;
      readonly noRole: string;
      readonly isLink: string;
      readonly tooManyToday: Text<{ readonly max: string }>;
      readonly mailedLately: Text<{ readonly minutes: string }>;
    };
    readonly jobs: {
      readonly noDeadJob: Text<{ readonly id: string }>;
    };
    readonly live: {
      readonly tooManyPages: string;
      readonly tooManyWaiting: string;
    };
    readonly mails: {
      readonly suppressedAlready: string;
      readonly reportsSecret: string;
    };
    readonly members: {
      readonly already: string;
      readonly belowInherited: Text<{ readonly role: string }>;
      readonly lastOwner: string;
      readonly placeholder: Text<{ readonly username: string }>;
      readonly notOfGroup: string;
    };
    readonly merges: {
      readonly itself: string;
      readonly elsewhere: string;
      readonly merged: string;
      readonly moving: string;
      readonly failed: string;
      readonly asked: string;
      readonly revoked: string;
      readonly different: string;
      readonly same: string;
      readonly given: string;
      readonly retained: string;
      readonly has_parts: string;
      readonly has_merged: string;
      readonly given_since: string;
      readonly split_since: string;
    };
    readonly moderation: {
      readonly moderatorsOnly: string;
    };
    readonly newcomers: {
      readonly badNumber: Text<{ readonly min: string; readonly max: string }>;
      readonly noLinks: Text<{ readonly messages: number; readonly days: number }>;
      readonly tooMany: Text<{ readonly max: string; readonly messages: number; readonly days: number }>;
    };
    readonly notFound: {
      readonly any: string;
      readonly channel: string;
      readonly item: string;
      readonly user: string;
      readonly email: string;
      readonly session: string;
      readonly demo: string;
      readonly pushSubscription: string;
      readonly draft: string;
      readonly parentItem: string;
      readonly folder: string;
      readonly fileInTheBin: string;
      readonly emoji: string;
      readonly version: string;
      readonly file: string;
      readonly upload: string;
      readonly announcement: string;
      readonly project: string;
      readonly category: string;
      readonly group: string;
      readonly invitation: string;
      readonly parentGroup: string;
      readonly groupLink: string;
      readonly networkIdentity: string;
      readonly connection: string;
      readonly privacyGroup: string;
      readonly import: string;
      readonly case: string;
      readonly page: string;
      readonly rule: string;
      readonly suspension: string;
      readonly mail: string;
      readonly reassignmentRequest: string;
      readonly sourceUser: string;
      readonly event: string;
      readonly hook: string;
      readonly message: string;
      readonly calendar: string;
      readonly section: string;
      readonly bin: string;
      readonly photo: string;
      readonly album: string;
      readonly member: string;
      readonly person: string;
      readonly post: string;
      readonly claim: string;
      readonly token: string;
      readonly passkey: string;
      readonly secondFactor: string;
    };
    readonly notifications: {
      readonly quietHoursHalf: string;
      readonly outOfRange: Text<{ readonly parameter: string; readonly min: string; readonly max: string }>;
      readonly tooMany: Text<{ readonly max: string }>;
      readonly linkGone: string;
    };
    readonly outages: {
      readonly database: string;
      readonly storage: string;
      readonly space: string;
    };
    readonly pages: {
      readonly signIn: string;
      readonly sentAlready: string;
      readonly outdated: string;
      readonly otherSite: string;
    };
    readonly parameters: {
      readonly notOneOf: Text<{ readonly parameter: string; readonly values: string; readonly value: string }>;
      readonly missing: Text<{ readonly parameter: string }>;
      readonly invalid: Text<{ readonly parameter: string }>;
      readonly oneNeeded: Text<{ readonly parameters: string }>;
    };
    readonly parts: {
      readonly badChannels: string;
      readonly nothing: string;
      readonly everything: string;
    };
    readonly passkeys: {
      readonly known: string;
      readonly tooMany: Text<{ readonly max: string }>;
      readonly nameless: string;
      readonly needDomain: string;
      readonly notAccepted: string;
    };
    readonly polls: {
      readonly badAnswers: Text<{ readonly parameter: string; readonly max: string; readonly longest: string }>;
      readonly objectByVotes: string;
      readonly noSuchAnswer: Text<{ readonly answers: string }>;
      readonly votedAlready: string;
      readonly badEnd: Text<{ readonly end: string }>;
      readonly tooFewAnswers: string;
      readonly badLength: Text<{ readonly max: string }>;
    };
    readonly privacy: {
      readonly noSuchRole: string;
    };
    readonly privacyGroups: {
      readonly inDefaultAudience: Text<{ readonly name: string }>;
      readonly badName: string;
      readonly nameTaken: Text<{ readonly name: string }>;
      readonly notConnections: Text<{ readonly hashes: string }>;
    };
    readonly profile: {
      readonly tooManyFields: Text<{ readonly max: string }>;
      readonly fieldNameless: Text<{ readonly value: string }>;
      readonly fieldEmpty: Text<{ readonly name: string }>;
      readonly fieldNameTooLong: Text<{ readonly max: string }>;
      readonly fieldTooLong: Text<{ readonly max: string }>;
    };
    readonly providers: {
      readonly failed: Text<{ readonly provider: string; readonly refusal: string }>;
    };
    readonly push: {
      readonly tooMany: Text<{ readonly max: string }>;
      readonly badEndpoint: string;
      readonly badKey: Text<{ readonly parameter: string; readonly bytes: string }>;
    };
    readonly reassignment: {
      readonly badPrefill: string;
      readonly notCsv: string;
      readonly badSheet: Text<{ readonly why: string }>;
      readonly alreadyAssigned: string;
      readonly neverUndone: string;
      readonly keyUsed: string;
      readonly failedLately: Text<{ readonly unit: string; readonly count: number }>;
      readonly sentLately: Text<{ readonly unit: string; readonly count: number }>;
      readonly undoneTooLate: Text<{ readonly days: number }>;
    };
    readonly reports: {
      readonly noteTooLong: Text<{ readonly max: string }>;
      readonly own: string;
      readonly tooMany: string;
    };
    readonly requests: {
      readonly badReminders: Text<{ readonly min: string; readonly max: string }>;
      readonly linkGone: string;
    };
    readonly rows: {
      readonly no_match: string;
      readonly not_permitted: string;
      readonly personal_namespace: string;
      readonly invalid_status: string;
      readonly splitting: string;
      readonly invalid_flag: string;
      readonly invalid_email: string;
      readonly undo_too_late: string;
      readonly contradiction: string;
      readonly invalid_default: string;
      readonly several_needed: string;
      readonly already_assigned: string;
      readonly invalid_assignee: Text<{ readonly skipsConfirmation: boolean; readonly mayAssignAdmins: boolean }>;
    };
    readonly rules: {
      readonly badWord: Text<{ readonly max: string }>;
      readonly badLink: string;
      readonly tooMany: Text<{ readonly max: string }>;
      readonly already: string;
      readonly wordRefused: Text<{ readonly pattern: string }>;
      readonly linkRefused: Text<{ readonly pattern: string }>;
    };
    readonly sanctions: {
      readonly badReason: Text<{ readonly max: string }>;
      readonly badEnd: string;
      readonly adminsOnly: string;
      readonly noAccount: string;
      readonly moderator: string;
      readonly already: string;
      readonly ended: string;
    };
    readonly search: {
      readonly tooLong: Text<{ readonly max: string }>;
      readonly pageTooFar: Text<{ readonly max: string }>;
      readonly unsearchable: Text<{ readonly words: string }>;
      readonly notExcludable: Text<{ readonly operator: string }>;
      readonly notOneOf: Text<{ readonly operator: string; readonly values: string }>;
      readonly noDay: Text<{ readonly operator: string }>;
    };
    readonly secondFactor: {
      readonly tooManyWrong: string;
      readonly tookTooLong: string;
      readonly wrongCode: string;
      readonly onAlready: string;
      readonly beginAgain: string;
      readonly wrongFirstCode: string;
    };
    readonly server: {
      readonly badName: Text<{ readonly max: string }>;
    };
    readonly settings: {
      readonly noneNamed: Text<{ readonly names: string }>;
      readonly unknown: Text<{ readonly name: string; readonly names: string }>;
      readonly notANumber: Text<{ readonly name: string; readonly min: string; readonly max: string; readonly value: string }>;
      readonly tooLong: Text<{ readonly name: string; readonly max: string }>;
      readonly badContact: Text<{ readonly value: string }>;
      readonly fixed: Text<{ readonly name: string; readonly variable: string }>;
      readonly notTruth: Text<{ readonly name: string; readonly value: string }>;
    };
    readonly sourceUsers: {
      readonly keptAtTop: string;
      readonly noAddress: string;
    };
    readonly splits: {
      readonly untilBeforeSince: string;
      readonly badChannels: string;
      readonly noMatch: string;
      readonly allMatch: string;
    };
    readonly subjects: {
      readonly name: string;
      readonly visibility: string;
      readonly role: string;
      readonly lastDay: string;
      readonly language: string;
      readonly address: string;
      readonly token: string;
      readonly description: string;
      readonly events: string;
      readonly hours: string;
    };
    readonly takeovers: {
      readonly gone: string;
      readonly unbacked: string;
    };
    readonly tokens: {
      readonly needsScope: string;
      readonly scopesExceed: string;
      readonly endsLater: Text<{ readonly end: string }>;
      readonly sudoForAdmins: string;
      readonly expiryPast: string;
      readonly revokedAlready: string;
      readonly notYours: string;
      readonly revoked: string;
      readonly expired: string;
    };
    readonly tooMany: {
      readonly requests: Text<{ readonly retryAfter: string }>;
      readonly failedSignIns: Text<{ readonly retryAfter: string }>;
      readonly uploads: Text<{ readonly retryAfter: string }>;
      readonly dryRuns: Text<{ readonly retryAfter: string }>;
      readonly attempts: Text<{ readonly retryAfter: string }>;
      readonly passkeys: Text<{ readonly retryAfter: string }>;
      readonly invitations: Text<{ readonly retryAfter: string }>;
    };
    readonly undo: {
      readonly nothingChosen: string;
      readonly processing: string;
      readonly nothingLeft: string;
    };
    readonly uploads: {
      readonly fieldsTooLarge: Text<{ readonly max: string }>;
      readonly tooLarge: Text<{ readonly max: string }>;
      readonly ended: string;
      readonly badLength: string;
      readonly movedOn: string;
    };
    readonly webhooks: {
      readonly forGroups: string;
      readonly tooMany: Text<{ readonly max: string }>;
      readonly badOverlap: Text<{ readonly max: string }>;
      readonly badToken: Text<{ readonly max: string }>;
      readonly noEvents: string;
      readonly badUrl: Text<{ readonly max: string }>;
      readonly urlWithPassword: string;
      readonly privateNetwork: string;
    };
  };
  readonly search: {
    readonly title: string;
    readonly of: Text<{ readonly query: string }>;
    readonly again: string;
    readonly hint: string;
    readonly kinds: string;
    readonly messages: string;
    readonly people: string;
    readonly channels: string;
    readonly files: string;
    readonly hashtags: string;
    readonly none: string;
    readonly noneHint: string;
    readonly filters: string;
    readonly inUse: string;
    readonly suggested: string;
    readonly remove: Text<{ readonly filter: string }>;
    readonly from: string;
    readonly anyone: string;
    readonly in: string;
    readonly everywhere: string;
    readonly after: string;
    readonly before: string;
    readonly has: string;
    readonly facts: {
      readonly image: string;
      readonly file: string;
      readonly link: string;
      readonly poll: string;
    };
    readonly apply: string;
    readonly where: string;
    readonly open: string;
    readonly older: string;
  };
}

import { sourceUserStatuses } from '../../core/reassignment/index.ts';
import { sdlFields } from '../../wire/graphql/sdl.ts';
import { importSourceUserRecord, namespaceRecord, userCoreRecord } from '../../wire/graphql/source-user.ts';

const namespaceFields = `
${sdlFields(namespaceRecord)}
  "Source users whose contributions can be reassigned; null for people who aren't Owners."
  importSourceUsers(
    statuses: [ImportSourceUserStatus!]
    "Part of a name or username on the source system."
    search: String
    sort: SourceUserSort = SOURCE_NAME_ASC
    after: String
    before: String
    first: Int
    last: Int
  ): ImportSourceUserConnection`;

/** A mutation of one source user: its field, its effect, and its arguments besides the id. */
const mutations = [
  ['Reassign', 'Asks someone to accept the contributions.', 'assigneeUserId: UserID!'],
  ['CancelReassignment', 'Cancels a request, or reopens a declined one.', ''],
  ['KeepAsPlaceholder', 'Leaves the contributions with the placeholder.', ''],
  ['UndoKeepAsPlaceholder', 'Makes a kept placeholder reassignable again.', ''],
  ['ResendNotification', 'Resends a request.', ''],
  ['RetryFailedReassignment', 'Retries a failed reassignment.', ''],
  ['Revoke', 'Later imports no longer go to the assignee; contributions that were reassigned stay with them.', ''],
] as const;

export type SourceUserMutation = `importSourceUser${(typeof mutations)[number][0]}`;

const payloadStart = `clientMutationId: String\n  "Reasons for a failure; empty on success."\n  errors: [String!]!`;

/** The schema of the GraphQL API (group API facts, section 10). */
export const typeDefs = /* GraphQL */ `
scalar ImportSourceUserID
scalar UserID
scalar NamespaceID
scalar Time

type Query {
  currentUser: UserCore
  "A group by its full path; null if it doesn't exist or you can't see it."
  namespace(fullPath: ID!): Namespace
  group(fullPath: ID!): Group
}

type Namespace {${namespaceFields}
}

type Group {${namespaceFields}
}

type UserCore {
${sdlFields(userCoreRecord)}
}

"A user of a source system whose contributions were imported."
type ImportSourceUser {
${sdlFields(importSourceUserRecord)}
}

type PageInfo {
  startCursor: String
  endCursor: String
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
}

type ImportSourceUserEdge {
  cursor: String!
  node: ImportSourceUser
}

type ImportSourceUserConnection {
  "Total number of results on all pages."
  count: Int!
  edges: [ImportSourceUserEdge]
  nodes: [ImportSourceUser]
  pageInfo: PageInfo!
}

enum ImportSourceUserStatus { ${sourceUserStatuses.map((status) => status.toUpperCase()).join(' ')} }

enum SourceUserSort { SOURCE_NAME_ASC SOURCE_NAME_DESC STATUS_ASC STATUS_DESC ID_ASC ID_DESC }

type Mutation {
${mutations.map(([name, what]) => `  "${what}"\n  importSourceUser${name}(input: ImportSourceUser${name}Input!): ImportSourceUser${name}Payload`).join('\n')}
  "Keeps all source users of a group that await reassignment."
  importSourceUserKeepAllAsPlaceholder(
    input: ImportSourceUserKeepAllAsPlaceholderInput!
  ): ImportSourceUserKeepAllAsPlaceholderPayload
}

${mutations
  .map(
    ([name, , more]) => `input ImportSourceUser${name}Input {
  clientMutationId: String
  id: ImportSourceUserID!
  ${more}
}

type ImportSourceUser${name}Payload {
  ${payloadStart}
  importSourceUser: ImportSourceUser
}`,
  )
  .join('\n\n')}

input ImportSourceUserKeepAllAsPlaceholderInput {
  clientMutationId: String
  namespaceId: NamespaceID!
}

type ImportSourceUserKeepAllAsPlaceholderPayload {
  ${payloadStart}
  updatedImportSourceUserCount: Int
}
`;

import { type TSchema, Type } from 'typebox';
import { accessLevels } from '../../core/groups/domain/group.ts';
import { sourceUserStatuses } from '../../core/reassignment/domain/placeholder.ts';
import { named, orNull, texts } from '../described.ts';

/** The records of this API, for its description; src/wire/group-api writes them. */

const id = Type.Integer();
const text = Type.String();
const moment = Type.String({ format: 'date-time' });
const day = Type.String({ format: 'date' });
const count = Type.Integer({ minimum: 0 });
const status = Type.Enum([...sourceUserStatuses]);
const userState = Type.String({ description: 'active, blocked, deactivated, ...' });

export const list = (of: TSchema) => Type.Array(of);

const basics = { id, username: text, name: text, state: userState, avatar_url: orNull(text), web_url: text };

export const basicUser = named('BasicUser', Type.Object(basics));

const userFields = { ...basics, locked: Type.Boolean(), public_email: text, bot: Type.Boolean(), created_at: moment };
const adminFields = { email: text, is_admin: Type.Boolean(), user_type: text };

export const userRecord = named(
  'User',
  Type.Object(
    { ...userFields, ...Type.Partial(Type.Object(adminFields)).properties },
    { description: 'What only administrators are told is left out for others.' },
  ),
);
export const currentUser = named(
  'CurrentUser',
  Type.Object({ ...userFields, email: text, namespace_id: orNull(id), is_admin: Type.Optional(Type.Boolean()) }),
);
export const emailRecord = named('Email', Type.Object({ id, email: text, confirmed_at: orNull(moment) }));

const tokenFields = {
  id,
  name: text,
  description: orNull(text),
  revoked: Type.Boolean(),
  active: Type.Boolean(),
  scopes: Type.Array(text),
  user_id: id,
  created_at: moment,
  last_used_at: orNull(moment),
  expires_at: orNull(day),
};
export const tokenRecord = named('AccessToken', Type.Object(tokenFields));
export const issuedToken = named('IssuedAccessToken', Type.Object({ ...tokenFields, token: text }));

export const groupRecord = named(
  'Group',
  Type.Object({
    id,
    web_url: text,
    name: text,
    path: text,
    description: text,
    visibility: text,
    avatar_url: orNull(text),
    full_name: text,
    full_path: text,
    created_at: moment,
    parent_id: orNull(id),
  }),
);

/** A forum channel of a group. */
export const projectRecord = named(
  'Project',
  Type.Object({
    id,
    ...texts('description name name_with_namespace path path_with_namespace visibility web_url'),
    created_at: moment,
    last_activity_at: moment,
    archived: Type.Boolean(),
    avatar_url: Type.Null(),
    namespace: Type.Object({ id, ...texts('name path kind full_path'), parent_id: orNull(id) }),
    default_branch: Type.Null(),
    topics: Type.Array(text),
    star_count: count,
    forks_count: count,
    issues_enabled: Type.Boolean(),
    merge_requests_enabled: Type.Boolean(),
    wiki_enabled: Type.Boolean(),
    snippets_enabled: Type.Boolean(),
  }),
);

export const groupWithProjects = named(
  'GroupWithProjects',
  Type.Object({ ...groupRecord.properties, projects: Type.Optional(Type.Array(projectRecord)) }),
);

/** What a list of forum channels tells with `simple`. */
export const simpleProject = named(
  'SimpleProject',
  Type.Pick(projectRecord, [
    'id',
    'description',
    'name',
    'name_with_namespace',
    'path',
    'path_with_namespace',
    'created_at',
    'last_activity_at',
    'visibility',
    'web_url',
    'avatar_url',
    'namespace',
    'default_branch',
    'topics',
    'star_count',
    'forks_count',
  ]),
);

/** A thread of a forum channel. */
export const issueRecord = named(
  'Issue',
  Type.Object({
    id,
    iid: id,
    project_id: id,
    ...texts('title description state web_url'),
    created_at: moment,
    updated_at: moment,
    closed_at: Type.Null(),
    author: orNull(basicUser),
    assignees: Type.Array(basicUser),
    labels: Type.Array(text),
    confidential: Type.Boolean(),
    user_notes_count: count,
  }),
);

/** A comment in one. */
export const noteRecord = named(
  'Note',
  Type.Object({
    id,
    body: text,
    author: orNull(basicUser),
    created_at: moment,
    updated_at: moment,
    system: Type.Boolean(),
    noteable_id: id,
    noteable_iid: id,
    noteable_type: text,
    project_id: id,
    confidential: Type.Boolean(),
  }),
);

const person = { ...basics, public_email: text, locked: Type.Boolean() };
export const memberRecord = named(
  'Member',
  Type.Object({
    ...person,
    access_level: Type.Integer({ enum: Object.values(accessLevels) }),
    created_at: moment,
    created_by: Type.Optional(Type.Object(person)),
    expires_at: orNull(day),
    membership_state: text,
  }),
);

const importFields = {
  id,
  state: text,
  dry_run: Type.Boolean(),
  format: text,
  import_type: orNull(text),
  source_host: orNull(text),
  group_id: orNull(id),
  group_full_path: orNull(text),
  user_id: id,
  filename: text,
  filesize: count,
  progress: Type.Object({ done: count, total: count }),
  error: orNull(text),
  losses: count,
  can_retry: Type.Boolean(),
  created_at: moment,
  started_at: orNull(moment),
  finished_at: orNull(moment),
};
export const importRecord = named('Import', Type.Object(importFields));

const report = Type.Object({
  counts: Type.Record(text, Type.Unknown()),
  channels: Type.Array(
    Type.Object({
      name: text,
      address: text,
      path: text,
      visibility: text,
      threads: count,
      comments: count,
      reactions: count,
      files: count,
    }),
  ),
  warnings: Type.Array(Type.Object({ code: text, severity: text, count, sample: Type.Unknown() })),
  placeholders_pending: count,
});
/** What goes, or would go, with an import that is removed. */
export const removedImport = named(
  'ImportRemoval',
  Type.Object({
    dry_run: Type.Boolean(),
    posts: count,
    answered_posts: count,
    reactions: count,
    files: count,
    channels: count,
    kept_channels: count,
    source_users: count,
  }),
);
export const startedGroup = Type.Object({
  message: Type.String({ examples: ['202 Accepted'] }),
  group_id: id,
  import_id: id,
});
export const importWithReport = named('ImportWithReport', Type.Object({ ...importFields, report: orNull(report) }));

export const sourceUserRecord = named(
  'SourceUser',
  Type.Object({
    id,
    namespace_id: id,
    source_user_identifier: text,
    source_username: orNull(text),
    source_name: orNull(text),
    source_hostname: text,
    import_type: text,
    status,
    splitting: Type.Boolean(),
    split_from_id: orNull(id),
    reassignment_error: orNull(text),
    placeholder_user: orNull(basicUser),
    reassign_to_user: orNull(basicUser),
    reassigned_by_user: orNull(basicUser),
    created_at: moment,
  }),
);

const contributions = Type.Object({ items: count, mentions: count, files: count, channel_memberships: count });
export const splitPreview = named(
  'SplitPreview',
  Type.Object({ dry_run: Type.Boolean(), counts: Type.Object({ part: contributions, total: contributions }) }),
);

export const suggestionRecord = named(
  'Suggestion',
  Type.Object({
    source_user: sourceUserRecord,
    suggestions: Type.Array(
      Type.Object({ user: Type.Object({ ...basics, public_email: text }), reasons: Type.Array(text) }),
    ),
  }),
);

export const requestRecord = named(
  'ReassignmentRequest',
  Type.Object({
    id,
    status: text,
    source_host: text,
    source_name: orNull(text),
    source_username: orNull(text),
    group: Type.Object(texts('name full_path')),
    reassigned_by: Type.Object(texts('name username')),
    created_at: moment,
  }),
);

export const auditRecord = named(
  'AuditEvent',
  Type.Object({
    id,
    action: text,
    author: orNull(basicUser),
    sudo_by: orNull(basicUser),
    source_user: orNull(
      Type.Object({
        id,
        source_user_identifier: Type.Optional(text),
        source_username: Type.Optional(orNull(text)),
        source_name: Type.Optional(orNull(text)),
        source_hostname: Type.Optional(text),
        import_type: Type.Optional(text),
      }),
    ),
    assignee: orNull(basicUser),
    details: orNull(Type.Record(text, Type.Union([text, Type.Number()]))),
    via: text,
    upload_id: orNull(id),
    row: orNull(Type.Integer()),
    created_at: moment,
  }),
);

const pendingFields = {
  source_host: text,
  import_type: text,
  source_user_identifier: text,
  source_user_name: orNull(text),
  source_username: orNull(text),
  service_username: text,
  service_public_email: text,
};
export const pendingRecord = named('PendingReassignment', Type.Object({ ...pendingFields, status }));
const uploadedFields = [...Object.keys(pendingFields), 'gitlab_username', 'gitlab_public_email'];
const mark = Type.Optional(Type.Union([text, Type.Boolean(), Type.Null()]));
/** A row of a JSON upload: what is left out is empty. */
export const uploadedRow = named(
  'UploadedReassignment',
  Type.Object({
    ...Object.fromEntries(uploadedFields.map((name) => [name, Type.Optional(orNull(text))])),
    keep_as_placeholder: mark,
    delete_placeholder: mark,
  }),
);

const rowFields = {
  row: Type.Integer(),
  state: text,
  code: orNull(text),
  message: orNull(text),
  ...texts(
    'source_host import_type source_user_identifier source_user_name source_username service_username service_public_email',
  ),
  keep_as_placeholder: Type.Optional(text),
  delete_placeholder: Type.Optional(text),
  source_user_id: orNull(id),
  user_id: orNull(id),
};
export const rowRecord = named(
  'ReassignmentRow',
  Type.Object({
    ...rowFields,
    action: Type.Optional(Type.Union([text, Type.Null()], { description: 'In a dry run, what would be done.' })),
  }),
);

const counts = { total: count, pending: count, matched: count, failed: count, skipped: count };
const uploadFields = {
  id,
  group_id: id,
  filename: text,
  size: count,
  dry_run: Type.Boolean(),
  state: text,
  error: orNull(text),
  progress: count,
  counts: Type.Object(counts),
  user: orNull(basicUser),
  created_at: moment,
  finished_at: orNull(moment),
};
export const uploadRecord = named('Upload', Type.Object(uploadFields));
export const uploadWithRows = named('UploadWithRows', Type.Object({ ...uploadFields, rows: Type.Array(rowRecord) }));

export const previewRecord = named(
  'ReassignmentPreview',
  Type.Object({
    dry_run: Type.Boolean(),
    counts: Type.Object({ total: count, matched: count, failed: count, skipped: count }),
    rows: Type.Array(Type.Object({ ...rowFields, action: orNull(text) })),
  }),
);

export const message = (example: string) => Type.Object({ message: Type.String({ examples: [example] }) });

/** A part of other servers that this one does not have. */
const cluster = Type.Object({
  enabled: Type.Boolean(),
  externalUrl: Type.Null(),
  externalK8sProxyUrl: Type.Null(),
  version: Type.Null(),
});
export const versionRecord = named(
  'Version',
  Type.Object({ version: text, revision: text, kas: cluster, enterprise: Type.Boolean() }),
);
const settings = {
  allow_bypass_placeholder_confirmation: Type.Boolean(),
  allow_contribution_mapping_to_admins: Type.Boolean(),
  allow_several_placeholders_per_user: Type.Boolean(),
  placeholder_user_limit: count,
};
export const settingsRecord = named('Settings', Type.Object(settings));
export const settingsChange = Type.Partial(Type.Object(settings));

/** Forms that were sent, so that sending one again changes nothing; kept for a day. */
export function up(): readonly string[] {
  return [
    `create table submission (digest text primary key, request text not null, location text, created_at text not null)`,
    `create index submission_created on submission (created_at)`,
  ];
}

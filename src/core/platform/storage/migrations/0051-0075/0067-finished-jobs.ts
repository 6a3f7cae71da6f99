/** When work was finished last is read from the end of an index, and old work is found in it. */
export function up(): readonly string[] {
  return [`create index job_done on job (finished_at) where state = 'done'`];
}

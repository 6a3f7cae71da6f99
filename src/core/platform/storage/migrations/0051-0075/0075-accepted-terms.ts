/** When somebody accepted the rules of the server, by making an account while there were any. */
export function up(): readonly string[] {
  return [`alter table "user" add column terms_accepted_at text`];
}

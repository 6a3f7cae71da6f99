/** The language that a person has chosen, and that of a group's pages for who has chosen none; empty where there is none. */
export function up(): readonly string[] {
  return [
    `alter table "user" add column language text not null default ''`,
    `alter table "group" add column language text not null default ''`,
  ];
}

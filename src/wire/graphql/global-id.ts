/** A row as the GraphQL API names it everywhere: `gid://gitlab/User/7`. The first words are part of the wire format. */
export function globalId(type: 'User' | 'Group' | 'Import::SourceUser', id: number): string {
  return `gid://gitlab/${type}/${id}`;
}

/** The number in a global id of one of these types; undefined for all else. */
export function idOfGlobal(text: string, types: readonly string[]): number | undefined {
  const parts = /^gid:\/\/gitlab\/([\w:]+)\/(\d{1,16})$/.exec(text);
  const id = Number(parts?.[2]);
  return parts && types.includes(parts[1]!) && Number.isSafeInteger(id) ? id : undefined;
}

/** Whether one of the tags in a header `If-Match` or `If-None-Match` is this one; the mark of weak ones is ignored. */
export function namesTag(header: string, tag: string): boolean {
  const tags = header.split(',').map(strong);
  return tags.includes('*') || tags.includes(strong(tag));
}

function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

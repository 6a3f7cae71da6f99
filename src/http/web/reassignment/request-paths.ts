/** Path of a request, for the assignee. */
export function requestPath(id: number): string {
  return `/import/requests/${id}`;
}

/** Path of the contributions of a request. */
export function partsPath(id: number, filter: Readonly<Record<string, string | number | undefined>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${requestPath(id)}/contributions${text && `?${text}`}`;
}

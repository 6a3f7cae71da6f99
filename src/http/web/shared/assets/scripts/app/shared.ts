/** The files that another app has shared with this one, once. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has('shared'))) return [];
  const cache = await caches.open('shared');
  const files = (await cache.keys()).map(async (key) => {
    const found = (await cache.match(key))!;
    const [name, type] = ['x-name', 'content-type'].map((header) => found.headers.get(header) ?? '');
    return new File([await found.blob()], decodeURIComponent(name!), { type: type! });
  });
  const taken = await Promise.all(files);
  await caches.delete('shared');
  return taken;
}

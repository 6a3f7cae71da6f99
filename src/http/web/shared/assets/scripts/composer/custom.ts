// Custom emoji that apply somewhere, for the picker and for the menu of a composer.

/** What stands in a text for it, its names, and its picture. */
export interface CustomEmoji {
  readonly sign: string;
  readonly names: string;
  readonly url: string;
}

interface Listed {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly url: string;
}

const loading = new Map<string, Promise<readonly CustomEmoji[]>>();

/** Those that apply where `asked` says, as the API takes it; none where they cannot be had. */
export function loadCustom(asked: Readonly<Record<string, string>>): Promise<readonly CustomEmoji[]> {
  const query = new URLSearchParams(asked).toString();
  if (query === '') return Promise.resolve([]);
  const known = loading.get(query);
  if (known) return known;
  const made = fetch(`/api/z/1.0/emoji?${query}`)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return ((await answer.json()) as readonly Listed[]).map(({ name, aliases, url }) => {
        // The page may show pictures of its own server alone, whatever that calls itself.
        return { sign: `:${name}:`, names: [name, ...aliases].join(' '), url: new URL(url).pathname };
      });
    })
    .catch(() => {
      loading.delete(query);
      return [];
    });
  loading.set(query, made);
  return made;
}

/** The picture of an emoji, beside its name. */
export function pictureOf({ url }: Pick<CustomEmoji, 'url'>, alt = ''): HTMLImageElement {
  const picture = document.createElement('img');
  picture.className = 'emoji';
  picture.alt = alt;
  picture.src = matchMedia('(prefers-reduced-motion: reduce)').matches ? `${url}/still` : url;
  return picture;
}

/** A network identity: who things are by, wherever they live. */
export interface Xchan {
  readonly id: number;
  readonly hash: string;
  readonly guid: string;
  readonly guidSig: string;
  readonly publicKey: string;
  readonly address: string;
  readonly name: string;
  readonly network: string;
  /** Path on this server, or an absolute URL for identities elsewhere. */
  readonly url: string;
  readonly photoMimetype: string;
  readonly pubforum: boolean;
  readonly hidden: boolean;
  readonly deleted: boolean;
  readonly nameDate: string;
  readonly photoDate: string;
}

/** True for an identity of this server; those elsewhere have an absolute URL. */
export function isHere(xchan: Pick<Xchan, 'url'>): boolean {
  return xchan.url.startsWith('/');
}

/** Whether an identity belonged to a deleted account: it gets no new content and no name. */
export function isClosed({ url, network }: Pick<Xchan, 'url' | 'network'>): boolean {
  return url.startsWith('/users/') && !isPlaceholder({ network });
}

/** Prefix of names of placeholder users, which pages replace with a mark. */
const placeholderPrefix = /^Placeholder (?=\S)/;

/** Whether an identity represents a person of another system who hasn't claimed their contributions. */
export function isPlaceholder({ network }: Pick<Xchan, 'network'>): boolean {
  return network === 'unknown';
}

/** Display name of an identity on pages: placeholders without their prefix. */
export function shownName(xchan: Pick<Xchan, 'name' | 'network'>): string {
  return isPlaceholder(xchan) ? xchan.name.replace(placeholderPrefix, '') : xchan.name;
}

/** The URL of an identity, of a mention: a path is one of this server. */
export function absoluteUrl(url: string, baseUrl: string): string {
  return url.startsWith('/') ? `${baseUrl}${url}` : url;
}

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

/** The URL of an identity, of a mention: a path is one of this server. */
export function absoluteUrl(url: string, baseUrl: string): string {
  return url.startsWith('/') ? `${baseUrl}${url}` : url;
}

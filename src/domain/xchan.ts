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

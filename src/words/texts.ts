// Made by `npm run describe` of the catalogues beside this file.
import type { Text } from './text.ts';

export interface Texts {
  readonly search: {
    readonly title: string;
    readonly of: Text<{ readonly query: string }>;
    readonly again: string;
    readonly hint: string;
    readonly kinds: string;
    readonly messages: string;
    readonly people: string;
    readonly channels: string;
    readonly files: string;
    readonly hashtags: string;
    readonly none: string;
    readonly noneHint: string;
    readonly filters: string;
    readonly inUse: string;
    readonly suggested: string;
    readonly remove: Text<{ readonly filter: string }>;
    readonly from: string;
    readonly anyone: string;
    readonly in: string;
    readonly everywhere: string;
    readonly after: string;
    readonly before: string;
    readonly has: string;
    readonly facts: {
      readonly image: string;
      readonly file: string;
      readonly link: string;
      readonly poll: string;
    };
    readonly apply: string;
    readonly where: string;
    readonly open: string;
    readonly older: string;
  };
}

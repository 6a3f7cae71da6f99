import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Group } from '../../../core/groups/index.ts';
import type { OperationContext } from '../../../core/platform/index.ts';
import { languageFor, type Words, wordsOf } from '../../../words/index.ts';
import { readLanguage } from './cookies.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The texts of the language that the reader is spoken with. */
    readonly words: Words;
    /** What the reader has chosen in the settings, and the language of the group whose page this is; empty for none. */
    ownLanguage: string;
    groupLanguage: string;
  }
}

/**
 * Has every answer know the language of its reader: their own choice, in the settings or in this browser; that of the group
 * whose page it is; what the browser asks for; that of the server (docs/adr/0018).
 */
export function chooseLanguages(
  app: FastifyInstance,
  { live }: Pick<OperationContext, 'live'>,
  catalogueOf = wordsOf,
): void {
  app.decorateReply('ownLanguage', '');
  app.decorateReply('groupLanguage', '');
  app.decorateReply('words', {
    getter(this: FastifyReply) {
      const { headers } = this.request;
      const choices = [this.ownLanguage, readLanguage(this.request), this.groupLanguage];
      return catalogueOf(languageFor(headers['accept-language'], ...choices) ?? live.now.default_language);
    },
  });
}

/**
 * Has a page that belongs to a group be in the group's language, for readers who have chosen none themselves; nothing
 * happens where there is no group.
 */
export function useLanguageOfGroup(reply: FastifyReply, group: Group | undefined): void {
  if (!group || reply.ownLanguage !== '' || readLanguage(reply.request) !== undefined) return;
  reply.groupLanguage = group.language ?? '';
}

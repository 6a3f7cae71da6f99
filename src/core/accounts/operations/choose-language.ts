import { DomainError, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { isLanguageCode, languageCodes } from '../../../lib/languages.ts';
import { updateUser } from '../storage/user-list.ts';
import { requirePerson } from './require-person.ts';

/**
 * Sets the language of the viewer's pages and emails; an empty one means that of the browser, group or server.
 * @throws DomainError invalid_input for an unknown language
 */
export async function chooseLanguage(context: OperationContext, viewer: UserViewer, language: string): Promise<void> {
  if (language !== '' && !isLanguageCode(language)) {
    throw new DomainError('invalid_input', 'accounts.unknownLanguage', {
      language,
      languages: languageCodes.join(', '),
      parameter: 'preferred_language',
    });
  }
  // Submitting a form without changes changes nothing.
  if (language === viewer.language) return;
  await context.database.write(viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    await updateUser(tx, user.id, { language }, context.clock.now());
  });
}

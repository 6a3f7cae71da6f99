import { cleanText, DomainError } from '../../platform/domain/index.ts';

/** Default folder of saved items. */
export const defaultFolder = 'Saved';
export const longestFolderName = 191;

/** The name of a folder that items are saved in, cleaned. @throws DomainError invalid_input */
export function folderName(parameter: string, given: string): string {
  const name = cleanText(given).trim();
  if (name !== '' && name.length <= longestFolderName) return name;
  throw new DomainError('invalid_input', 'content.badFolderName', { parameter, max: longestFolderName });
}

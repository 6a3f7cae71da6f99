import { type RegistrationMode, registrationModes } from '../../../core/accounts/index.ts';
import { Choices, useWords } from '../shared/index.ts';

const icons = { closed: 'lock', invitation: 'mail', approval: 'eye', open: 'globe' } as const;

/** Who can create an account. */
export function RegistrationModes({ name, value }: { readonly name: string; readonly value: RegistrationMode }) {
  const { modes } = useWords().accounts.invitations;
  const options = registrationModes.map((mode) => [mode, icons[mode], modes[mode], modes[`${mode}Hint`]] as const);
  return <Choices {...{ name, value, options }} />;
}

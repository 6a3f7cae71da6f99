import { Type } from 'typebox';
import { Field, TextField, useWords } from '../../shared/index.ts';

/** What forms say of a channel of a group. */
export const channelInput = {
  name: Type.String({ maxLength: 1000 }),
  description: Type.String({ maxLength: 2000 }),
};

interface FieldsProps {
  /** None while it is to be opened. */
  readonly channel?: { readonly name: string; readonly description: string };
}

/** The name of a channel, and what it is about. */
export function ChannelFields({ channel }: FieldsProps) {
  const { newForum } = useWords();
  return (
    <>
      <Field
        name="name"
        label={newForum.name}
        value={channel?.name}
        required
        maxLength={255}
        autofocus={!channel}
        dir="auto"
      />
      <TextField
        name="description"
        label={newForum.description}
        value={channel?.description}
        rows={3}
        maxLength={2000}
        dir="auto"
      />
    </>
  );
}

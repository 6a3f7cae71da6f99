import { type Static, Type } from 'typebox';
import { suppressionReasons } from '../../../core/platform/domain/index.ts';
import { id, moment, named, text } from '../../schema.ts';

/** A suppressed address. */
export const suppressedEmailRecord = named(
  'SuppressedEmail',
  Type.Object({
    id,
    email: text,
    reason: Type.Enum([...suppressionReasons], {
      description:
        '`bounce`: emails could not be delivered; `complaint`: the recipient reported an email as spam; `manual`: an administrator added it.',
    }),
    detail: Type.String({ description: "The response of the mail server, or an administrator's note." }),
    created_at: moment,
  }),
);

interface SuppressedEmail {
  readonly id: number;
  readonly email: string;
  readonly reason: (typeof suppressionReasons)[number];
  readonly detail: string;
  readonly createdAt: string;
}

/** A suppressed address, and the reason. */
export function encodeSuppressedEmail(found: SuppressedEmail): Static<typeof suppressedEmailRecord> {
  const { id: rowId, email, reason, detail, createdAt } = found;
  return { id: rowId, email, reason, detail, created_at: createdAt };
}

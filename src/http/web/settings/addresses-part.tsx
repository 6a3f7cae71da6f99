import type { UserEmail } from '../../../core/accounts/index.ts';
import { Field, Form, Submit, useWords } from '../shared/index.ts';

export interface AddressesProps {
  readonly emails: readonly UserEmail[];
  /** Those whose mailed links have not been followed. */
  readonly waiting: readonly string[];
  /** The one that email goes to. */
  readonly primary: string | undefined;
}

/** Email addresses, and the form for another one. */
export function Addresses({ emails, waiting, primary }: AddressesProps) {
  const { access, settings } = useWords();
  const words = access.emails;
  return (
    <>
      <section aria-labelledby="addresses" class="section">
        <h2 id="addresses">{settings.addresses}</h2>
        {emails.length === 0 && <p>{words.none}</p>}
        <div class="rows">
          {emails.map((email) => (
            <Address key={email.id} email={email} isPrimary={email.email === primary} />
          ))}
          {waiting.map((email) => (
            <div class="row wrap" key={email}>
              <div class="grow">
                <p class="line">{email}</p>
                <p class="under">{words.waiting}</p>
              </div>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="add-address" class="section">
        <h2 id="add-address">{words.add}</h2>
        <Form action="emails" class="form card pad">
          <Field
            name="email"
            label={words.add}
            hint={words.addHint}
            type="email"
            required
            maxLength={255}
            autocomplete="email"
          />
          <div class="actions">
            <button type="submit">{words.send}</button>
          </div>
        </Form>
      </section>
    </>
  );
}

interface AddressProps {
  readonly email: UserEmail;
  readonly isPrimary: boolean;
}

function Address({ email: { id, email, confirmedAt }, isPrimary }: AddressProps) {
  const { access, settings } = useWords();
  const words = access.emails;
  const small = { class: 'second small-button' };
  return (
    <div class="row wrap">
      <div class="grow">
        <p class="line">{email}</p>
      </div>
      {confirmedAt === null && <span class="badge">{words.unconfirmed}</span>}
      {isPrimary ? (
        <span class="badge good">{settings.primary}</span>
      ) : (
        <Form action="emails/:id/remove" values={{ id }} class="actions">
          {confirmedAt !== null && (
            <Submit action="emails/:id/choose" values={{ id }} {...small} aria-label={words.chooseOf({ email })}>
              {words.choose}
            </Submit>
          )}
          <Submit {...small} aria-label={words.removeOf({ email })}>
            {words.remove}
          </Submit>
        </Form>
      )}
    </div>
  );
}

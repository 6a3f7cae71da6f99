import { Type } from 'typebox';
import { defaultRegistrationMode, isSetupOpen, registrationModes, setUpServer } from '../../../core/accounts/index.ts';
import { defaultServerName } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import { countAttempt, enterJoined } from '../accounts/enter.ts';
import { byLink, GatePage, gone } from '../accounts/gate.tsx';
import { AccountFields } from '../accounts/joining.tsx';
import { RegistrationModes } from '../accounts/registration-modes.tsx';
import { anyone, Field, Form, page, Tick, ticked, useWords } from '../shared/index.ts';

const field = Type.String({ maxLength: 255 });

/** Shown by a server without users to people without the setup link. */
export const closedSetupPage = page({
  path: '/setup',
  who: anyone,
  load: async ({ reader }) => ({ isOpen: await isSetupOpen(reader) }),
  view: ({ isOpen, words }) => {
    const { closed: title, closedHint, signIn } = words.admin.setup;
    if (!isOpen) return noSetup(words);
    return {
      title,
      frame: 'gate',
      content: <GatePage {...{ title }} text={closedHint} path="/sign-in" label={signIn} />,
    };
  },
});

/** The setup of a server without users, opened by the link in its log, which has no other use. */
export const setupPage = page({
  path: '/setup/:token',
  who: byLink(anyone),
  load: async ({ reader, operations, params }) => ({
    isOpen: await isSetupOpen(reader, params.token),
    storesMail: operations.storesMail,
  }),
  view: ({ isOpen, storesMail, words }) => {
    if (!isOpen) return noSetup(words);
    return { title: words.admin.setup.title, frame: 'gate', content: <Setup storesMail={storesMail} /> };
  },
  actions: {
    default: {
      input: {
        server_name: field,
        name: field,
        username: field,
        email: field,
        password: Type.String({ maxLength: 1000 }),
        registration: Type.Enum([...registrationModes]),
        test_mail: ticked,
      },
      run: async (visit) => {
        const { web, operations, request, params, input } = visit;
        const { server_name: serverName, password, registration } = input;
        const [name, username, email] = [input.name.trim(), input.username.trim(), input.email.trim()];
        const testsMail = input.test_mail !== undefined;
        countAttempt(web, request);
        const draft = { serverName, name, username, email, password, registration, testsMail };
        const user = await setUpServer(operations, params.token, draft);
        await enterJoined(visit, user.id);
        return { to: '/admin/start?notice=setup' };
      },
    },
  },
});

function noSetup(words: Words) {
  const { gone: title, goneHint, signIn } = words.admin.setup;
  return gone(words, goneHint, { title, path: '/sign-in', label: signIn });
}

function Setup({ storesMail }: { readonly storesMail: boolean }) {
  const { setup } = useWords().admin;
  return (
    <>
      <h1>{setup.title}</h1>
      <p class="faint section-s">{setup.lead}</p>
      <Form action="default" class="form section-s">
        <Field
          name="server_name"
          label={setup.serverName}
          hint={setup.serverNameHint}
          value={defaultServerName}
          required
          maxLength={255}
          autocomplete="off"
          dir="auto"
        />
        <h2>{setup.account}</h2>
        <AccountFields email={{ hint: setup.emailHint, required: true }} />
        {storesMail ? (
          <p class="hint">{setup.noMail}</p>
        ) : (
          <Tick name="test_mail" label={<strong>{setup.mail}</strong>} hint={setup.mailHint} checked />
        )}
        <fieldset>
          <legend>{setup.registration}</legend>
          <RegistrationModes name="registration" value={defaultRegistrationMode} />
        </fieldset>
        <button type="submit" class="wide">
          {setup.make}
        </button>
      </Form>
    </>
  );
}

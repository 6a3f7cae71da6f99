/** Texts of forgotten passwords, addresses and devices. */
export const access = {
  forgot: {
    title: 'Forgotten your password?',
    hint: 'Enter your e-mail address. If an account has it, a link comes within a few minutes and works for one hour.',
    email: 'E-mail address',
    send: 'Send the link',
    back: 'Back to sign-in',
    noMail: 'No mail? Ask an administrator of this server.',
    sent: 'Look into your mail',
    sentHint: 'If an account has this address, a link comes within a few minutes and works for one hour.',
  },
  reset: {
    title: 'Choose a password',
    of: (username: string) => `For your account @${username}. You are signed out everywhere else then.`,
    password: 'New password',
    passwordHint: 'At least 8 characters. A few words do well.',
    save: 'Save and sign in',
    gone: 'This link leads nowhere',
    goneHint: 'It has been used, or is too old.',
    again: 'Ask for a new one',
  },
  enter: {
    title: (name: string) => `Go on as ${name}`,
    hint: 'This link signs you in, once.',
    go: 'Sign in',
    goneHint: 'It has been used, or is too old. Sign in with a password.',
    signIn: 'Sign in',
  },
  confirm: {
    title: 'Confirm your e-mail address',
    hint: (username: string, email: string) => `Mail for your account @${username} goes to ${email} from now on.`,
    go: 'Confirm the address',
    goneHint: 'It has been used, is too old, or is for another account than the one that is signed in here.',
    settings: 'To the settings',
  },
  emails: {
    unconfirmed: 'Not confirmed',
    waiting: 'Waits for the link in the mail',
    choose: 'Send mail here',
    chooseOf: (email: string) => `Send mail to ${email}`,
    remove: 'Remove',
    removeOf: (email: string) => `Remove ${email}`,
    none: 'We know no address of yours: you could not get a new password by mail.',
    add: 'Another address',
    addHint: 'A link goes there. Once you have followed it, mail for you goes there, too.',
    send: 'Send the link',
    password: 'Your password',
    wrong: 'That is not your password.',
    notices: {
      sent: 'A link is on its way to the address. It counts once you have followed it.',
      confirmed: 'The address is confirmed, and mail goes there from now on.',
      chosen: 'Mail goes there from now on.',
      removed: 'The address is removed.',
      ended: 'That device is signed out.',
      others: 'You are signed out everywhere else.',
    },
  },
  sessions: {
    title: 'Devices',
    hint: 'Browsers in which you are signed in. After two weeks each is signed out by itself.',
    here: 'This browser',
    since: 'Signed in ',
    seen: 'last seen ',
    end: 'Sign out',
    endOf: (device: string) => `Sign out: ${device}`,
    others: 'Sign out everywhere else',
    unknown: 'A browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
  },
} as const;

/** Changing one's password. */
export const passwordPage = {
  title: 'Change password',
  hint: 'This signs you out everywhere else. Access tokens go on working.',
  current: 'Password that you have now',
  new: 'New password',
  change: 'Change password',
  wrong: 'That is not the password that you have now.',
} as const;

/** Taking a whole channel away. */
export const leaving = {
  title: 'Take your channel with you',
  /** `{imports}` is the name of a page, in bold. */
  lead: 'You get one file with everything: posts and what was answered, files, photos, connections, privacy groups. Another Tributary takes it in on its page {imports}. Here everything stays as it is.',
  imports: 'Imports',
  key: 'The private key of the channel is in it. Whoever has the file can act as you: keep it as you keep your password.',
  channel: 'Channel',
  password: 'Your password',
  download: 'Download',
  wrong: 'That is not your password.',
} as const;

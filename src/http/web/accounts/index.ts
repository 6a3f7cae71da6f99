import { codePage } from './code.tsx';
import { forgotPage, resetPage } from './forgot.tsx';
import { addressedInvitationPage, invitePage } from './invite.tsx';
import { joinPage } from './join.tsx';
import { confirmPage, enterPage } from './mailed-links.tsx';
import { passkeyOptions } from './passkeys.ts';
import { passwordPage } from './password.tsx';
import { signInPage, signOut } from './sign-in.tsx';
import { remindersPage, unsubscribePage } from './stop-mails.tsx';
import { suspendedPage } from './suspended.tsx';
import { takeOverPage } from './take-over.tsx';

/** Pages of signing in and of joining. */
export const accountTable = [
  addressedInvitationPage,
  codePage,
  confirmPage,
  enterPage,
  forgotPage,
  invitePage,
  joinPage,
  passkeyOptions,
  passwordPage,
  remindersPage,
  resetPage,
  signInPage,
  signOut,
  suspendedPage,
  takeOverPage,
  unsubscribePage,
];

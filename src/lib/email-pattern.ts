/** A plausible e-mail address; whether it works only a mail can tell. */
export const emailPattern = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;

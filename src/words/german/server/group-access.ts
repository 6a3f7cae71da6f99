import type { Part } from '../../translation.ts';

/** Texts about the access tokens and service accounts of a group. */
export const groupAccess: Part<'groupAccess'> = {
  title: (group) => `Zugriffstoken von ${group}`,
  tab: 'Zugriffstoken',
  open: 'Zugriffstoken und Dienstkonten …',
  openHint: 'Für Programme, die in der Gruppe lesen oder schreiben, ohne eine Person zu sein.',
  tokens: 'Zugriffstoken',
  tokensHint:
    'Jedes Token gehört einem Bot, der mit eigener Rolle Mitglied der Gruppe ist. Was mit dem Token getan wird, tut der Bot.',
  noTokens: 'Die Gruppe hat keine Zugriffstoken.',
  make: 'Token erstellen',
  roleHint: 'Was der Bot in der Gruppe und unter ihr darf.',
  readHint: 'Alles, was sein Konto sehen kann',
  writeHint: 'Alles, was sein Konto tun kann',
  ended: 'Abgelaufen',
  rotate: 'Ersetzen',
  rotateOf: (name) => `${name} ersetzen`,
  rotateTitle: (name) => `Token ${name} ersetzen?`,
  rotateText:
    'Du bekommst ein neues Token mit demselben Namen und denselben Rechten. Das alte gilt von diesem Moment an nicht mehr.',
  rotateButton: 'Ersetzen',
  revokeTitle: (name) => `Token ${name} widerrufen?`,
  revokeText:
    'Programme, die es benutzen, sind sofort ausgesperrt, und sein Bot ist kein Mitglied mehr. Was der Bot geschrieben hat, bleibt. Das lässt sich nicht rückgängig machen.',
  revokeServiceText: 'Programme, die es benutzen, sind sofort ausgesperrt. Das lässt sich nicht rückgängig machen.',
  revokeButton: 'Widerrufen',
  keep: 'Behalten',
  accounts: 'Dienstkonten',
  accountsHint:
    'Konten der Gruppe für Programme. Sie melden sich nur mit Token an, können mehrere davon haben und bekommen Rollen wie Personen.',
  noAccounts: 'Die Gruppe hat keine Dienstkonten.',
  accountName: 'Name',
  username: 'Benutzername',
  usernameHint: 'Leer lassen, dann wird einer ausgedacht.',
  addAccount: 'Dienstkonto erstellen',
  accountLead: '{username} ist ein Dienstkonto. Gib ihm unter {members} eine Rolle.',
  accountTokens: 'Token',
  noAccountTokens: 'Es hat noch keine Token.',
  removeAccount: 'Dienstkonto entfernen',
  removeAsk: 'Dienstkonto entfernen …',
  removeTitle: (name) => `Dienstkonto ${name} entfernen?`,
  removeText:
    'Seine Token und Mitgliedschaften enden sofort. Was es geschrieben hat, bleibt unter seinem Namen. Das lässt sich nicht rückgängig machen.',
  removeButton: 'Entfernen',
  notices: {
    added: 'Das Dienstkonto ist jetzt da.',
    revoked: 'Das Token wurde widerrufen.',
    removed: 'Das Dienstkonto wurde entfernt.',
  },
};

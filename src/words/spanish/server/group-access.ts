import type { Part } from '../../translation.ts';

/** Texts about the access tokens and service accounts of a group. */
export const groupAccess: Part<'groupAccess'> = {
  title: (group) => `Tokens de acceso de ${group}`,
  tab: 'Tokens de acceso',
  open: 'Tokens de acceso y cuentas de servicio…',
  openHint: 'Para programas que leen o escriben en el grupo sin ser una persona.',
  tokens: 'Tokens de acceso',
  tokensHint:
    'Cada token pertenece a un bot que es miembro del grupo con un rol propio. Lo que se hace con el token lo hace el bot.',
  noTokens: 'El grupo no tiene tokens de acceso.',
  make: 'Crear un token',
  roleHint: 'Lo que el bot puede hacer en el grupo y por debajo de él.',
  readHint: 'Todo lo que su cuenta puede ver',
  writeHint: 'Todo lo que su cuenta puede hacer',
  ended: 'Caducado',
  rotate: 'Sustituir',
  rotateOf: (name) => `Sustituir ${name}`,
  rotateTitle: (name) => `¿Sustituir el token ${name}?`,
  rotateText:
    'Recibes un token nuevo con el mismo nombre y los mismos permisos. El anterior deja de funcionar en ese momento.',
  rotateButton: 'Sustituirlo',
  revokeTitle: (name) => `¿Revocar el token ${name}?`,
  revokeText:
    'Los programas que lo usan pierden el acceso al instante, y su bot deja de ser miembro. Lo que el bot escribió se queda. No se puede deshacer.',
  revokeServiceText: 'Los programas que lo usan pierden el acceso al instante. No se puede deshacer.',
  revokeButton: 'Revocarlo',
  keep: 'Conservarlo',
  accounts: 'Cuentas de servicio',
  accountsHint:
    'Cuentas del grupo para programas. Solo inician sesión con tokens, pueden tener varios y reciben roles como las personas.',
  noAccounts: 'El grupo no tiene cuentas de servicio.',
  accountName: 'Nombre',
  username: 'Nombre de usuario',
  usernameHint: 'Déjalo en blanco y se inventará uno.',
  addAccount: 'Crear una cuenta de servicio',
  accountLead: '{username} es una cuenta de servicio. Dale un rol en {members}.',
  accountTokens: 'Tokens de la cuenta',
  noAccountTokens: 'Todavía no tiene tokens.',
  removeAccount: 'Eliminar la cuenta de servicio',
  removeAsk: 'Eliminar la cuenta de servicio…',
  removeTitle: (name) => `¿Eliminar la cuenta de servicio ${name}?`,
  removeText:
    'Sus tokens y sus membresías terminan al instante. Lo que escribió se queda, con su nombre. No se puede deshacer.',
  removeButton: 'Eliminarla',
  notices: {
    added: 'La cuenta de servicio ya existe.',
    revoked: 'Se ha revocado el token.',
    removed: 'Se ha eliminado la cuenta de servicio.',
  },
};

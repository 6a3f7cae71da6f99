import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** Texts of forgotten passwords, addresses and devices. */
export const access: Part<'access'> = {
  forgot: {
    title: 'Mot de passe oublié ?',
    hint: 'Saisissez votre adresse e-mail. Si elle correspond à un compte, un lien valable une heure arrive dans quelques minutes.',
    email: 'Adresse e-mail',
    send: 'Envoyer le lien',
    back: 'Retour à la connexion',
    noMail: 'Rien reçu ? Adressez-vous à l’administration de ce serveur.',
    sent: 'Consultez votre messagerie',
    sentHint: 'Si cette adresse correspond à un compte, un lien valable une heure arrive dans quelques minutes.',
  },
  reset: {
    title: 'Choisir un mot de passe',
    of: (username) => `Pour votre compte @${username}. Toutes vos autres sessions seront fermées.`,
    password: 'Nouveau mot de passe',
    passwordHint: 'Au moins 8 caractères. Quelques mots font très bien l’affaire.',
    save: 'Enregistrer et se connecter',
    gone: 'Ce lien n’est plus valable',
    goneHint: 'Il a déjà servi ou a expiré.',
    again: 'Demander un nouveau lien',
  },
  enter: {
    title: (name) => `Continuer en tant que ${name}`,
    hint: 'Ce lien vous connecte, une seule fois.',
    go: 'Se connecter',
    goneHint: 'Il a déjà servi ou a expiré. Connectez-vous avec un mot de passe.',
    signIn: 'Se connecter',
  },
  confirm: {
    title: 'Confirmer votre adresse e-mail',
    hint: (username, email) => `Les e-mails pour votre compte @${username} iront désormais à ${email}.`,
    go: 'Confirmer l’adresse',
    goneHint: 'Il a déjà servi, a expiré ou concerne un autre compte que celui qui est connecté ici.',
    settings: 'Aller aux paramètres',
  },
  emails: {
    unconfirmed: 'Non confirmée',
    waiting: 'En attente du lien envoyé par e-mail',
    choose: 'Recevoir les e-mails ici',
    chooseOf: (email) => `Recevoir les e-mails à ${email}`,
    remove: 'Retirer',
    removeOf: (email) => `Retirer ${email}`,
    none: 'Nous n’avons aucune adresse pour vous : impossible de recevoir un nouveau mot de passe par e-mail.',
    add: 'Autre adresse',
    addHint: 'Un lien y est envoyé. Dès que vous l’aurez suivi, vos e-mails y arriveront aussi.',
    send: 'Envoyer le lien',
    password: 'Votre mot de passe',
    wrong: 'Ce n’est pas votre mot de passe.',
    notices: {
      sent: 'Un lien est en route vers cette adresse. Elle comptera dès que vous l’aurez suivi.',
      confirmed: 'L’adresse est confirmée ; les e-mails y arrivent désormais.',
      chosen: 'Les e-mails y arrivent désormais.',
      removed: 'L’adresse a été retirée.',
      ended: 'Cet appareil est déconnecté.',
      others: 'Toutes vos autres sessions sont fermées.',
      passkeyAdded: 'La clé d’accès est ajoutée. Vous pouvez désormais vous connecter avec elle.',
      passkeyRenamed: 'La clé d’accès est renommée.',
      passkeyRemoved: 'La clé d’accès est retirée. Supprimez-la aussi sur l’appareil.',
      identityLinked: 'C’est lié. Vous pouvez désormais vous connecter ainsi.',
      identityUnlinked: 'Ce n’est plus lié.',
    },
  },
  passkeys: {
    title: 'Clés d’accès',
    hint: 'Connectez-vous avec l’empreinte, le visage ou le code de votre appareil, sans mot de passe.',
    none: 'Vous n’avez aucune clé d’accès.',
    needsScript: 'Pour en ajouter une, il faut JavaScript et un navigateur qui connaît les clés d’accès.',
    unavailable: 'Ce serveur ne peut pas avoir de clés d’accès : il faut à son adresse publique le https et un nom.',
    added: 'Ajoutée ',
    used: 'dernière utilisation ',
    unused: 'pas encore utilisée',
    unnamed: 'Une clé d’accès',
    synced: 'Synchronisée',
    name: 'Nom',
    nameHint: 'L’appareil ou le service qui la garde.',
    nameOf: (name) => `Nom de la clé d’accès ${name}`,
    add: 'Ajouter une clé d’accès',
    rename: 'Renommer',
    renameOf: (name) => `Renommer ${name}`,
    remove: 'Retirer',
    removeOf: (name) => `Retirer ${name}`,
    failed: 'Cela n’a pas fonctionné ou a été annulé. Réessayez.',
    signIn: 'Se connecter avec une clé d’accès',
    join: 'Utiliser une clé d’accès sans mot de passe',
  },
  providers: {
    title: 'Autres services',
    hint: 'Comptes ailleurs avec lesquels vous vous connectez ici.',
    signIn: (name) => `Se connecter avec ${name}`,
    going: (name) => `Vers ${name}`,
    goingHint: 'Vous vous connectez là-bas, puis vous revenez ici.',
    goOn: 'Continuer',
    linked: 'Lié ',
    used: 'dernière utilisation ',
    gone: 'Ce serveur ne le propose plus.',
    link: (name) => `Lier ${name}`,
    unlink: 'Délier',
    unlinkOf: (name) => `Délier ${name}`,
    refusals: {
      unreachable: (name) => `${name} ne répond pas. Réessayez plus tard, ou connectez-vous autrement.`,
      cancelled: (name) => `${name} ne vous a pas connecté, ou vous avez annulé. Réessayez.`,
      refused: (name) =>
        `Ce que ${name} a dit n’a pas pu être vérifié. Réessayez ; si cela persiste, demandez à l’administration.`,
      stale: (name) =>
        `La connexion avec ${name} a pris trop de temps ou a commencé dans un autre navigateur. Réessayez.`,
      unverified: (name) =>
        `${name} ne dit pas que votre adresse e-mail est confirmée. Confirmez-la là-bas, puis réessayez ; ou connectez-vous avec votre mot de passe et liez ${name} dans les paramètres.`,
      domain: (name) =>
        `Avec votre adresse e-mail chez ${name}, on ne peut pas se connecter ici. Demandez à l’administration.`,
      linked_otherwise: (name) =>
        `Le compte qui a cette adresse e-mail est lié à un autre compte chez ${name}. Connectez-vous autrement et déliez d’abord celui-là dans les paramètres.`,
      linked_elsewhere: (name) =>
        `Ce compte chez ${name} appartient à un autre compte d’ici. Connectez-vous avec celui-là et déliez-le d’abord dans les paramètres.`,
      no_accounts: (name) =>
        `Aucun compte d’ici n’est lié au vôtre chez ${name}, et la connexion n’en crée pas. Connectez-vous autrement et liez-le dans les paramètres.`,
      closed: () => 'Personne ne peut créer de compte ici en ce moment. Demandez à l’administration.',
      not_invited: (name) =>
        `Ici, les comptes se créent sur invitation, et aucune n’a été envoyée à votre adresse e-mail chez ${name}. Demandez-en une à quelqu’un d’ici.`,
      invited_otherwise: (name) =>
        `L’invitation a été envoyée à une autre adresse e-mail que celle que ${name} a de vous. Rejoignez avec un mot de passe, ou demandez une invitation à cette adresse.`,
      requested: () => 'Votre demande attend l’administration. Vous recevrez un e-mail une fois admis.',
    },
  },
  confirmIdentity: {
    title: 'Confirmez votre identité',
    hint: 'Pour protéger votre compte, nous le demandons avant toute modification sensible. Rien ne vous sera redemandé pendant 10 minutes.',
    needed: 'Confirmez d’abord votre identité : rechargez la page.',
    confirm: 'Confirmer',
    code: 'Code de votre application ou code de récupération',
    passkey: 'Confirmer avec une clé d’accès',
    provider: (name: string) => `Confirmer avec ${name}`,
    providerHint: 'Confirmez dans le nouvel onglet, puis revenez à celui-ci.',
    goOn: 'Continuer',
    none: 'Déconnectez-vous, reconnectez-vous, puis réessayez.',
    done: 'Identité confirmée. Revenez à l’onglet précédent pour continuer.',
    begin: 'Confirmez votre identité pour ajouter une clé d’accès',
  },
  sessions: {
    title: 'Appareils',
    hint: 'Les navigateurs où votre session est ouverte. Chacun est déconnecté de lui-même après deux semaines.',
    here: 'Ce navigateur',
    since: 'Connexion : ',
    seen: 'dernière activité : ',
    how: {
      password: 'Avec le mot de passe',
      passkey: 'Avec une clé d’accès',
      mailed_link: 'Avec un lien reçu par e-mail',
      joined: 'Lors de l’adhésion',
      provider: (name) => `Avec ${name}`,
      withCode: (how) => `${how} et un code`,
    },
    end: 'Déconnecter',
    endOf: (device) => `Déconnecter : ${device}`,
    others: 'Fermer les autres sessions',
    unknown: 'Navigateur inconnu',
    on: (browser, system) => `${browser} sur ${system}`,
  },
};

/** Changing one's password. */
export const passwordPage: Part<'passwordPage'> = {
  title: 'Changer le mot de passe',
  hint: 'Cela ferme toutes vos autres sessions. Les jetons d’accès restent valables.',
  new: 'Nouveau mot de passe',
  change: 'Changer le mot de passe',
};

/** Taking a whole channel away. */
export const leaving: Part<'leaving'> = {
  title: 'Emporter votre canal',
  /** `{imports}` is the name of a page, in bold. */
  lead: 'Vous obtenez un fichier avec tout : publications et réponses, fichiers, photos, contacts, cercles. Un autre serveur Tributary l’accepte sur sa page {imports}. Ici, tout reste tel quel.',
  imports: 'Importations',
  key: 'La clé privée du canal s’y trouve. Qui possède le fichier peut agir en votre nom : gardez-le comme votre mot de passe.',
  channel: 'Canal',
  download: 'Télécharger',
};

/** Codes by an app as a second factor. */
export const secondFactor: Part<'secondFactor'> = {
  title: 'Second facteur',
  hint: 'Après le mot de passe, vous saisissez aussi un code affiché par une application. Les clés d’accès s’en passent : elles valent deux facteurs.',
  rowHint: 'Un code d’une application, après le mot de passe.',
  isOn: 'Activé',
  manage: 'Gérer',
  setUp: 'Configurer',
  tokensStay:
    'Les programmes ne pourront plus utiliser votre mot de passe. Donnez-leur des jetons d’accès, qui restent valables.',
  turnOn: 'Activer',
  scan: 'Scannez cette image avec l’application, puis saisissez le code qu’elle affiche.',
  picture: 'Code QR pour l’application',
  type: 'Ou saisissez ceci dans l’application :',
  code: 'Code à saisir',
  confirm: 'Confirmer le code',
  wrong: 'Ce code est faux, déjà utilisé ou trop ancien. Saisissez celui que l’application affiche maintenant.',
  codes:
    'Copiez maintenant ces codes de secours et gardez-les en lieu sûr : chacun permet une connexion sans l’application. Ils ne seront plus affichés.',
  onSince: 'Activé depuis ',
  left: (count) => many(count, 'code de secours reste.', 'codes de secours restent.'),
  renew: 'Nouveaux codes de secours',
  renewHint: 'Les codes que vous avez ne vaudront plus rien.',
  turnOff: 'Désactiver',
  turnOffHint: 'Le mot de passe suffira alors pour vous connecter.',
  isOff: 'Le second facteur est désactivé.',
  step: 'Saisir un code',
  stepHint: 'Saisissez le code affiché par votre application, ou l’un de vos codes de secours.',
  back: 'Retour à la connexion',
};

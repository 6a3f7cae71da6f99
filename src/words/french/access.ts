import type { Part } from '../translation.ts';

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
    },
  },
  sessions: {
    title: 'Appareils',
    hint: 'Les navigateurs où votre session est ouverte. Chacun est déconnecté de lui-même après deux semaines.',
    here: 'Ce navigateur',
    since: 'Connexion : ',
    seen: 'dernière activité : ',
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
  current: 'Mot de passe actuel',
  new: 'Nouveau mot de passe',
  change: 'Changer le mot de passe',
  wrong: 'Ce n’est pas votre mot de passe actuel.',
};

/** Taking a whole channel away. */
export const leaving: Part<'leaving'> = {
  title: 'Emporter votre canal',
  /** `{imports}` is the name of a page, in bold. */
  lead: 'Vous obtenez un fichier avec tout : publications et réponses, fichiers, photos, contacts, cercles. Un autre serveur Tributary l’accepte sur sa page {imports}. Ici, tout reste tel quel.',
  imports: 'Importations',
  key: 'La clé privée du canal s’y trouve. Qui possède le fichier peut agir en votre nom : gardez-le comme votre mot de passe.',
  channel: 'Canal',
  password: 'Votre mot de passe',
  download: 'Télécharger',
  wrong: 'Ce n’est pas votre mot de passe.',
};

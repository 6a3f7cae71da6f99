import type { Part } from '../translation.ts';

/** Texts of setting a server up and of its administration. */
export const admin: Part<'admin'> = {
  setup: {
    title: 'Configurer ce serveur',
    lead: 'Le compte que vous créez ici administre le serveur. Le lien ne sert qu’une fois.',
    server: 'Le serveur',
    serverName: 'Nom du serveur',
    serverNameHint: 'Il figure en haut de chaque page. Vous pourrez le changer plus tard.',
    account: 'Votre compte',
    emailHint: 'Pour les e-mails qui concernent le serveur.',
    registration: 'Qui peut créer un compte',
    mail: 'Envoyer un e-mail de test à cette adresse',
    mailHint: 'La page suivante indique s’il est parti.',
    noMail:
      'Aucun serveur de messagerie n’est configuré (TRIBUTARY_SMTP_URL) : les e-mails restent ici, où l’administration peut les lire.',
    make: 'Configurer le serveur',
    closed: 'Ce serveur n’est pas encore configuré',
    closedHint:
      'La personne qui l’a démarré trouve dans son journal un lien vers la page de configuration. Chaque démarrage du serveur en affiche un nouveau.',
    gone: 'Ce lien n’est plus valable',
    goneHint:
      'Le serveur est déjà configuré, ou il a redémarré depuis : dans ce cas, suivez le lien le plus récent de son journal.',
    signIn: 'Se connecter',
  },
  start: {
    title: 'Premiers pas',
    fromHome: 'Premiers pas : e-mail, un groupe, la première importation, des personnes',
    notices: {
      setup: 'Le serveur est configuré et votre session d’administration est ouverte.',
      mail: 'Un e-mail de test est en route.',
    },
    mail: 'E-mail',
    kept: 'Aucun serveur de messagerie n’est configuré (TRIBUTARY_SMTP_URL) : les e-mails restent sur le serveur, où l’administration peut les lire.',
    noMail: 'Aucun e-mail ne vous a encore été adressé.',
    mailStates: {
      queued: 'Le dernier e-mail pour vous attend d’être envoyé.',
      sent: 'Le serveur de messagerie a accepté le dernier e-mail pour vous.',
      kept: 'Le dernier e-mail pour vous est conservé sur le serveur.',
      failed: 'Le dernier e-mail pour vous n’a pas pu être envoyé.',
    },
    test: 'M’envoyer un e-mail de test',
    readMail: 'Le lire',
    group: 'Un groupe',
    groupHint: 'Les communautés vivent dans des groupes, avec leurs membres, leurs rôles et leurs canaux.',
    newGroup: 'Nouveau groupe',
    import: 'La première importation',
    importHint: 'L’archive d’un autre système devient des canaux d’un groupe, sans perdre qui a écrit quoi.',
    importInto: (group) => `Importer dans ${group}`,
    needsGroup: 'Créez d’abord un groupe où importer.',
    people: 'Personnes',
    peopleHint: 'Invitez-les par e-mail ou par un lien, et décidez qui d’autre peut créer un compte.',
    invite: 'Inviter des personnes',
    lead: 'À faire avant l’arrivée des autres, dans l’ordre de votre choix. Cette page reste dans le menu d’administration.',
  },
};

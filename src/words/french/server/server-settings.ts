import type { Part } from '../../translation.ts';

/** Texts of the page with the settings of the server. */
export const serverSettings: Part<'serverSettings'> = {
  title: 'Paramètres',
  hint: 'Ils valent pour tout le serveur, aussitôt et sans redémarrage. Chaque changement est noté dans le journal, avec la valeur précédente. Tous les autres paramètres sont lus dans l’environnement au démarrage.',
  save: 'Enregistrer',
  changed: 'Les paramètres sont modifiés.',
  isDefault: 'C’est la valeur par défaut.',
  defaultIs: (value) => `Par défaut : ${value}.`,
  empty: 'rien',
  fixedBy: (variable) => `Fixé par ${variable} dans l’environnement du serveur.`,
  badSize: (name, text) => `« ${name} » est un nombre de Mio, comme 500 ou 0,5, et non « ${text} ».`,
  parts: { server: 'Serveur', limits: 'Limites', contributions: 'Contributions attribuées' },
  choices: { yes: 'Oui', no: 'Non' },
  names: {
    server_description: 'Présentation',
    contact_address: 'Contact pour les questions',
    default_language: 'Langue',
    upload_limit: 'Plus grand fichier, en Mio',
    storage_quota: 'Espace de stockage par personne, en Mio',
    import_limit: 'Plus grande archive d’une importation, en Mio',
    file_versions: 'Versions antérieures d’un fichier, au plus',
    webhook_days: 'Jours pendant lesquels les envois des webhooks sont conservés',
    user_requests_per_minute: 'Requêtes d’une personne aux API par minute, au plus',
    address_requests_per_minute: 'Requêtes d’une adresse par minute, au plus',
    undo_days: 'Jours pendant lesquels une réattribution peut être annulée',
    server_name: 'Nom du serveur',
    registration: 'Qui peut créer un compte',
    allow_several_placeholders_per_user: 'Une personne peut reprendre plusieurs comptes fictifs d’une source',
    placeholder_user_limit: 'Comptes fictifs d’un groupe, au plus',
    allow_bypass_placeholder_confirmation: 'Les admins réattribuent sans demander',
    allow_contribution_mapping_to_admins: 'Des contributions peuvent être réattribuées à des admins',
  },
  hints: {
    server_description:
      'De quoi il s’agit sur ce serveur. Elle figure sur la première page, pour qui n’est pas connecté, et dans les moteurs de recherche.',
    contact_address:
      'Adresse e-mail ou page pour les questions. Tout le monde la voit, sur la première page et là où l’on se connecte.',
    default_language:
      'Pour qui n’en a choisi aucune, si le navigateur n’en demande aucune de celles-ci ; et pour les e-mails qui lui sont adressés.',
    upload_limit: 'Pour les fichiers et images que l’on téléverse.',
    storage_quota:
      'Comptent les fichiers avec leurs versions antérieures et la corbeille, les émojis, les envois inachevés et les archives importées. Une autre limite peut être définie sur la page d’une personne. 0 : aucune limite.',
    import_limit: 'Pour les archives venues d’ailleurs.',
    file_versions: 'Les plus anciennes disparaissent quand un fichier en reçoit une autre. Avec 0, il n’y en a pas.',
    webhook_days: 'Ensuite, ce qui a été envoyé et répondu est supprimé.',
    user_requests_per_minute: 'Arrête les programmes devenus fous. 0 : sans limite.',
    address_requests_per_minute:
      'Compte aussi les pages, et ensemble toutes les personnes derrière la même adresse. 0 : sans limite.',
    undo_days: 'Avec 0, elle ne peut pas l’être.',
    server_name: 'Il figure sur les pages, dans les flux et dans les e-mails.',
    registration: 'Les comptes existants restent.',
    allow_several_placeholders_per_user: 'Pour les personnes qui avaient plusieurs comptes là d’où vient l’archive.',
    placeholder_user_limit:
      'Au-delà, les personnes trouvées par une importation partagent un compte d’importation. 0 : sans limite.',
    allow_bypass_placeholder_confirmation: 'Sinon, la personne est consultée et décide.',
    allow_contribution_mapping_to_admins: 'Sinon, les admins ne peuvent pas être choisis.',
  },
};

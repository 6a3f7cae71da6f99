import type { Part } from '../../translation.ts';

/** Texts of the page with the settings of the server. */
export const serverSettings: Part<'serverSettings'> = {
  title: 'Paramètres',
  hint: 'Ils valent pour tout le serveur, aussitôt et sans redémarrage. Chaque changement est noté dans le journal, avec la valeur précédente. Tous les autres paramètres sont lus dans l’environnement au démarrage.',
  save: 'Enregistrer',
  changed: 'Les paramètres sont modifiés.',
  isDefault: 'C’est la valeur par défaut.',
  defaultIs: (value) => `Par défaut : ${value}.`,
  choices: { yes: 'Oui', no: 'Non' },
  names: {
    server_name: 'Nom du serveur',
    registration: 'Qui peut créer un compte',
    allow_several_placeholders_per_user: 'Une personne peut reprendre plusieurs comptes fictifs d’une source',
    placeholder_user_limit: 'Comptes fictifs d’un groupe, au plus',
    allow_bypass_placeholder_confirmation: 'Les admins réattribuent sans demander',
    allow_contribution_mapping_to_admins: 'Des contributions peuvent être réattribuées à des admins',
  },
  hints: {
    server_name: 'Il figure sur les pages, dans les flux et dans les e-mails.',
    registration: 'Les comptes existants restent.',
    allow_several_placeholders_per_user: 'Pour les personnes qui avaient plusieurs comptes là d’où vient l’archive.',
    placeholder_user_limit:
      'Au-delà, les personnes trouvées par une importation partagent un compte d’importation. 0 : sans limite.',
    allow_bypass_placeholder_confirmation: 'Sinon, la personne est consultée et décide.',
    allow_contribution_mapping_to_admins: 'Sinon, les admins ne peuvent pas être choisis.',
  },
};

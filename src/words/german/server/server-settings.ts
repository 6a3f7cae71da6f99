import type { Part } from '../../translation.ts';

/** Texts of the page with the settings of the server. */
export const serverSettings: Part<'serverSettings'> = {
  title: 'Einstellungen',
  hint: 'Sie gelten für den ganzen Server, sofort und ohne Neustart. Was sich ändert, steht mit dem vorigen Wert im Protokoll. Alle anderen Einstellungen liest der Server beim Start aus der Umgebung.',
  save: 'Speichern',
  changed: 'Die Einstellungen sind geändert.',
  isDefault: 'Das ist die Vorgabe.',
  defaultIs: (value) => `Die Vorgabe: ${value}.`,
  choices: { yes: 'Ja', no: 'Nein' },
  names: {
    server_name: 'Name des Servers',
    registration: 'Wer ein Konto anlegen kann',
    allow_several_placeholders_per_user: 'Eine Person kann mehrere Platzhalter einer Quelle übernehmen',
    placeholder_user_limit: 'Platzhalter einer Gruppe, höchstens',
    allow_bypass_placeholder_confirmation: 'Admins ordnen Beiträge zu, ohne zu fragen',
    allow_contribution_mapping_to_admins: 'Beiträge können Admins zugeordnet werden',
  },
  hints: {
    server_name: 'Steht auf Seiten, in Feeds und in E-Mails.',
    registration: 'Wer ein Konto hat, behält es.',
    allow_several_placeholders_per_user: 'Für Personen, die dort, woher das Archiv stammt, mehr als ein Konto hatten.',
    placeholder_user_limit:
      'Wen ein Import darüber hinaus findet, der teilt sich ein Importkonto. 0 steht für beliebig viele.',
    allow_bypass_placeholder_confirmation: 'Sonst wird die Person gefragt und entscheidet.',
    allow_contribution_mapping_to_admins: 'Sonst können Admins nicht gewählt werden.',
  },
};

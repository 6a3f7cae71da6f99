import type { Part } from '../../translation.ts';

/** Texts of the page with the settings of the server. */
export const serverSettings: Part<'serverSettings'> = {
  title: 'Einstellungen',
  hint: 'Sie gelten für den ganzen Server, sofort und ohne Neustart. Was sich ändert, steht mit dem vorigen Wert im Protokoll. Alle anderen Einstellungen liest der Server beim Start aus der Umgebung.',
  save: 'Speichern',
  changed: 'Die Einstellungen sind geändert.',
  isDefault: 'Das ist die Vorgabe.',
  defaultIs: (value) => `Die Vorgabe: ${value}.`,
  empty: 'nichts',
  fixedBy: (variable) => `Festgelegt durch ${variable} in der Umgebung des Servers.`,
  badSize: (name, text) => `„${name}“ ist eine Zahl von MiB, etwa 500 oder 0,5, nicht „${text}“.`,
  parts: { server: 'Server', limits: 'Grenzen', contributions: 'Beiträge' },
  choices: { yes: 'Ja', no: 'Nein' },
  names: {
    server_description: 'Beschreibung',
    contact_address: 'Kontakt',
    default_language: 'Sprache',
    upload_limit: 'Größte Datei, in MiB',
    storage_quota: 'Speicherplatz pro Person, in MiB',
    import_limit: 'Größtes Archiv eines Imports, in MiB',
    file_versions: 'Frühere Versionen einer Datei, höchstens',
    webhook_days: 'Tage, für die Zustellungen von Webhooks aufgehoben werden',
    user_requests_per_minute: 'Anfragen einer Person an die APIs in einer Minute, höchstens',
    address_requests_per_minute: 'Anfragen einer Adresse in einer Minute, höchstens',
    undo_days: 'Tage, in denen eine Zuordnung rückgängig gemacht werden kann',
    server_name: 'Name des Servers',
    registration: 'Wer ein Konto anlegen kann',
    allow_several_placeholders_per_user: 'Eine Person kann mehrere Platzhalter einer Quelle übernehmen',
    placeholder_user_limit: 'Platzhalter einer Gruppe, höchstens',
    allow_bypass_placeholder_confirmation: 'Admins ordnen Beiträge zu, ohne zu fragen',
    allow_contribution_mapping_to_admins: 'Beiträge können Admins zugeordnet werden',
  },
  hints: {
    server_description:
      'Worum es auf dem Server geht. Steht auf der ersten Seite, für alle, die nicht angemeldet sind, und in Suchmaschinen.',
    contact_address: 'E-Mail-Adresse oder Seite für Fragen. Alle sehen sie, auf der ersten Seite und beim Anmelden.',
    default_language:
      'Für alle, die keine gewählt haben und deren Browser keine davon wünscht; auch für E-Mails an sie.',
    upload_limit: 'Für Dateien und Bilder, die jemand hochlädt.',
    storage_quota:
      'Dateien mit früheren Versionen und Papierkorb, Emojis, unfertige Uploads und Archive von Importen zählen. Auf der Seite einer Person kannst du ein anderes Limit festlegen. 0 heißt ohne Limit.',
    import_limit: 'Für Archive, die von anderswo kommen.',
    file_versions: 'Die ältesten entfallen, wenn eine Datei eine neue bekommt. Mit 0 gibt es keine.',
    webhook_days: 'Danach wird gelöscht, was gesendet und geantwortet wurde.',
    user_requests_per_minute: 'Hält Programme auf, die außer Kontrolle sind. 0 steht für beliebig viele.',
    address_requests_per_minute:
      'Zählt auch Seiten, und alle hinter derselben Adresse zusammen. 0 steht für beliebig viele.',
    undo_days: 'Mit 0 geht es nicht.',
    server_name: 'Steht auf Seiten, in Feeds und in E-Mails.',
    registration: 'Wer ein Konto hat, behält es.',
    allow_several_placeholders_per_user: 'Für Personen, die dort, woher das Archiv stammt, mehr als ein Konto hatten.',
    placeholder_user_limit:
      'Wen ein Import darüber hinaus findet, der teilt sich ein Importkonto. 0 steht für beliebig viele.',
    allow_bypass_placeholder_confirmation: 'Sonst wird die Person gefragt und entscheidet.',
    allow_contribution_mapping_to_admins: 'Sonst können Admins nicht gewählt werden.',
  },
};

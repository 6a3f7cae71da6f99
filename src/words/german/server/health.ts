import type { Part } from '../../translation.ts';
import { grouped } from '../numbers.ts';

/** Texte der Seite, die zeigt, wie es dem Server geht. */
export const health: Part<'health'> = {
  overall: {
    good: 'Alles funktioniert.',
    attention: 'Der Server funktioniert, aber etwas sollte geprüft werden.',
    failing: 'Etwas funktioniert nicht.',
  },
  checked: (when) => `Geprüft: ${when}.`,
  again: 'Noch einmal prüfen',
  states: { good: 'Gut', attention: 'Zu prüfen', failing: 'Gestört' },
  parts: {
    database: 'Datenbank',
    blobs: 'Dateispeicher',
    disk: 'Festplatte',
    jobs: 'Aufgaben',
    worker: 'Ausführung der Aufgaben',
    mail: 'E-Mail',
    backup: 'Sicherung',
    requests: 'Anfragen',
    process: 'Prozess',
  },
  facts: {
    kind: 'Art',
    size: 'Größe',
    write: 'Schreiben dauert',
    probe: 'Schreiben, Lesen und Löschen dauert',
    files: 'Dateien',
    free: 'Frei',
    waiting: 'Warten',
    running: 'Laufen',
    failed: 'Fehlgeschlagen',
    oldest: 'Die älteste wartet seit',
    finished: 'Zuletzt fertig',
    now: 'Arbeitet gerade',
    sent: 'Zuletzt übergeben',
    failure: 'Zuletzt fehlgeschlagen',
    newest: 'Neueste',
    count: 'In den letzten Minuten',
    half: 'Die Hälfte innerhalb von',
    most: '99 von 100 innerhalb von',
    name: 'Name',
    version: 'Version',
    since: 'Läuft seit',
    memory: 'Arbeitsspeicher',
    heap: 'JavaScript-Objekte',
    eventLoop: 'Ereignisschleife verspätet um',
  },
  databases: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  stores: { disk: 'Verzeichnis', s3: 'Objektspeicher (S3)' },
  elsewhere: 'Dateien liegen in einem Objektspeicher.',
  noAnswer: 'Keine Antwort',
  failed: 'Fehlgeschlagen',
  never: 'Nie',
  none: 'Keine',
  yes: 'Ja',
  no: 'Nein',
  milliseconds: (count) => `${count < 1 ? 'Weniger als 1' : grouped(Math.round(count))} ms`,
  partOf: (part, all) => `${part} von ${all}`,
  orMore: (count, max) => (count >= max ? `${grouped(max)} oder mehr` : grouped(count)),
  failingChore: (name) => `Wiederkehrende Aufgabe ${name}`,
  failingSince: (when) => `Schlägt seit ${when} fehl:`,
  advice: {
    write_failed:
      'Nichts kann geschrieben werden: Sieh im Protokoll des Servers nach, ob die Festplatte der Datenbank voll ist und ob in TRIBUTARY_DATABASE_URL geschrieben werden darf.',
    write_slow:
      'Das Schreiben ist langsam: Sieh nach, ob die Festplatte der Datenbank ausgelastet ist oder ein großer Import läuft.',
    migrations_pending: 'Das Schema ist älter als das Programm: Halte den Server an und führe „tributary migrate“ aus.',
    blobs_failed:
      'Dateien können nicht gespeichert oder gelesen werden: Sieh nach, ob der Ort erreichbar und beschreibbar ist, den TRIBUTARY_BLOBS nennt.',
    blobs_slow:
      'Das Speichern von Dateien ist langsam: Sieh nach, ob die Festplatte oder das Netz zum Objektspeicher ausgelastet ist.',
    disk_full: 'Es ist kaum noch Platz: Schaffe jetzt welchen, oder lege die Dateien auf eine größere Festplatte.',
    disk_low:
      'Weniger als ein Zehntel der Festplatte ist frei: Sieh unter „Speicher“ nach, wer sie füllt, oder nimm eine größere.',
    chores_failed:
      'Wiederkehrende Aufgaben des Servers schlagen fehl. Ihre Fehler stehen unten, Einzelheiten im Protokoll. Der Server versucht sie jede Minute erneut.',
    jobs_failed:
      'Aufgaben sind endgültig fehlgeschlagen: Sieh unter „Aufgaben“ nach, was schiefging, und führe sie noch einmal aus oder verwirf sie.',
    jobs_waiting:
      'Aufgaben warten seit mehr als fünf Minuten: Erhöhe TRIBUTARY_WORKER_CONCURRENCY, oder starte einen weiteren Worker.',
    worker_stale:
      'Seit fünf Minuten ist keine Aufgabe gelaufen: Sieh nach, ob ein Prozess mit der Rolle „all“ oder „worker“ läuft und was sein Protokoll sagt.',
    mail_failed:
      'E-Mails konnten nicht gesendet werden: Sieh unter „E-Mails“ nach, was der Mailserver geantwortet hat, und sende sie noch einmal.',
    mail_waiting:
      'E-Mails warten seit mehr als einer Viertelstunde: Sieh nach, ob der Mailserver aus TRIBUTARY_SMTP_URL antwortet.',
    no_mail_server:
      'Es ist kein Mailserver eingestellt, deshalb bleiben E-Mails auf diesem Server: Setze TRIBUTARY_SMTP_URL.',
    backup_failed:
      'Die letzte Sicherung ist fehlgeschlagen: Sieh im Protokoll nach, warum, und mache eine mit „tributary backup“.',
    backup_old: 'Seit mehr als einem Tag gab es keine Sicherung: Sieh im Protokoll nach, warum.',
    no_backup: 'Es gibt noch keine Sicherung: Setze TRIBUTARY_BACKUP_TARGET, oder führe „tributary backup“ aus.',
    requests_slow:
      'Manche Anfragen dauern länger als eine Sekunde: Sieh nach, ob Prozessor und Festplatte des Servers ausgelastet sind.',
    event_loop_slow:
      'Der Prozess ist zu beschäftigt, um gleich zu antworten: Lass mehr Prozesse laufen (TRIBUTARY_WEB_PROCESSES).',
    memory_high:
      'Der Speicher des Prozesses ist fast verbraucht: Starte ihn neu und gib ihm mehr (NODE_OPTIONS=--max-old-space-size).',
  },
};

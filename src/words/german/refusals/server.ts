import type { server as english } from '../../english/refusals/server.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about moderation and the server. */
export const server: Refusals<typeof english> = {
  'Write to the person why, in {0} characters at most.': 'Schreib der Person, warum, in höchstens {0} Zeichen.',
  'A suspension ends in the future, within ten years.':
    'Eine Sperre auf Zeit endet in der Zukunft, binnen zehn Jahren.',
  'Write an answer of {0} characters at most.': 'Schreib eine Antwort von höchstens {0} Zeichen.',
  'You have answered often enough: the moderators know what you think.':
    'Du hast oft genug geantwortet: Die Moderation kennt deine Meinung.',
  'Write a word or a phrase of {0} characters at most; an asterisk at its end stands for any ending.':
    'Schreib ein Wort oder eine Wortfolge von höchstens {0} Zeichen; ein Stern am Ende steht für jede Endung.',
  'Write the name of a site, such as shop.example.': 'Schreib den Namen einer Website, etwa shop.example.',
  'There are {0} rules here, which is the most: remove one first.':
    'Es gibt hier {0} Regeln, mehr sind nicht möglich: Entferne zuerst eine.',
  'There is a rule for this already: change that one.': 'Dafür gibt es schon eine Regel: Ändere diese.',
  'That cannot be decided about this case as it is now.':
    'Das kann über diesen Fall im jetzigen Zustand nicht entschieden werden.',
  'Give a reason: whoever wrote it is notified.': 'Nenne einen Grund: Wer es geschrieben hat, erfährt ihn.',
  'A reason has {0} characters at most.': 'Ein Grund hat höchstens {0} Zeichen.',
  'Nobody else sees this post: there is nothing to hide.':
    'Niemand sonst sieht diesen Beitrag: Es gibt nichts auszublenden.',
  'A whole number from {0} to {1}, please.': 'Bitte eine ganze Zahl von {0} bis {1}.',
  'A note has {0} characters at most.': 'Eine Anmerkung hat höchstens {0} Zeichen.',
  'This is your own: you can delete it yourself.': 'Das ist von dir: Du kannst es selbst löschen.',
  'Only those who moderate here may do this.': 'Das darf nur, wer hier moderiert.',
  'Only administrators decide for the whole server.': 'Für den ganzen Server entscheidet nur die Administration.',
  'Whoever wrote this has no account here: nobody would read it.':
    'Wer das geschrieben hat, hat hier kein Konto: Niemand würde es lesen.',
  'This is about you: another moderator has to decide it.':
    'Hier geht es um dich: Das muss jemand anderes aus der Moderation entscheiden.',
  'Who moderates the group cannot be suspended there: change the role first.':
    'Wer die Gruppe moderiert, kann dort nicht gesperrt werden: Ändere zuerst die Rolle.',
  'The person is suspended there already: lift that first.': 'Die Person ist dort schon gesperrt: Hebe das zuerst auf.',
  'This suspension has ended already.': 'Diese Sperre ist schon beendet.',
  'You have reported a lot within the last hour. Try again in an hour.':
    'Du hast in der letzten Stunde viel gemeldet. Versuch es in einer Stunde noch einmal.',
  '{0} Not Found': 'Nicht gefunden: {0*}',
  'Too many {0}; try again in {1} seconds.': 'Zu viele {0*}; versuch es in {1} Sekunden noch einmal.',
  'Too many are signing in at this moment; try again in {0} seconds.':
    'Gerade melden sich zu viele an; versuch es in {0} Sekunden noch einmal.',
  'Only administrators may do this.': 'Das darf nur die Administration.',
  'You are no longer an administrator. Try again.':
    'Du gehörst nicht mehr zur Administration. Versuche es noch einmal.',
  'You may no longer act for this channel.': 'Für diesen Kanal darfst du nicht mehr handeln.',
  'No dead job has the id {0}; "jobs list --state dead" shows them.': 'Keine aufgegebene Aufgabe hat die Nummer {0}.',
  'The name of a server has 1 to {0} characters.': 'Der Name eines Servers hat 1 bis {0} Zeichen.',
  "You're uploading too many images at once. Wait until some of them are done, then try again.":
    'Du lädst zu viele Bilder auf einmal hoch. Warte, bis einige davon fertig sind, und versuche es dann noch einmal.',
  'This form has already been sent. Check whether it took effect before you send it again.':
    'Dieses Formular wurde bereits abgeschickt. Prüfe, ob es gewirkt hat, bevor du es noch einmal abschickst.',
  'This form is out of date. Go back, load the page again and send it once more.':
    'Dieses Formular ist veraltet. Geh zurück, lade die Seite neu und sende es noch einmal.',
  'This form was sent from another site, so nothing was done.':
    'Dieses Formular kam von einer anderen Website, daher wurde nichts getan.',
  'The database does not answer at the moment. Try again in a few seconds.':
    'Die Datenbank antwortet gerade nicht. Versuch es in ein paar Sekunden noch einmal.',
  'The file storage does not answer at the moment. Try again in a few seconds.':
    'Der Dateispeicher antwortet gerade nicht. Versuch es in ein paar Sekunden noch einmal.',
  'The server has no space left, so nothing of this was kept. Try again later; its administrators can make room.':
    'Der Server hat keinen Platz mehr, daher wurde nichts davon gespeichert. Versuch es später noch einmal; die Administration kann Platz schaffen.',
  'This address is suppressed already.': 'An diese Adresse geht schon keine Mail mehr.',
  'Reports about mail take TRIBUTARY_MAIL_REPORTS_SECRET, as Bearer token or as password.':
    'Berichte über Mail brauchen TRIBUTARY_MAIL_REPORTS_SECRET, als Bearer-Token oder als Passwort.',
};

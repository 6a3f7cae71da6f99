import type { MailText, Messages, SanctionFacts } from '../core/platform/domain/index.ts';
import { instantFacts, type Text, type Words } from '../words/index.ts';
import type { Block, Render } from './layout.ts';

type ModerationMessages = Pick<Messages, 'warned' | 'suspendedOnServer' | 'suspendedInGroup' | 'suspensionEnded'>;

/** Emails about moderators' decisions, in the language of these texts, from facts only. */
export function moderationMessages({ mails }: Words, render: Render): ModerationMessages {
  const { sanctions } = mails;
  const write = (
    { recipientName, place, reason, url }: SanctionFacts,
    said: { readonly subject: Text<{ readonly place: string }>; readonly lead: string; readonly can?: string },
  ): MailText => {
    const blocks: Block[] = [{ group: place }, mails.helloTo({ name: recipientName }), said.lead];
    if (said.can === undefined)
      return render(said.subject({ place }), [...blocks, { link: url, label: sanctions.open }]);
    const facts = [[sanctions.reason, reason]] as const;
    return render(said.subject({ place }), [...blocks, { facts }, said.can, { link: url, label: sanctions.answer }]);
  };
  const untilOf = ({ endsAt }: SanctionFacts): string =>
    endsAt === null ? sanctions.untilLifted : sanctions.until({ moment: mails.moment(instantFacts(endsAt)) });
  const { warned, onServer, inGroup, ended } = sanctions;
  return {
    warned: (facts) => write(facts, { ...warned, lead: warned.lead({ place: facts.place }), can: warned.can }),
    suspendedOnServer: (facts) =>
      write(facts, {
        ...onServer,
        lead: `${onServer.lead({ place: facts.place })} ${untilOf(facts)}`,
        can: onServer.can,
      }),
    suspendedInGroup: (facts) =>
      write(facts, { ...inGroup, lead: `${inGroup.lead({ place: facts.place })} ${untilOf(facts)}`, can: inGroup.can }),
    suspensionEnded: (facts) => write(facts, { subject: ended.subject, lead: ended.lead({ place: facts.place }) }),
  };
}

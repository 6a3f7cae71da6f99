import { Type } from 'typebox';
import type { Sanction } from '../../../core/accounts/index.ts';
import { appealByLink, findSuspendedCase, maxNote } from '../../../core/moderation/index.ts';
import { AnswerField, anyone, Form, Notice, page, Time, undefinedIfNotFound, useWords } from '../shared/index.ts';
import { countAttempt } from './enter.ts';
import { byLink, gone } from './gate.tsx';

/** The reason for a suspension, and the appeal; the link identifies the person, who can't sign in. */
export const suspendedPage = page({
  path: '/suspended/:token',
  who: byLink(anyone),
  load: async ({ operations, params }) => ({ found: await findSuspendedCase(operations, params.token) }),
  view: ({ found, words }) => {
    const { outTitle: title, gone: text } = words.moderation.sanctions;
    if (!found) return gone(words, text, { path: '/sign-in', label: words.access.enter.signIn });
    const content = <Suspended suspension={found.suspension} mayAnswer={found.about !== undefined} />;
    return { title, frame: 'gate', content };
  },
  notices: ({ words }) => ({ sent: words.moderation.sent }),
  actions: {
    default: {
      input: { body: Type.String({ maxLength: maxNote }) },
      run: async ({ web, operations, request, params, input }) => {
        countAttempt(web, request);
        await appealByLink(operations, params.token, input.body).catch(undefinedIfNotFound);
        return { notice: 'sent' };
      },
    },
  },
});

interface SuspendedProps {
  readonly suspension: Sanction;
  /** The case still exists, so moderators can read an answer. */
  readonly mayAnswer: boolean;
}

function Suspended({ suspension: { reason, endsAt }, mayAnswer }: SuspendedProps) {
  const { moderation } = useWords();
  const { sanctions: words } = moderation;
  return (
    <>
      <h1>{words.outTitle}</h1>
      <Notice />
      <p class="section-s">{words.outHint}</p>
      <p>
        {endsAt === null ? (
          words.untilLifted
        ) : (
          <>
            {words.lasts} <Time at={endsAt} />
          </>
        )}
      </p>
      <h2 class="section-s">{moderation.yourReason}</h2>
      <p dir="auto">{reason}</p>
      {mayAnswer && (
        <Form action="default" class="form section-s">
          <AnswerField maxLength={maxNote} />
          <button type="submit" class="wide">
            {moderation.send}
          </button>
        </Form>
      )}
    </>
  );
}

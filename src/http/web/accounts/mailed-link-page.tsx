import type { FastifyReply } from 'fastify';
import { CsrfInput, sendPage } from '../shared/index.ts';
import { hideAddress } from './enter.ts';
import { GatePage } from './invite-page.tsx';

/** A page for a link that is not known, with where to go on. */
export function sendGone(
  reply: FastifyReply,
  text: string,
  [path, label]: readonly [string, string],
): Promise<FastifyReply> {
  const title = reply.words.access.reset.gone;
  hideAddress(reply);
  const content = <GatePage {...{ title, text, path, label }} />;
  return sendPage(reply, undefined, { title, frame: 'gate', status: 404, content });
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly csrfToken: string;
  readonly go: string;
}

/** A page whose one button does what the link is for. */
export function sendQuestion(
  reply: FastifyReply,
  { title, text, action, csrfToken, go }: Question,
): Promise<FastifyReply> {
  hideAddress(reply);
  const content = (
    <>
      <h1>{title}</h1>
      <p class="section-s">{text}</p>
      <form method="post" action={action} class="form section-s">
        <CsrfInput value={csrfToken} />
        <button type="submit" class="wide" autofocus>
          {go}
        </button>
      </form>
    </>
  );
  return sendPage(reply, undefined, { title, frame: 'gate', content });
}

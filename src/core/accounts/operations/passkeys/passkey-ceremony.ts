import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { DomainError, type OperationContext, readServerName, type Tx } from '../../../platform/index.ts';
import { addMilliseconds, minuteMilliseconds } from '../../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../../lib/random.ts';
import { passkeyDomain, passkeyName } from '../../domain/passkey.ts';
import type { NewPasskey, PasskeyCredential } from '../../storage/passkeys.ts';
import { insertStep, type SignInStep, type StepKind, takeStep } from '../../storage/sign-in-steps.ts';

/** Lifetime of a challenge. */
const challengeMilliseconds = 15 * minuteMilliseconds;
const challengeBytes = 32;

const text = Type.String({ maxLength: 60_000 });
const common = { id: text, rawId: text, type: Type.Literal('public-key') };
const madeSchema = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: text,
    attestationObject: text,
    transports: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 })),
  }),
});
const usedSchema = Type.Object({
  ...common,
  response: Type.Object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});
const made = Compile(madeSchema);
const used = Compile(usedSchema);
const clientData = Compile(Type.Object({ challenge: text }));

/** A browser's response for a used passkey. */
export type PasskeyAnswer = Static<typeof usedSchema>;

/** The domain of the server's passkeys. @throws DomainError invalid_state where browsers make none for it */
export function requirePasskeyDomain({ baseUrl }: OperationContext): string {
  const domain = passkeyDomain(baseUrl);
  if (domain !== undefined) return domain;
  throw new DomainError('invalid_state', 'passkeys.needDomain');
}

/** Begins something that ends with the answer to a challenge, which is returned. */
export async function makeChallenge(
  context: OperationContext,
  tx: Tx,
  step: { readonly kind: StepKind; readonly userId?: number; readonly details: Readonly<Record<string, string>> },
): Promise<string> {
  const challenge = randomText(challengeBytes);
  const now = context.clock.now();
  const expiresAt = addMilliseconds(now, challengeMilliseconds);
  await insertStep(tx, { ...step, tokenHash: sha256Hex(challenge), now, expiresAt });
  return challenge;
}

/** Options for creating a passkey, as JSON. */
export async function creationOptions(
  context: OperationContext,
  {
    challenge,
    userHandle,
    username,
    name,
    known,
  }: {
    readonly challenge: string;
    readonly userHandle: string;
    readonly username: string;
    readonly name: string;
    /** Devices that have one already make no other. */
    readonly known: readonly PasskeyCredential[];
  },
): Promise<object> {
  const rpID = requirePasskeyDomain(context);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID,
    rpName: await readServerName(context.database.reader),
    userName: username,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    timeout: challengeMilliseconds,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports] as never,
    })),
  });
}

/** Options for finding any passkey of this server. */
export async function requestOptions(context: OperationContext, challenge: string): Promise<object> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: requirePasskeyDomain(context),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    timeout: challengeMilliseconds,
  });
}

/**
 * Verifies a browser's response for a new passkey to a challenge of this kind. The challenge is used up.
 * @param isMine whether the same person began the step
 * @throws DomainError invalid_input
 */
export async function verifyMade(
  context: OperationContext,
  kind: StepKind,
  answer: string,
  name: string,
  isMine: (step: SignInStep) => boolean,
): Promise<NewPasskey> {
  const response = parsed<Static<typeof madeSchema>>(answer, made);
  const { challenge, step } = await takeChallenge(context, kind, response.response.clientDataJSON);
  if (!isMine(step)) throw refused();
  const { verifyRegistrationResponse } = await library();
  await assertAnonymous(response.response.attestationObject);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    ...expected(context),
  }).catch(() => {
    throw refused();
  });
  if (!registrationInfo) throw refused();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    userHandle: step.details['userHandle'] ?? '',
    counter: credential.counter,
    transports: response.response.transports ?? [],
    name: passkeyName(name),
    isBackedUp: credentialBackedUp,
  };
}

/**
 * Attestation would require checking certificates and fetching URLs in them: it isn't requested, and browsers don't
 * send it unrequested.
 */
async function assertAnonymous(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = attestation.get('fmt');
    if (format === 'none') return;
    if (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined) return;
  } catch {
    // Unreadable responses are refused like others.
  }
  throw refused();
}

/** A browser's response for a used passkey, if it has this form. @throws DomainError invalid_input */
export function parseUsed(answer: string): PasskeyAnswer {
  return parsed<PasskeyAnswer>(answer, used);
}

/**
 * The counter of a passkey after its use, if the answer is that of this passkey. The challenge is used up.
 * @throws DomainError invalid_input
 */
export async function verifyUsed(
  context: OperationContext,
  answer: PasskeyAnswer,
  find: () => Promise<PasskeyCredential | undefined>,
  isMine: (step: SignInStep) => boolean,
): Promise<{ readonly passkey: PasskeyCredential; readonly counter: number }> {
  const { challenge, step } = await takeChallenge(context, 'use_passkey', answer.response.clientDataJSON);
  const passkey = await find();
  if (!passkey || !isMine(step)) throw refused();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    ...expected(context),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => {
    throw refused();
  });
  if (!verified) throw refused();
  return { passkey, counter: authenticationInfo.newCounter };
}

function expected(context: OperationContext) {
  return {
    expectedOrigin: new URL(context.baseUrl).origin,
    expectedRPID: requirePasskeyDomain(context),
    requireUserVerification: true,
  };
}

/** Whatever comes of it, a challenge is answered once. */
async function takeChallenge(
  { database, clock }: OperationContext,
  kind: StepKind,
  said: string,
): Promise<{ challenge: string; step: SignInStep }> {
  const { challenge } = parsed<{ challenge: string }>(Buffer.from(said, 'base64url').toString(), clientData);
  const step = await database.write((tx) => takeStep(tx, kind, sha256Hex(challenge), clock.now()));
  if (!step) throw refused();
  return { challenge, step };
}

function parsed<T>(json: string, form: { Check(value: unknown): boolean }): T {
  try {
    const value: unknown = JSON.parse(json);
    if (form.Check(value)) return value as T;
  } catch {
    // Refused like other forms.
  }
  throw refused();
}

/** Unknown, expired, used before, of another browser, wrongly signed: the refusal is the same. */
function refused(): DomainError {
  return new DomainError('invalid_input', 'passkeys.notAccepted', { field: 'passkey' });
}

/** Loaded when it is needed: it takes longer than the rest of a start. */
function library() {
  return import('@simplewebauthn/server');
}

import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import {
  type DeliveryReport,
  detailOf,
  effectOf,
  failureDays,
  failuresAllowed,
  mailToken,
} from '../domain/delivery-report.ts';
import { DomainError, notFound } from '../domain/errors.ts';
import type { Tx } from '../storage/database.ts';
import { findMailByToken, markUndelivered } from '../storage/mails.ts';
import { insertServerEvent } from '../storage/server-events.ts';
import {
  deleteSuppression,
  findSuppressedAddress,
  findSuppression,
  insertDeliveryFailure,
  insertSuppressedAddress,
  type SuppressedAddress,
} from '../storage/suppressed-addresses.ts';
import type { OperationContext } from './context.ts';
import { type Administrator, requireAdmin } from './require-admin.ts';
import { emailPattern } from '../../../lib/email-address.ts';

/** Maximum number of tokens checked in one report. */
const maxTokens = 10;

/**
 * Processes reports about emails. Each must match an email of this server, by the token in its envelope and Message-ID,
 * and the address it was sent to. Others have no effect, so that no one can suppress an address with a false report.
 * The caller has shown the secret of the server's reports.
 * @returns the number of reports about known emails
 */
export async function recordDeliveryReports(
  context: OperationContext,
  reports: readonly DeliveryReport[],
): Promise<number> {
  let known = 0;
  for (const report of reports) {
    const tokens = report.tokens.filter((token) => mailToken.test(token)).slice(0, maxTokens);
    if (tokens.length === 0) continue;
    const found = await context.database.write(async (tx) => {
      for (const token of tokens) {
        const mail = await findMailByToken(tx, token);
        if (!mail) continue;
        await applyReport(context, tx, mail, report);
        return true;
      }
      return false;
    });
    if (found) known += 1;
  }
  return known;
}

/** Applies a report about an email, in a transaction; also for immediate responses of this server's mail server. */
export async function applyReport(
  context: OperationContext,
  tx: Tx,
  mail: { readonly id: number; readonly to: string },
  report: Omit<DeliveryReport, 'tokens'>,
): Promise<void> {
  const now = context.clock.now();
  const detail = detailOf(report.detail || report.status);
  const effect = effectOf(report);
  if (report.outcome === 'failed') await markUndelivered(tx, mail.id, detail);
  if (effect === 'nothing') return;
  const suppressed = { email: mail.to, detail, createdBy: null, createdAt: now };
  if (effect === 'count') {
    const since = addMilliseconds(now, -failureDays * dayMilliseconds);
    const failures = await insertDeliveryFailure(tx, { mailId: mail.id, email: mail.to, now, since });
    if (failures <= failuresAllowed) return;
  }
  const reason = report.outcome === 'complaint' ? 'complaint' : 'bounce';
  await insertSuppressedAddress(tx, { ...suppressed, reason });
}

/**
 * Suppresses an address, as an administrator.
 * @throws DomainError forbidden, invalid_input for an invalid address, conflict if it is already suppressed
 */
export async function suppressAddress(
  context: OperationContext,
  by: Administrator,
  { email: given, detail = '' }: { readonly email: string; readonly detail?: string | undefined },
): Promise<SuppressedAddress> {
  requireAdmin(by);
  const email = given.trim();
  if (email.length > 255 || !emailPattern.test(email)) {
    throw new DomainError('invalid_input', 'emails.invalid', { email: email.slice(0, 100), field: 'email' });
  }
  return context.database.write(by, async (tx) => {
    if ((await findSuppression(tx, email))?.reason === 'manual') {
      throw new DomainError('conflict', 'mails.suppressedAlready');
    }
    const now = context.clock.now();
    const address = {
      email,
      reason: 'manual',
      detail: detailOf(detail),
      createdBy: by === 'operator' ? null : by.userId,
      createdAt: now,
    } as const;
    await insertSuppressedAddress(tx, address);
    await insertServerEvent(tx, by, { action: 'suppress_address', details: { email }, now });
    return (await findSuppression(tx, email))!;
  });
}

/**
 * Removes an address from the suppression list, as an administrator; earlier failures no longer count.
 * @throws DomainError forbidden, not_found
 */
export async function releaseAddress(context: OperationContext, by: Administrator, id: number): Promise<void> {
  requireAdmin(by);
  await context.database.write(by, async (tx) => {
    const found = await findSuppressedAddress(tx, id);
    if (!found) throw notFound('suppressedAddress');
    await deleteSuppression(tx, found.email);
    const details = { email: found.email };
    await insertServerEvent(tx, by, { action: 'release_address', details, now: context.clock.now() });
  });
}

/**
 * Removes an address from the suppression list because it has just been shown to work, unless an administrator
 * suppressed it.
 */
export async function releaseConfirmedAddress(tx: Tx, email: string): Promise<void> {
  await deleteSuppression(tx, email, ['bounce', 'complaint']);
}

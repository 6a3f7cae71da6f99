import { type Static, Type } from 'typebox';
import type { DeliveryReport } from '../../core/platform/domain/index.ts';
import { named } from '../schema.ts';
import { tokensOf } from './read-delivery-report.ts';

/** Maximum number of events in a request. */
const maxEvents = 500;

/** Outcome of an email, as reported by programs. */
export const deliveryEvents = named(
  'DeliveryEvents',
  Type.Object({
    events: Type.Array(
      Type.Object({
        type: Type.Enum(['failed', 'delayed', 'complaint'], {
          description:
            '`failed`: it was given up; `delayed`: it is still being tried; `complaint`: its recipient calls it unwanted.',
        }),
        message_id: Type.String({
          maxLength: 1000,
          description: 'The `Message-ID` of the mail, or the address that its envelope names as sender.',
        }),
        status: Type.Optional(
          Type.String({ pattern: '^[245]\\.\\d{1,3}\\.\\d{1,3}$', description: 'An enhanced status code (RFC 3463).' }),
        ),
        detail: Type.Optional(Type.String({ maxLength: 10_000, description: 'What the mail server said.' })),
      }),
      { maxItems: maxEvents },
    ),
  }),
);

/** The response: number of known emails in the reports. */
export const reportsTaken = named('ReportsTaken', Type.Object({ received: Type.Integer(), matched: Type.Integer() }));

/** The reports in a body of events. */
export function decodeDeliveryEvents({ events }: Static<typeof deliveryEvents>): DeliveryReport[] {
  return events.map(({ type, message_id: id, status = '', detail = '' }) => ({
    tokens: tokensOf(id),
    outcome: type,
    status,
    detail,
  }));
}

import type { Delivery, DeliveryState } from '../../../core/webhooks/index.ts';
import { StatusBadge, type Tone, useWords } from '../shared/index.ts';

const tones: Readonly<Record<DeliveryState, Tone>> = { queued: 'live', delivered: 'good', failed: 'bad' };

/** Whether an event waits, was taken, or has failed. */
export function DeliveryBadge({ delivery }: { readonly delivery: Delivery }) {
  const words = useWords().webhooks;
  return <StatusBadge tone={tones[delivery.state]}>{words.deliveryStates[delivery.state]}</StatusBadge>;
}

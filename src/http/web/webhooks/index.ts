import { deliveryPage } from './delivery.tsx';
import { webhookPage } from './webhook.tsx';
import { webhookRemovalPage } from './webhook-removal.tsx';
import { webhooksPage } from './webhooks.tsx';

/** Where a group has its events sent, for its Owners. */
export const webhookPages = [webhooksPage, webhookPage, webhookRemovalPage, deliveryPage];

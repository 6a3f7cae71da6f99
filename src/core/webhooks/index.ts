export * from './domain/index.ts';
export {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  showWebhook,
  showWebhooks,
} from './operations/change-webhook.ts';
export { listDeliveries, resendDelivery, showDelivery, testWebhook } from './operations/deliveries.ts';
export { findWebhooks, setWebhookRoot } from './storage/webhooks.ts';

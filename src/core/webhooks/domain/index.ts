// What others use of the domain of webhooks: pure values and rules.
export * from './webhook.ts';

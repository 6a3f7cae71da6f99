import type { Channel } from '../../domain/channel.ts';

/** Where an export comes from, so that whoever reads it can tell old addresses from new ones. */
export function encodeRelocate(channel: Channel, baseUrl: string) {
  return { channel_address: channel.address, url: baseUrl };
}

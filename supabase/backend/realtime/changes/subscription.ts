import type { Channel } from '../channel/channel.ts';
import type { ChangeType, Wanted } from './binding.ts';

/** The subscriptions of one channel. */
export interface Subscription {
  id: number;
  channel: Channel;
  wanted: Wanted;
}

export function concerns({ wanted }: Subscription, schema: string, table: string): boolean {
  const { schema: wantedSchema, table: wantedTable } = wanted;
  return (
    (wantedSchema === '*' || wantedSchema === schema) &&
    (wantedTable === '*' || wantedTable === table)
  );
}

export function wantsEvent({ wanted }: Subscription, type: ChangeType): boolean {
  return wanted.event === '*' || wanted.event === type;
}

import { onlyRow } from '../../database/rows.ts';
import type { Identity } from '../authorization/identity.ts';
import type { Channel } from '../channel/channel.ts';
import type { Connections } from '../database/connections.ts';
import type { Binding, Wanted } from './binding.ts';
import { concerns, type Subscription } from './subscription.ts';

/** Who receives which changes. */
export interface Subscriptions {
  /** Why these requests cannot be fulfilled for a user, or undefined. */
  check(identity: Identity, bindings: readonly Binding[]): Promise<string | undefined>;
  /** Subscribes a channel to all of them, or to none, with the reason. */
  subscribe(channel: Channel, bindings: readonly Binding[]): Promise<string | undefined>;
  to(schema: string, table: string): Subscription[];
  leave(channel: Channel): void;
}

export function createSubscriptions(connections: Connections): Subscriptions {
  const subscribed = new Map<Channel, Subscription[]>();

  async function check(
    identity: Identity,
    bindings: readonly Binding[],
  ): Promise<string | undefined> {
    for (const { wanted } of bindings) {
      const problem =
        typeof wanted === 'string' ? wanted : await refusalOf(connections, identity, wanted);
      if (problem) return problem;
    }
    return undefined;
  }

  return {
    check,
    async subscribe(channel, bindings) {
      const problem = await check(channel.identity, bindings);
      if (problem || channel.isClosed) return problem;
      const added = [...new Set(bindings)].flatMap(({ id, wanted }) =>
        typeof wanted === 'string' ? [] : [{ id, channel, wanted }],
      );
      subscribed.set(channel, [...(subscribed.get(channel) ?? []), ...added]);
      return undefined;
    },
    to: (schema, table) =>
      [...subscribed.values()].flat().filter((one) => concerns(one, schema, table)),
    leave: (channel) => void subscribed.delete(channel),
  };
}

async function refusalOf(
  connections: Connections,
  { claims }: Identity,
  wanted: Wanted,
): Promise<string | undefined> {
  const { schema, table, filters, select } = wanted;
  const { answer } = onlyRow(
    await connections.query<{ answer: string | null }>(
      'select pg_temp.realtime_subscription_problem($1, $2, $3, $4, $5) as answer',
      [claims.role, schema, table, JSON.stringify(filters), select ?? null],
    ),
  );
  if (answer === null) return undefined;
  const given = describe(wanted);
  return answer === ''
    ? `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${given}]`
    : `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [${given}]. Exception: ${answer}`;
}

/** As the real service prints them. */
function describe({ event, schema, table, filters, select }: Wanted): string {
  const conditions = filters.map(
    ({ column, op, value, negate }) =>
      `{${[column, op, value].map((part) => `"${part}"`).join(', ')}, ${negate}}`,
  );
  const columns = select ? `[${select.map((name) => `"${name}"`).join(', ')}]` : 'nil';
  return `event: ${event}, schema: ${schema}, table: ${table}, filters: [${conditions.join(', ')}], select: ${columns}`;
}

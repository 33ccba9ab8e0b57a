import { isConnectionLost } from '../../database/connection-lost.ts';
import type { Log } from '../../log/log.ts';
import type { Channel } from '../channel/channel.ts';
import { TIMED_OUT } from '../authorization/ask-in-parts.ts';
import { hasExpired } from '../authorization/identity.ts';
import type { Connections } from '../database/connections.ts';
import { jsonFrame } from '../protocol/frame.ts';
import { changeData, isTooLarge } from './change-data.ts';
import type { Filter } from './filters.ts';
import { wantsEvent, type Subscription } from './subscription.ts';
import type { Subscriptions } from './subscriptions.ts';
import { askForChanges, type SubscriberAnswer, type VisibleChanges } from './visible-changes.ts';
import type { Change } from './wal-messages.ts';

/** Changes of tables on their way to subscribers. */
export interface Publisher {
  publish(changes: readonly Change[]): void | Promise<void>;
}

const TOO_SLOW = 'Your subscriptions to changes take too long to evaluate';
/** Beyond this the stream waits. */
const MOST_WAITING = 2_000;
const BATCH = 500;

/** Sends subscribers what they may see, in the order of the commits; what waits is asked about together. */
export function createPublisher(
  connections: Connections,
  subscriptions: Subscriptions,
  log: Log,
): Publisher {
  const waiting: Change[] = [];
  let emptying: Promise<void> | undefined;

  async function empty(): Promise<void> {
    while (waiting.length > 0) {
      for (const run of runsOfOneTable(waiting.splice(0, BATCH))) await deliver(run);
    }
    emptying = undefined;
  }

  async function deliver(run: Run): Promise<void> {
    const [{ relation }] = run;
    const subscribers = subscriptions.to(relation.schema, relation.table);
    try {
      await deliverRun(connections, run, subscribers, log);
    } catch (error) {
      if (!isConnectionLost(error)) {
        log.error({ error }, 'Changes could not be delivered; their channels join again');
      }
      for (const { channel } of subscribers) channel.fail();
    }
  }

  return {
    publish(changes) {
      waiting.push(...changes);
      emptying ??= Promise.resolve().then(empty);
      if (waiting.length > MOST_WAITING) return emptying;
    },
  };
}

type Run = readonly [Change, ...Change[]];

/** Changes that follow one another on one table are asked about together; their order stays. */
function runsOfOneTable(changes: readonly Change[]): Run[] {
  const runs: [Change, ...Change[]][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0].relation.oid === change.relation.oid) last.push(change);
    else runs.push([change]);
  }
  return runs;
}

/** Subscribers with the same rights in the database, with the lists of filters they use. */
interface Group {
  identityKey: string;
  identity: Channel['identity'];
  filters: Map<string, readonly Filter[]>;
  subscribers: Subscription[];
}

async function deliverRun(
  connections: Connections,
  run: Run,
  subscribers: readonly Subscription[],
  log: Log,
): Promise<void> {
  const groups = groupsOf(subscribers);
  if (groups.length === 0) return;
  const questions = groups.map(({ identity, filters }) => ({
    identity,
    filters: [...filters.values()],
  }));
  const [{ relation }] = run;
  const visible = await askForChanges(connections, relation.oid, run, questions);
  if (!visible) return;
  groups.forEach(({ subscribers: members, identityKey, filters }, n) => {
    const answer = visible.answers[n];
    if (!answer) return;
    const lists = [...filters.keys()];
    for (const code of new Set(answer.lists.map(({ failed }) => failed))) {
      if (code === null) continue;
      log.warn({ code, table: relation.table }, 'A policy or a filter raised an error');
    }
    for (const member of members) {
      const { channel } = member;
      const list = answer.lists[lists.indexOf(filterKey(member))];
      if (answer.refused !== null) channel.refuse(answer.refused);
      else if (list?.failed === TIMED_OUT) channel.refuse(TOO_SLOW);
      // It changed its user during the check: whether the new one may see it is not known.
      else if (channel.identity.key !== identityKey) channel.fail();
    }
  });
  run.forEach((change, index) => tell(change, index, groups, visible));
}

function groupsOf(subscribers: readonly Subscription[]): Group[] {
  const groups = new Map<string, Group>();
  for (const subscription of subscribers) {
    const { identity, isClosed } = subscription.channel;
    if (isClosed || hasExpired(identity)) continue;
    const group: Group = groups.get(identity.key) ?? {
      identityKey: identity.key,
      identity,
      filters: new Map(),
      subscribers: [],
    };
    groups.set(identity.key, group);
    group.filters.set(filterKey(subscription), subscription.wanted.filters);
    group.subscribers.push(subscription);
  }
  return [...groups.values()];
}

function filterKey({ wanted }: Subscription): string {
  return JSON.stringify(wanted.filters);
}

/** Sends one change: one message per channel, with the numbers of all its subscriptions that match. */
function tell(
  change: Change,
  index: number,
  groups: readonly Group[],
  visible: VisibleChanges,
): void {
  const tooLarge = isTooLarge(change);
  groups.forEach(({ filters, subscribers }, n) => {
    const answer = visible.answers[n];
    if (!answer || answer.refused !== null) return;
    const lists = [...filters.keys()];
    const made = new Map<string, string>();
    const dataFor = (select: readonly string[] | undefined) => {
      const key = JSON.stringify(select ?? null);
      const data = made.get(key) ?? changeData(change, index, visible, answer, select, tooLarge);
      made.set(key, data);
      return data;
    };
    const matches = (one: Subscription) =>
      wantsEvent(one, change.type) &&
      seesIt(answer, visible, change, lists.indexOf(filterKey(one)), index);
    for (const [channel, own] of Map.groupBy(subscribers.filter(matches), (one) => one.channel)) {
      for (const same of Map.groupBy(own, ({ wanted }) => wanted.select?.join() ?? '*').values()) {
        if (channel.isClosed) continue;
        const ids = JSON.stringify(same.map(({ id }) => id));
        const payload = `{"ids":${ids},"data":${dataFor(same[0]?.wanted.select)}}`;
        channel.socket.sendFrame(jsonFrame(channel.room.topic, 'postgres_changes', payload));
      }
    }
  });
}

/** A user who may not read the key learns that something happened, and nothing of it; but not of deletions. */
function seesIt(
  answer: SubscriberAnswer,
  { keys }: VisibleChanges,
  change: Change,
  list: number,
  index: number,
): boolean {
  const filtered = answer.lists[list];
  if (!filtered || filtered.failed !== null) return false;
  const readsKey = keys.length > 0 && keys.every((key) => answer.columns.includes(key));
  if (!readsKey) return change.type !== 'DELETE';
  return filtered.visible.has(index);
}

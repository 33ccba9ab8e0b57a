import { setImmediate as nextTurn } from 'node:timers/promises';
import { isConnectionLost } from '../../database/connection-lost.ts';
import type { Log } from '../../log/log.ts';
import { applyAnswers, questionsOf, type Applied } from '../authorization/recipients.ts';
import { hasExpired } from '../authorization/identity.ts';
import type { Permissions } from '../authorization/permissions.ts';
import type { Channel } from '../channel/channel.ts';
import type { Outgoing } from './outgoing.ts';

export interface Outbox {
  send(outgoing: Outgoing): void;
  /** Resolves when there is room for more; undefined when there is. */
  pressure(): Promise<void> | undefined;
  /** Resolves when what was sent so far is with the sockets. */
  idle(): Promise<void>;
}

const MOST_WAITING = 5_000;
/** How often the check is repeated when channels change their user during it. */
const MOST_ATTEMPTS = 3;
/** Between two batches sockets get their turn. */
const BATCH = 500;

/**
 * Sends messages to rooms in the order they come in. On private topics every receiver is checked anew, in one
 * question for everything that waits: who lost the right gets nothing that was committed later.
 */
export function createOutbox(permissions: Permissions, log: Log): Outbox {
  const waiting: Outgoing[] = [];
  let emptying: Promise<void> | undefined;

  async function empty(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      try {
        await deliver(batch);
      } catch (error) {
        if (!isConnectionLost(error)) {
          log.error({ error }, 'Messages could not be delivered; their channels join again');
        }
        for (const { room } of batch) for (const channel of room.channels) channel.fail();
      }
      await nextTurn();
    }
    emptying = undefined;
  }

  async function deliver(batch: readonly Outgoing[]): Promise<void> {
    const guarded = batch.filter(({ room }) => room.isPrivate);
    // Taken before asking: who joins meanwhile was asked on its own, after these were committed.
    const receivers = new Map(batch.map(({ room }) => [room, [...room.channels]]));
    // A channel that was just brought another token is asked about as its new user.
    await Promise.all(
      guarded.flatMap(({ room }) => [...room.channels].flatMap(({ renewal }) => renewal ?? [])),
    );
    const xids = guarded.flatMap(({ xid }) => xid ?? []);
    let applied: Applied;
    let attempts = MOST_ATTEMPTS;
    do {
      const requested = questionsOf(guarded);
      applied = applyAnswers(requested, await permissions.ask(requested.questions, xids), log);
    } while (applied.changed.length > 0 && --attempts > 0);
    // Who brings one token after the other must not keep the others waiting.
    for (const channel of applied.changed) channel.fail();
    for (const outgoing of batch) {
      const { room, sender } = outgoing;
      if (sender && room.isPrivate && !applied.allowed.has(outgoing)) continue;
      sendTo(receivers.get(room) ?? [], outgoing);
    }
  }

  return {
    send(outgoing) {
      waiting.push(outgoing);
      // In a turn of its own, so that what comes in together is asked for together.
      emptying ??= nextTurn().then(empty);
    },
    pressure: () => (waiting.length > MOST_WAITING ? emptying : undefined),
    idle: async () => emptying,
  };
}

function sendTo(channels: readonly Channel[], outgoing: Outgoing): void {
  const { room, frame, extension, sender, toSender, id, sent } = outgoing;
  for (const channel of channels) {
    if (channel.isClosed || hasExpired(channel.identity)) continue;
    if (channel === sender && !toSender) continue;
    if (extension === 'presence' && !channel.presence) continue;
    if (room.isPrivate && !channel.grants.has(`read:${extension}`)) continue;
    if (id !== undefined && channel.replayed.has(id)) continue;
    channel.socket.sendFrame(frame);
  }
  sent?.();
}

import type { Log } from '../../log/log.ts';
import type { Outgoing } from '../broadcast/outgoing.ts';
import type { Channel, Room } from '../channel/channel.ts';
import type { Identity } from './identity.ts';
import { readsOf, type Answer, type Extension, type Grant, type Question } from './permissions.ts';

/** One identity on one topic: the channels it has there and the messages it sends. */
interface Case {
  identity: Identity;
  room: Room;
  channels: Set<Channel>;
  messages: Set<Outgoing>;
}

/** Questions about many channels: one per identity, however many sockets it has. */
export interface Requested {
  questions: readonly Question[];
  /** What the topics of each question stand for, in the same order. */
  cases: readonly (readonly Case[])[];
}

/** Who would get these messages, and whether their senders may send. All rooms are private. */
export function questionsOf(batch: readonly Outgoing[]): Requested {
  const cases = collectCases();
  for (const room of new Set(batch.map((outgoing) => outgoing.room))) {
    for (const channel of room.channels) cases.of(channel.identity, room).channels.add(channel);
  }
  for (const outgoing of batch) {
    const { sender, room } = outgoing;
    if (sender) cases.of(sender.identity, room).messages.add(outgoing);
  }
  return cases.reads();
}

/** What open channels may still do. Public ones are asked for the account alone. */
export function questionsAbout(channels: readonly Channel[]): Requested {
  const cases = collectCases();
  for (const channel of channels) cases.of(channel.identity, channel.room).channels.add(channel);
  return cases.reads();
}

function collectCases() {
  const byIdentity = new Map<string, Map<Room, Case>>();
  return {
    of(identity: Identity, room: Room): Case {
      const byRoom = byIdentity.get(identity.key) ?? new Map<Room, Case>();
      byIdentity.set(identity.key, byRoom);
      const found = byRoom.get(room) ?? {
        identity,
        room,
        channels: new Set(),
        messages: new Set(),
      };
      byRoom.set(room, found);
      return found;
    },
    reads(): Requested {
      const cases = [...byIdentity.values()].map((byRoom) => [...byRoom.values()]);
      return { questions: cases.flatMap(questionOf), cases };
    },
  };
}

/** One, since there is at least one case. */
function questionOf(cases: readonly Case[]): Question[] {
  const [first] = cases;
  if (!first) return [];
  const topics = cases.map(({ room, channels, messages }) => ({
    topic: room.name,
    read: readsOf(
      room.isPrivate,
      [...channels].some(({ presence }) => presence),
    ),
    write: [...new Set([...messages].map(({ extension }) => extension))],
  }));
  return [{ identity: first.identity, topics }];
}

export interface Applied {
  /** Channels whose user changed meanwhile: they must be checked again. */
  changed: readonly Channel[];
  /** The messages whose senders may send them. */
  allowed: ReadonlySet<Outgoing>;
}

/** Takes over what was answered: closes the channels of who lost something. */
export function applyAnswers(
  { questions, cases }: Requested,
  answers: readonly Answer[],
  log: Log,
): Applied {
  const changed: Channel[] = [];
  const allowed = new Set<Outgoing>();
  answers.forEach(({ refused, failed, granted }, n) => {
    if (failed !== null) warnOfPolicy(log, failed);
    cases[n]?.forEach(({ identity, channels, messages }, topic) => {
      const grants = new Set(granted[topic]);
      const read = questions[n]?.topics[topic]?.read ?? [];
      for (const channel of channels) {
        if (channel.identity.key === identity.key) apply(channel, refused, grants, read);
        else if (!channel.isClosed) changed.push(channel);
      }
      for (const outgoing of messages) {
        if (grants.has(`write:${outgoing.extension}`)) allowed.add(outgoing);
      }
    });
  });
  return { changed, allowed };
}

export function warnOfPolicy(log: Log, code: string): void {
  log.warn({ code }, 'A policy on realtime.messages raised an error');
}

const READS: readonly Extension[] = ['broadcast', 'presence'];

function apply(
  channel: Channel,
  refused: string | null,
  granted: ReadonlySet<Grant>,
  requested: readonly Extension[],
): void {
  if (refused !== null) return channel.refuse(refused);
  if (!channel.room.isPrivate) return;
  const reads = (extension: Extension) =>
    (requested.includes(extension) ? granted : channel.grants).has(`read:${extension}`);
  const lost = READS.some((one) => channel.grants.has(`read:${one}`) && !reads(one));
  if (lost) return channel.refuse(noLongerReadable(channel.room.name));
  channel.grants = new Set(READS.filter(reads).map((extension): Grant => `read:${extension}`));
}

export function noLongerReadable(topic: string): string {
  return `You no longer have permission to read from this Channel topic: ${topic}`;
}

import type { Channel, Room } from './channel.ts';
import { Presence } from './presence-state.ts';

const PREFIX = 'realtime:';

class OpenRoom implements Room {
  readonly topic: string;
  readonly channels = new Set<Channel>();
  readonly presence = new Presence();
  readonly name: string;
  readonly isPrivate: boolean;
  readonly #left: (room: Room, channel: Channel) => void;

  constructor(name: string, isPrivate: boolean, left: (room: Room, channel: Channel) => void) {
    this.topic = PREFIX + name;
    this.name = name;
    this.isPrivate = isPrivate;
    this.#left = left;
  }

  leave(channel: Channel): void {
    this.channels.delete(channel);
    this.#left(this, channel);
  }
}

/** The rooms with members. */
export interface Rooms {
  /** The room a channel is about to enter. */
  enter(name: string, isPrivate: boolean): Room;
  /** Undefined while no one listens. */
  find(name: string, isPrivate: boolean): Room | undefined;
  channels(): Channel[];
}

/** `left` is called for every channel that is gone. */
export function createRooms(left: (channel: Channel) => void): Rooms {
  const rooms = new Map<string, Room>();
  const keyOf = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${name}`;

  return {
    enter(name, isPrivate) {
      const key = keyOf(name, isPrivate);
      const room = rooms.get(key) ?? new OpenRoom(name, isPrivate, onLeft);
      rooms.set(key, room);
      return room;
    },
    find: (name, isPrivate) => rooms.get(keyOf(name, isPrivate)),
    channels: () => [...rooms.values()].flatMap((room) => [...room.channels]),
  };

  function onLeft(room: Room, channel: Channel): void {
    if (room.channels.size === 0) rooms.delete(keyOf(room.name, room.isPrivate));
    left(channel);
  }
}

/** The name in a topic; undefined for what is no topic of ours. */
export function nameOf(topic: string): string | undefined {
  return topic.startsWith(PREFIX) ? topic.slice(PREFIX.length) : undefined;
}

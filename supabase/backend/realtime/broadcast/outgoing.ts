import type { Extension } from '../authorization/permissions.ts';
import type { Channel, Room } from '../channel/channel.ts';
import type { Frame } from '../protocol/frame.ts';

/** One message on its way to a room. */
export interface Outgoing {
  room: Room;
  frame: Frame;
  extension: Extension;
  /** The client who sends; on a private topic it must be allowed to. */
  sender?: Channel;
  /** Whether the sender gets its own message too. */
  toSender?: boolean;
  /** The transaction it was committed with. */
  xid?: number;
  /** The id of its row, for who got it as a replay. */
  id?: string;
  /** Called once it was sent to all, not when it was refused. */
  sent?: () => void;
}

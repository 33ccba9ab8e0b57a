import { expect, test } from 'vitest';
import { silentLog } from '../../log/log.ts';
import { identity } from '../authorization/identity.ts';
import type { Grant, Permissions } from '../authorization/permissions.ts';
import { Channel } from '../channel/channel.ts';
import { createRooms } from '../channel/rooms.ts';
import { jsonFrame } from '../protocol/frame.ts';
import { readJoinPayload } from '../protocol/join-payload.ts';
import { createOutbox } from './outbox.ts';

/** A member of a private room, and the events it receives. */
function member(rooms: ReturnType<typeof createRooms>, sub: string) {
  const heard: string[] = [];
  const socket = {
    key: 'publishable' as const,
    channels: new Map(),
    send: ({ event }: { event: string }) => heard.push(event),
    reply: () => undefined,
    sendFrame: () => heard.push('broadcast'),
  };
  const channel = new Channel({
    socket,
    room: rooms.enter('hall', true),
    joinRef: '1',
    config: readJoinPayload({ config: { private: true } }),
    identity: person(sub),
    token: undefined,
    grants: new Set<Grant>(['read:broadcast']),
    presenceCalls: 1,
  });
  channel.open();
  return { channel, heard };
}

function person(sub: string) {
  return identity({ role: 'authenticated', sub });
}

test('who brings one token after the other does not keep the others waiting', async () => {
  const rooms = createRooms(() => {});
  const [ann, bob] = [member(rooms, 'ann'), member(rooms, 'bob')];
  let renewals = 0;
  const permissions: Permissions = {
    async ask(questions) {
      if (renewals > 50) throw new Error('asked without end');
      bob.channel.renew(person(`bob ${++renewals}`), 'token', bob.channel.grants);
      return questions.map(() => ({ refused: null, failed: null, granted: [['read:broadcast']] }));
    },
  };
  const outbox = createOutbox(permissions, silentLog);
  const frame = jsonFrame('realtime:hall', 'broadcast', '{}');
  outbox.send({ room: ann.channel.room, extension: 'broadcast', frame });
  await outbox.idle();
  expect(ann.heard).toEqual(['broadcast']);
  expect(bob.heard).toEqual(['phx_error']);
});

import { identityOf, isApiKey, type Identity } from '../authorization/identity.ts';
import { askAbout, readsOf, type Grant } from '../authorization/permissions.ts';
import { noLongerReadable } from '../authorization/recipients.ts';
import type { RealtimeContext } from '../context.ts';
import { isRecord, type ClientMessage } from '../protocol/messages.ts';
import type { Channel } from './channel.ts';
import { notReadable } from './join.ts';

/**
 * A client brings a new token. The channel continues as the user of the token, with the rights of that user, and is
 * closed when it is not valid or may not read what could be read before. What is delivered meanwhile waits for it.
 */
export function renewToken(
  context: RealtimeContext,
  channel: Channel,
  message: ClientMessage,
): Promise<void> {
  const renewal = renew(context, channel, message);
  channel.renewsUntil(renewal);
  return renewal;
}

async function renew(
  context: RealtimeContext,
  channel: Channel,
  { payload }: ClientMessage,
): Promise<void> {
  const token = isRecord(payload) ? payload.access_token : undefined;
  if (typeof token !== 'string' || isApiKey(token) || token === channel.token) return;
  const identity = await identityOf(token, channel.socket.key, context.tokens);
  if (channel.isClosed) return;
  if ('reason' in identity) return channel.refuse(identity.message);
  const grants = await authorize(context, channel, identity);
  if (channel.isClosed) return;
  if (typeof grants === 'string') return channel.refuse(grants);
  channel.renew(identity, token, grants);
}

/** What the new identity is granted, or why the channel is closed. */
async function authorize(
  { permissions }: RealtimeContext,
  { room, presence, grants: before }: Channel,
  identity: Identity,
): Promise<ReadonlySet<Grant> | string> {
  const question = { topic: room.name, read: readsOf(room.isPrivate, presence), write: [] };
  const { refused, grants } = await askAbout(permissions, identity, question);
  if (refused !== null) return refused;
  if (!room.isPrivate) return grants;
  if (grants.size === 0) return notReadable(room.name);
  const lost = (['read:broadcast', 'read:presence'] as const).some(
    (grant) => before.has(grant) && !grants.has(grant),
  );
  return lost ? noLongerReadable(room.name) : grants;
}

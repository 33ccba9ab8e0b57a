import { isConnectionLost } from '../../database/connection-lost.ts';
import type { Tokens } from '../../gateway/tokens.ts';
import type { Channel } from '../channel/channel.ts';
import type { RealtimeContext } from '../context.ts';
import { identityOf } from './identity.ts';
import { applyAnswers, questionsAbout } from './recipients.ts';

type RecheckParts = Pick<RealtimeContext, 'rooms' | 'permissions' | 'tokens' | 'limits' | 'log'>;

/** Channels in one question. */
const BATCH = 200;

/**
 * Checks regularly whether the open channels are still allowed, for topics on which nothing is sent: ended
 * sessions, banned and deleted users, removed members. Gives what stops it.
 */
export function startRecheck({
  rooms,
  permissions,
  tokens,
  limits,
  log,
}: RecheckParts): () => Promise<void> {
  let checking: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    checking = check().finally(() => (busy = false));
  }, limits.recheckMs);

  async function check(): Promise<void> {
    const channels = rooms.channels();
    for (let at = 0; at < channels.length; at += BATCH) {
      const some = channels.slice(at, at + BATCH);
      try {
        for (const channel of some) await checkToken(channel, tokens);
        const requested = questionsAbout(some.filter(({ isClosed }) => !isClosed));
        applyAnswers(requested, await permissions.ask(requested.questions), log);
      } catch (error) {
        if (isConnectionLost(error)) return; // the lost stream of changes closes the channels
        log.error({ error }, 'Channels could not be checked; they join again');
        for (const channel of some) channel.fail();
      }
    }
  }

  return () => {
    clearInterval(timer);
    return checking;
  };
}

/** The key that signed it may have been given up. */
async function checkToken(channel: Channel, tokens: Tokens): Promise<void> {
  const { token, socket } = channel;
  const checked = await identityOf(token, socket.key, tokens);
  if ('reason' in checked && channel.token === token) channel.refuse(checked.message);
}

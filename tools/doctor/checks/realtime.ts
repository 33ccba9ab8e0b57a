import { ok, unknown, wrong, type Check } from '../finding.ts';
import { NO_PROJECT } from '../project.ts';

const PATIENCE_MS = 10_000;

/** Channels are private: without that anyone with the publishable key listens in on channels that carry no rule. */
export const realtime: Check = {
  name: 'Live updates',
  async look({ project, isLocal }) {
    if (!project) return NO_PROJECT;
    const address = new URL(`${project.url.replace(/^http/, 'ws')}/realtime/v1/websocket`);
    address.searchParams.set('apikey', project.key);
    address.searchParams.set('vsn', '1.0.0');
    const answer = await joinPublic(address);
    if (answer === null) {
      return [unknown('The service did not answer.', 'Check that Realtime is on in the project.')];
    }
    if (answer.status !== 'ok') {
      const isPrivate = answer.reason.includes('PrivateOnly');
      return isPrivate
        ? [ok('Public channels are refused.')]
        : [unknown(`The service refused for another reason: ${answer.reason}`)];
    }
    if (isLocal) return [ok('Public channels are open, as meant on this machine alone.')];
    return [
      wrong('Public channels are open.', 'Realtime, Settings: turn "Allow public access" off.'),
    ];
  },
};

interface JoinAnswer {
  status: string;
  reason: string;
}

/** Tries to join a public channel, as a visitor with the publishable key; null when nothing comes back. */
function joinPublic(address: URL): Promise<JoinAnswer | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const timer = setTimeout(() => finish(null), PATIENCE_MS);
    function finish(answer: JoinAnswer | null) {
      clearTimeout(timer);
      socket.close();
      resolve(answer);
    }
    socket.addEventListener('error', () => finish(null));
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({
          topic: 'realtime:doctor',
          event: 'phx_join',
          payload: { config: { private: false } },
          ref: '1',
          join_ref: '1',
        }),
      ),
    );
    socket.addEventListener('message', ({ data }) => {
      const { event, payload } = JSON.parse(String(data)) as {
        event: string;
        payload: { status: string; response?: { reason?: string } };
      };
      if (event === 'phx_reply') {
        finish({ status: payload.status, reason: payload.response?.reason ?? '' });
      }
    });
  });
}

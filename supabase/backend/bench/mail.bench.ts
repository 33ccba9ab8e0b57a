/*
 * How many mails a second does the outbox send? 500 digests to a mail server that answers each command after 30 ms, as one in another
 * country does.
 *
 *   node supabase/backend/bench/mail.bench.ts            lines to read
 *   node supabase/backend/bench/mail.bench.ts --json     the same for tools/bench
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '../database/connect.ts';
import { startOutbox } from '../mail/outbox.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withBackend } from './with-backend.ts';

const MAILS = 500;
const ANSWERS_AFTER_MS = 30;

/** A mail server that takes everything, as late as one far away. */
async function startServer() {
  let taken = 0;
  const server = createServer((socket: Socket) => {
    let inData = false;
    let rest = '';
    const answer = (line: string) =>
      void setTimeout(() => socket.write(`${line}\r\n`), ANSWERS_AFTER_MS);
    socket.on('error', () => {}); // the other side hangs up
    answer('220 mail.example.net ESMTP');
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          taken += 1;
          answer('250 Ok');
        } else {
          inData = line === 'DATA';
          answer(inData ? '354 Go on' : '250 Ok');
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    close: () => server.close(),
  };
}

const folder = tempFolder();
const server = await startServer();
let seconds = 0;
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await client.query(`alter database postgres set portal.inner_mail = 'on'`);
      await client.query(`update platform_settings set value = value || $1 where key = 'email'`, [
        {
          smtp_host: '127.0.0.1',
          smtp_port: server.port,
          smtp_user: '',
          from_address: 'portal@example.net',
        },
      ]);
      const lines = Array.from({ length: 10 }, (_, n) => ({
        what: 'Annual fee',
        why: 'Each 1 January',
        due: '1 January 2027',
        days: 30,
        amount: 'USD 350.00',
        company: `Bench ${n} Ltd.`,
      }));
      await client.query(
        `select private.queue_mail('ann' || n || '@example.com', 'digest', '10 duties are due for 10 companies', $2)
         from generate_series(1, $1) as n`,
        [MAILS, { lines }],
      );
      const start = performance.now();
      const outbox = startOutbox({
        url: superuserUrl,
        siteUrl: 'https://portal.example.net',
        log: { info() {}, warn() {} },
      });
      while (server.taken() < MAILS) await delay(20);
      await outbox.stop();
      seconds = (performance.now() - start) / 1000;
    }),
  );
} finally {
  server.close();
  folder.remove();
}

const result = {
  what: `${MAILS} digests`,
  seconds: seconds.toFixed(1),
  'mails a second': (MAILS / seconds).toFixed(1),
};
process.stdout.write(
  process.argv.includes('--json')
    ? `${JSON.stringify([result])}\n`
    : `${result.what}: ${result.seconds} s, ${result['mails a second']} a second, load ${loadavg()[0]?.toFixed(1)}\n`,
);

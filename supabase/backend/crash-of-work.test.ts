import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { PATIENCE } from './testing/patience.ts';
import { startTestBackend, type TestBackend } from './testing/test-backend.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { startOutbox } from './mail/outbox.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const MAILS = 45;
const log = { info: () => {}, warn: () => {} };
const siteUrl = 'https://portal.example.net';
const folder = tempFolder();
let backend: TestBackend;
let server: SMTPServer;
let delivered: string[] = [];
let onDelivered = (_count: number) => {};
let worker: ChildProcess | undefined;

beforeAll(async () => {
  backend = await startTestBackend({
    dataDir: folder.path,
    migrationsDir: join(import.meta.dirname, '../migrations'),
    databaseSettings: {}, // as safe as for real
  });
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        delivered.push(/^Message-ID: <(.*?)@/im.exec(Buffer.concat(chunks).toString())![1]!);
        onDelivered(delivered.length);
        done();
      });
    },
  });
  server.on('error', () => {}); // the other side is killed
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  await backend.sql(`alter database postgres set portal.inner_mail = 'on'`);
  await backend.sql(`update platform_settings set value = value || $1 where key = 'email'`, [
    { smtp_host: '127.0.0.1', smtp_port: port, smtp_user: '', from_address: 'portal@example.net' },
  ]);
});
beforeEach(async () => {
  delivered = [];
  await backend.sql('delete from private.mail_outbox');
  await backend.sql(
    `select private.queue_mail('ann' || n || '@example.com', 'notice', 'Hello') from generate_series(1, $1) as n`,
    [MAILS],
  );
});
afterEach(() => {
  worker?.kill('SIGKILL');
  onDelivered = () => {};
});
afterAll(async () => {
  await new Promise((resolve) => server.close(() => resolve(undefined)));
  await backend.destroy();
  folder.remove();
});

/** The outbox in a process of its own. */
function startWorker(): void {
  const program = join(folder.path, 'worker.ts');
  const options = { url: backend.database.urlFor('postgres'), siteUrl, everyMs: 20 };
  writeFileSync(
    program,
    `import { startOutbox } from ${JSON.stringify(join(import.meta.dirname, 'mail', 'outbox.ts'))};
     startOutbox({ ...${JSON.stringify(options)}, log: { info() {}, warn() {} } });`,
  );
  worker = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Five minutes go by for mails that were claimed some seconds ago: no one settles them any more. */
const letClaimsRunOut = (seconds = 0) =>
  backend.sql(
    `update private.mail_outbox set claimed_until = now() - interval '1 second'
     where state = 'sending' and claimed_until < now() + interval '5 minutes' - make_interval(secs => $1)`,
    [seconds],
  );

async function states() {
  const rows = await backend.sql<{ id: string; state: string; answer: string | null }>(
    'select id, state, answer from private.mail_outbox',
  );
  const of = (state: string) => rows.filter((row) => row.state === state);
  return {
    sent: of('sent'),
    failed: of('failed'),
    open: rows.length - of('sent').length - of('failed').length,
  };
}

/** Every mail is at its end: it arrived once, or, `unclear` of them at most, it is shown as one that may have arrived. */
async function expectNoneLostNoneTwice(unclear: number): Promise<void> {
  const { sent, failed, open } = await states();
  expect(open).toBe(0);
  expect(new Set(delivered).size).toBe(delivered.length);
  expect(sent.map(({ id }) => id).filter((id) => !delivered.includes(id))).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(unclear);
  for (const { answer } of failed) expect(answer).toContain('may have arrived');
  expect(sent.length + failed.length).toBe(MAILS);
}

test('[MAIL-01] the worker is killed again and again while it sends: no mail is lost, none goes out twice', async () => {
  const kills = 3;
  for (let kill = 1; kill <= kills; kill++) {
    const killed = new Promise((resolve) => {
      // The mail server has the mail, and the worker does not know it yet.
      onDelivered = (count) => {
        if (count >= kill * 10) resolve(worker?.kill('SIGKILL'));
      };
    });
    startWorker();
    await killed;
    if (worker!.signalCode === null) await once(worker!, 'exit');
    await letClaimsRunOut();
  }
  onDelivered = () => {};
  startWorker();
  await vi.waitFor(async () => expect((await states()).open).toBe(0), PATIENCE);
  // Three mails are under way at once.
  await expectNoneLostNoneTwice(3 * kills);
  // The kill came between the delivery and the note of it.
  expect((await states()).failed.length).toBeGreaterThan(0);
});

test('[MAIL-01] the database is killed while mails are sent: the worker goes on by itself, none is lost, none goes out twice', async () => {
  const kills = 2;
  let done = 0;
  const underWay: string[] = []; // handed over just as the database died
  onDelivered = (count) => {
    if (done < kills && count >= (done + 1) * 15) {
      done += 1;
      underWay.push(delivered.at(-1)!);
      process.kill(backend.database.pid(), 'SIGKILL');
    }
  };
  const outbox = startOutbox({
    url: backend.database.urlFor('postgres'),
    siteUrl,
    log,
    everyMs: 20,
  });
  try {
    await vi.waitFor(async () => {
      await letClaimsRunOut(20);
      expect([done, (await states()).open]).toEqual([kills, 0]);
    }, PATIENCE);
  } finally {
    await outbox.stop();
  }
  // A claim whose answer was lost is of a mail that may have been sent.
  await expectNoneLostNoneTwice(2 * kills);
  // What became of a mail is written down once the database is back.
  const sent = (await states()).sent.map(({ id }) => id);
  expect(underWay.filter((id) => !sent.includes(id))).toEqual([]);
});

test('[JOB-01] the database is killed in the middle of a job: it goes on after the last batch, and does no row twice', async () => {
  const rows = 1000;
  await backend.sql(`
    create table private.worked (key text not null);
    create function private.job_trial_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
    language sql as $$
      select lpad(n::text, 5, '0'), 'Number ' || n from generate_series(1, ${rows}) as n
      where after is null or lpad(n::text, 5, '0') > after order by n limit at_most;
    $$;
    create function private.job_trial_do(input jsonb, keys text[]) returns jsonb language plpgsql as $$
    begin
      insert into private.worked (key) select unnest(keys);
      perform pg_sleep(0.3);
      return jsonb_build_object('written', cardinality(keys));
    end $$;
    select private.enter_job('trial', 'A trial', '{}', ${rows});`);
  const job = async () => {
    const [found] = await backend.sql<{ state: string; done: string }>(
      `select state, done from public.jobs where kind = 'trial'`,
    );
    return { state: found!.state, done: Number(found!.done) };
  };

  for (const killedAfter of [250, 500]) {
    const run = backend.sql('call private.run_jobs()').then(
      () => 'ended',
      () => 'cut off',
    );
    await vi.waitFor(
      async () => expect((await job()).done).toBeGreaterThanOrEqual(killedAfter),
      PATIENCE,
    );
    process.kill(backend.database.pid(), 'SIGKILL'); // in the middle of the next batch
    expect(await run).toBe('cut off');
    await vi.waitFor(job, PATIENCE); // it is back
  }
  await backend.sql('call private.run_jobs()');

  expect(await job()).toEqual({ state: 'done', done: rows });
  const [worked] = await backend.sql(
    'select count(*)::integer as times, count(distinct key)::integer as keys from private.worked',
  );
  expect(worked).toEqual({ times: rows, keys: rows });
});

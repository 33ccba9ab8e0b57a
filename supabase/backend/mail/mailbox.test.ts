import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../log/log.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { openMailbox } from './mailbox.ts';

let folder: ReturnType<typeof tempFolder>;
let dir: string;

beforeEach(() => {
  folder = tempFolder();
  dir = join(folder.path, 'mails');
});

afterEach(() => folder.remove());

function open(most = 500, log = silentLog) {
  return openMailbox({ dir, from: 'Portal <no-reply@example.com>', most, log });
}

function mailTo(to: string) {
  return { to, subject: `For ${to}`, html: '<p>Hello</p>', text: 'Hello' };
}

test('a mail is kept with its sender and its time, also over a restart', async () => {
  const before = Date.now();
  await (await open()).send(mailTo('ann@example.com'));
  const [mail] = (await open()).list();
  expect(mail).toEqual({
    ...mailTo('ann@example.com'),
    from: 'Portal <no-reply@example.com>',
    id: expect.stringMatching(/^[0-9a-f]{22}$/),
    sentAt: expect.any(Number),
  });
  expect(mail!.sentAt).toBeGreaterThanOrEqual(before);
});

test('the newest is first, also of mails sent in the same moment and after a restart', async () => {
  const mailbox = await open();
  const names = Array.from({ length: 20 }, (_, n) => `${n}@example.com`);
  await Promise.all(names.map((name) => mailbox.send(mailTo(name))));
  expect(mailbox.list().map(({ to }) => to)).toEqual(names.toReversed());
  const reopened = await open();
  expect(reopened.list()).toEqual(mailbox.list());
  await reopened.send(mailTo('later@example.com'));
  expect(reopened.list()[0]?.to).toBe('later@example.com');
});

test('the oldest is dropped when there are too many', async () => {
  const mailbox = await open(3);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await mailbox.send(mailTo(name));
  expect(mailbox.list().map(({ to }) => to)).toEqual(['e', 'd', 'c']);
  expect(readdirSync(dir)).toHaveLength(3);
});

test('a mail can be read, removed once, and all can be cleared', async () => {
  const mailbox = await open();
  for (const name of ['a', 'b', 'c']) await mailbox.send(mailTo(name));
  const { id } = mailbox.list()[1]!;
  expect(mailbox.get(id)?.to).toBe('b');
  expect([await mailbox.remove(id), await mailbox.remove(id)]).toEqual([true, false]);
  expect(mailbox.get(id)).toBeUndefined();
  expect(await mailbox.remove('../../keys')).toBe(false);
  expect((await open()).list().map(({ to }) => to)).toEqual(['c', 'a']);
  await mailbox.clear();
  expect([mailbox.list(), readdirSync(dir)]).toEqual([[], []]);
});

test('what was listed does not change behind the reader', async () => {
  const mailbox = await open();
  const before = mailbox.list();
  await mailbox.send(mailTo('a'));
  expect(before).toEqual([]);
});

test('folder and files are for their owner only', async () => {
  await (await open()).send(mailTo('a'));
  const [name] = readdirSync(dir);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dir, name!)).mode & 0o777).toBe(0o600);
});

test('what a crash left half is skipped, and reported', async () => {
  await (await open()).send(mailTo('a'));
  const [name] = readdirSync(dir);
  const whole = readFileSync(join(dir, name!), 'utf8');
  writeFileSync(join(dir, 'half.json.new'), whole.slice(0, 20));
  writeFileSync(join(dir, 'half.json'), whole.slice(0, 20));
  writeFileSync(join(dir, 'other.json'), whole); // a copy, under another name than its id
  writeFileSync(join(dir, 'list.json'), '[]');
  writeFileSync(join(dir, 'null.json'), 'null');
  const lines: string[] = [];
  const mailbox = await open(500, pino({}, { write: (line) => lines.push(line) }));
  expect(mailbox.list()).toHaveLength(1);
  expect(lines).toHaveLength(4);
  expect(readdirSync(dir)).not.toContain('half.json.new');
});

test('a mail that cannot be kept is refused, and nothing of it stays', async () => {
  const mailbox = await open();
  rmSync(dir, { recursive: true });
  await expect(mailbox.send(mailTo('a'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(mailbox.list()).toEqual([]);
  mkdirSync(dir);
  await mailbox.send(mailTo('b'));
  expect(mailbox.list()).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { chooseRunAs } from './run-as.ts';

const PASSWD = [
  'root:x:0:0:root:/root:/bin/bash',
  'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin',
  'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash',
];

test.each([
  ['another user runs it as themselves', 1000, PASSWD, undefined],
  ['root runs it as postgres', 0, PASSWD, { uid: 101, gid: 104 }],
  [
    'root without a postgres user runs it as nobody',
    0,
    PASSWD.slice(0, 2),
    { uid: 65534, gid: 65534 },
  ],
])('%s', (_what, uid, users, expected) => {
  expect(chooseRunAs(uid, () => users.join('\n'))).toEqual(expected);
});

test('root without either gets the reason why it cannot go on', () => {
  expect(() => chooseRunAs(0, () => PASSWD[0]!)).toThrow(/neither a "postgres" nor a "nobody"/);
});

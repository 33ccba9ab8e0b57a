import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { dispatch, useSession } from '../session/index.ts';
import type { PortalClient } from '../supabase/index.ts';
import { openCopy, sealedPlace } from './device-copy.ts';

const [claire, connor] = ['claire', 'connor'] as const;
const NAME = 'change_1';
const placeOf = (userId: string) => sealedPlace(userId, NAME);
const KEY = 'bahamasinc_device_key';

type Answer = { data: string; error: null } | { data: null; error: { message: string } };
const keyOf = (letter: string): Answer => ({ data: btoa(letter.repeat(32)), error: null });
const refused: Answer = { data: null, error: { message: 'not_allowed' } };

/** The database's side: the key that it answers. */
function clientOf(answer: Answer) {
  const rpc = vi.fn<(name: string) => Promise<Answer>>(() => Promise.resolve(answer));
  return { rpc, answers: (later: Answer) => rpc.mockResolvedValue(later) };
}
const asClient = (client: object) => client as PortalClient;

function signIn(userId: string) {
  const user = { id: userId, email: '', role: 'client' as const, fullName: '' };
  useSession.setState({
    status: 'ready',
    user: { ...user, lastActiveTenant: null, limited: false },
  });
}

const open = (client: object, userId: string) =>
  openCopy(asClient(client), userId, { place: placeOf(userId), clear: NAME });

/** What lies on the device under its place, once the copy has arrived there. */
const sealedOf = (userId: string) =>
  vi.waitFor(() => {
    const text = localStorage.getItem(placeOf(userId));
    if (text === null) throw new Error('nothing is there yet');
    return text;
  });

beforeEach(() => {
  localStorage.clear();
  signIn(claire);
  onTestFinished(() => useSession.setState(useSession.getInitialState()));
});

describe('[SES-03] [APP-02] the copy of a draft on the device', () => {
  test('is encrypted, and read again by its author, also without a network', async () => {
    const client = clientOf(keyOf('a'));
    const copy = await open(client, claire);
    copy.setItem('', 'born 1980-02-03');
    expect(copy.getItem('')).toBe('born 1980-02-03');
    await sealedOf(claire);
    expect(JSON.stringify(localStorage)).not.toContain('1980');
    client.answers(refused);
    expect((await open(client, claire)).getItem('')).toBe('born 1980-02-03');
    expect(client.rpc).toHaveBeenCalledExactlyOnceWith('device_key');
  });

  test('has what was typed last, however quickly', async () => {
    const client = clientOf(keyOf('a'));
    const copy = await open(client, claire);
    for (const text of ['b', 'bo', 'bor', 'born']) copy.setItem('', text);
    await vi.waitFor(async () => expect((await open(client, claire)).getItem('')).toBe('born'));
  });

  test('is gone for good once the database has it, also when it is being encrypted', async () => {
    const client = clientOf(keyOf('a'));
    const copy = await open(client, claire);
    copy.setItem('', 'typed');
    copy.removeItem('');
    copy.setItem('', 'typed again');
    await sealedOf(claire);
    copy.removeItem('');
    await open(client, claire);
    expect(localStorage.getItem(placeOf(claire))).toBeNull();
  });

  test('of one person is nothing to another, who does not write over it', async () => {
    (await open(clientOf(keyOf('a')), claire)).setItem('', 'of Claire');
    const sealed = await sealedOf(claire);
    signIn(connor);
    const other = await open(clientOf(keyOf('b')), connor);
    expect(other.getItem('')).toBeNull();
    other.setItem('', 'of Connor');
    await sealedOf(connor);
    expect(localStorage.getItem(placeOf(claire))).toBe(sealed);
  });

  test('stays after the session without its key, and comes back with the next one', async () => {
    const client = clientOf(keyOf('a'));
    (await open(client, claire)).setItem('', 'typed');
    await sealedOf(claire);
    localStorage.removeItem(KEY); // what a sign-out does: local-records.test.ts
    expect((await open(client, claire)).getItem('')).toBe('typed');
    expect(client.rpc).toHaveBeenCalledTimes(2);
  });

  test('is read with the key of the database where the device has another', async () => {
    const client = clientOf(keyOf('a'));
    (await open(client, claire)).setItem('', 'typed');
    await sealedOf(claire);
    for (const wrong of [btoa('x'.repeat(32)), 'no key at all']) {
      localStorage.setItem(KEY, `${claire} ${wrong}`);
      expect((await open(client, claire)).getItem('')).toBe('typed');
    }
  });

  test('a key that arrives after the sign-out is not kept', async () => {
    const opening = open(clientOf(keyOf('a')), claire);
    dispatch({ type: 'signed out' });
    await opening;
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

describe('[APP-02] a key that cannot be read', () => {
  test('loses nothing that is typed: it is kept in the page until there is one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = clientOf(refused);
    const copy = await open(client, claire);
    copy.setItem('', 'typed');
    expect([copy.getItem(''), copy.keeps()]).toEqual(['typed', false]);
    expect(localStorage).toHaveLength(0);
    client.answers(keyOf('a'));
    vi.setSystemTime(Date.now() + 5_000);
    await vi.waitFor(() => {
      copy.setItem('', 'typed more');
      expect(copy.keeps()).toBe(true);
    });
    await sealedOf(claire);
    expect((await open(client, claire)).getItem('')).toBe('typed more');
  });

  test('does not open the draft over a copy that no one has read', async () => {
    const client = clientOf(keyOf('a'));
    (await open(client, claire)).setItem('', 'typed');
    const sealed = await sealedOf(claire);
    localStorage.removeItem(KEY);
    client.answers(refused);
    await expect(open(client, claire)).rejects.toMatchObject({ code: 'not_allowed' });
    expect(localStorage.getItem(placeOf(claire))).toBe(sealed);
  });
});

describe('[SES-03] a copy in clear, of the release before', () => {
  test('is read once and encrypted', async () => {
    localStorage.setItem(NAME, 'in clear');
    const copy = await open(clientOf(keyOf('a')), claire);
    expect(copy.getItem('')).toBe('in clear');
    await sealedOf(claire);
    expect(localStorage.getItem(NAME)).toBeNull();
    copy.removeItem('');
    expect(localStorage.getItem(placeOf(claire))).toBeNull();
  });

  test('stays as it is until there is a key', async () => {
    localStorage.setItem(NAME, 'in clear');
    const copy = await open(clientOf(refused), claire);
    expect(copy.getItem('')).toBe('in clear');
    expect(localStorage.getItem(NAME)).toBe('in clear');
  });

  test('gives way to the encrypted one of this person', async () => {
    const client = clientOf(keyOf('a'));
    (await open(client, claire)).setItem('', 'newer');
    await sealedOf(claire);
    localStorage.setItem(NAME, 'in clear');
    expect((await open(client, claire)).getItem('')).toBe('newer');
    expect(localStorage.getItem(NAME)).toBeNull();
  });
});

test('[APP-02] a device that is full does not say that it keeps the draft', async () => {
  const copy = await open(clientOf(keyOf('a')), claire);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  copy.setItem('', 'typed');
  await vi.waitFor(() => expect(copy.keeps()).toBe(false));
  expect(copy.getItem('')).toBe('typed');
});

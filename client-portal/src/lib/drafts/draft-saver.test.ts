import { addErrors } from '@portal/shared-core/errors';
import { applicationsErrors } from '@portal/shared-core/errors/applications';
import { refusal } from '@portal/shared-core/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { SavedDraft as Saved } from './draft-copy.ts';
import { createDraftSaver } from './draft-saver.ts';

addErrors(applicationsErrors);

interface DraftContent {
  entityType: string | null;
  step: string;
  data: { purpose?: string; names?: string[] };
}
type SavedDraft = Saved<DraftContent>;

const draft: SavedDraft = { version: 3, entityType: 'ibc', step: 'names', data: { purpose: 'a' } };
const COPY = 'bahamasinc_draft_a-1';

beforeEach(() => {
  vi.useFakeTimers();
});

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The database's side: accepts a draft on demand. */
function createDatabase() {
  const waiting: { resolve: (version: number) => void; reject: (error: unknown) => void }[] = [];
  const save = vi.fn<(version: number, content: DraftContent) => Promise<number>>(
    () => new Promise((resolve, reject) => void waiting.push({ resolve, reject })),
  );
  /** The content of the database when it is read. */
  const load = vi.fn<() => Promise<SavedDraft>>(() => Promise.resolve({ ...draft, version: 7 }));
  return {
    save,
    load,
    /** What has been sent, as version and purpose. */
    sent: () => save.mock.calls.map(([version, { data }]) => [version, data.purpose]),
    async takes(version: number) {
      waiting.shift()?.resolve(version);
      await vi.advanceTimersByTimeAsync(0);
    },
    async refuses(name: string) {
      const answer = refusal(name);
      waiting.shift()?.reject({ ...((await answer.json()) as object), status: answer.status });
      await vi.advanceTimersByTimeAsync(0);
    },
    async isLost() {
      waiting.shift()?.reject(new TypeError('Failed to fetch'));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

function openDraft(
  database = createDatabase(),
  from = draft,
  storage: DeviceStorage = localStorage,
) {
  const onSaved = vi.fn<(draft: SavedDraft) => void>();
  const saver = createDraftSaver({
    savedAt: 0,
    copyKey: COPY,
    draft: from,
    save: database.save,
    load: database.load,
    storage,
    refusals: { conflict: 'application.conflict', closed: 'application.not_editable' },
    own: ['step'],
    onSaved,
  });
  return {
    saver,
    database,
    onSaved,
    status: () => saver.store.getState().status,
    enter: (purpose: string) => saver.change({ data: { purpose } }),
    pause: () => vi.advanceTimersByTimeAsync(700),
  };
}

function copyHere(): SavedDraft | null {
  return JSON.parse(localStorage.getItem(COPY) ?? 'null') as SavedDraft | null;
}

describe('saving as one goes', () => {
  test('[APP-02] a change is on this device at once and in the database after a pause', async () => {
    const { database, enter, pause, status, onSaved } = openDraft();
    enter('b');
    expect(copyHere()).toMatchObject({ version: 3, data: { purpose: 'b' } });
    expect(status()).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(699);
    expect(database.sent()).toEqual([]);
    await pause();
    expect(database.sent()).toEqual([[3, 'b']]);
    expect(status()).toBe('saving');

    await database.takes(4);
    expect(status()).toBe('saved');
    expect(copyHere()).toBeNull();
    expect(onSaved).toHaveBeenCalledWith({ ...draft, version: 4, data: { purpose: 'b' } });
  });

  test('[APP-02] what the database refuses is sent again only when it was changed', async () => {
    const { database, enter, pause, saver, status } = openDraft();
    enter('b');
    await pause();
    await database.refuses('application.too_large');
    expect(saver.store.getState()).toMatchObject({
      status: 'unsaved',
      error: 'application.too_large',
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(database.sent()).toHaveLength(1);
    enter('c');
    await pause();
    await database.takes(4);
    expect(status()).toBe('saved');
    expect(database.sent().at(-1)).toEqual([3, 'c']);
  });

  test('[APP-02] after too many saves the next one waits for twenty seconds', async () => {
    const { database, enter, pause, status } = openDraft();
    enter('b');
    await pause();
    await database.refuses('rate.too_many');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(database.sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await database.takes(4);
    expect(status()).toBe('saved');
  });

  test('[APP-02] each change restarts the pause, and the last one is sent', async () => {
    const { database, enter, pause } = openDraft();
    enter('b');
    await vi.advanceTimersByTimeAsync(600);
    enter('c');
    await vi.advanceTimersByTimeAsync(600);
    expect(database.sent()).toEqual([]);
    await pause();
    expect(database.sent()).toEqual([[3, 'c']]);
  });

  test('[APP-02] one save at a time: what is changed meanwhile follows on the new version', async () => {
    const { database, enter, pause, status } = openDraft();
    enter('b');
    await pause();
    enter('c');
    await pause();
    expect(database.sent()).toEqual([[3, 'b']]);

    await database.takes(4);
    await pause();
    expect(database.sent()).toEqual([
      [3, 'b'],
      [4, 'c'],
    ]);
    await database.takes(5);
    expect(status()).toBe('saved');
    expect(database.save).toHaveBeenCalledTimes(2);
  });

  test('[APP-02] leaving the page saves at once', async () => {
    const { saver, database, enter } = openDraft();
    enter('b');
    void saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(database.sent()).toEqual([[3, 'b']]);
  });

  test('[APP-02] all callers that wait for the last save are notified', async () => {
    const { saver, database, enter, pause } = openDraft();
    enter('b');
    await pause();
    enter('c');
    const done: string[] = [];
    void saver.flush().then(() => done.push('first'));
    void saver.flush().then(() => done.push('second'));
    await database.takes(4);
    expect(database.sent()).toEqual([
      [3, 'b'],
      [4, 'c'],
    ]);
    expect(done).toEqual([]);
    await database.takes(5);
    expect(done.toSorted()).toEqual(['first', 'second']);
  });

  test('with nothing changed there is nothing to save', async () => {
    const { saver, database } = openDraft();
    await saver.flush();
    expect(database.sent()).toEqual([]);
  });
});

describe('when the database cannot be reached', () => {
  test('[APP-02] what was entered stays on this device and is sent again after five seconds', async () => {
    const { saver, database, enter, pause, status } = openDraft();
    enter('b');
    await pause();
    await database.isLost();
    expect(saver.store.getState()).toMatchObject({ status: 'unsaved', error: 'offline' });
    expect(copyHere()).toMatchObject({ data: { purpose: 'b' } });

    await vi.advanceTimersByTimeAsync(4_999);
    expect(database.sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(database.sent()).toEqual([
      [3, 'b'],
      [3, 'b'],
    ]);
    await database.takes(4);
    expect(status()).toBe('saved');
    expect(saver.store.getState().error).toBeNull();
  });

  test('[APP-02] a change that waits for a save which fails is sent with the next attempt', async () => {
    const { saver, database, enter, pause } = openDraft();
    enter('b');
    await pause();
    enter('c');
    const waiting = saver.flush();
    await database.isLost();
    await waiting;
    expect(database.sent()).toEqual([[3, 'b']]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(database.sent().at(-1)).toEqual([3, 'c']);
  });

  test('[APP-02] a copy the database never got is taken up when the draft is opened again', async () => {
    const before = openDraft();
    before.enter('b');
    await before.pause();
    await before.database.isLost();
    vi.clearAllTimers();

    const { saver, database, pause, status } = openDraft();
    expect(saver.current()).toMatchObject({ version: 3, data: { purpose: 'b' } });
    expect(status()).toBe('unsaved');
    await pause();
    expect(database.sent()).toEqual([[3, 'b']]);
  });

  test('[APP-02] a copy of an older version is merged with the newer one', async () => {
    openDraft().enter('b');
    vi.clearAllTimers();
    const newer = { ...draft, version: 4, data: { purpose: 'a', names: ['Heron Ltd.'] } };
    const { saver, database } = openDraft(createDatabase(), newer);
    expect(saver.current().data).toEqual({ purpose: 'b', names: ['Heron Ltd.'] });
    await vi.advanceTimersByTimeAsync(0);
    expect(database.sent()).toEqual([[4, 'b']]);
  });

  test('[APP-02] where both changed the same field it is a conflict, and overwrites nothing', async () => {
    openDraft().enter('b');
    vi.clearAllTimers();
    const newer = { ...draft, version: 4, data: { purpose: 'c' } };
    const { saver, database, pause } = openDraft(createDatabase(), newer);
    expect(saver.store.getState()).toMatchObject({
      status: 'conflict',
      error: 'application.conflict',
      conflicts: [{ path: ['data', 'purpose'], mine: 'b', theirs: 'c' }],
    });
    expect(saver.current().data.purpose).toBe('b');
    await pause();
    expect(database.sent()).toEqual([]);
  });

  test('[APP-02] a save whose answer was lost is no change of another person', async () => {
    const { database, enter, pause, status } = openDraft();
    enter('b');
    await pause();
    await database.isLost(); // the database has it
    database.load.mockResolvedValue({ ...draft, version: 4, data: { purpose: 'b' } });
    enter('c');
    await pause();
    await database.refuses('application.conflict');
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toBe('saving');
    expect(database.sent()).toEqual([
      [3, 'b'],
      [3, 'c'],
      [4, 'c'],
    ]);
  });

  test('[APP-02] nor is one whose answer came after the page was left', async () => {
    const { enter, pause } = openDraft();
    enter('b');
    await pause(); // sent, and never answered
    enter('c');
    const again = openDraft(createDatabase(), { ...draft, version: 4, data: { purpose: 'b' } });
    expect(again.status()).not.toBe('conflict');
    await vi.advanceTimersByTimeAsync(0);
    expect(again.database.sent()).toEqual([[4, 'c']]);
  });

  test('[APP-02] what another person saved after a lost answer is a conflict all the same', async () => {
    const { enter, pause } = openDraft();
    enter('b');
    await pause();
    enter('c');
    const again = openDraft(createDatabase(), { ...draft, version: 5, data: { purpose: 'd' } });
    expect(again.status()).toBe('conflict');
  });

  test('[APP-02] an unreadable copy is ignored', () => {
    localStorage.setItem(COPY, '{"version":');
    const { saver, status } = openDraft();
    expect(status()).toBe('saved');
    expect(saver.current()).toEqual(draft);
  });

  test('[APP-02] with the storage of the device full, the database still gets it', async () => {
    const full = {
      getItem: () => null,
      removeItem: () => undefined,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const { database, enter, pause } = openDraft(createDatabase(), draft, full);
    enter('b');
    await pause();
    expect(database.sent()).toEqual([[3, 'b']]);
  });
});

describe('when another user was faster', () => {
  const theirs = (data: object) => Promise.resolve({ ...draft, version: 7, data });

  async function conflicting() {
    const opened = openDraft();
    opened.database.load.mockReturnValue(theirs({ purpose: 'theirs' }));
    opened.enter('mine');
    await opened.pause();
    await opened.database.refuses('application.conflict');
    return opened;
  }

  test('[APP-02] [COM-06] a change of another field is merged with this one, and saved', async () => {
    const { saver, database, enter, pause, status } = openDraft();
    database.load.mockReturnValue(theirs({ purpose: 'a', names: ['Heron Ltd.'] }));
    enter('mine');
    await pause();
    await database.refuses('application.conflict');
    expect(saver.store.getState().merges).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(database.save.mock.calls.at(-1)).toMatchObject([
      7,
      { data: { purpose: 'mine', names: ['Heron Ltd.'] } },
    ]);
    await database.takes(8);
    expect(status()).toBe('saved');
  });

  test('[APP-02] [COM-06] a change of the same field waits for a choice: nothing is overwritten or lost', async () => {
    const { saver, database, status, enter, pause } = await conflicting();
    expect(status()).toBe('conflict');
    enter('mine, longer');
    await pause();
    await saver.flush();
    expect(database.sent()).toHaveLength(1);
    expect(copyHere()?.data.purpose).toBe('mine, longer');
  });

  test('[APP-02] what is typed while a save ends in conflict is not lost', async () => {
    const { saver, database, enter, pause, status } = openDraft();
    database.load.mockReturnValue(theirs({ purpose: 'theirs' }));
    enter('b');
    await pause();
    enter('c');
    await pause();
    await database.refuses('application.conflict');
    expect(status()).toBe('conflict');
    expect(saver.store.getState().conflicts).toMatchObject([{ mine: 'c' }]);
    expect(copyHere()?.data.purpose).toBe('c');
  });

  test('[APP-02] keeping what is here saves it over the newest version', async () => {
    const { saver, database, status } = await conflicting();
    void saver.resolve({});
    await vi.advanceTimersByTimeAsync(0);
    expect(database.sent().at(-1)).toEqual([7, 'mine']);
    await database.takes(8);
    expect(status()).toBe('saved');
    expect(saver.current().version).toBe(8);
  });

  test('[APP-02] taking theirs leaves nothing to save', async () => {
    const { saver, database, status, pause } = await conflicting();
    await saver.resolve({ 'data.purpose': 'theirs' });
    expect(status()).toBe('saved');
    expect(saver.current()).toMatchObject({ version: 7, data: { purpose: 'theirs' } });
    expect(copyHere()).toBeNull();
    await pause();
    expect(database.sent()).toHaveLength(1);
  });

  test('[APP-02] a newest version that cannot be read is requested again', async () => {
    const { saver, database, enter, pause } = openDraft();
    database.load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    enter('mine');
    await pause();
    await database.refuses('application.conflict');
    expect(saver.store.getState()).toMatchObject({ status: 'unsaved', error: 'offline' });
    await vi.advanceTimersByTimeAsync(5_000);
    await database.refuses('application.conflict');
    await vi.advanceTimersByTimeAsync(0);
    expect(database.sent().at(-1)).toEqual([7, 'mine']);
  });
});

test.each(['not_allowed', 'not_found'])(
  '[APP-02] a save refused with %s is not sent again by itself, only with the next change',
  async (error) => {
    const { database, enter, pause, status } = openDraft();
    enter('b');
    await pause();
    await database.refuses(error);
    expect(status()).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(database.sent()).toHaveLength(1);
    enter('c');
    await pause();
    expect(database.sent().at(-1)).toEqual([3, 'c']);
  },
);

test('[APP-02] a draft that was submitted elsewhere is closed: nothing is sent any more', async () => {
  const { saver, database, status, enter, pause } = openDraft();
  enter('b');
  await pause();
  await database.refuses('application.not_editable');
  expect(saver.store.getState()).toMatchObject({ error: 'application.not_editable' });
  expect(status()).toBe('closed');
  enter('c');
  await pause();
  expect(database.sent()).toHaveLength(1);
});

import { afterEach, expect, test, vi } from 'vitest';

import { AppError } from '../errors/index.ts';
import { readAllRows } from './read-all.ts';

interface Row {
  id: string;
}
const keyOf = ({ id }: Row) => id;
const never = () => new AbortController().signal;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `r-${index}` }));

/** A list of a table, over rows that `meanwhile` changes after a number of parts. */
function listOver(all: Row[], meanwhile: (all: Row[], parts: number) => void = () => undefined) {
  let parts = 0;
  return {
    async part({ first, size }: { first: number; size: number }) {
      const rows = all.slice(first, first + size);
      const total = rows.length < size ? first + rows.length : Infinity;
      parts += 1;
      meanwhile(all, parts);
      return { rows, total };
    },
  };
}

const idsOf = async (reader: ReturnType<typeof listOver>) =>
  (await readAllRows(reader, keyOf, never(), () => undefined)).map(keyOf);

afterEach(() => void vi.useRealTimers());

test.each([0, 1, 999, 1_000, 1_001, 2_500])(
  '[JOB-01] an export has all of %i rows',
  async (count) => {
    expect(await idsOf(listOver(rowsOf(count)))).toEqual(rowsOf(count).map(keyOf));
  },
);

test('[UX-02] the first rows are read, and no part after them', async () => {
  const seen: number[] = [];
  const rows = await readAllRows(
    listOver(rowsOf(5_000)),
    keyOf,
    never(),
    (n) => seen.push(n),
    1_500,
  );
  expect(rows).toEqual(rowsOf(1_500));
  expect(seen).toEqual([1_000, 1_999]);
});

test('[JOB-01] rows that come before the place of reading are not the reason for a row twice', async () => {
  const reader = listOver(rowsOf(2_500), (all, parts) => {
    if (parts === 1) all.unshift({ id: 'new-1' }, { id: 'new-2' });
  });
  expect(await idsOf(reader)).toEqual(rowsOf(2_500).map(keyOf));
});

test.each([1, 7, 400])(
  '[JOB-01] %i rows that go before the place of reading are not the reason for a missing one',
  async (gone) => {
    const reader = listOver(rowsOf(2_500), (all, parts) => {
      if (parts === 1) all.splice(0, gone);
    });
    expect(await idsOf(reader)).toEqual(rowsOf(2_500).map(keyOf));
  },
);

test('[JOB-01] rights that end in the middle end the export, which says so', async () => {
  const reader = listOver(rowsOf(2_500), (all, parts) => {
    if (parts === 1) all.length = 0;
  });
  await expect(idsOf(reader)).rejects.toMatchObject({
    code: 'not_allowed',
    message: 'Your access to these rows ended while they were read.',
  });
});

test('[JOB-01] a part that fails is read again', async () => {
  vi.useFakeTimers();
  const reader = listOver(rowsOf(1_500));
  const failing = {
    part: vi
      .fn<typeof reader.part>(reader.part)
      .mockRejectedValueOnce(new AppError('offline'))
      .mockRejectedValueOnce(new AppError('offline')),
  };
  const reading = readAllRows(failing, keyOf, never(), () => undefined);
  await vi.runAllTimersAsync();
  expect(await reading).toHaveLength(1_500);
  expect(failing.part).toHaveBeenCalledTimes(4);
});

test('[JOB-01] a part that keeps failing ends the export, a refusal at once', async () => {
  vi.useFakeTimers();
  for (const [code, tries] of [
    ['offline', 4],
    ['not_allowed', 1],
  ] as const) {
    const part = vi.fn<() => Promise<never>>().mockRejectedValue(new AppError(code));
    const reading = readAllRows({ part }, keyOf, never(), () => undefined).catch(
      (error: unknown) => error,
    );
    // oxlint-disable-next-line no-await-in-loop -- one case after the other
    await vi.runAllTimersAsync();
    // oxlint-disable-next-line no-await-in-loop
    expect(await reading).toMatchObject({ code });
    expect(part).toHaveBeenCalledTimes(tries);
  }
});

test('[JOB-01] an export that is cancelled while it waits to try again reads no further', async () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  const part = vi.fn<() => Promise<never>>().mockRejectedValue(new AppError('offline'));
  const reading = readAllRows({ part }, keyOf, controller.signal, () => undefined).catch(String);
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  expect(await reading).toContain('aborted');
  expect(part).toHaveBeenCalledTimes(1);
});

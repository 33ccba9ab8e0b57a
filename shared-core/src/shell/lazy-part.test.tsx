import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';

import { lazyPart } from './lazy-part.ts';

test('[UX-03] [ERR-01] a part that cannot be fetched leaves the page, and comes with the network', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockReturnValue();
  const failed = new TypeError('Failed to fetch dynamically imported module: /watch.js');
  const load = vi
    .fn<() => Promise<{ default: () => React.ReactNode }>>()
    .mockRejectedValueOnce(failed)
    .mockRejectedValueOnce(failed)
    .mockResolvedValue({ default: () => <p>The watch</p> });
  const Part = lazyPart(load);
  render(
    <>
      <p>The page</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText('The page')).toBeInTheDocument();
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The watch')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(3);
});

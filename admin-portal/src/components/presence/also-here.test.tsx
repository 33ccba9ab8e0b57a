import { usePresence } from '@portal/shared-core/realtime';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { AlsoHere } from './also-here.tsx';

afterEach(() => usePresence.setState({ here: null, others: [] }));

const delano = { userId: 'u-2', name: 'Delano Farrington', at: 'application:a-1' };
const tamika = { userId: 'u-3', name: 'Tamika Storr', at: 'application:a-1' };

test('[APP-06] says who else has the record open, each once, and leaves out who is elsewhere', () => {
  const { unmount } = render(<AlsoHere subject="application:a-1" />);
  expect(usePresence.getState().here).toBe('application:a-1');
  expect(screen.queryByText(/open too/)).not.toBeInTheDocument();

  act(() =>
    usePresence.setState({ others: [delano, delano, { ...tamika, at: 'application:a-2' }] }),
  );
  expect(screen.getByText('Delano Farrington has this open too.')).toBeVisible();
  act(() => usePresence.setState({ others: [delano, tamika] }));
  expect(screen.getByText('Delano Farrington and Tamika Storr have this open too.')).toBeVisible();

  unmount();
  expect(usePresence.getState().here).toBeNull();
});

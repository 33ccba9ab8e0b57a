import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { MenuButton } from './menu-button.tsx';

test('[UX-01] entries of one label, such as colleagues of one name, are each there and do their own', async () => {
  const complaints = vi.spyOn(console, 'error');
  const first = vi.fn<() => void>();
  const second = vi.fn<() => void>();
  const entries = [first, second].map((onSelect) => ({ label: 'Tamika Storr', onSelect }));
  render(<MenuButton label="Assign" groups={[{ entries }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const found = await screen.findAllByRole('menuitem', { name: 'Tamika Storr' });
  expect(found).toHaveLength(2);
  await userEvent.click(found[1] ?? document.body);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(complaints).not.toHaveBeenCalled();
});

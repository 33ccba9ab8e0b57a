import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { FoldedFilters } from './folded-filters.tsx';

const filters = ['Standing', 'Duties', 'Risk'].map((label) => ({
  name: label.toLowerCase(),
  label,
  options: [{ value: 'one', label: `${label} one` }],
}));

const foldOf = (label: string) =>
  screen.getByRole('button', { name: `${label} one` }).closest('[data-folded]');

test('[UX-01] a phone folds the filters after the first, but those that are set, until they are asked for', async () => {
  render(
    <FoldedFilters
      filters={filters}
      selected={{ risk: 'one' }}
      onChange={() => undefined}
      more={null}
    />,
  );
  expect(foldOf('Standing')).toBeNull();
  expect(foldOf('Duties')).not.toBeNull();
  expect(foldOf('Risk')).toBeNull();
  const more = screen.getByRole('button', { name: 'More filters', hidden: true });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more, { pointerEventsCheck: 0 });
  expect(foldOf('Duties')).toBeNull();
  expect(screen.getByText('Fewer filters')).toBeInTheDocument();
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NassauToday } from './nassau-today.tsx';

test.each([
  ['2026-11-20T14:14:00Z', '20 November 2026'],
  ['2026-01-01T12:00:00Z', '1 January 2026'],
  ['2026-11-14T04:30:00Z', '13 November 2026'],
])('at %s it is %s in Nassau', (now, day) => {
  render(<NassauToday now={new Date(now)} />);
  expect(screen.getByText(day)).toBeInTheDocument();
});

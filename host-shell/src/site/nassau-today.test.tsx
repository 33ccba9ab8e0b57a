import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NassauToday } from './nassau-today.tsx';

test.each([
  ['2026-11-20T14:14:00Z', '20 November 2026', 'in 42 days'],
  ['2026-01-01T12:00:00Z', '1 January 2026', 'today'],
  ['2026-11-14T04:30:00Z', '13 November 2026', 'in 49 days'],
])('at %s it is %s in Nassau and the annual fees are due %s', (now, day, distance) => {
  render(<NassauToday now={new Date(now)} />);
  expect(screen.getByText(day)).toBeInTheDocument();
  expect(screen.getByText(distance)).toBeInTheDocument();
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { showFirstError, StepError } from './step-error.tsx';

test('[APP-01] what keeps one from going on and has no field of its own is led to', () => {
  render(
    <form aria-label="Step">
      <input aria-label="Name" />
      <StepError>Two directors are needed.</StepError>
      <input aria-label="Number" aria-invalid="true" />
    </form>,
  );
  expect(showFirstError(screen.getByRole('form'))).toBe(true);
  expect(screen.getByText('Two directors are needed.')).toHaveFocus();
  expect(showFirstError(screen.getByText('Two directors are needed.'))).toBe(false);
});

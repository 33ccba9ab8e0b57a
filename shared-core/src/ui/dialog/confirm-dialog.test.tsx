import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { color } from '../theme/color.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

async function backgroundOf(danger: boolean) {
  render(
    <CacheProvider value={createCache({ key: 'test' })}>
      <ConfirmDialog
        open
        danger={danger}
        title="Withdraw?"
        confirmLabel="Withdraw"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    </CacheProvider>,
  );
  const button = await screen.findByRole('button', { name: 'Withdraw' });
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const own = rules.filter(
    (rule): rule is CSSStyleRule =>
      rule instanceof CSSStyleRule && button.matches(rule.selectorText),
  );
  return own
    .map(({ style }) => style.backgroundColor)
    .filter(Boolean)
    .at(-1);
}

test('[UX-01] a destructive confirmation has the colour of danger', async () => {
  expect(await backgroundOf(true)).toBe(color.bad.main);
});

test('any other confirmation has the primary colour', async () => {
  expect(await backgroundOf(false)).toBe(color.primary.main);
});

import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { color } from './color.ts';
import { theme } from './theme.ts';
import { modeStorageKey, useThemeMode } from './theme-mode.ts';

function ModeButtons({ name }: { name: string }) {
  const { mode, setMode } = useThemeMode();
  return (
    <div role="group" aria-label={name}>
      <p>{`${name} shows ${mode}`}</p>
      <button type="button" onClick={() => setMode('dark')}>{`${name} dark`}</button>
      <button type="button" onClick={() => setMode('light')}>{`${name} light`}</button>
    </div>
  );
}

function variablesIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(/var\((--[\w-]+)\)/g)].map((m) => m[1]!);
  return Object.values(value as object).flatMap(variablesIn);
}

test('every colour name points at a variable that the theme writes in both schemes', () => {
  const [root, ...schemes] = theme.generateStyleSheets() as unknown as object[];
  const written = (part: object) => JSON.stringify(part);
  const light = written([root, ...schemes.filter((part) => !written(part).includes('"dark"'))]);
  for (const variable of variablesIn(color)) expect(light).toContain(`"${variable}"`);
});

test('[UX-01] the selected mode is marked on the page and kept for the next visit', async () => {
  render(<ModeButtons name="host" />);
  await userEvent.click(screen.getByRole('button', { name: 'host dark' }));

  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem(modeStorageKey)).toBe('dark');
});

test('[UX-01] another part of the page and another tab follow the mode', async () => {
  render(
    <>
      <ModeButtons name="host" />
      <ModeButtons name="portal" />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'host dark' }));
  expect(screen.getByText('portal shows dark')).toBeInTheDocument();

  localStorage.setItem(modeStorageKey, 'light');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: modeStorageKey })));
  expect(screen.getByText('host shows light')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});

test('[UX-01] a browser that refuses to store the mode shows it until the page is left', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is full', 'QuotaExceededError');
  });
  render(<ModeButtons name="host" />);
  await userEvent.click(screen.getByRole('button', { name: 'host dark' }));
  expect(screen.getByText('host shows dark')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');

  refuse.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'host light' }));
  expect(screen.getByText('host shows light')).toBeInTheDocument();
});

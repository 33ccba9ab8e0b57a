import { act, render, screen } from '@testing-library/react';
import createCache from '@emotion/cache';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';

import * as form from '../src/ui/form/index.ts';
import * as ui from '../src/ui/index.ts';
import { AppTheme } from '../src/ui/theme/index.ts';
import { exhibitName, frameParts, galleryRoutes, groups } from './gallery.tsx';

/** The components that a module exports; other exports are hooks, functions and values. */
function partsOf(room: object): string[] {
  return Object.keys(room).filter((name) => /^[A-Z]/.test(name));
}

const shown = new Set([
  ...frameParts,
  ...groups.flatMap(({ exhibits }) => exhibits.flatMap(({ parts }) => parts)),
]);

// jsdom has no addresses for bytes.
URL.createObjectURL = () => 'blob:made';
URL.revokeObjectURL = () => undefined;

test('[UX-01] the gallery shows every component of ui and ui/form, and no removed one', () => {
  const there = [...partsOf(ui), ...partsOf(form)];
  expect(there.filter((name) => !shown.has(name))).toEqual([]);
  expect([...shown].filter((name) => !there.includes(name))).toEqual([]);
});

test.each(groups.map(({ path, title }) => [path, title]))(
  'the page %s is drawn',
  async (path, title) => {
    const styles = createCache({ key: 'test', container: document.createElement('div') });
    styles.compat = true; // nothing is rendered on a server, so that emotion need not warn of :first-child
    const router = createMemoryRouter(galleryRoutes, { initialEntries: [`/${path}`] });
    render(
      <AppTheme cache={styles}>
        <RouterProvider router={router} />
      </AppTheme>,
    );
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    // An exhibit that fails would take the page with it, also a moment later.
    await act(async () => undefined);
    for (const exhibit of groups.find((group) => group.path === path)?.exhibits ?? []) {
      const heading = { level: 2, name: exhibitName(exhibit) };
      expect(screen.getByRole('heading', heading)).toBeInTheDocument();
    }
  },
);

import { candice, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const open = (address: string) =>
  renderRoutes(portal, address, createFakeBackend(), { user: candice });

test('[HLP-01] articles stand in groups, are searched, and open beside the page with the way to their screen', async () => {
  open('/admin/help');
  const group = await screen.findByRole('region', { name: 'KYC and screening' });
  expect(within(group).getByRole('link', { name: 'Decide a screening hit' })).toBeVisible();

  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search help' }),
    'how do I restore a company',
  );
  const found = await screen.findByRole('region', { name: /article/ });
  const [first] = within(found).getAllByRole('link');
  expect(first).toHaveTextContent('Record a new standing, or restore a company');
  await userEvent.click(first!);
  const panel = await screen.findByRole('complementary', { name: /Record a new standing/ });
  expect(within(panel).getAllByRole('listitem').length).toBeGreaterThan(2);
  expect(within(panel).getByRole('link', { name: 'Open the companies' })).toHaveAttribute(
    'href',
    '/admin/companies?help=record-a-standing',
  );
});

test('[HLP-01] a search without a match says so', async () => {
  open('/admin/help?q=zebra');
  expect(await screen.findByText('No article matches')).toBeVisible();
});

test('[HLP-01] the help button opens the article about the page, and the other articles about it', async () => {
  open('/admin/help/keys');
  await userEvent.click(await screen.findByRole('button', { name: 'Help' }));
  const panel = await screen.findByRole('complementary', {
    name: 'Save views, choose columns, export a list',
  });
  const more = within(panel).getByRole('list', { name: 'More about this page' });
  expect(
    within(more).getByRole('button', { name: 'Find anything, and work by keys' }),
  ).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Ask us' })).not.toBeInTheDocument();
  await userEvent.click(within(panel).getByRole('button', { name: 'All help' }));
  expect(await screen.findByRole('searchbox', { name: 'Search help' })).toBeVisible();
});

test('[HLP-01] the glossary is searched by word and meaning', async () => {
  open('/admin/help/glossary');
  await userEvent.type(
    await screen.findByRole('searchbox', { name: 'Search the glossary' }),
    'chargee',
  );
  expect(await screen.findByText('1 word')).toBeVisible();
  expect(screen.getByText('Charge')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the glossary' }), 'xyz');
  expect(await screen.findByText('No word matches')).toBeVisible();
});

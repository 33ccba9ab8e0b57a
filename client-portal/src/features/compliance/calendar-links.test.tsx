import {
  cableBeach,
  claire,
  createFakeBackend,
  heron,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const LINKS = 'GET /rest/v1/calendar_feeds';
const CREATE = 'POST /rest/v1/rpc/create_calendar_feed';
const REVOKE = 'POST /rest/v1/rpc/revoke_calendar_feed';

const ofAll = {
  id: 'f-1',
  company_id: null,
  company: null,
  created_at: '2026-11-03T15:00:00Z',
  last_read_on: '2026-11-19',
};
const ofHeron = { ...ofAll, id: 'f-2', company_id: 'c-1', company: { name: heron.name } };

async function open(links: () => unknown = () => [], address = '/app/companies/c-1/compliance') {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => [heron]);
  backend.on('GET /rest/v1/duty_list', () => pageOf([], 0));
  backend.on('POST /rest/v1/rpc/duty_figures', () => []);
  backend.on(LINKS, links);
  backend.on(CREATE, () => 'f-9');
  backend.on(REVOKE, () => null);
  renderRoutes(portal, address, backend);
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe in your calendar' }));
  const panel = await screen.findByRole('complementary', { name: 'Subscribe in your calendar' });
  return { backend, panel };
}

const bodyOf = (backend: ReturnType<typeof createFakeBackend>) =>
  backend.requests(CREATE).at(-1)?.body as { token: string };

describe('[CMP-05] links for calendar programs', () => {
  test('a link for this company is created and shown once, to copy or to open', async () => {
    const { backend, panel } = await open();
    expect(panel).toHaveTextContent('reads the duties of this company');
    expect(await within(panel).findByText('You have no link yet.')).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('button', { name: 'Create a link' }));
    const field = await within(panel).findByLabelText('Link');
    const { token, ...rest } = bodyOf(backend);
    expect(token).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(rest).toEqual({ tenant_id: cableBeach.id, company_id: 'c-1' });
    const { value } = field as HTMLInputElement;
    expect(value).toMatch(new RegExp(`^https?://.+/functions/v1/calendar/${token}\\.ics$`));
    expect(within(panel).getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
      'href',
      value.replace(/^https?:/, 'webcal:'),
    );
    expect(within(panel).queryByRole('button', { name: 'Create a link' })).not.toBeInTheDocument();
  });

  test('beside the duties of all companies it is for all', async () => {
    const { backend, panel } = await open(undefined, '/app/companies/duties');
    expect(panel).toHaveTextContent('all your companies here');
    await userEvent.click(within(panel).getByRole('button', { name: 'Create a link' }));
    await within(panel).findByLabelText('Link');
    expect(bodyOf(backend)).toEqual({ token: expect.any(String), tenant_id: cableBeach.id });
  });

  test('a refusal is shown, and another try sends the same token', async () => {
    const { backend, panel } = await open();
    backend.on(CREATE, () => refusal('calendar.too_many_links', 409));
    await userEvent.click(within(panel).getByRole('button', { name: 'Create a link' }));
    expect(await within(panel).findByText(/You have 20 links/)).toBeInTheDocument();
    const { token } = bodyOf(backend);
    backend.on(CREATE, () => 'f-9');
    await userEvent.click(within(panel).getByRole('button', { name: 'Create a link' }));
    await within(panel).findByLabelText('Link');
    expect(bodyOf(backend).token).toBe(token);
  });

  test('the own links are listed with when they were read, and one is revoked after a question', async () => {
    const unread = { ...ofHeron, last_read_on: null };
    const { backend, panel } = await open(() => [ofAll, unread]);
    const [first, second] = within(
      await within(panel).findByRole('list', { name: 'Your links' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /All your companies.*Created 3 Nov 2026, last read 19 Nov 2026/,
    );
    expect(second).toHaveTextContent(/Blue Heron.*not read yet/);
    expect(backend.requests(LINKS)[0]?.url.searchParams.get('user_id')).toBe(`eq.${claire.id}`);
    const revoke = { name: `Revoke the link: ${heron.name}` };
    await userEvent.click(within(panel).getByRole('button', revoke));
    const question = await screen.findByRole('alertdialog');
    backend.on(LINKS, () => [ofAll]);
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    await waitFor(() =>
      expect(within(panel).queryByRole('button', revoke)).not.toBeInTheDocument(),
    );
    expect(backend.requests(REVOKE)[0]?.body).toEqual({ feed_id: 'f-2' });
  });

  test('a link that was just created is hidden when it is revoked', async () => {
    const { backend, panel } = await open();
    backend.on(LINKS, () => [{ ...ofHeron, id: 'f-9' }]);
    await userEvent.click(within(panel).getByRole('button', { name: 'Create a link' }));
    await within(panel).findByLabelText('Link');
    await userEvent.click(await within(panel).findByRole('button', { name: /^Revoke the link/ }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }),
    );
    expect(await within(panel).findByRole('button', { name: 'Create a link' })).toBeInTheDocument();
    expect(within(panel).queryByLabelText('Link')).not.toBeInTheDocument();
  });

  test('[UX-02] links that cannot be read offer another try; a lost company has no name', async () => {
    const { backend, panel } = await open(() => refusal('not_allowed', 403));
    expect(await within(panel).findByText('Your links could not be loaded')).toBeInTheDocument();
    backend.on(LINKS, () => [{ ...ofHeron, company: null }]);
    await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
    expect(await within(panel).findByText('A company you do not see any more')).toBeInTheDocument();
  });

  test('[UX-02] who may not create a link reads why', async () => {
    const { backend, panel } = await open();
    backend.on(CREATE, () => refusal('not_allowed', 403));
    await userEvent.click(within(panel).getByRole('button', { name: 'Create a link' }));
    expect(await within(panel).findByText('The link could not be created')).toBeInTheDocument();
  });
});

import {
  createFakeBackend,
  heron,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const CREATE = 'POST /rest/v1/rpc/create_company_group';
const PUT = 'POST /rest/v1/rpc/put_in_group';
const group = { id: 'g-1', name: 'Vasseur family' };

function open(address = '/app/companies', groups = [group]) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/company_groups', () => groups);
  backend.on('GET /rest/v1/companies', () =>
    pageOf([{ ...heron, groups: [{ group: { name: group.name } }] }], 1),
  );
  backend.on('POST /rest/v1/rpc/group_figures', () => [
    {
      group_id: 'g-1',
      name: group.name,
      note: 'File 14',
      companies: 1,
      open: 0,
      overdue: 0,
      paid: 0,
      void: 0,
      money: [],
    },
    {
      group_id: null,
      name: null,
      note: null,
      companies: 0,
      open: 0,
      overdue: 0,
      paid: 0,
      void: 0,
      money: [],
    },
  ]);
  backend.on(PUT, () => null);
  return { backend, ...renderRoutes(portal, address, backend) };
}

describe('[COM-05] [USR-01] companies in groups', () => {
  test('are shown with their group and narrowed by it, in the address', async () => {
    const { backend } = open('/app/companies?group=g-1');
    expect(await screen.findByRole('row', { name: /Blue Heron/ })).toHaveTextContent(group.name);
    const list = backend.requests('GET /rest/v1/companies').at(-1)?.url.searchParams;
    expect(list?.get('groups.group_id')).toBe('eq.g-1');
    expect(screen.getByLabelText('Group')).toHaveValue('g-1');
  });

  test('a selection goes into a new group; a name that is taken is said at its field', async () => {
    const { backend } = open();
    let tries = 0;
    backend.on(CREATE, () => (tries++ === 0 ? refusal('company_group.name_taken', 409) : null));
    await userEvent.click(await screen.findByRole('checkbox', { name: /Blue Heron/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Put in a group…' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Group' }), 'new');
    await userEvent.type(screen.getByLabelText('Name of the new group'), 'Monte Rosa');
    const button = screen.getByRole('button', { name: 'Put in the group' });
    await userEvent.click(button);
    expect(await screen.findByText(/You have a group of this name already/)).toBeVisible();
    expect(screen.getByLabelText('Name of the new group')).toHaveValue('Monte Rosa');
    await userEvent.click(button);
    await waitFor(() => expect(backend.requests(PUT)).toHaveLength(1));
    const made = backend.requests(CREATE).at(-1)?.body as { group_id: string };
    expect(made).toMatchObject({ name: 'Monte Rosa' });
    expect(backend.requests(PUT)[0]?.body).toEqual({
      company_ids: [heron.id],
      group_id: made.group_id,
    });
  });

  test('the groups are renamed and deleted beside the list', async () => {
    const { backend } = open();
    backend.on('POST /rest/v1/rpc/delete_company_group', () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Groups…' }));
    expect(await screen.findByText('File 14')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'More for Vasseur family' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the group' }));
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/delete_company_group')[0]?.body).toEqual({
        group_id: 'g-1',
      }),
    );
  });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { savePreferences } from '../session/index.ts';
import {
  cableBeach,
  claire,
  createFakeBackend,
  refusal,
  renderInPortal,
} from '../testing/index.ts';
import { TenantProvider } from '../tenant/index.ts';
import { useSavedViews } from './saved-views.ts';
import { useTablePreferences } from './table-preferences.ts';

const GET = 'GET /rest/v1/saved_views';
const SAVE = 'POST /rest/v1/rpc/save_view';
const DELETE = 'POST /rest/v1/rpc/delete_view';

function Views() {
  const { views, error, save, remove } = useSavedViews('client.companies');
  const [refused, setRefused] = useState('');
  const show = (thrown: Error) => setRefused(thrown.message);
  return (
    <>
      <p>{views ? `Views: ${views.map(({ name }) => name).join(', ')}` : (error ?? 'Loading')}</p>
      <p role="alert">{refused}</p>
      <button type="button" onClick={() => void save('Herons', 'q=heron').catch(show)}>
        Save
      </button>
      <button type="button" onClick={() => views?.[0] && void remove(views[0]).catch(show)}>
        Delete
      </button>
    </>
  );
}

function openViews(answer: () => unknown) {
  const backend = createFakeBackend();
  backend.on(GET, answer);
  renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <Views />
    </TenantProvider>,
    backend,
  );
  return backend;
}

const late = { id: 'v-1', name: 'Late', query: 'filing=late' };

test('the views of this list, this tenant and this person are asked for', async () => {
  const backend = openViews(() => [late]);
  expect(await screen.findByText('Views: Late')).toBeInTheDocument();
  const requested = backend.requests(GET)[0]?.url.searchParams;
  expect(requested?.get('tenant_id')).toBe(`eq.${cableBeach.id}`);
  expect(requested?.get('user_id')).toBe(`eq.${claire.id}`);
  expect(requested?.get('list')).toBe('eq.client.companies');
});

test('a view that is saved is there at once', async () => {
  let views = [late];
  const backend = openViews(() => views);
  backend.on(SAVE, () => {
    views = [{ id: 'v-2', name: 'Herons', query: 'q=heron' }, late];
    return Response.json('v-2');
  });
  await screen.findByText('Views: Late');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Views: Herons, Late')).toBeInTheDocument();
  expect(backend.requests(SAVE)[0]?.body).toEqual({
    tenant_id: cableBeach.id,
    list: 'client.companies',
    name: 'Herons',
    query: 'q=heron',
  });
});

test('[ERR-01] a refusal is in the message of the catalogue', async () => {
  const backend = openViews(() => [late]);
  backend.on(SAVE, () => refusal('saved_view.too_many', 409));
  await screen.findByText('Views: Late');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/You have 50 views of this list/)).toBeInTheDocument();
});

test('a view that is deleted is gone at once', async () => {
  let views = [late];
  const backend = openViews(() => views);
  backend.on(DELETE, () => {
    views = [];
    return undefined;
  });
  await screen.findByText('Views: Late');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Views:')).toBeInTheDocument();
  expect(backend.requests(DELETE)[0]?.body).toEqual({ view_id: 'v-1' });
});

test('[UX-02] views that cannot be read say why', async () => {
  openViews(() => refusal('not_allowed', 403));
  expect(await screen.findByText('Your account does not permit this.')).toBeInTheDocument();
});

function Look({ list }: { list: string }) {
  const { hidden, compact, change } = useTablePreferences(list);
  return (
    <button type="button" onClick={() => change({ hidden: [...hidden, 'owner'], compact: true })}>
      {`${list}: ${hidden.join()} ${compact}`}
    </button>
  );
}

test('columns and density are kept on this device, for each table its own', async () => {
  const open = (list: string) => renderInPortal(<Look list={list} />, createFakeBackend());
  open('a');
  await userEvent.click(screen.getByRole('button', { name: 'a: false' }));
  open('a');
  expect(screen.getAllByRole('button', { name: 'a: owner true' })).toHaveLength(2);
  open('b');
  expect(screen.getByRole('button', { name: 'b: false' })).toBeInTheDocument();
});

test('what is malformed on the device counts as nothing', () => {
  savePreferences({ tables: { a: { hidden: [1, 'owner'], compact: 'yes' }, b: [] } });
  renderInPortal(<Look list="a" />, createFakeBackend());
  expect(screen.getByRole('button', { name: 'a: owner false' })).toBeInTheDocument();
});

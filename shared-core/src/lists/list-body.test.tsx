import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { TenantProvider } from '../tenant/index.ts';
import { cableBeach, createFakeBackend, renderInPortal } from '../testing/index.ts';
import { functionList } from './function-list.ts';
import { ListPage } from './list-page.tsx';

const CALL = 'POST /rest/v1/rpc/people_list';

interface Person {
  id: string;
  name: string;
  total: number;
}

function openPeople(rows: readonly object[], address = '/') {
  const backend = createFakeBackend();
  backend.on(CALL, () => rows);
  const view = renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <ListPage<Person>
        title="People"
        list="admin.users"
        noun={['person', 'people']}
        query={(scope, params) =>
          functionList<Person>(['admin', scope.tenantId, 'people'], params, {
            shows: ['tenant_users'],
            call: ({ first, size }) =>
              scope.supabase.rpc('people_list', { tenant_id: scope.tenantId, first, size }),
          })
        }
        columns={[
          { key: 'name', header: 'Name', render: ({ name }) => name, text: ({ name }) => name },
        ]}
        sort={{ key: 'name', direction: 'asc' }}
        filters={[
          {
            name: 'show',
            label: 'Show',
            isGroup: true,
            all: { label: 'Everyone', count: 31 },
            options: [{ value: 'staff', label: 'Staff' }],
          },
        ]}
        pageSize={30}
        opened="open"
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={{ title: 'No one is here' }}
        body={(people, selection) => (
          <ul aria-label="People">
            {people.map((person) => (
              <li key={person.id}>
                {person.name}
                <button type="button" onClick={() => selection.set([person], true)}>
                  Take
                </button>
              </li>
            ))}
          </ul>
        )}
        layout={(list, people) => (
          <>
            {list}
            <p>{people?.length} beside</p>
          </>
        )}
      />
    </TenantProvider>,
    backend,
    {},
    address,
  );
  return { backend, ...view };
}

const mira = { id: 'p-1', name: 'Mira Roth', total: 31 };

test('rows in a form of their own have pages, selection, export and saved views, but no columns', async () => {
  const { backend, router } = openPeople([mira], '/?open=p-1');
  const list = await screen.findByRole('list', { name: 'People' });
  expect(within(list).getByText('Mira Roth')).toBeInTheDocument();
  expect(screen.getByText('1 beside')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Everyone ?31$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(screen.queryByRole('button', { name: 'Display' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  expect(backend.requests(CALL)[0]?.body).toMatchObject({ first: 0, size: 30 });
  await userEvent.click(within(list).getByRole('button', { name: 'Take' }));
  expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toHaveTextContent('1 selected');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(router.state.location.search).toBe('?open=p-1&page=2');
});

test('what is open beside the list is no part of a saved view', async () => {
  openPeople([mira], '/?open=p-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  expect(await screen.findByText('Search, filter or sort first')).toBeInTheDocument();
});

test('[UX-02] an empty group says what the page gives; a search without a match that none matches', async () => {
  openPeople([], '/?show=staff');
  expect(await screen.findByText('No one is here')).toBeInTheDocument();
  openPeople([], '/?show=staff&q=x');
  expect(await screen.findByText('No person matches')).toBeInTheDocument();
});

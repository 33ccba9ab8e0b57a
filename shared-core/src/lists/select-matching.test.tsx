import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { TenantProvider } from '../tenant/index.ts';
import {
  cableBeach,
  createFakeBackend,
  pageOf,
  renderInPortal,
  type FakeBackend,
} from '../testing/index.ts';
import { ListPage, listQuery } from './index.ts';

interface Company {
  id: string;
  name: string;
}

const GET = 'GET /rest/v1/companies';
const MOST = 1500;

/** The rows of a list of so many, as a request asks for them. */
function rowsOf(total: number) {
  return ({ url }: { url: URL }) => {
    const first = Number(url.searchParams.get('offset') ?? 0);
    const size = Number(url.searchParams.get('limit'));
    const rows = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, at) => ({
      id: `c-${first + at}`,
      name: `Company ${first + at}`,
    }));
    return pageOf(rows, total);
  };
}

function openList(answer: Parameters<FakeBackend['on']>[1], most?: number) {
  const backend = createFakeBackend();
  backend.on(GET, answer);
  renderInPortal(
    <TenantProvider tenant={cableBeach}>
      <ListPage<Company>
        list="admin.test"
        title="Companies"
        noun={['company', 'companies']}
        columns={[{ key: 'name', header: 'Name', render: ({ name }) => name }]}
        query={(scope, params) =>
          listQuery(['admin', scope.tenantId, 'companies'], params, {
            shows: ['companies'],
            sortable: ['name'],
            select: (options) => scope.from('companies').select('id, name', options) as never,
          })
        }
        sort={{ key: 'name', direction: 'asc' }}
        {...(most !== undefined && { mostSelected: most })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
      />
    </TenantProvider>,
    backend,
  );
  return backend;
}

async function selectPage() {
  await userEvent.click(await screen.findByRole('checkbox', { name: /select all/i }));
  return screen.findByRole('toolbar', { name: 'Selected rows' });
}

describe('[JOB-01] a page that is selected whole', () => {
  test('offers all that match, and reads them once', async () => {
    const backend = openList(rowsOf(240), MOST);
    const bar = await selectPage();
    await userEvent.click(
      await within(bar).findByRole('button', { name: 'Select all 240 that match' }),
    );
    expect(await within(bar).findByText('240 selected')).toBeInTheDocument();
    expect(within(bar).queryByRole('button', { name: /that match/ })).not.toBeInTheDocument();
    expect(backend.requests(GET)).toHaveLength(2);
  });

  test('offers no more than an action takes', async () => {
    const backend = openList(rowsOf(1_000), 900);
    const bar = await selectPage();
    await userEvent.click(
      await within(bar).findByRole('button', {
        name: 'Select the first 900 of 1,000 that match',
      }),
    );
    expect(await within(bar).findByText('900 selected')).toBeInTheDocument();
    expect(backend.requests(GET).at(-1)?.url.searchParams.get('limit')).toBe('900');
  });

  test('offers them without a number where they are not counted, in parts of a thousand', async () => {
    const backend = openList(rowsOf(9_000), MOST);
    const bar = await selectPage();
    await userEvent.click(
      await within(bar).findByRole('button', { name: 'Select all that match, 1,500 at most' }),
    );
    expect(await within(bar).findByText('1,500 selected')).toBeInTheDocument();
    expect(
      backend
        .requests(GET)
        .slice(1)
        .map(({ url }) => url.searchParams.get('limit')),
    ).toEqual(['1000', '500']);
  });

  test('does not offer it where no action takes them', async () => {
    openList(rowsOf(240));
    const bar = await selectPage();
    expect(within(bar).queryByRole('button', { name: /that match/ })).not.toBeInTheDocument();
  });
});

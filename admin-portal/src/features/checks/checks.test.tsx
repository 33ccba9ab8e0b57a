import { pageOf } from '@portal/shared-core/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { openCompliance } from '#/components/compliance/compliance.fixtures.ts';

test('[CMP-01] the checks of the portfolio stand with who opened and who answered', async () => {
  const backend = openCompliance('/admin/compliance/checks?state=every');
  backend.on('GET /rest/v1/compliance_check_kinds', () => [{ code: 'licence', name: 'Licence' }]);
  backend.on('GET /rest/v1/check_list', () =>
    pageOf(
      [
        {
          id: 'k-1',
          kind: 'licence',
          kind_name: 'Licence seen',
          state: 'clear',
          result: 'In the public list.',
          subject: 'Blue Heron Ltd.',
          subject_type: 'company',
          company_id: 'c-1',
          application_id: null,
          opened_at: '2026-11-01T12:00:00Z',
          opened_by_name: 'Candice Moxey',
          decided_at: '2026-11-02T12:00:00Z',
          decided_by_name: 'Perry Bethel',
        },
      ],
      1,
    ),
  );
  expect(await screen.findByRole('row', { name: /Blue Heron Ltd\./ })).toHaveTextContent(
    /Licence seen.*In the public list.*In order.*Candice Moxey.*Perry Bethel/,
  );
});

import { candice, renderRoutes } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

import { hit, kycBackend, rpc } from './kyc.fixtures.ts';

const open = {
  ...hit,
  strength: 'fair',
  decided_by: null,
  listed: 'Mirela Castellan',
  watchlist: 'demo_sanctions',
  schema_name: 'Person',
  birth_dates: ['1971'],
  countries: ['it'],
  topics: [],
  aliases: [],
  sanctions: [],
  retired_at: null,
};

const person = {
  party_id: 'p-1',
  name: 'Mirela Castellane-Roth',
  kind: 'person',
  birth_date: '1971-03-14',
  country: 'IT',
  nationality: null,
  profile_id: 'k-1',
  profile_state: 'submitted',
  companies: ['Coral Reef Trading Corp.'],
  hits: [open, { ...open, id: 'h-2', listed: 'Mirella Roth' }],
  total: 1,
};

/** Opens a page of screening over a person with two hits and one list. */
export function openScreening(address: string) {
  const backend = kycBackend();
  backend.onDefault(rpc('screening_queue'), () => [person]);
  backend.onDefault(rpc('screening_progress'), () => [
    {
      due: 0,
      due_since: null,
      watchlist: 'demo_sanctions',
      parties: 64,
      done: 64,
      hits: 1,
      started_at: '2026-11-20T10:00:00Z',
      finished_at: '2026-11-20T10:01:00Z',
    },
  ]);
  backend.onDefault('GET /rest/v1/watchlists', () => [
    {
      code: 'demo_sanctions',
      name: 'Invented sanctions',
      source_note: 'Made up.',
      loaded_at: '2020-01-01T10:00:00Z',
      entries: 3,
      rejected: 2,
    },
  ]);
  backend.onDefault('GET /rest/v1/watchlist_imports', () => [
    {
      id: 'i-1',
      watchlist: 'demo_sanctions',
      state: 'finished',
      records: 5,
      added: 3,
      changed: 0,
      retired: 0,
      rejected: 2,
      started_at: '2020-01-01T10:00:00Z',
      finished_at: '2020-01-01T10:01:00Z',
      discarded_at: null,
      by: null,
      discarder: null,
    },
  ]);
  renderRoutes(portal, address, backend, { user: candice });
  return backend;
}

import { createFakeBackend, type FakeBackend } from '@portal/shared-core/testing';

export const SAVE = 'POST /rest/v1/rpc/save_kyc';
export const SUBMIT = 'POST /rest/v1/rpc/submit_kyc';
export const ANSWER = 'POST /rest/v1/rpc/answer_kyc_request';
export const PROFILE = 'GET /rest/v1/kyc_profiles';

export const marcus = {
  id: 'p-1',
  kind: 'person' as const,
  name: 'Marcus Rolle',
  country: 'BS',
  birth_date: '1980-03-04',
  registration_number: null,
  parts: [] as object[],
};

export const tern = {
  id: 'p-1',
  kind: 'body_corporate' as const,
  name: 'Tern Rock Ltd.',
  country: 'VG',
  birth_date: null,
  registration_number: '1874421',
  parts: [] as object[],
};

/** All required fields of a person. */
export const complete = {
  name: 'Marcus Rolle',
  former_names: '',
  birth_date: '1980-03-04',
  birth_place: 'Nassau',
  nationalities: ['BS'],
  address: { line: '14 Shirley Street', city: 'Nassau', postcode: '', country: 'BS' },
  tax_residences: [{ country: 'BS', number: '' }],
  occupation: 'Boat builder',
  employer: '',
  source_of_funds: 'Savings from the boatyard.',
  source_of_wealth: 'Thirty years of building boats.',
  identity: { number: 'BS1', country: 'BS', expires_on: '2099-04-01' },
  pep: { status: 'none', position: '' },
  declared: true,
};

export const profile = {
  id: 'k-1',
  level: 'standard',
  state: 'open',
  state_since: '2026-11-18T10:00:00Z',
  data: {},
  submitted_data: null,
  submitted_at: null,
  decided_at: null,
  reason_note: null,
  version: 1,
  updated_at: '2026-11-18T10:00:00Z',
  reason: null,
  party: marcus,
  requests: [],
};

/** A required document. */
export function required(code: string, category: string) {
  const rest = { minimum: 1, note: `About ${code}.`, max_age_months: null, sent: 0, accepted: 0 };
  return { code, categories: [category], ...rest };
}

/** A question of staff that is not answered. */
export function question(id: string, field: string | null, text: string) {
  const at = '2026-11-18T10:00:00Z';
  return { id, field, question: text, answer: null, asked_at: at, answered_at: null };
}

/** A backend with one profile that accepts every save; it requires no documents by default. */
export function backendWith(
  change: object = {},
  { points = [], documents = [] }: { points?: object[]; documents?: object[] } = {},
): FakeBackend {
  const backend = createFakeBackend();
  backend.on(PROFILE, () => [{ ...profile, ...change }]);
  backend.on('POST /rest/v1/rpc/kyc_checklist', () => points);
  backend.on('POST /rest/v1/rpc/kyc_declarations', () => []);
  backend.on('GET /rest/v1/documents', () => documents);
  backend.on('GET /rest/v1/document_categories', () => [
    { code: 'passport', name: 'Passport', expires: true },
    { code: 'proof_of_address', name: 'Proof of address', expires: false },
  ]);
  backend.on(SAVE, takeSaves());
  backend.on(SUBMIT, () => undefined);
  return backend;
}

/** Saves as the database does: equal content creates no new version. */
function takeSaves() {
  let last = '';
  let version = 0;
  return ({ body }: { body: unknown }) => {
    const { expected_version: expected, data } = body as { expected_version: number; data: object };
    const text = JSON.stringify(data);
    if (text !== last) version = expected + 1;
    last = text;
    return Response.json(version);
  };
}

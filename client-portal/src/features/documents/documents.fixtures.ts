import { createFakeBackend } from '@portal/shared-core/testing';

export const QUEUE = 'POST /rest/v1/rpc/document_queue';
export const COUNTS = 'POST /rest/v1/rpc/document_counts';
export const REGISTER = 'POST /rest/v1/rpc/register_document';

const counts = { everything: 3, needs_client: 2, in_review: 0, accepted: 1, expiring: 1 };

const base = {
  of_company: null,
  of_party: 'p-1',
  of_application: null,
  subject: 'Odile Marchetti',
  companies: ['Lanterne Bleue Media Ltd.'],
  lacking: 0,
  note: null,
  max_age_months: null,
  reason: null,
  reason_note: null,
  mime_type: 'application/pdf',
  bytes: 12_000,
  expires_on: null,
  at: '2026-11-16T10:00:00Z',
  is_version: false,
  by_staff: false,
  total: 3,
};

export const rejected = {
  ...base,
  key: 'd-1',
  document_id: 'd-1',
  filed_as: 'proof_of_address',
  categories: ['proof_of_address'],
  standing: 'rejected',
  needs_client: true,
  may_replace: true,
  reason: 'It is older than three months.',
  reason_note: 'The bill is from last year.',
  file_name: 'bill.pdf',
  storage_path: 't/p-1/d-1.pdf',
};

export const requested = {
  ...base,
  key: 'p-1:reference',
  document_id: null,
  filed_as: null,
  categories: ['reference_letter'],
  standing: 'requested',
  needs_client: true,
  may_replace: false,
  lacking: 1,
  note: 'A letter of a bank.',
  max_age_months: 6,
  file_name: null,
  storage_path: null,
  mime_type: null,
  bytes: null,
};

export const passport = {
  ...base,
  key: 'd-2',
  document_id: 'd-2',
  filed_as: 'passport',
  categories: ['passport', 'national_id'],
  standing: 'expiring',
  needs_client: false,
  may_replace: true,
  expires_on: '2026-12-30',
  file_name: 'passport.pdf',
  storage_path: 't/p-1/d-2.pdf',
};

/** A backend with these rows, the categories and the subjects. */
export function backendWith(...rows: object[]) {
  const backend = createFakeBackend();
  backend.on(QUEUE, () => rows);
  backend.on(COUNTS, () => [counts]);
  backend.on('GET /rest/v1/document_categories', () => [
    { code: 'passport', name: 'Passport', expires: true },
    { code: 'national_id', name: 'National identity card', expires: true },
    { code: 'proof_of_address', name: 'Proof of address', expires: false },
    { code: 'reference_letter', name: 'Reference letter', expires: false },
  ]);
  backend.on('POST /rest/v1/rpc/document_subjects', () => [
    { id: 'c-1', kind: 'company', name: 'Lanterne Bleue Media Ltd.' },
    { id: 'p-1', kind: 'person', name: 'Odile Marchetti' },
  ]);
  for (const path of [rejected, passport].map((row) => row.storage_path)) {
    backend.on(`GET /storage/v1/object/documents/${path}`, () => new Response('%PDF-1.7'));
  }
  // Without a hash there is nothing to compare with; a test about replaced bytes gives one.
  backend.on('GET /rest/v1/documents', () => [{ sha256: null }]);
  return backend;
}

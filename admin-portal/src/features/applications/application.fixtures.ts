import { candice, renderRoutes, type FakeBackend } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

export const LIST = 'GET /rest/v1/draft_applications';
export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

export const sandpiper = {
  id: 'a-1',
  reference: 'A-1047',
  kind: 'formation',
  state: 'submitted',
  state_since: '2026-11-20T10:00:00Z',
  submitted_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  name: 'Sandpiper Ltd.',
  type: { name: 'International Business Company' },
  applicant: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
  assignee: null as { id: string; full_name: string } | null,
  questions: [] as { question: string }[],
};

/** The portal as staff see it. */
export function openPortal(address: string, backend: FakeBackend) {
  backend.onDefault('GET /rest/v1/application_requests', () => []);
  backend.onDefault('GET /rest/v1/current_business_activities', () => []);
  backend.onDefault('GET /rest/v1/application_parties', () => []);
  backend.onDefault('GET /rest/v1/staff_notes', () => []);
  backend.onDefault('GET /rest/v1/compliance_checks', () => []);
  backend.onDefault('GET /rest/v1/entity_types', () => []);
  backend.onDefault(rpc('application_counts'), () => []);
  backend.onDefault(rpc('stage_estimates'), () => []);
  backend.onDefault(rpc('approval_blocker_counts'), () => []);
  backend.onDefault('GET /rest/v1/internal_reasons', () => []);
  backend.onDefault('GET /rest/v1/entity_features', () => []);
  backend.onDefault('GET /rest/v1/documents', () => []);
  backend.onDefault('GET /rest/v1/thresholds', () => [{ value: 10 }]);
  backend.onDefault(rpc('application_quote'), () => []);
  backend.onDefault(rpc('filing_payment'), () => Response.json('not_needed'));
  backend.onDefault(rpc('activity_contradictions'), () => []);
  backend.onDefault('GET /rest/v1/application_declarations', () => []);
  return renderRoutes(portal, address, backend, { user: candice });
}

import type { Database, Row } from '@portal/shared-core/supabase';

import type { Hit } from '#/components/kyc/hits.ts';

/*
 * What a case is read as. Written out, since each of the compiler's processes would work the select string of `getCase` out anew;
 * `getCase` is held to it.
 */

type By = { full_name: string } | null;
type Label = { label: string } | null;
type Of<Table extends keyof Database['public']['Tables'], Columns extends keyof Row<Table>> = Pick<
  Row<Table>,
  Columns
>;

interface CaseParty extends Of<
  'parties',
  | 'id'
  | 'kind'
  | 'name'
  | 'country'
  | 'birth_date'
  | 'registration_number'
  | 'provided_by_firm'
  | 'identity_erased_on'
> {
  documents: (Of<
    'documents',
    'id' | 'category' | 'file_name' | 'status' | 'scan' | 'created_at' | 'expires_on' | 'replaces'
  > & { reason: Label; kind: { name: string } })[];
  roles: (Of<'company_participants', 'id' | 'role' | 'percent' | 'ceased_on' | 'voided'> & {
    company: Of<'companies', 'id' | 'name'>;
  })[];
  links: (Of<'application_parties', 'roles'> & {
    application: Of<'draft_applications', 'id' | 'reference' | 'state'>;
  })[];
  assessments: Of<
    'risk_assessments',
    'model_version' | 'residual_score' | 'effective_rating' | 'groups' | 'is_current'
  >[];
  hits: Hit[];
}

type CaseReview = Of<
  'kyc_review_queue',
  | 'id'
  | 'state'
  | 'priority'
  | 'level'
  | 'opened_at'
  | 'assignee'
  | 'claimed_at'
  | 'decision'
  | 'rating'
  | 'decided_by'
  | 'decided_at'
  | 'second_decider'
  | 'second_at'
  | 'senior_decider'
  | 'closed_at'
> & { reviewer: By; first: By; second: By; senior: By };

export interface KycCase extends Of<
  'kyc_profiles',
  | 'id'
  | 'state'
  | 'state_since'
  | 'level'
  | 'data'
  | 'submitted_data'
  | 'submitted_at'
  | 'submitted_by'
  | 'decided_at'
  | 'reason_note'
> {
  reason: Label;
  party: CaseParty;
  requests: (Of<
    'kyc_requests',
    | 'id'
    | 'field'
    | 'question'
    | 'answer'
    | 'asked_at'
    | 'asked_by'
    | 'answered_at'
    | 'taken_back_at'
    | 'taken_back_reason'
  > & { by: By; taker: By })[];
  notes: (Of<'kyc_notes', 'id' | 'note' | 'at'> & { by: By })[];
  waivers: (Of<'kyc_waivers', 'id' | 'code' | 'reason' | 'waived_at' | 'withdrawn_at'> & {
    by: By;
  })[];
  oversight: Of<'kyc_oversight', 'rating' | 'next_review_on'> | undefined;
  /** Of a party whose KYC was done before it came into the portal. */
  broughtIn: Of<'kyc_brought_in', 'rating' | 'reviewed_on' | 'review_by'> | undefined;
  /** What was declared in the submission before the last one; undefined at the first. Unknown JSON. */
  former: Row<'kyc_review_queue'>['former_data'] | undefined;
  /** The newest first. */
  reviews: CaseReview[];
  /** The review that is not closed; undefined when none is. */
  review: CaseReview | undefined;
}

import type { RiskDefinition } from '@portal/shared-core/domain/risk';
import { useCommand } from '@portal/shared-core/tenant';

import type { SubjectOf } from './assessment.queries.ts';

export interface Assessing {
  /** From the browser, so that a repeat assesses nothing twice. */
  id: string;
  answers: Record<string, string>;
  notes: Record<string, string>;
  reason: string;
}

/** Assesses a subject by the published model. Raises risk.incomplete, risk.reason_missing, duty.reviewer_needed. */
export function useAssess({ subject, subjectId }: SubjectOf) {
  return useCommand('assess_risk', ({ id, answers, notes, reason }: Assessing) => ({
    assessment_id: id,
    subject,
    subject_id: subjectId,
    answers,
    notes,
    reason,
  }));
}

/** Lets a lowering count. Raises risk.second_person_needed, duty.compliance_officer_needed. */
export function useApproveOverride(assessmentId: string) {
  return useCommand('approve_risk_override', ({ note }: { note: string }) => ({
    assessment_id: assessmentId,
    ...(note.trim() && { note }),
  }));
}

/** Declines a lowering; its author takes it back the same way. Raises risk.reason_missing, risk.override_gone. */
export function useDeclineOverride(assessmentId: string) {
  return useCommand('decline_risk_override', ({ reason }: { reason: string }) => ({
    assessment_id: assessmentId,
    reason,
  }));
}

export interface SavingModel {
  version: number;
  /** The revision that was read; 0 for a new version. */
  revision: number;
  name: string;
  definition: RiskDefinition;
  source: string;
}

/** Saves a draft and returns its revision. Raises risk_model.conflict, risk_model.invalid, risk_model.published. */
export function useSaveModel() {
  return useCommand('save_risk_model', (input: SavingModel) => ({
    version: input.version,
    expected_revision: input.revision,
    name: input.name,
    // Json to the types; the database checks its shape.
    definition: input.definition,
    source_note: input.source,
  }));
}

/** Enters the job that works out what a draft would do. Raises risk_model.published, duty.compliance_officer_needed. */
export function useStartPreview() {
  return useCommand('start_model_preview');
}

/**
 * Makes a draft the model of today. Raises risk_model.preview_missing, risk_model.preview_running, risk_model.second_person_needed,
 * duty.compliance_officer_needed.
 */
export function usePublishModel() {
  return useCommand('publish_risk_model');
}

/** Deletes a draft. Raises risk_model.published. */
export function useDiscardModel() {
  return useCommand('discard_risk_model');
}

export type DatabaseEnums = {
  access_kind:
    | 'sign_in'
    | 'sign_in_failed'
    | 'sign_out'
    | 'document_opened'
    | 'exported'
    | 'logging_reduced';
  access_level: 'debug' | 'info' | 'warn' | 'error';
  account_status: 'active' | 'suspended' | 'closed';
  alert_severity: 'info' | 'warning' | 'critical';
  alert_state: 'open' | 'acknowledged' | 'resolved';
  announcement_audience: 'all' | 'tenants' | 'roles' | 'people';
  application_kind: 'formation' | 'transfer_in' | 'continuation_in';
  application_state:
    | 'draft'
    | 'submitted'
    | 'in_review'
    | 'information_requested'
    | 'resubmitted'
    | 'approved'
    | 'filed'
    | 'incorporated'
    | 'rejected'
    | 'withdrawn';
  audit_check_state: 'running' | 'whole' | 'broken';
  bank_details_state: 'proposed' | 'confirmed' | 'rejected' | 'taken_back';
  card_dispute_state: 'needs_answer' | 'in_review' | 'won' | 'lost' | 'closed';
  card_movement_kind: 'charge' | 'withdrawn' | 'reinstated';
  card_payment_state: 'begun' | 'paid' | 'refunded' | 'expired' | 'failed';
  card_problem_kind:
    | 'amount_differs'
    | 'currency_differs'
    | 'not_posted'
    | 'refund_not_posted'
    | 'refund_failed'
    | 'disputed'
    | 'dispute_not_posted';
  card_refund_state: 'requested' | 'done' | 'failed';
  change_kind:
    | 'appoint_officer'
    | 'cease_officer'
    | 'party_particulars'
    | 'transfer_shares'
    | 'issue_shares'
    | 'registered_office'
    | 'company_name'
    | 'beneficial_owner'
    | 'cease_beneficial_owner'
    | 'register_charge'
    | 'satisfy_charge'
    | 'other';
  change_state:
    | 'draft'
    | 'submitted'
    | 'in_review'
    | 'information_requested'
    | 'approved'
    | 'effected'
    | 'rejected'
    | 'withdrawn';
  check_state: 'open' | 'clear' | 'refused';
  combined_payment_end: 'paid' | 'changed' | 'withdrawn';
  company_access: 'owner' | 'signatory' | 'viewer';
  company_register: 'officers' | 'members' | 'beneficial_owners';
  company_status:
    | 'active'
    | 'in_penalty'
    | 'strike_off_pending'
    | 'struck_off'
    | 'restoring'
    | 'dormant'
    | 'in_liquidation'
    | 'dissolved'
    | 'continued_out'
    | 'transferred_out'
    | 'merged';
  contact_status: 'new' | 'converted' | 'closed';
  departure_kind: 'transfer_out' | 'continuation_out';
  departure_state: 'open' | 'withdrawn' | 'done';
  document_status: 'uploaded' | 'accepted' | 'rejected' | 'expired' | 'superseded';
  due_diligence_level: 'simplified' | 'standard' | 'enhanced';
  erasure_state: 'due' | 'approved' | 'erasing' | 'failed' | 'done' | 'dropped';
  firm_deletion_state: 'requested' | 'ordered' | 'waiting' | 'erasing' | 'done' | 'cancelled';
  firm_export_scope: 'firm' | 'complete';
  firm_export_state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  firm_posting_kind: 'provider_fee' | 'bank_charge' | 'fee_vat' | 'rate_loss' | 'rate_gain';
  hit_state: 'open' | 'true_match' | 'false_match';
  import_state:
    | 'reading'
    | 'checking'
    | 'checked'
    | 'running'
    | 'done'
    | 'undoing'
    | 'undone'
    | 'discarded';
  invitation_status: 'pending' | 'accepted' | 'revoked';
  invoice_hold_end: 'settled' | 'passed' | 'ended' | 'withdrawn';
  invoice_hold_kind: 'promise' | 'dispute';
  invoice_line_kind: 'government' | 'service' | 'vat';
  invoice_state: 'draft' | 'issued' | 'paid' | 'void';
  job_state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  kyc_priority: 'normal' | 'high' | 'urgent';
  kyc_queue_state: 'waiting' | 'claimed' | 'awaiting_second' | 'awaiting_senior' | 'closed';
  kyc_state:
    | 'open'
    | 'submitted'
    | 'in_review'
    | 'information_requested'
    | 'approved'
    | 'rejected'
    | 'review_due'
    | 'expired';
  ledger_kind:
    | 'charge'
    | 'payment'
    | 'reversal'
    | 'refund'
    | 'credit'
    | 'write_off'
    | 'void'
    | 'account_in'
    | 'account_out';
  notification_subject:
    | 'account'
    | 'alert'
    | 'announcement'
    | 'application'
    | 'bank_details'
    | 'change_request'
    | 'company'
    | 'contact_message'
    | 'document'
    | 'firm_export'
    | 'invoice'
    | 'job'
    | 'kyc_profile'
    | 'party'
    | 'portal'
    | 'proforma'
    | 'risk_assessment'
    | 'screening_hit'
    | 'ticket';
  obligation_kind: 'fixed' | 'offset' | 'event' | 'interval' | 'published';
  obligation_state: 'open' | 'done' | 'waived' | 'void';
  owner_proposal_action: 'enter' | 'change' | 'cease';
  owner_proposal_state: 'open' | 'confirmed' | 'dismissed' | 'superseded';
  participant_role:
    | 'member'
    | 'director'
    | 'president'
    | 'secretary'
    | 'officer'
    | 'guarantor'
    | 'general_partner'
    | 'limited_partner'
    | 'founder'
    | 'council_member'
    | 'administrator'
    | 'registered_agent'
    | 'beneficial_owner';
  party_kind: 'person' | 'body_corporate';
  payment_method: 'wire' | 'card' | 'cheque' | 'cash';
  payment_notice_state: 'open' | 'confirmed' | 'declined' | 'withdrawn';
  proforma_end: 'withdrawn' | 'changed' | 'discarded' | 'issued' | 'lapsed';
  register_subject: 'participant' | 'charge' | 'party' | 'company' | 'holding';
  return_kind: 'substance' | 'beneficial_owners';
  risk_model_state: 'draft' | 'published' | 'retired';
  risk_override_state: 'waiting' | 'standing' | 'declined' | 'replaced';
  risk_rating: 'low' | 'medium' | 'high' | 'prohibited';
  rule_proposal_state: 'proposed' | 'published' | 'discarded';
  scan_state: 'not_scanned' | 'pending' | 'clean' | 'infected' | 'failed';
  staff_duty: 'reviewer' | 'compliance_officer' | 'senior' | 'billing' | 'read_only';
  statement_state: 'open' | 'answered' | 'returned' | 'accepted';
  task_state: 'open' | 'done';
  template_format: 'markdown' | 'docx';
  template_kind:
    | 'letter'
    | 'resolution'
    | 'minutes'
    | 'engagement_letter'
    | 'clearance_letter'
    | 'other';
  template_state: 'draft' | 'in_use' | 'retired';
  template_subject: 'company' | 'application' | 'change_request';
  tenant_role: 'owner' | 'member';
  tenant_status: 'active' | 'suspended';
  ticket_priority: 'low' | 'normal' | 'high' | 'urgent';
  ticket_status: 'open' | 'waiting_on_client' | 'waiting_on_us' | 'resolved' | 'closed';
  user_role: 'user' | 'client' | 'company_admin' | 'admin';
  vat_treatment: 'standard' | 'zero_rated_nonresident' | 'exempt' | 'disbursement_out_of_scope';
  watchlist_import_state: 'running' | 'finished' | 'discarded';
  write_off_state: 'waiting' | 'confirmed' | 'rejected' | 'taken_back';
};

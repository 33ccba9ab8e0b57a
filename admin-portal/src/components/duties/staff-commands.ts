// Written by "npm run db:types" from private.staff_commands (supabase/schemas/people/staff-commands.sql).

/** A command of staff that a screen asks about. */
export type StaffCommand =
  | 'accept_departure_debts'
  | 'accept_document'
  | 'accept_statement'
  | 'acknowledge_alerts'
  | 'add_discount'
  | 'add_firm_posting'
  | 'add_recurring'
  | 'add_staff_note'
  | 'apply_account'
  | 'approve_application'
  | 'approve_change_request'
  | 'approve_erasures'
  | 'approve_risk_override'
  | 'assess_risk'
  | 'assign_application'
  | 'assign_change_request'
  | 'assign_kyc'
  | 'assign_ticket'
  | 'attach_change_documents'
  | 'attach_fee_receipt'
  | 'begin_import'
  | 'cancel_job'
  | 'change_reference'
  | 'claim_kyc'
  | 'claim_next_kyc'
  | 'complete_obligation'
  | 'complete_obligations'
  | 'complete_task'
  | 'confirm_bank_details'
  | 'confirm_departure_debts'
  | 'confirm_firm_deletion'
  | 'confirm_kyc_approval.second'
  | 'confirm_kyc_approval.senior'
  | 'confirm_write_off'
  | 'convert_contact_message'
  | 'correct_company'
  | 'correct_participant'
  | 'decide_check'
  | 'decide_hits'
  | 'decide_import_companies'
  | 'decide_import_people'
  | 'declare_holding'
  | 'decline_combined_payment'
  | 'decline_payment_notice'
  | 'decline_payment_notice.invoice'
  | 'decline_risk_override'
  | 'discard_obligation_rule'
  | 'discard_risk_model'
  | 'discard_watchlist_import'
  | 'dismiss_owner_proposal'
  | 'draft_invoice'
  | 'draft_payer_renewal'
  | 'draft_recurring'
  | 'draft_restoration'
  | 'effect_change_request'
  | 'end_calendar_feed'
  | 'end_recurring'
  | 'file_annual_fees'
  | 'file_returns'
  | 'hold_invoice'
  | 'hold_reminders_of'
  | 'import_bank_lines'
  | 'invite_client'
  | 'issue_invoice'
  | 'issue_proforma'
  | 'make_document'
  | 'open_check'
  | 'override_risk'
  | 'pin_portal'
  | 'post_bank_line'
  | 'post_card_payment'
  | 'post_line_fee'
  | 'post_sure_line'
  | 'propose_bank_details'
  | 'propose_obligation_rule'
  | 'publish_announcement'
  | 'publish_announcement.all'
  | 'publish_obligation_rule'
  | 'publish_risk_model'
  | 'recall_announcement'
  | 'recall_announcement.all'
  | 'record_combined_payment'
  | 'record_departure'
  | 'record_event'
  | 'record_payment'
  | 'record_vat_evidence'
  | 'register_document'
  | 'reopen_check'
  | 'reopen_obligation'
  | 'reply_ticket'
  | 'request_card_refund'
  | 'request_departure'
  | 'rescreen_parties'
  | 'resend_invitation'
  | 'restore_portal_version'
  | 'retire_document_template'
  | 'retry_job'
  | 'retry_mail'
  | 'retry_mails'
  | 'reverse_entry'
  | 'reverse_firm_posting'
  | 'save_document_template'
  | 'save_prepared_answer'
  | 'save_risk_model'
  | 'save_settings'
  | 'screen_party'
  | 'send_document_news'
  | 'send_test_email'
  | 'set_bookkeeping_accounts'
  | 'set_card_payments'
  | 'set_company_access'
  | 'set_company_conditions'
  | 'set_departure_document'
  | 'set_file_scanning'
  | 'set_invoice_ladder'
  | 'set_invoice_lines'
  | 'set_member_role'
  | 'set_recurring_drafts'
  | 'set_reminder_ladder'
  | 'set_return_template'
  | 'set_staff_duties'
  | 'set_user_role.staff'
  | 'start_departure_pack'
  | 'start_import'
  | 'start_model_preview'
  | 'start_rescreening'
  | 'start_watchlist_import'
  | 'suspend_user'
  | 'suspend_user.staff'
  | 'take_back_question'
  | 'transfer_company'
  | 'try_address_again'
  | 'undo_import'
  | 'use_document_template'
  | 'void_invoice'
  | 'waive_document_requirement'
  | 'waive_obligation'
  | 'waive_obligations'
  | 'withdraw_departure'
  | 'withdraw_portal_version'
  | 'withdraw_proforma'
  | 'withdraw_waiver';

/**
 * Who may run them: the commands by who suffices, any of these. An empty text is every member of staff who may write. Each text is named
 * once, since the table is in the first file that a browser loads.
 */
export const staffCommands: Readonly<Record<string, string>> = {
  'compliance_officer senior billing': 'accept_departure_debts confirm_departure_debts',
  'reviewer compliance_officer':
    'accept_document assign_kyc correct_participant decide_check decide_hits reopen_check',
  'reviewer compliance_officer senior':
    'accept_statement acknowledge_alerts approve_application approve_change_request assess_risk assign_application assign_change_request attach_change_documents correct_company declare_holding decline_risk_override discard_obligation_rule effect_change_request hold_reminders_of open_check override_risk propose_obligation_rule record_event reopen_obligation request_departure rescreen_parties screen_party set_company_access set_company_conditions set_departure_document take_back_question withdraw_departure',
  'billing super_admin':
    'add_discount confirm_bank_details confirm_write_off propose_bank_details set_bookkeeping_accounts set_card_payments set_invoice_ladder set_recurring_drafts',
  billing:
    'add_firm_posting add_recurring apply_account decline_combined_payment decline_payment_notice.invoice draft_invoice draft_payer_renewal draft_recurring draft_restoration end_recurring hold_invoice import_bank_lines issue_invoice issue_proforma post_bank_line post_card_payment post_line_fee post_sure_line record_combined_payment record_payment record_vat_evidence request_card_refund reverse_entry reverse_firm_posting set_invoice_lines void_invoice withdraw_proforma',
  '': 'add_staff_note assign_ticket cancel_job convert_contact_message end_calendar_feed reply_ticket retry_mail retry_mails try_address_again',
  'compliance_officer senior':
    'approve_erasures approve_risk_override discard_risk_model publish_risk_model record_departure retire_document_template save_document_template save_prepared_answer save_risk_model set_reminder_ladder set_return_template start_departure_pack start_model_preview start_rescreening transfer_company use_document_template waive_obligation waive_obligations',
  'reviewer compliance_officer senior billing':
    'attach_fee_receipt complete_obligation complete_obligations file_annual_fees file_returns make_document register_document send_document_news',
  'reviewer compliance_officer senior super_admin':
    'begin_import decide_import_companies decide_import_people start_import',
  super_admin:
    'change_reference discard_watchlist_import pin_portal publish_announcement.all recall_announcement.all restore_portal_version save_settings send_test_email set_file_scanning set_staff_duties set_user_role.staff start_watchlist_import suspend_user.staff withdraw_portal_version',
  reviewer: 'claim_kyc claim_next_kyc',
  compliance_officer:
    'complete_task confirm_kyc_approval.second dismiss_owner_proposal publish_obligation_rule waive_document_requirement withdraw_waiver',
  'senior super_admin':
    'confirm_firm_deletion invite_client publish_announcement recall_announcement resend_invitation set_member_role suspend_user',
  senior: 'confirm_kyc_approval.senior',
  'billing reviewer compliance_officer senior': 'decline_payment_notice',
  'reviewer compliance_officer senior billing super_admin': 'retry_job',
  'compliance_officer senior super_admin': 'undo_import',
};

/**
 * What the database answers, as far as Postgres does not say it: `tools/db-types.ts` adds it to the generated types, and
 * `tests/answers.test.ts` holds it against the rows that the database really answers.
 *
 * Each entry is a list of columns:
 *
 *   note?         may be null
 *   kind!         is never null
 *   money=Money   is of this type of shared-core/src/supabase/json.types.ts
 *
 * The columns of a function are never null unless it is said here; those of a view may be, unless Postgres or this file says
 * otherwise. A `?` or `=Type` without a column is about the answer of a function as a whole.
 */
export interface Answers {
  functions: Record<string, string>;
  /** Parameters that a caller may give as null, though they have no default; json in their shapes. */
  parameters: Record<string, string>;
  /** Tables and views. A type of json is that of inserts and updates as well. */
  relations: Record<string, string>;
  composites: Record<string, string>;
}

const OF_SELECTION = 'code?';
/** A rule as it is proposed: the columns of the table but its end, which the next version sets. */
const RULE = "rule=Omit<Database['public']['Tables']['obligation_rules']['Row'],'valid_to'>";
const CONSEQUENCES = 'due_on? note? amount? currency?';

export const answers: Answers = {
  functions: {
    access_page: 'person_id? person_name? subject? subject_id? tenant_name? ip?',
    acknowledge_alerts: OF_SELECTION,
    alert_history: 'actor_name? state?=AlertState severity? assignee_name? note? snoozed_until?',
    filing_payment: '=FilingPayment',
    firm_deletion:
      'id? state? reason? hand_over? requested_by_name? requested_at? ordered_by_name? ordered_at? confirmed_by_name? confirmed_at? ' +
      'due_at? cancelled_by_name? cancelled_at? cancel_reason? step? done? total?',
    firm_deletion_proofs:
      'hand_over? requested_by_name? requested_at? export_manifest? audit_entries? audit_last_id? audit_head? proof=DeletionProof',
    firm_export_files: 'sha256? left_out?',
    firm_export_list: 'asked_by_name? ended_at? expires_at? bytes? row_count? file_count? error?',
    annual_fee_figures: 'money=FeeMoney[] struck_off_on?',
    annual_fees:
      'registration_number? duty_id? due_on? amount? currency? is_verified? exposure?=DutyExposure done_on? reference? invoice_id? ' +
      'invoice_number? fee_state=FeeState billing_state=BillingState billed? invoice_currency? invoice_due_on? invoice_companies?',
    answer_statements: 'version? code?',
    announcement_list: 'recalled_at? by_name?',
    announcement_reach: 'names?',
    application_people: 'kyc?',
    assign_alerts: OF_SELECTION,
    audit_entry: 'tenant_id? before? after? request_address? request_agent?',
    audit_page:
      'actor? actor_name? title? company_id? company_name? fields? state_before? state_after? request_address?',
    bank_line_list:
      'state=BankLineState set_aside_reason? best?=BankProposal posted=BankPosting[] debit?=BankDebit',
    bank_statement_balances: 'last_closing? last_closing_on? last_file? gap?',
    bank_line_fees: 'amount? currency? due_on? invoice_id? invoice_state? invoice_number?',
    bank_line_proformas: 'ended_as? invoice_id?',
    bank_line_payments: 'label? made_by_name? ended_as?',
    bank_line_proposals:
      'company_id? due_on? payer_is=BankPayer reasons=BankReason[] differs=BankDifference[]',
    bank_details_in_force: 'bank_address? bic? intermediary? office_note?',
    bank_details_versions: 'bic? proposer_name? decided_at? decider_name? decision_note?',
    bank_details_waiting:
      'bank_address? bic? intermediary? office_note? proposed_by? proposer_name?',
    write_off_limit: 'amount? setter_name?',
    write_offs_waiting: 'client_name? proposed_by? proposer_name?',
    bookkeeping_accounts_of: '=Accounts',
    calendar: 'kind=CalendarKind company? company_name? party? party_name? amount? currency?',
    calendar_days: 'kind=CalendarKind money=DayMoney[]',
    card_setup: 'provider? checked_at?',
    change_request_blockers: 'detail?',
    company_alerts: 'due_on? assignee_name? party_id? party_name?',
    change_request_consequences: CONSEQUENCES,
    charges_as_at: 'amount? currency? registered_on? satisfied_on? remark?',
    check_company_name: 'word? authority? note? source_note? verified? valid_from?',
    claim_next_kyc: '?',
    client_needs: 'subject? title? since? due_on? of_company? of_application? facts?=NeedFacts',
    companies_by_risk: 'next_review_on?',
    company_activity: 'title? note? actor?',
    company_as_at: 'registered_office? particulars_on?',
    company_standings: 'since?',
    complete_obligations: OF_SELECTION,
    compliance_as_at: 'duties=DutyThen[] events=EventThen[]',
    decisions_as_at: 'note? actor?',
    derive_risk_answers: 'reason?',
    document_checklists: 'points=ChecklistPoint[]',
    document_queue:
      'document_id? of_company? of_party? of_application? subject? filed_as? standing=QueueStanding note? max_age_months? reason? ' +
      'reason_note? file_name? storage_path? mime_type? bytes? expires_on? scan?',
    document_review_list: 'of_company? of_party? of_application? subject? expires_on? reason?',
    document_versions: 'reason? reason_note? expires_on?',
    documents_as_at: 'expires_on? application_id? replaces?',
    due_risk_reviews: 'moved_to? moved_by? model_day?',
    duty_figures: 'money=DutyMoney[]',
    first_answer_figures: 'longest_minutes? median_minutes? ninetieth_minutes?',
    ensure_membership: '?',
    event_consequences: CONSEQUENCES,
    file_findings: 'document_id?',
    file_scanning: 'last_verdict_at?',
    file_annual_fees: 'company_id? company_name? code?',
    file_returns: 'company_id? company_name? code?',
    hold_reminders_of: OF_SELECTION,
    import_bank_lines: '=BankCodes',
    import_company_list:
      'number? state=ImportState problems=ImportProblem[] warnings=ImportProblem[] alike=CompanyAlike[] known_id? company_id? duties? overdue? undone?',
    import_figures: 'done? total? failed_job? failure?',
    import_person_list:
      'at_row? state=ImportPersonState problems=ImportProblem[] alike=PartyAlike[] known_id? party_id?',
    group_figures: 'group_id? name? note? money=InvoiceMoney[]',
    group_statement: 'company_number? due_on?',
    invoice_figures: 'money=InvoiceMoney[]',
    invoice_levels: 'levels=InvoiceLevel[]',
    invoice_statement: 'number? subject? reason?',
    isolation_probes: 'job_id? ended_at? leaks=IsolationLeak[]',
    job_errors: 'label?',
    journal_lines:
      'kind=JournalKind account_kind=AccountKind number? client_name? reference? reason?',
    journal_sums: 'account_kind=AccountKind',
    firm_posting_list:
      'money=FirmMoney payment_id? dispute_id? line_id? invoice_id? invoice_number? recorder_name? reverses? reversed_on? reversed_because? reverser_name?',
    known_parties: 'email? country? birth_date? registration_number? owners=KnownOwner[]',
    kyc_approval_blockers: 'detail?',
    kyc_as_at: 'country? profile_id? state? state_since? level? rating?',
    kyc_checklist: 'max_age_months?',
    kyc_declarations: 'body? declaration_id? signed_body? signed_name? signed_at? address?',
    kyc_overview:
      'country? standing=KycStanding state? state_since? reason? reason_note? documents=LackingDocument[] identity_expires_on? ' +
      'companies=HeldCompany[] applications=HeldApplication[] asked_on?',
    kyc_queue: 'country? rating? assignee? assignee_name? decided_by_name? usual_hours?',
    kyc_queue_counts: 'oldest?',
    kyc_rating_proposal: 'reasons=RatingReason[]',
    live_head: 'age_ms?',
    mail_list: 'person_id? person_name? answer? next_try_at? settled_at? refusal_id? retried_by?',
    mail_states: 'answer? settled_at?',
    owner_filings:
      'registration_number? filed_on? owners=FiledOwner[] changes=OwnerChange[] particulars?=FiledDifference[]',
    part_mails: 'settled_at?',
    match_fee_receipts:
      'company_id? company_name? registration_number? duty_id? fee_state? strength?',
    missing_owner_particulars: 'kyc_profile_id?',
    model_preview_moves: 'after? after_score?',
    model_previews:
      'made_by? finished_at? counts=Record<string,number> job_id? job_state? job_done? job_total? job_error?',
    make_document: '=TemplateValues',
    my_sessions: 'user_agent? current?',
    obligation_why:
      'penalty? currency? effect? is_known? is_verified? next_on? next_penalty? next_effect? steps=PenaltyStep[]',
    offered_services: 'government?',
    owners_differences: 'percent? entry_percent? entry_nature? due_on? blockers?=OwnerBlocker[]',
    ownership: '=NamedOwnership',
    people_list: 'role? tenant_role? access? company? last_seen? expires_at? invited_by?',
    picture_check: 'state? reason? offered_at?',
    portal_pins: 'portal=PortalName reason? pinned_at? pinned_by?',
    portfolio_parts: 'before_id?',
    portal_versions:
      'portal=PortalName first_seen_at? last_seen_at? stages=StageCounts state=PortalVersionState changed_at? changed_by? ' +
      'is_automatic? reason?',
    preview_obligation_rule: 'change=RuleChange examples=PreviewExample[]',
    preview_risk_model: 'after?',
    preview_risk_model_changes: 'after?',
    public_settings: 'withdrawn_portals=WithdrawnPortal[]',
    read_audit_heads: 'tenant_id?',
    read_calendar_feed: '?',
    recent_mails: 'answer? settled_at?',
    refusal_page: 'person_id? person_name? ip?',
    register_as_at:
      'country? nationality? address? registration_number? shares? percent? notified_on? appointed_on? ' +
      'ceased_on? remark?',
    reminder_days: 'name? platform_days?',
    reminder_plan: 'of_whom? held_until? hold_reason?',
    release_reminders_of: OF_SELECTION,
    run_many: 'id? code? job_id?',
    reopen_alerts: OF_SELECTION,
    departure_checklist: 'note?',
    start_departure_pack: 'company_id? party_id? sha256?',
    restoration_cost:
      'struck_off_on? needs? needs_note? needs_verified? lines=RestorationLine[] invoice?=RestorationInvoice',
    return_rows: 'cells=ReturnCells',
    report_activity: 'period?',
    report_companies: 'entity_type? status?',
    report_expiring_documents: 'company_id? company_name? party_id? party_name?',
    report_kyc_ageing: 'state? band? oldest?',
    report_obligations: 'rule_code? currency?',
    report_risk: 'rating?',
    report_spending: 'period?',
    resolve_alerts: OF_SELECTION,
    risk_as_at:
      'floor? breakdown=RiskPart[] next_review_on? by?=Named definition=RiskDefinition overrides=OverrideThen[]',
    risk_distribution: 'rating?',
    screening_queue: 'birth_date? country? nationality? hits=ScreeningHit[]',
    screening_progress: 'due_since? watchlist? parties? done? hits? started_at? finished_at?',
    search: 'company_id? party_id? application_id? code?',
    shared_access: 'person_id? invitation_id? until? expires_at? companies=SharedCompany[]',
    sign_statements: OF_SELECTION,
    statement_figures: 'due_on?',
    statement_list:
      'registration_number? standing=StatementStanding changed_blocks=StatementBlock[] substance_class? class_name? class_verified? ' +
      'signed_name? signed_at? report_id? report_state? report_due_on? report_done_on? report_reference? held_until?',
    statement_registers: 'registers=StatementRegisters',
    snooze_alerts: OF_SELECTION,
    staff_figures: '=DayFigures',
    staff_work:
      'of_company? of_profile? detail? risk? due_on? assignee_name? standing=WorkStanding',
    take_access_events: 'tenant_id?',
    take_audit_entries: 'tenant_id?',
    take_scans: 'sha256? publish_to?',
    team_load: 'oldest?',
    discount_list:
      'client_id? client_name? code? label? percent? amount? creator_name? ended_at? end_reason? state=DiscountState',
    recurring_list:
      'of_company? client_name? code? amount? period=RecurringPeriod last_day? state=RecurringState note? next_on?',
    invoice_discounts: 'code? percent? amount?',
    firm_price_preview: 'former? first_year?',
    firm_prices: 'own_amount? own_from? next_from? next_amount?',
    firm_use: 'branding=Branding features=TenantFeatures limits=TenantLimits',
    template_values: '=TemplateValues',
    template_values_of_companies: 'filled=TemplateValues',
    tenant_list:
      'domain? branding=Branding features=TenantFeatures limits=TenantLimits last_action?',
    verify_audit_chain: 'first_broken? finding?',
    waive_obligations: OF_SELECTION,
    wake_alerts: OF_SELECTION,
    who_owes: 'contact_at? contact?=ContactKind',
  },
  parameters: {
    answer_statements: 'answer=BlockAnswer',
    assign_alert: 'assignee?',
    assign_alerts: 'assignee?',
    assign_ticket: 'assignee?',
    decide_import_companies: 'decisions=ImportDecision[]',
    decide_import_people: 'decisions=ImportDecision[]',
    pin_portal: 'version?',
    preview_obligation_rule: `${RULE} from_id? before_id?`,
    propose_obligation_rule: RULE,
    draft_quote: 'capital? is_resident?',
    quote: 'capital? is_resident?',
    request_information: 'requests=NewQuestion[]',
    request_kyc_information: 'requests=NewQuestion[]',
    save_application: 'entity_type?',
    save_change_request: 'effective_on? wording?',
    save_risk_model: 'definition=RiskDefinition',
    save_statement: 'answers=StatementAnswers',
    add_recurring: 'company_id? code? amount? last_day? client_id? tenant_id?',
    add_discount: 'client_id? code? percent? amount?',
    discount_preview: 'client_id? code?',
    set_firm_price: 'amount? former?',
    set_reminder_ladder: 'days?',
    file_returns: 'year?',
    return_rows: 'year?',
    set_return_template: 'columns?=ReturnColumn[]',
    start_audit_export: 'tenant_id?',
  },
  relations: {
    activity_list: 'at! kind! subject_id! tenant_id!',
    application_kinds: 'documents=KindDocument[]',
    erasure_list:
      'id! tenant_id! party_id! name! kind! state! found=RecordCounts erased=RecordCounts',
    client_error_versions: 'portal! version! errors! reports! last_seen_at!',
    company_list: 'late_duties! open_kyc!',
    duty_list:
      'company_name! is_verified! outcome!=DutyOutcome may_report! exposure=DutyExposure notice=DutyNotice receipt=DutyReceipt invoice=DutyInvoice payment=FeePayment',
    client_accounts: 'tenant_id! client_id! currency! held!',
    bookkeeping_accounts: 'accounts=OwnAccounts',
    invoice_ladders: 'levels=InvoiceLevel[]',
    invoice_list: 'owed! is_reported! vat_at_risk?',
    group_duties:
      'company_name! is_verified! outcome!=DutyOutcome may_report! exposure=DutyExposure notice=DutyNotice receipt=DutyReceipt invoice=DutyInvoice payment=FeePayment',
    group_invoices: 'part!',
    company_invoices: 'of_company! part! owed! is_reported!',
    obligation_rule_proposals: RULE,
    risk_assessments: 'breakdown=RiskPart[] groups=RiskGroup[]',
    risk_list: 'score_order! groups=RiskGroup[] breakdown=RiskPart[]',
    risk_list_of_country: 'score_order! country! groups=RiskGroup[] breakdown=RiskPart[]',
    proformas: 'payment_reference! lines=ProformaLine[] companies=ProformaCompany[]',
    risk_models: 'definition=RiskDefinition',
    screening_hits: 'explanation=HitPart[]',
    statement_signatures: 'content=StatementContent',
    ticket_queue: 'unread! waits_on_us! urgency! waits_for_first!',
    tenants: 'pinned_portals=PinnedPortals',
    ticket_list: 'unread!',
    return_templates: 'columns=ReturnColumn[]',
    yearly_statement_list:
      'id! tenant_id! company_id! year! state! prefill!=StatementValues answers!=StatementAnswers version! changed_blocks!=StatementBlock[] updated_at! company_name! due_on! may_answer!',
    yearly_statements:
      'prefill=StatementValues answers=StatementAnswers changed_blocks=StatementBlock[]',
  },
  composites: {
    arrears_line: 'year! due_on! item! label! currency! verified!',
    quote_line: 'code! label! kind! currency! per! vat_treatment! verified! first_due!',
  },
};

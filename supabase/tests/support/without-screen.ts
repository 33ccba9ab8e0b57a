const OFFICE =
  'staff work on it by this command; the pages of their control and office are not there yet';

/**
 * What signed-in people may call or read and no portal uses, with the reason. An entry goes when its screen comes.
 */
export const withoutScreen: {
  functions: Record<string, string>;
  tables: Record<string, string>;
} = {
  functions: {
    acknowledge_alert: OFFICE,
    add_ticket_note: OFFICE,
    am_i_super_admin: OFFICE,
    application_issues: 'submit_application answers the same issues, each at its field',
    assign_alert: OFFICE,
    assign_ticket: OFFICE,
    change_request_issues: 'submit_change_request answers the same issues, each at its field',
    close_contact_message: OFFICE,
    companies_by_risk:
      'the list of companies by risk reads risk_book, which it can search and sort',
    compliance_alert_counts: OFFICE,
    convert_contact_message: OFFICE,

    create_tenant: OFFICE,
    decide_hit: 'screens call decide_hits, which calls it for each hit',
    discard_obligation_rule: OFFICE,
    get_user_tenant_ids: 'the specification names the call; tenant_users has more of each tenant',
    invite_client: OFFICE,
    invite_company: OFFICE,
    kyc_estimate: 'kyc_queue answers it with each case',
    kyc_issues:
      'submit_kyc answers the same issues, and the form checks them while it is filled in',
    leave_tenant: 'no page offers to leave a firm yet',
    preview_obligation_rule: OFFICE,
    propose_obligation_rule: OFFICE,
    publish_announcement: OFFICE,
    publish_obligation_rule: OFFICE,
    remove_member: OFFICE,
    remove_second_factor: OFFICE,
    reopen_alert: OFFICE,
    report_kyc_ageing: OFFICE,
    report_risk: OFFICE,
    resolve_alert: OFFICE,
    restore_user: OFFICE,
    save_settings: OFFICE,
    set_member_role: OFFICE,
    set_staff_duties: OFFICE,
    set_ticket_priority: OFFICE,
    set_user_role: OFFICE,
    suspend_user: OFFICE,
    update_branding: OFFICE,
    update_tenant: OFFICE,
    verify_audit_chain:
      'screens check a chain in parts, by start_audit_check and continue_audit_check',
  },
  tables: {
    announcements: OFFICE,
    business_activities: 'screens read current_business_activities',
    contact_messages: OFFICE,
    country_risk: OFFICE,
    jurisdictions: OFFICE,
    kyc_review_intervals: OFFICE,
    maintenance_runs: OFFICE,
    maintenance_steps: OFFICE,
    my_companies: 'kept for members with few companies in a large book; the lists read companies',
    name_rules: OFFICE,
    obligation_penalties: OFFICE,
    obligation_rule_proposals: OFFICE,
    platform_settings: OFFICE,
    published_days: OFFICE,
    state_events: 'kyc_as_at and compliance_as_at read it for a day of the past',

    support_notes: OFFICE,
  },
};

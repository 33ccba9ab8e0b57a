/**
 * What signed-in people may call or read and no portal uses, with the reason. An entry goes when its screen comes.
 */
export const withoutScreen: {
  functions: Record<string, string>;
  tables: Record<string, string>;
} = {
  functions: {
    acknowledge_alert: 'screens call run_many, whose acknowledge_alerts calls it for each alert',
    application_issues: 'submit_application answers the same issues, each at its field',
    assign_alert: 'screens call run_many, which calls assign_alerts',
    assign_alerts: 'screens call run_many, which calls it for the selected rows',
    begin_card_payment: 'the function card-payments calls it as the person who pays',
    begin_combined_card_payment: 'the function card-payments calls it as the person who pays',
    card_setup: 'the function card-payments calls it as the person who asks',
    change_request_issues: 'submit_change_request answers the same issues, each at its field',
    companies_by_risk:
      'the list of companies by risk reads risk_list, which it can search and sort',

    decide_hit: 'screens call decide_hits, which calls it for each hit',
    file_findings:
      'the page of background runs counts them by the step files; an operator lists them',
    get_user_tenant_ids: 'the specification names the call; tenant_users has more of each tenant',
    hold_reminders: 'screens call run_many, whose hold_reminders_of calls it for each company',
    kyc_estimate: 'kyc_queue answers it with each case',
    kyc_issues:
      'submit_kyc answers the same issues, and the form checks them while it is filled in',
    leave_tenant: 'no page offers to leave a firm yet',
    report_client_error: 'what reports errors sends it without the client of the portals',
    preview_risk_model: 'portals of release 1.0 call it; screens read the preview that a job keeps',
    preview_risk_model_changes: 'portals of release 1.0 call it; screens read model_preview_moves',
    release_reminders:
      'screens call run_many, whose release_reminders_of calls it for each company',
    release_reminders_of: 'screens call run_many, which calls it for the selected rows',
    reopen_alert: 'screens call run_many, whose reopen_alerts calls it for each alert',
    reopen_alerts: 'screens call run_many, which calls it for the selected rows',
    resolve_alert: 'screens call run_many, whose resolve_alerts calls it for each alert',
    resolve_alerts: 'screens call run_many, which calls it for the selected rows',
    snooze_alerts: 'screens call run_many, which calls it for the selected rows',
    statement_issues:
      'sign_statements refuses what it lists, and the form checks the same while it is filled in',
    verify_audit_chain:
      'screens check a chain in parts, by start_audit_check and continue_audit_check',
    wake_alerts: 'screens call run_many, which calls it for the selected rows',
  },
  tables: {
    access_events: 'screens read access_page, which names the people',
    client_invitation_companies: 'screens read shared_access, which joins them',
    invoice_payments: 'the portals of release 1.0 read it; screens read ledger_entries',
    my_companies:
      'kept for members with few companies in a large portfolio; the lists read companies',
    refused_commands: 'screens read refusal_page, which names the people',
    state_events: 'kyc_as_at and compliance_as_at read it for a day of the past',
  },
};

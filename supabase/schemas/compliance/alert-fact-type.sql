/*
 * A fact that staff should be alerted to. The files of facts come after it (compliance/alert-facts.sql).
 */

create type private.alert_fact as (
  tenant_id uuid, company_id uuid, party_id uuid, obligation_id uuid, kind text, dedupe_key text, severity public.alert_severity,
  title text, detail text, due_on date);

comment on type private.alert_fact is 'A fact that staff should be alerted to, as an alert shows it.';

/*
 * The kind `duties`: brings the duties of one rule up to date for every company, after a version of it was published, its fee has changed
 * or a day was announced. Over 20,000 companies that takes longer than a request may.
 *
 * The rule itself holds at once. Until the job has come to a company its calendar is the one of before; the nightly maintenance ends in the
 * same calendar.
 */

create function private.job_duties_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language sql stable
set search_path = ''
as $$
  -- Tenant by tenant, so that a batch holds the lock of few.
  select concat_ws('/', company.tenant_id, company.id), company.name
  from public.companies as company
  where company.registration_date is not null
    and (after is null or (company.tenant_id, company.id) > (split_part(after, '/', 1)::uuid, split_part(after, '/', 2)::uuid))
  order by company.tenant_id, company.id
  limit at_most;
$$;

comment on function private.job_duties_rows(jsonb, text, integer) is 'The next companies, tenant by tenant. A kind of job (jobs.sql).';

create function private.job_duties_do(input jsonb, keys text[]) returns jsonb
language sql
set search_path = ''
as $$
  select jsonb_build_object('added', done.added, 'changed', done.changed, 'struck_out', done.voided)
  from private.refresh_obligations_of(
    input ->> 'rule', private.obligation_horizon(), (select array_agg(split_part(known, '/', 2)::uuid) from unnest(keys) as known),
    null) as done;
$$;

comment on function private.job_duties_do(jsonb, text[]) is
  'Brings the duties of the rule {"rule": code} up to date for some companies: how many were added, changed and struck out.';

create function private.follow_rule(code text) returns void
language plpgsql
set search_path = ''
as $$
declare
  rule_name text;
begin
  -- Firms are few. A rule that has a version for companies is for companies alone: the job reads all of its versions.
  if not exists (select from public.obligation_rules as rule where rule.code = follow_rule.code and rule.subject = 'company') then
    perform private.refresh_obligations_of(follow_rule.code, private.obligation_horizon(), null, null);
    return;
  end if;

  select max(rule.name) into rule_name from public.obligation_rules as rule
  where rule.code = follow_rule.code and rule.kind <> 'interval';

  if rule_name is not null then
    perform private.enter_job('duties', 'Duties of “' || rule_name || '”', jsonb_build_object('rule', follow_rule.code),
      (select count(*) from public.companies as company where company.registration_date is not null));
  end if;
end;
$$;

comment on function private.follow_rule(text) is
  'Brings the duties of a rule up to date: those of firms at once, those of companies by a job. For commands that change a rule or what it '
  'takes its figures from.';

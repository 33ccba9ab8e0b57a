/*
 * Correcting a rule of obligations: tried over the whole portfolio first, proposed, then published as a new version by a second person.
 * Rules are the same for every tenant, so this is for staff, and what it would do is shown before it is done (ONE-09).
 *
 *   proposed ──► published
 *      └───────► discarded
 */

-- Tables ---------------------------------------------------------------------

create type public.rule_proposal_state as enum ('proposed', 'published', 'discarded');

create table public.obligation_rule_proposals (
  id          uuid primary key default gen_random_uuid(),
  rule        jsonb not null check (jsonb_typeof(rule) = 'object' and octet_length(rule::text) <= 20000),
  state       public.rule_proposal_state not null default 'proposed',
  proposed_by uuid references public.profiles on delete set null,
  proposed_at timestamptz not null default now(),
  decided_by  uuid references public.profiles on delete set null,
  decided_at  timestamptz,
  constraint obligation_rule_proposals_decided check ((state = 'proposed') = (decided_at is null)),
  constraint obligation_rule_proposals_four_eyes check (state <> 'published' or decided_by is null or decided_by <> proposed_by)
);

comment on table public.obligation_rule_proposals is
  'New versions of obligation rules that staff propose, and who published or discarded them. For staff alone; written by commands.';
comment on column public.obligation_rule_proposals.rule is 'The columns of obligation_rules as they were proposed.';

create index obligation_rule_proposals_state_idx on public.obligation_rule_proposals (state, proposed_at desc);
create index obligation_rule_proposals_proposed_by_idx on public.obligation_rule_proposals (proposed_by);
create index obligation_rule_proposals_decided_by_idx on public.obligation_rule_proposals (decided_by);

create trigger audit after insert or update or delete on public.obligation_rule_proposals
  for each row execute function private.audit('id');

alter table public.obligation_rule_proposals enable row level security;

create policy "Staff read proposed rules" on public.obligation_rule_proposals
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.obligation_rule_proposals to authenticated;

-- For commands ---------------------------------------------------------------

create function private.checked_rule_field(constraint_name text) returns text
language sql stable
set search_path = ''
as $$
  select attribute.attname
  from pg_attribute as attribute
  where attribute.attrelid = 'public.obligation_rules'::regclass and attribute.attnum > 0
    and checked_rule_field.constraint_name like 'obligation_rules_' || attribute.attname || '%'
  order by length(attribute.attname) desc
  limit 1;
$$;

comment on function private.checked_rule_field(text) is
  'The field of a rule that a check is about, by the name of the check; null for none.';

create function private.unreadable_rule_field(given jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  field text;
  rule  public.obligation_rules;
begin
  for field in select jsonb_object_keys(given) where jsonb_typeof(given) = 'object' order by 1 loop
    begin
      rule := jsonb_populate_record(null::public.obligation_rules, jsonb_build_object(field, given -> field));
    exception when data_exception or cannot_coerce then
      return field;
    end;
  end loop;

  return null;
end;
$$;

comment on function private.unreadable_rule_field(jsonb) is 'The first field of a rule whose value its column cannot take; null for none.';

create function private.rule_from_json(given jsonb) returns public.obligation_rules
language plpgsql
set search_path = ''
as $$
declare
  rule   public.obligation_rules;
  field  text;
  broken text;
begin
  -- A table of its own under the same checks, so that a draft is judged as the real thing is.
  create temporary table if not exists rule_draft (like public.obligation_rules including defaults including constraints) on commit drop;
  truncate pg_temp.rule_draft;

  insert into pg_temp.rule_draft
  select (jsonb_populate_record(
    null::public.obligation_rules,
    '{"subject": "company", "entity_types": [], "features": [], "note": "", "verified": false, "is_annual_fee": false}' || given)).*
  returning * into rule;

  truncate pg_temp.rule_draft;
  return rule;
exception
  when check_violation or not_null_violation or invalid_text_representation or invalid_datetime_format or datetime_field_overflow
    or numeric_value_out_of_range or string_data_right_truncation or invalid_parameter_value or cannot_coerce then
    -- Not the text of Postgres, which quote the row: the field alone.
    get stacked diagnostics field = column_name, broken = constraint_name;
    raise exception using errcode = 'PT422', message = 'obligation_rule.invalid', detail = jsonb_build_array(jsonb_build_object(
      'code', 'obligation_rule.invalid',
      'field', coalesce(nullif(field, ''), private.checked_rule_field(broken), private.unreadable_rule_field(given), '')));
end;
$$;

comment on function private.rule_from_json(jsonb) is
  'A rule as it was given, judged by the checks of the table. Raises obligation_rule.invalid with a json array of {code, field} as '
  'detail; the field is empty where the rule as a whole is wrong.';

create function public.portfolio_parts(size integer default 1000)
returns table (from_id uuid, before_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  -- Without a gap from the first id there can be, so that a company which comes meanwhile is in one of them.
  return query
    select coalesce(lag(part.last) over (order by part.last), '00000000-0000-0000-0000-000000000000'), part.last
    from (
      select numbered.id as last
      from (select company.id, row_number() over (order by company.id) as number from public.companies as company) as numbered
      where numbered.number % least(greatest(coalesce(size, 1000), 1), 5000) = 0
      union all
      select null
    ) as part
    order by part.last;
end;
$$;

comment on function public.portfolio_parts(integer) is
  'The companies of all firms in parts of at most `size` (1 to 5,000), for what is worked out part by part: each from `from_id` up to, but '
  'without, `before_id`, which is null for the last. For staff. Raises not_allowed, account.suspended.';

create function public.preview_obligation_rule(rule jsonb, from_id uuid default null, before_id uuid default null)
returns table (change text, companies bigint, obligations bigint, earliest date, latest date, examples jsonb)
language plpgsql security definer
set search_path = ''
-- A plan for any part would look through every company for each of them.
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  draft public.obligation_rules;
  part  uuid[];
begin
  perform private.require_staff_reader();
  draft := private.rule_from_json(preview_obligation_rule.rule);

  if from_id is not null then
    part := array(
      select company.id from public.companies as company
      where company.id >= from_id and (before_id is null or company.id < before_id));
  end if;

  return query
    with wanted as materialized (
      select occurrence.* from private.occurrences(draft, private.obligation_horizon(), part) as occurrence
      where occurrence.is_live
      union all
      -- What other versions yield stays, but for the days the draft takes from them.
      select occurrence.*
      from public.obligation_rules as other
      cross join lateral private.occurrences(other, private.obligation_horizon(), part) as occurrence
      where other.code = draft.code and other.valid_from <> draft.valid_from
        and (occurrence.due_on < draft.valid_from or (draft.valid_to is not null and occurrence.due_on > draft.valid_to))
    ), known as materialized (
      select duty.id, duty.state, coalesce(duty.company_id, duty.tenant_id) as subject, duty.company_id, duty.because, duty.due_on
      from public.obligations as duty
      where duty.rule_code = draft.code and duty.state <> 'void' and (part is null or duty.company_id = any (part))
    ), there as (
      select known.* from known where known.state = 'open'
    ), compared as (
      select
        case when there.id is null then 'added' when wanted.because is null then 'dropped'
          when there.due_on <> wanted.due_on then 'moved' else 'same' end as change,
        coalesce(wanted.company_id, there.company_id) as company_id,
        coalesce(wanted.because, there.because) as because, there.due_on as was_due_on, wanted.due_on
      from wanted
      full join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
      left join known as settled on settled.subject = coalesce(wanted.company_id, wanted.tenant_id) and settled.because = wanted.because
        and settled.state in ('done', 'waived')
      where there.id is not null or settled.id is null
    ), numbered as (
      select compared.*, company.name,
        row_number() over (partition by compared.change order by coalesce(compared.due_on, compared.was_due_on), company.name) as place
      from compared
      left join public.companies as company on company.id = compared.company_id
    )
    select numbered.change, count(distinct numbered.company_id), count(*),
      min(coalesce(numbered.due_on, numbered.was_due_on)), max(coalesce(numbered.due_on, numbered.was_due_on)),
      jsonb_agg(
        jsonb_build_object(
          'company_id', numbered.company_id, 'company', numbered.name, 'because', numbered.because,
          'was_due_on', numbered.was_due_on, 'due_on', numbered.due_on)
        order by numbered.place) filter (where numbered.place <= 20)
    from numbered
    group by numbered.change
    order by array_position(array['added', 'moved', 'dropped', 'same'], numbered.change);
end;
$$;

comment on function public.preview_obligation_rule(jsonb, uuid, uuid) is
  'What a rule, given as json with the columns of obligation_rules, would do to the whole portfolio if it took the place of the '
  'versions of its code on the days it holds: how many open obligations of how many companies would be added, moved to another day, '
  'dropped, or stay the same, from and until when, with up to twenty examples each {company_id, company, because, was_due_on, due_on}. '
  'Changes nothing. With `from_id` for a part of the companies (portfolio_parts), since the whole of a large portfolio takes longer than a '
  'request may. For staff. Raises obligation_rule.invalid with what is wrong as detail, not_allowed, account.suspended.';

create function public.propose_obligation_rule(proposal_id uuid, rule jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('propose_obligation_rule');
begin
  if exists (select from public.obligation_rule_proposals as known where known.id = proposal_id) then
    return;
  end if;

  perform private.rule_from_json(propose_obligation_rule.rule);
  insert into public.obligation_rule_proposals (id, rule, proposed_by) values (proposal_id, propose_obligation_rule.rule, caller_id);
end;
$$;

comment on function public.propose_obligation_rule(uuid, jsonb) is
  'Proposes a new version of a rule, given as json with the columns of obligation_rules, under an id from the browser, so that a repeat '
  'proposes nothing twice. Nothing is in force until the compliance officer publishes it. For reviewers, the compliance officer and '
  'senior management. Raises obligation_rule.invalid with what is wrong as detail, duty.reviewer_needed, staff.read_only, not_allowed, '
  'account.suspended.';

create function private.lock_rule_proposal(command text, proposal_id uuid) returns public.obligation_rule_proposals
language plpgsql
set search_path = ''
as $$
declare
  proposal public.obligation_rule_proposals;
begin
  perform private.require_staff(command);
  select * into proposal from public.obligation_rule_proposals as known where known.id = proposal_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return proposal;
end;
$$;

comment on function private.lock_rule_proposal(text, uuid) is
  'A proposed rule for a staff member, locked until the command ends. Raises not_found, staff.read_only, not_allowed, account.suspended.';

create function private.put_obligation_rule_in_force(rule jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  draft  public.obligation_rules := private.rule_from_json(put_obligation_rule_in_force.rule);
  former public.obligation_rules;
begin
  -- Two at once wait for each other.
  perform pg_advisory_xact_lock(hashtext('obligation_rule ' || draft.code));

  select known.* into former
  from public.obligation_rules as known
  where known.code = draft.code and daterange(known.valid_from, known.valid_to, '[]') @> draft.valid_from;

  if to_jsonb(former) = to_jsonb(draft) then
    return;
  end if;

  if exists (
    select from public.obligation_rules as later where later.code = draft.code and later.valid_from > draft.valid_from
  ) or draft.valid_from = former.valid_from then
    raise exception using errcode = 'PT409', message = 'obligation_rule.not_the_newest';
  end if;

  update public.obligation_rules as known set valid_to = draft.valid_from - 1
  where known.code = former.code and known.valid_from = former.valid_from;

  insert into public.obligation_rules select draft.*;

  -- Penalties hold with their version; the new one begins with those of the former.
  insert into public.obligation_penalties
  select (jsonb_populate_record(penalty, jsonb_build_object('valid_from', draft.valid_from))).*
  from public.obligation_penalties as penalty
  where penalty.code = former.code and penalty.valid_from = former.valid_from;

  perform private.follow_rule(draft.code);
end;
$$;

comment on function private.put_obligation_rule_in_force(jsonb) is
  'Makes a rule the newest version of its code from its valid_from on: the version before ends the day before and hands its penalty steps '
  'on. Every calendar follows by a job. Nothing happens when it is there already. Raises obligation_rule.invalid, '
  'obligation_rule.not_the_newest when a version begins on that day or later.';

create function public.publish_obligation_rule(proposal_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.obligation_rule_proposals := private.lock_rule_proposal('publish_obligation_rule', proposal_id);
begin
  if proposal.state = 'published' then
    return;
  end if;

  perform private.require_staff_in('publish_obligation_rule', null);

  if proposal.state = 'discarded' then
    raise exception using errcode = 'PT409', message = 'obligation_rule.discarded';
  end if;

  if proposal.proposed_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'obligation_rule.second_person_needed';
  end if;

  perform private.put_obligation_rule_in_force(proposal.rule);
  update public.obligation_rule_proposals as known set state = 'published', decided_by = auth.uid(), decided_at = now()
  where known.id = proposal.id;
end;
$$;

comment on function public.publish_obligation_rule(uuid) is
  'Puts a proposed rule in force: it becomes the newest version of its code, and every calendar follows by a job. Nothing happens when it '
  'is published already. For a compliance officer other than who proposed it. Raises obligation_rule.second_person_needed, '
  'obligation_rule.discarded, obligation_rule.invalid with what is wrong as detail, obligation_rule.not_the_newest when a version begins '
  'on that day or later, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.discard_obligation_rule(proposal_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.obligation_rule_proposals := private.lock_rule_proposal('discard_obligation_rule', proposal_id);
begin
  if proposal.state = 'published' then
    raise exception using errcode = 'PT409', message = 'obligation_rule.published';
  end if;

  update public.obligation_rule_proposals as known set state = 'discarded', decided_by = auth.uid(), decided_at = now()
  where known.id = proposal.id and known.state = 'proposed';
end;
$$;

comment on function public.discard_obligation_rule(uuid) is
  'Discards a proposed rule; nothing happens when it is discarded already. For reviewers, the compliance officer and senior management. '
  'Raises obligation_rule.published, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.portfolio_parts(integer), public.preview_obligation_rule(jsonb, uuid, uuid), public.propose_obligation_rule(uuid, jsonb),
  public.publish_obligation_rule(uuid), public.discard_obligation_rule(uuid)
  to authenticated;

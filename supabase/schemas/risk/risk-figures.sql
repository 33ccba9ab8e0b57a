/*
 * Figures for the risk page of staff: how the portfolio is spread, where it is hot, who is rated how, and who is due again. Every
 * function is for staff alone and definer, so that an enum may be an index condition.
 */

create function private.risk_subject_name(subject text, subject_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case subject
    when 'company' then (select company.name from public.companies as company where company.id = subject_id)
    when 'party' then (select party.name from public.parties as party where party.id = subject_id)
    when 'application' then (select private.application_title(application) from public.draft_applications as application
      where application.id = subject_id)
  end;
$$;

comment on function private.risk_subject_name(text, uuid) is 'What to call what is assessed; null for what does not exist.';

create function public.risk_distribution(tenant_id uuid default null)
returns table (subject text, rating public.risk_rating, count bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  with rated as (
    select portfolio.subject, portfolio.effective_rating as rating, count(*) as total
    from private.risk_portfolio as portfolio
    where risk_distribution.tenant_id is null or portfolio.tenant_id = risk_distribution.tenant_id
    group by portfolio.subject, portfolio.effective_rating
  )
  select rated.subject, rated.rating, rated.total from rated
  union all
  select 'company', null, company.total - coalesce((select sum(rated.total) from rated where rated.subject = 'company'), 0)::bigint
  from (
    select count(*) as total from public.companies as known
    where (risk_distribution.tenant_id is null or known.tenant_id = risk_distribution.tenant_id)
      and known.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
  ) as company
  order by 1, 2;
end;
$$;

comment on function public.risk_distribution(uuid) is
  'How many applications in progress, companies and parties have which rating that counts, of a tenant or (null) of all; null is companies '
  'without an assessment. For staff. Raises not_allowed, account.suspended.';

create function public.risk_by_group(tenant_id uuid default null)
returns table (group_code text, rating public.risk_rating, count bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select part ->> 'group', (part ->> 'rating')::public.risk_rating, count(*)
  from private.risk_portfolio as portfolio
  cross join lateral jsonb_array_elements(portfolio.groups) as part
  where portfolio.subject = 'company' and (risk_by_group.tenant_id is null or portfolio.tenant_id = risk_by_group.tenant_id)
  group by 1, 2
  order by 1, 2;
end;
$$;

comment on function public.risk_by_group(uuid) is
  'Where companies are hot: for each group of factors, how many fare how in that group by itself, of a tenant or (null) of all. For staff. '
  'Raises not_allowed, account.suspended.';

-- A view, so that its readers are planned as one query with it.
create view private.company_countries
with (security_invoker = true)
as
  select participant.tenant_id, participant.company_id, party.country::text as country
  from public.company_participants as participant
  join public.parties as party on party.id = participant.party_id
  where participant.ceased_on is null and not participant.voided and participant.role <> 'registered_agent' and party.country is not null
  group by participant.tenant_id, participant.company_id, party.country;

comment on view private.company_countries is
  'Each company with each country (residence or place of registration) of its parties, once.';

create function public.risk_by_country(tenant_id uuid default null)
returns table (country text, rating public.risk_rating, count bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select tie.country, portfolio.effective_rating, count(*)
  from private.company_countries as tie
  join private.risk_portfolio as portfolio on portfolio.subject_id = tie.company_id and portfolio.subject = 'company'
  where risk_by_country.tenant_id is null or tie.tenant_id = risk_by_country.tenant_id
  group by 1, 2
  order by 1, 2;
end;
$$;

comment on function public.risk_by_country(uuid) is
  'How many companies with a party from a country (residence or place of registration) have which rating that counts, of a tenant or '
  '(null) of all. For staff. Raises not_allowed, account.suspended.';

create function public.risk_heat(factor text, tenant_id uuid default null)
returns table (country text, answer text, companies bigint, average numeric, high bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select tie.country, response.answer, count(*), round(avg(portfolio.residual_score), 1),
    count(*) filter (where portfolio.effective_rating >= 'high')
  from private.company_countries as tie
  join private.risk_portfolio as portfolio on portfolio.subject_id = tie.company_id and portfolio.subject = 'company'
  join public.risk_responses as response on response.assessment_id = portfolio.assessment_id and response.factor = risk_heat.factor
  where risk_heat.tenant_id is null or tie.tenant_id = risk_heat.tenant_id
  group by 1, 2
  order by 1, 2;
end;
$$;

comment on function public.risk_heat(text, uuid) is
  'The companies with a party from a country, by their answer to a factor of the model: how many, their average score in tenths, and how '
  'many are high or prohibited; of a tenant or (null) of all. A company with parties from two countries is in the cells of both. For '
  'staff. Raises not_allowed, account.suspended.';

create function public.risk_counts(tenant_id uuid)
returns table (unrated integer, overridden integer, due integer, late integer, waiting integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select
    (select count(*)::integer from public.companies as company
      where company.tenant_id = risk_counts.tenant_id and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
        and not exists (
          select from public.risk_assessments as assessment
          where assessment.subject_id = company.id and assessment.subject = 'company' and assessment.is_current)),
    count(*) filter (where portfolio.subject = 'company' and portfolio.effective_rating <> portfolio.rating)::integer,
    count(*) filter (where portfolio.next_review_on <= private.today() + 30)::integer,
    count(*) filter (where portfolio.next_review_on < private.today())::integer,
    (select count(*)::integer from public.risk_overrides as override
      where override.tenant_id = risk_counts.tenant_id and override.state = 'waiting')
  from private.risk_portfolio as portfolio
  where portfolio.tenant_id = risk_counts.tenant_id;
end;
$$;

comment on function public.risk_counts(uuid) is
  'Of a tenant: companies without an assessment, companies whose rating that counts is not the one worked out, what is to be assessed '
  'again within 30 days (late included), what is late, and the lowerings that wait for a second person. For staff. Raises not_allowed, '
  'account.suspended.';

create function public.companies_by_risk(
  rating public.risk_rating, tenant_id uuid default null, page_size integer default 50, after_score numeric default null,
    after_id uuid default null)
returns table (
  assessment_id uuid, company_id uuid, company_tenant uuid, name text, worked_out public.risk_rating, score numeric,
    assessed_at timestamptz,
  next_review_on date)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select assessment.id, company.id, company.tenant_id, company.name, assessment.rating, assessment.residual_score, assessment.assessed_at,
    assessment.next_review_on
  from public.risk_assessments as assessment
  join public.companies as company on company.id = assessment.company_id
  where assessment.is_current and assessment.effective_rating = companies_by_risk.rating
    and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    and (companies_by_risk.tenant_id is null or assessment.tenant_id = companies_by_risk.tenant_id)
    and (after_score is null or assessment.residual_score < after_score or assessment.residual_score = after_score
      and assessment.id > after_id)
  order by assessment.residual_score desc, assessment.id
  limit least(greatest(page_size, 1), 200);
end;
$$;

comment on function public.companies_by_risk(public.risk_rating, uuid, integer, numeric, uuid) is
  'The companies with a rating that counts, the highest score first, of a tenant or (null) of all: a page of at most 200 after the score '
  'and assessment given. `worked_out` differs from the rating where an override stands. For staff. Raises not_allowed, account.suspended.';

create function public.due_risk_reviews(
  due_by date, tenant_id uuid default null, page_size integer default 50, after_day date default null, after_id uuid default null)
returns table (
  assessment_id uuid, subject text, subject_id uuid, subject_tenant uuid, name text, rating public.risk_rating, next_review_on date,
  worked_out public.risk_rating, moved_to public.risk_rating, moved_by integer, model_day date)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select portfolio.assessment_id, portfolio.subject, portfolio.subject_id, portfolio.tenant_id,
    private.risk_subject_name(portfolio.subject, portfolio.subject_id), portfolio.effective_rating, portfolio.next_review_on,
    portfolio.rating, portfolio.moved_to, portfolio.moved_by, (model.published_at at time zone 'America/Nassau')::date
  from private.risk_portfolio as portfolio
  left join public.risk_models as model on model.version = portfolio.moved_by
  where portfolio.next_review_on <= due_by
    and (due_risk_reviews.tenant_id is null or portfolio.tenant_id = due_risk_reviews.tenant_id)
    and (after_day is null or (portfolio.next_review_on, portfolio.assessment_id) > (after_day, after_id))
  order by portfolio.next_review_on, portfolio.assessment_id
  limit least(greatest(page_size, 1), 200);
end;
$$;

comment on function public.due_risk_reviews(date, uuid, integer, date, uuid) is
  'What is to be assessed again by a day, the longest overdue first, of a tenant or (null) of all: a page of at most 200 after the day and '
  'assessment given. Where the model `moved_by`, published on `model_day`, rates the same answers otherwise, `moved_to` is its rating in '
  'the place of the one `worked_out`; null where it needs an answer. For staff. Raises not_allowed, account.suspended.';

grant execute on function
  public.risk_distribution(uuid), public.risk_by_group(uuid), public.risk_by_country(uuid),
  public.risk_heat(text, uuid), public.risk_counts(uuid),
  public.companies_by_risk(public.risk_rating, uuid, integer, numeric, uuid), public.due_risk_reviews(date, uuid, integer, date, uuid)
  to authenticated;

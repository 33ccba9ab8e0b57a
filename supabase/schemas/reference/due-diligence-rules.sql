/*
 * Rules of due diligence: which documents each party must provide, how often a client is reviewed, and the figures of law that
 * rules elsewhere use (thresholds). All of them dated: a party is judged by the rules of the day.
 */

-- Types ----------------------------------------------------------------------

create type public.due_diligence_level as enum ('simplified', 'standard', 'enhanced');

-- Tables ---------------------------------------------------------------------

create table public.document_categories (
  code     text primary key check (code ~ '^[a-z][a-z_]{1,40}$'),
  name     text not null check (char_length(name) between 2 and 120),
  expires  boolean not null default false,
  position integer not null
);

comment on table public.document_categories is 'What a document can be. Reference data, for everyone who is signed in.';
comment on column public.document_categories.expires is 'Whether such a document usually carries a date after which it no longer counts.';

create table public.document_requirements (
  code           text not null check (code ~ '^[a-z][a-z_]{1,40}$'),
  party_kind     text not null check (party_kind in (
    'person', 'body_corporate', 'listed_company', 'regulated_institution', 'partnership', 'trust', 'foundation', 'non_profit')),
  level          public.due_diligence_level not null,
  role           public.participant_role,
  category       text not null references public.document_categories,
  alternatives   text[] not null default '{}' check (category <> all (alternatives)),
  minimum        integer not null default 1 check (minimum between 1 and 10),
  max_age_months integer check (max_age_months between 1 and 120),
  note           text not null check (char_length(note) between 2 and 300),
  valid_from     date not null,
  valid_to       date,
  source_note    text not null check (char_length(source_note) between 20 and 1000),
  verified       boolean not null default false,
  primary key (code, party_kind, level, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint document_requirements_one_per_day exclude using gist (
    code with =, party_kind with =, level with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.document_requirements is
  'Which documents a party must show, by what it is and how closely it is looked at. Reference data, read by staff: clients see what is '
  'asked of them, not what others would be asked.';
comment on column public.document_requirements.role is 'Only for parties in this role; for every one when null.';
comment on column public.document_requirements.alternatives is 'Other categories that serve as well.';
comment on column public.document_requirements.minimum is 'How many documents of these categories there must be.';
comment on column public.document_requirements.max_age_months is 'How old the document may be; null for any age.';
comment on column public.document_requirements.note is 'A sentence the client reads.';
comment on column public.document_requirements.valid_to is 'The last day the rule holds; null while it does.';

create table public.kyc_review_intervals (
  rating      public.risk_rating not null check (rating <> 'prohibited'),
  valid_from  date not null,
  valid_to    date,
  months      integer not null check (months between 1 and 120),
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false,
  primary key (rating, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint kyc_review_intervals_one_per_day
    exclude using gist (rating with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.kyc_review_intervals is
  'How many months after its approval a party is reviewed, by its risk rating. Reference data, read by staff: clients never see ratings.';
comment on column public.kyc_review_intervals.valid_to is 'The last day the rule holds; null while it does.';

create table public.thresholds (
  code        text not null check (code ~ '^[a-z][a-z_]{1,60}$'),
  name        text not null check (char_length(name) between 2 and 160),
  value       numeric not null check (value >= 0 and value < 1e12),
  unit        text not null check (unit in ('percent', 'days', 'months', 'years', 'usd', 'hours', 'ms', 'people')),
  valid_from  date not null,
  valid_to    date,
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false,
  is_internal boolean not null default false,
  primary key (code, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  check (unit <> 'percent' or value <= 100),
  constraint thresholds_one_per_day
    exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.thresholds is
  'Single figures of law and policy, by name. Reference data, readable by anyone but for internal ones.';
comment on column public.thresholds.is_internal is
  'Whether only staff may read it: who knows from where a name is a hit can write it so that it is none.';
comment on column public.thresholds.valid_to is 'The last day the figure holds; null while it does.';

create index document_requirements_category_idx on public.document_requirements (category);

create trigger audit after insert or update or delete on public.document_categories
  for each row execute function private.audit('code');
create trigger audit after insert or update or delete on public.document_requirements
  for each row execute function private.audit('code', 'party_kind', 'level', 'valid_from');
create trigger audit after insert or update or delete on public.kyc_review_intervals
  for each row execute function private.audit('rating', 'valid_from');
create trigger audit after insert or update or delete on public.thresholds
  for each row execute function private.audit('code', 'valid_from');

-- Row-level security ---------------------------------------------------------

alter table public.document_categories enable row level security;
alter table public.document_requirements enable row level security;
alter table public.kyc_review_intervals enable row level security;
alter table public.thresholds enable row level security;

create policy "People read the categories of documents" on public.document_categories
  for select to authenticated
  using ((select private.active_user_id()) is not null);

create policy "Staff read which documents are required" on public.document_requirements
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read how often reviews are due" on public.kyc_review_intervals
  for select to authenticated
  using ((select private.is_admin()));

create policy "Signed-in people read the thresholds that are not internal" on public.thresholds
  for select to authenticated
  using (not is_internal);

create policy "Staff read every threshold" on public.thresholds
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.document_categories, public.document_requirements, public.kyc_review_intervals to authenticated;
grant select on public.thresholds to authenticated;

-- What holds on a day --------------------------------------------------------

create function private.threshold(code text, on_date date) returns public.thresholds
language plpgsql stable
set search_path = ''
as $$
declare
  on_that_day public.thresholds;
begin
  select known.* into on_that_day
  from public.thresholds as known
  where known.code = threshold.code and daterange(known.valid_from, known.valid_to, '[]') @> on_date;

  return on_that_day;
end;
$$;

comment on function private.threshold(text, date) is 'A figure as it is on that day, with its source; a row of nulls when there is none.';

create function private.review_interval(rating public.risk_rating, on_date date) returns public.kyc_review_intervals
language sql stable
set search_path = ''
as $$
  select known.*
  from public.kyc_review_intervals as known
  where known.rating = review_interval.rating and daterange(known.valid_from, known.valid_to, '[]') @> on_date;
$$;

comment on function private.review_interval(public.risk_rating, date) is
  'How often a party of that rating is reviewed by the rules of that day, with the source; a row of nulls when there is no rule.';

create function private.required_documents(
  party_kind text, level public.due_diligence_level, roles public.participant_role[], on_date date)
returns setof public.document_requirements
language sql stable
set search_path = ''
as $$
  select rule.*
  from public.document_requirements as rule
  where rule.party_kind = required_documents.party_kind and rule.level = required_documents.level
    and (rule.role is null or rule.role = any (required_documents.roles))
    and daterange(rule.valid_from, rule.valid_to, '[]') @> on_date
  order by rule.code;
$$;

comment on function private.required_documents(text, public.due_diligence_level, public.participant_role[], date) is
  'What a party of that kind, looked at so closely and in those roles, must show by the rules of that day, each with its source.';

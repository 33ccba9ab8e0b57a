/*
 * KYC of people who came in with a portfolio. The firm knows them, the portal does not: what it holds about them is to be reviewed by a day
 * that follows from the risk. Until their KYC is approved here, the gates say that it was brought in.
 *
 * The day would reveal the rating: staff alone read it. The client sees a profile that is open.
 */

-- Tables ---------------------------------------------------------------------

create table public.kyc_brought_in (
  profile_id  uuid primary key,
  tenant_id   uuid not null,
  rating      public.risk_rating not null check (rating <> 'prohibited'),
  reviewed_on date,
  review_by   date not null,
  entered_at  timestamptz not null default now(),
  foreign key (tenant_id, profile_id) references public.kyc_profiles (tenant_id, id) on delete restrict
);

comment on table public.kyc_brought_in is
  'Parties whose KYC was done before they came into the portal: the rating taken, and by when it is to be done here. For staff alone; '
  'written when a portfolio is imported or a company entered.';
comment on column public.kyc_brought_in.rating is 'The higher of what the file says and what the model says about the facts.';
comment on column public.kyc_brought_in.reviewed_on is 'When the firm last reviewed the person, as the file says.';
comment on column public.kyc_brought_in.review_by is 'The last day for the review here. It counts while the profile was never submitted.';

create index kyc_brought_in_profile_idx on public.kyc_brought_in (tenant_id, profile_id);
create index kyc_brought_in_review_by_idx on public.kyc_brought_in (tenant_id, review_by);

create trigger audit after insert or update or delete on public.kyc_brought_in
  for each row execute function private.audit('profile_id');
call private.watch('public.kyc_brought_in', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.kyc_brought_in enable row level security;

create policy "Staff read whose KYC was brought in" on public.kyc_brought_in
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.kyc_brought_in to authenticated;

-- For imports ----------------------------------------------------------------

create function private.brought_in_until(rating public.risk_rating, reviewed_on date, on_date date) returns date
language sql stable
set search_path = ''
as $$
  select least(
    on_date + coalesce((private.threshold('brought_in_review_days_' || brought_in_until.rating, on_date)).value, 0)::integer,
    -- A review of the former system that runs out earlier; never a day that has passed.
    case when brought_in_until.reviewed_on is not null then
      greatest(on_date, private.kyc_review_date(brought_in_until.rating, false, brought_in_until.reviewed_on)) end);
$$;

comment on function private.brought_in_until(public.risk_rating, date, date) is
  'The last day to review a party that is brought in on a day: so many days by its rating (thresholds brought_in_review_days_low, '
  '_medium, _high), or sooner, when the review of the former system runs out.';

create function private.is_brought_in(profile public.kyc_profiles) returns boolean
language sql stable
set search_path = ''
as $$
  select profile.submitted_at is null
    and exists (select from public.kyc_brought_in as known where known.profile_id = profile.id);
$$;

comment on function private.is_brought_in(public.kyc_profiles) is
  'Whether the KYC of a party was done before it came into the portal, and never submitted here.';

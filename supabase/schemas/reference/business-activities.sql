/*
 * Business activities: what a company may do, whose licence it needs for that, and what this house does not form companies for.
 *
 * The client picks from these; `keywords` are how people write of an activity in their own text, so that the wizard can ask
 * about it while they type. Rows are dated, as all rules are.
 */

-- Tables ---------------------------------------------------------------------

create table public.business_activities (
  code        text not null check (code ~ '^[a-z][a-z_]{1,40}$'),
  valid_from  date not null,
  valid_to    date,
  name        text not null check (char_length(name) between 2 and 120),
  requirement text not null check (requirement in ('none', 'licence', 'refused')),
  authority   text check (char_length(authority) between 2 and 120),
  note        text check (char_length(note) between 2 and 300),
  keywords       text[] not null default '{}' check (cardinality(keywords) <= 30),
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false,
  position    integer not null,
  primary key (code, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint business_activities_authority check ((requirement = 'licence') = (authority is not null)),
  constraint business_activities_one_per_day
    exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.business_activities is 'What a company may do, and what that requires. Reference data, readable by anyone.';
comment on column public.business_activities.valid_to is 'The last day the rule holds; null while it does.';
comment on column public.business_activities.requirement is
  'Free to do, only with a licence of the authority, or not accepted here at all.';
comment on column public.business_activities.note is 'A sentence the client reads.';
comment on column public.business_activities.keywords is 'Small letters: words and beginnings of words by which people mean this activity.';

create trigger audit after insert or update or delete on public.business_activities
  for each row execute function private.audit('code', 'valid_from');

-- Row-level security ---------------------------------------------------------

alter table public.business_activities enable row level security;

create policy "Signed-in people read the business activities" on public.business_activities
  for select to authenticated
  using (true);

-- Grants ---------------------------------------------------------------------

grant select on public.business_activities to authenticated;

-- Views ----------------------------------------------------------------------

create view public.current_business_activities with (security_invoker = true) as
select activity.code, activity.name, activity.requirement, activity.authority, activity.note, activity.keywords, activity.position
from public.business_activities as activity
-- Written out instead of private.today(), so that the view needs no function.
where daterange(activity.valid_from, activity.valid_to, '[]') @> (now() at time zone 'America/Nassau')::date;

comment on view public.current_business_activities is 'The business activities as they are judged today in Nassau.';

grant select on public.current_business_activities to authenticated;

-- Issues ---------------------------------------------------------------------

create function private.activity_issues(activities jsonb, on_date date) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
begin
  if private.json_array(activities) = '[]' then
    return query values ('activity.missing', 'activities');
    return;
  end if;

  return query
    select distinct case when known.requirement = 'refused' then 'activity.refused' else 'activity.unknown' end, 'activities'
    from jsonb_array_elements(activities) as selected (value)
    left join public.business_activities as known
      on known.code = private.json_text(selected.value) and daterange(known.valid_from, known.valid_to, '[]') @> on_date
    where known.code is null or known.requirement = 'refused'
    order by 1;
end;
$$;

comment on function private.activity_issues(jsonb, date) is
  'What is wrong with the activities of an application: none is selected, one is not accepted, one is not known on that day. Anything that '
  'is no list counts as none.';

create function private.mention_text(purpose text) returns text
language sql immutable
set search_path = ''
as $$
  select ' ' || regexp_replace(
    lower(purpose collate "C"), '[^a-z0-9\u00c0-\u1fff\u2070-\U0010ffff-]+', ' ', 'g');
$$;

comment on function private.mention_text(text) is
  'A text for finding the words of an activity in it: small letters, and one space for all that is no letter, digit or hyphen.';

create function private.purpose_issues(purpose text, activities jsonb, on_date date) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
begin
  if purpose = '' and exists (
    select from jsonb_array_elements(private.json_array(activities)) as selected (value) where private.json_text(selected.value) = 'other'
  ) then
    return query values ('purpose.missing', 'purpose');
  end if;

  if char_length(purpose) > 2000 then
    return query values ('purpose.too_long', 'purpose');
  elsif exists (
    select from public.business_activities as activity cross join unnest(activity.keywords) as word
    where activity.requirement = 'refused' and daterange(activity.valid_from, activity.valid_to, '[]') @> on_date
      and strpos(private.mention_text(purpose), ' ' || word) > 0
  ) then
    return query values ('purpose.refused', 'purpose');
  end if;
end;
$$;

comment on function private.purpose_issues(text, jsonb, date) is
  'What is wrong with the purpose of an application: nothing is said of "something else", more than 2,000 characters, or words of an '
  'activity that is not accepted on that day.';

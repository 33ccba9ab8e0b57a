/*
 * Entity types: what can be formed under Bahamian law, and what the law requires of each.
 *
 * The law changes, and sources disagree. So rules are rows with the days they hold, the source they come from
 * and whether counsel has verified them; the rows themselves are in seed/reference.sql. At most one rule per
 * type holds on any day.
 *
 * A feature is what a company of some types may be registered as besides, such as of limited duration. It adds to
 * the rule of its type and takes nothing away.
 */

-- Types ----------------------------------------------------------------------

create type public.participant_role as enum (
  'member', 'director', 'president', 'secretary', 'officer', 'guarantor', 'general_partner', 'limited_partner',
  'founder', 'council_member', 'administrator', 'registered_agent', 'beneficial_owner');

-- Tables ---------------------------------------------------------------------

create table public.entity_types (
  code        text primary key check (code ~ '^[A-Za-z][A-Za-z_]{1,30}$'),
  name        text not null check (char_length(name) between 2 and 160),
  plain_name  text not null check (char_length(plain_name) between 2 and 300),
  law         text not null,
  is_formable boolean not null default true,
  position    integer not null
);

comment on table public.entity_types is 'The kinds of company there are. Reference data, readable by anyone.';
comment on column public.entity_types.plain_name is 'One line for a client who is not a lawyer.';
comment on column public.entity_types.is_formable is 'Whether the portal can form one; the others only name companies that exist.';

create table public.entity_type_rules (
  id                         uuid primary key default gen_random_uuid(),
  entity_type                text not null references public.entity_types,
  valid_from                 date not null,
  valid_to                   date,
  min_members                integer not null default 0 check (min_members >= 0),
  min_directors              integer not null default 0 check (min_directors >= 0),
  corporate_manager_suffices boolean not null default false,
  requires_president         boolean not null default false,
  requires_secretary         boolean not null default false,
  name_endings               text[] not null default '{}',
  name_contains              text[] not null default '{}',
  member_role                public.participant_role,
  manager_role               public.participant_role,
  source_note                text not null,
  verified                   boolean not null default false,
  check (valid_to is null or valid_to >= valid_from),
  check (min_members = 0 or member_role is not null),
  check (min_directors = 0 or manager_role is not null),
  constraint entity_type_rules_one_per_day
    exclude using gist (entity_type with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.entity_type_rules is
  'What the law requires of an entity type from one day to another. Reference data, readable by anyone.';
comment on column public.entity_type_rules.valid_to is 'The last day the rule holds; null while it does.';
comment on column public.entity_type_rules.min_directors is 'How many people must hold manager_role.';
comment on column public.entity_type_rules.corporate_manager_suffices is
  'Whether one body corporate in manager_role is enough, however many individuals it would take.';
comment on column public.entity_type_rules.name_endings is
  'The name must end with one of these; none when empty. Case, accents and full stops after a word do not matter.';
comment on column public.entity_type_rules.name_contains is 'The name must contain one of these as message_text; none when empty.';
comment on column public.entity_type_rules.member_role is 'The role of those who own it. Only with `member` does it have share capital.';
comment on column public.entity_type_rules.verified is
  'Whether counsel has confirmed the rule; until then screens show that it is to be checked.';

create table public.entity_features (
  code       text primary key check (code ~ '^[A-Z]{2,10}$'),
  name       text not null check (char_length(name) between 2 and 160),
  plain_name text not null check (char_length(plain_name) between 2 and 300),
  law        text not null check (char_length(law) between 2 and 200),
  position   integer not null
);

comment on table public.entity_features is 'What a company may be registered as besides its type. Reference data, readable by anyone.';
comment on column public.entity_features.plain_name is 'One line for a client who is not a lawyer.';

create table public.entity_feature_rules (
  feature       text not null references public.entity_features,
  valid_from    date not null,
  valid_to      date,
  base_types    text[] not null check (cardinality(base_types) > 0),
  min_members   integer not null default 0 check (min_members >= 0),
  max_years     integer check (max_years > 0),
  name_contains text[] not null default '{}',
  needs_consent boolean not null default false,
  source_note   text not null check (char_length(source_note) between 20 and 1000),
  verified      boolean not null default false,
  primary key (feature, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint entity_feature_rules_one_per_day
    exclude using gist (feature with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.entity_feature_rules is
  'What the law requires of a feature from one day to another, on top of the rule of the type. Its fee is in fee_schedule. Reference data, '
  'readable by anyone.';
comment on column public.entity_feature_rules.valid_to is 'The last day the rule holds; null while it does.';
comment on column public.entity_feature_rules.base_types is 'The entity types that may have the feature.';
comment on column public.entity_feature_rules.max_years is 'The longest life the company may have; null for no bound.';
comment on column public.entity_feature_rules.name_contains is
  'The name must contain one of these as words, besides the ending of its type; none when empty.';
comment on column public.entity_feature_rules.needs_consent is 'Whether a regulator consents in writing first.';

create index entity_type_rules_entity_type_idx on public.entity_type_rules (entity_type, valid_from);

create trigger audit after insert or update or delete on public.entity_types
  for each row execute function private.audit('code');
create trigger audit after insert or update or delete on public.entity_type_rules
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.entity_features
  for each row execute function private.audit('code');
create trigger audit after insert or update or delete on public.entity_feature_rules
  for each row execute function private.audit('feature', 'valid_from');

-- Row-level security ---------------------------------------------------------

alter table public.entity_types enable row level security;
alter table public.entity_type_rules enable row level security;
alter table public.entity_features enable row level security;
alter table public.entity_feature_rules enable row level security;

create policy "Signed-in people read the entity types" on public.entity_types
  for select to authenticated
  using (true);

create policy "Signed-in people read the rules of entity types" on public.entity_type_rules
  for select to authenticated
  using (true);

create policy "Signed-in people read the features of entity types" on public.entity_features
  for select to authenticated
  using (true);

create policy "Signed-in people read the rules of features" on public.entity_feature_rules
  for select to authenticated
  using (true);

-- Grants ---------------------------------------------------------------------

grant select on public.entity_types, public.entity_type_rules, public.entity_features, public.entity_feature_rules to authenticated;

-- Views ----------------------------------------------------------------------

create view public.current_entity_types with (security_invoker = true) as
select
  type.code, type.name, type.plain_name, type.law, type.is_formable, type.position,
  rule.min_members, rule.min_directors, rule.corporate_manager_suffices, rule.requires_president, rule.requires_secretary,
  rule.name_endings, rule.name_contains, rule.member_role, rule.manager_role, rule.valid_from, rule.source_note, rule.verified
from public.entity_types as type
left join public.entity_type_rules as rule
  on rule.entity_type = type.code
  -- Written out instead of private.today(), so that the view needs no function.
  and daterange(rule.valid_from, rule.valid_to, '[]') @> (now() at time zone 'America/Nassau')::date;

comment on view public.current_entity_types is
  'Each entity type with the rule that holds today in Nassau; without rule columns when none does.';

grant select on public.current_entity_types to authenticated;

/*
 * The kinds of applications, and what is different about each: the one place that says which steps, documents, checks, fees and states a
 * kind has. Formation is what all others are compared with.
 *
 *   formation         a new company
 *   transfer_in       a Bahamian company that leaves another registered agent
 *   continuation_in   a company of another jurisdiction that continues as a Bahamian one
 */

create type public.application_kind as enum ('formation', 'transfer_in', 'continuation_in');

create table public.application_kinds (
  kind            public.application_kind primary key,
  name            text not null check (char_length(name) between 2 and 60),
  steps           text[] not null check (cardinality(steps) > 0),
  documents       jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  checks          text[] not null default '{}',
  checks_left_out text[] not null default '{}',
  fee_kinds       text[] not null default '{}',
  services        text[] not null default '{}',
  states          text[] not null check (cardinality(states) > 0)
);

comment on table public.application_kinds is
  'What each kind of application consists of. Reference data, for everyone who is signed in.';
comment on column public.application_kinds.steps is 'The steps of the wizard, in order; a type of entity may lack one of them.';
comment on column public.application_kinds.documents is
  'The documents of the company itself: [{"code", "name", "categories", "note", "at"}]. One of the categories serves. `at` is submission, '
  'or approval; before the approval each is accepted.';
comment on column public.application_kinds.checks is 'The checks opened besides those that every application needs.';
comment on column public.application_kinds.checks_left_out is 'The checks of every application that this kind does not need.';
comment on column public.application_kinds.fee_kinds is
  'The kinds of fees that a quote has in place of those of a formation; yearly fees are the same.';
comment on column public.application_kinds.services is 'The services that a quote has in place of those of a formation.';
comment on column public.application_kinds.states is 'The states it passes when nothing comes in between.';

create trigger audit after insert or update or delete on public.application_kinds
  for each row execute function private.audit('kind');

alter table public.application_kinds enable row level security;

create policy "Signed-in people read the kinds of applications" on public.application_kinds
  for select to authenticated
  using ((select private.active_user_id()) is not null);

grant select on public.application_kinds to authenticated;

/*
 * What a restoration to the register needs besides money, by how long a company has been off the register. What it costs is among the fees
 * (fees.sql: the kinds restoration and restoration_year); how both come together for a company is in companies/restorations.sql.
 */

create table public.restoration_conditions (
  years_over  integer not null check (years_over between 0 and 100),
  needs       text not null check (needs in ('approval', 'court')),
  note        text not null check (char_length(note) between 2 and 500),
  valid_from  date not null,
  valid_to    date,
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false,
  primary key (years_over, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint restoration_conditions_one_per_day
    exclude using gist (years_over with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.restoration_conditions is
  'What the restoration of a company needs that was struck off more than so many years ago: an approval of the registry or an order of the '
  'court. Of several the one with the most years counts. Reference data, readable by signed-in people.';
comment on column public.restoration_conditions.note is 'What it means for the client, who reads it.';
comment on column public.restoration_conditions.valid_to is 'The last day it holds; null while it does.';

create trigger audit after insert or update or delete on public.restoration_conditions
  for each row execute function private.audit('years_over', 'valid_from');

alter table public.restoration_conditions enable row level security;

create policy "Signed-in people read what a restoration needs" on public.restoration_conditions
  for select to authenticated
  using ((select private.active_user_id()) is not null);

grant select on public.restoration_conditions to authenticated;

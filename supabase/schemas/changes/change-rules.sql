/*
 * What each kind of change asks of its requester: the document that shows it, and our fee. Dated reference data, which the super admin
 * changes (reference/reference-changes.sql).
 *
 * The document is what the company decided or signed. A request of a client is not submitted without it. Staff may enter a request before
 * they have it, and a client's document may be rejected later: then two members of staff answer for the change, one who approves and
 * another who enters it.
 */

-- Tables ---------------------------------------------------------------------

create table public.change_rules (
  kind         public.change_kind not null,
  category     text references public.document_categories,
  alternatives text[] not null default '{}' check (category is not null or alternatives = '{}'),
  note         text not null check (char_length(note) between 2 and 300),
  fee          numeric(12, 2) check (fee >= 0 and fee < 'infinity'),
  valid_from   date not null,
  valid_to     date,
  source_note  text not null check (char_length(source_note) between 20 and 1000),
  verified     boolean not null default false,
  primary key (kind, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint change_rules_one_per_day exclude using gist (kind with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.change_rules is
  'What each kind of change of a company needs and costs. Reference data, for everyone who is signed in.';
comment on column public.change_rules.category is 'The document that shows the change; null where none is required.';
comment on column public.change_rules.alternatives is 'Other categories that serve as well.';
comment on column public.change_rules.note is 'A sentence the client reads.';
comment on column public.change_rules.fee is 'What we charge for it once, in US dollars and before VAT; null while no fee is set.';
comment on column public.change_rules.valid_to is 'The last day the rule holds; null while it does.';

create index change_rules_category_idx on public.change_rules (category);

create trigger audit after insert or update or delete on public.change_rules
  for each row execute function private.audit('kind', 'valid_from');

-- Row-level security ---------------------------------------------------------

alter table public.change_rules enable row level security;

create policy "People read what a change needs" on public.change_rules
  for select to authenticated
  using ((select private.active_user_id()) is not null);

-- Grants ---------------------------------------------------------------------

grant select on public.change_rules to authenticated;

-- What holds on a day --------------------------------------------------------

create function private.change_rule(kind public.change_kind, on_date date) returns public.change_rules
language sql stable
set search_path = ''
as $$
  select rule.*
  from public.change_rules as rule
  where rule.kind = change_rule.kind and daterange(rule.valid_from, rule.valid_to, '[]') @> on_date;
$$;

comment on function private.change_rule(public.change_kind, date) is
  'What a kind of change needs and costs by the rules of that day; a row of nulls where there is no rule.';

create function private.has_change_document(request public.change_requests, rule public.change_rules) returns boolean
language sql stable
set search_path = ''
as $$
  select rule.category is null or exists (
    select from public.change_request_documents as link
    join public.documents as document on document.id = link.document_id
    where link.request_id = request.id and document.category = any (rule.category || rule.alternatives)
      and document.status <> 'rejected' and document.scan <> 'infected');
$$;

comment on function private.has_change_document(public.change_requests, public.change_rules) is
  'Whether the document that a rule asks for is attached to a change request, and neither rejected nor infected; true where the rule asks '
  'for none.';

create function private.is_change_shown(request public.change_requests) returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when (private.change_rule(request.kind, private.today())).category is not null
      then private.has_change_document(request, private.change_rule(request.kind, private.today()))
    else request.kind = 'other' or exists (
      select from public.change_request_documents as link
      join public.documents as document on document.id = link.document_id
      where link.request_id = request.id and document.status <> 'rejected' and document.scan <> 'infected')
  end;
$$;

comment on function private.is_change_shown(public.change_requests) is
  'Whether a document shows that the company decided on the change: the one its kind requires, any where it requires none. A change of '
  'another kind writes no register and needs none.';

/*
 * Invitations: how a person joins a company, or a firm joins the portal. The link carries a token, a
 * 128 random bits in the form of a uuid, which stands where the specification has the id; the row keeps the SHA-256 of it alone.
 *
 *   pending -> accepted       by signing up with the token once the address is confirmed, or by command with an account of the invited,
 *                             confirmed address
 *   pending -> revoked
 *
 * A pending invitation counts until expires_at. The holder of the token reads the one row it names, and nothing can be
 * listed: the policy compares the hash of the request header `x-invitation-token`. Who manages an invitation makes a new link and
 * reads no earlier one.
 */

-- Types ----------------------------------------------------------------------

create type public.invitation_status as enum ('pending', 'accepted', 'revoked');

-- Tables ---------------------------------------------------------------------

create table public.client_invitations (
  id           uuid primary key default gen_random_uuid(),
  token_hash   bytea not null unique check (private.is_marked_hash(token_hash)),
  tenant_id    uuid not null references public.tenants on delete cascade,
  company_id   uuid not null,
  company_name text not null check (char_length(company_name) between 1 and 160),
  email        text not null check (email = lower(btrim(email)) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  access       public.company_access not null,
  status       public.invitation_status not null default 'pending',
  expires_at   timestamptz not null default now() + interval '7 days',
  invited_by   uuid references public.profiles on delete set null,
  accepted_by  uuid references public.profiles on delete set null,
  accepted_at  timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  shared       boolean not null default false,
  money        boolean not null default true,
  until        date,
  unique (tenant_id, id),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete cascade,
  constraint client_invitations_owner check (access <> 'owner' or money and until is null and not shared),
  constraint client_invitations_accepted check ((status = 'accepted') = (accepted_at is not null))
);

comment on table public.client_invitations is
  'Invites a person to join a company as a client. Read by its token, those who act for the company, the tenant''s owners and staff; '
  'written by commands.';
comment on column public.client_invitations.token_hash is
  'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';
comment on column public.client_invitations.company_name is
  'The company as it was called then, and how many others; a visitor cannot read companies.';
comment on column public.client_invitations.shared is 'Whether a client of the company invites, not the firm: the access is theirs to end.';
comment on column public.client_invitations.money is 'Whether the person will see invoices and payments.';
comment on column public.client_invitations.until is 'The last day of the access; null for one without an end.';

create table public.client_invitation_companies (
  invitation_id uuid not null,
  tenant_id     uuid not null,
  company_id    uuid not null,
  primary key (invitation_id, company_id),
  foreign key (tenant_id, invitation_id) references public.client_invitations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete cascade
);

comment on table public.client_invitation_companies is
  'The further companies of an invitation to several. Read by who invited, the tenant''s owners and staff; written by commands.';

create index client_invitation_companies_invitation_idx on public.client_invitation_companies (tenant_id, invitation_id);
create index client_invitation_companies_company_idx on public.client_invitation_companies (tenant_id, company_id);

create table public.company_invitations (
  id           uuid primary key default gen_random_uuid(),
  token_hash   bytea not null unique check (private.is_marked_hash(token_hash)),
  tenant_id    uuid not null references public.tenants on delete cascade,
  company_name text not null check (char_length(company_name) between 2 and 160),
  email        text not null check (email = lower(btrim(email)) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  status       public.invitation_status not null default 'pending',
  expires_at   timestamptz not null default now() + interval '7 days',
  invited_by   uuid references public.profiles on delete set null,
  accepted_by  uuid references public.profiles on delete set null,
  accepted_at  timestamptz,
  company_id   uuid,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  joins        boolean not null default false,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete set null (company_id),
  constraint company_invitations_joins check (not joins or company_id is null),
  constraint company_invitations_accepted check ((status = 'accepted') = (accepted_at is not null))
);

comment on table public.company_invitations is
  'Invites a person to run a tenant with the firm it names. Read by its token, the tenant''s owners and staff; written by commands.';
comment on column public.company_invitations.token_hash is
  'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';
comment on column public.company_invitations.company_id is 'The firm that was entered when the invitation was accepted.';
comment on column public.company_invitations.joins is
  'An owner invites another one: accepting enters no firm, since it is there.';

create index client_invitations_company_idx on public.client_invitations (tenant_id, company_id, created_at desc);
create index client_invitations_company_id_idx on public.client_invitations (company_id);
create index client_invitations_invited_by_idx on public.client_invitations (invited_by);
create index client_invitations_accepted_by_idx on public.client_invitations (accepted_by);
create index company_invitations_tenant_idx on public.company_invitations (tenant_id, created_at desc);
create index company_invitations_company_idx on public.company_invitations (tenant_id, company_id);
create index company_invitations_invited_by_idx on public.company_invitations (invited_by);
create index company_invitations_accepted_by_idx on public.company_invitations (accepted_by);
-- One that waits per address: a second one replaces it.
create unique index client_invitations_pending_key on public.client_invitations (company_id, email) where status = 'pending';
create unique index company_invitations_pending_key on public.company_invitations (tenant_id, email) where status = 'pending';

create trigger touch_updated_at before update on public.client_invitations
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.company_invitations
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.client_invitations
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.client_invitation_companies
  for each row execute function private.audit('invitation_id', 'company_id');
create trigger audit after insert or update or delete on public.company_invitations
  for each row execute function private.audit('id');
call private.watch('public.client_invitations', 'members');
call private.watch('public.company_invitations', 'members');

-- Row-level security ---------------------------------------------------------

create procedure private.open_to_token_holder(invitations regclass)
language plpgsql
set search_path = ''
as $$
declare
  -- The header is read in the policy itself, because visitors may call nothing of the schema private.
  token text := $sql$ (nullif((select current_setting('request.headers', true)), '')::jsonb ->> 'x-invitation-token') $sql$;
  -- By each known algorithm, as in private.marked_hashes.
  named text := format($sql$ token_hash = any ((
    select case when pg_input_is_valid(header.token, 'uuid') then array[
      'sha256:'::bytea || sha256(convert_to(header.token::uuid::text, 'UTF8')),
      'sha512:'::bytea || sha512(convert_to(header.token::uuid::text, 'UTF8'))] end
    from (select %s as token) as header)::bytea[]) $sql$, token);
begin
  execute format('create policy "The holder of the token reads the invitation" on %s
    for select to anon, authenticated using (%s)', invitations, named);
  execute format('create policy "A request with a token reads the invitation it names alone" on %s
    as restrictive for select to anon, authenticated using (%s is null or %s)', invitations, token, named);
end;
$$;

comment on procedure private.open_to_token_holder(regclass) is
  'Lets a request with the header x-invitation-token read the invitation whose token_hash is that of the header, and no other. For schema '
  'files.';

alter table public.client_invitations enable row level security;
alter table public.company_invitations enable row level security;

call private.open_to_token_holder('public.client_invitations');

create policy "Members read the invitations to companies they act for" on public.client_invitations
  for select to authenticated
  using (company_id in (select private.managed_company_ids()));

create policy "Owners read the invitations to companies of their tenants" on public.client_invitations
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every invitation of a client" on public.client_invitations
  for select to authenticated
  using ((select private.is_admin()));

alter table public.client_invitation_companies enable row level security;

create policy "Who invited reads the further companies" on public.client_invitation_companies
  for select to authenticated
  using (company_id in (select private.company_ids()) and exists (
    select from public.client_invitations as invitation
    where invitation.id = invitation_id and invitation.invited_by = (select private.active_user_id())));

create policy "Owners read the further companies of invitations of their tenants" on public.client_invitation_companies
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read the further companies of every invitation" on public.client_invitation_companies
  for select to authenticated
  using ((select private.is_admin()));

call private.open_to_token_holder('public.company_invitations');

create policy "Owners read the invitations to run their tenants" on public.company_invitations
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every invitation of a firm" on public.company_invitations
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select (
  id, tenant_id, company_id, company_name, email, access, status, expires_at, invited_by, accepted_by, accepted_at, created_at, updated_at,
  shared, money, until)
  on public.client_invitations to authenticated;
grant select on public.client_invitation_companies to authenticated;
grant select (
  id, tenant_id, company_name, email, status, expires_at, invited_by, accepted_by, accepted_at, company_id, created_at, updated_at, joins)
  on public.company_invitations to authenticated;
grant select (id, email, company_name, status, expires_at) on public.client_invitations, public.company_invitations to anon;

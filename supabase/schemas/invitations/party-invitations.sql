/*
 * Parts by link: the applicant asks a person named in an application to fill in only their own part, who they are and their
 * documents (ONE-07). As with other invitations (invitations/invitations.sql), the row keeps the hash of the token of the link.
 *
 *   pending -> accepted -> revoked     the applicant takes the part back
 *   pending -> revoked
 *
 * The person who accepts handles the documents of that party from then on, and no other client does: the applicant sees that
 * the part is done or not, and neither the passport nor the answers (private.managed_party_ids). What was sent so stays with
 * staff, also when the invitation ends: a part that is taken back begins anew, as another party.
 */

-- Tables ---------------------------------------------------------------------

create table public.party_invitations (
  id             uuid primary key default gen_random_uuid(),
  token_hash     bytea not null unique check (private.is_marked_hash(token_hash)),
  tenant_id      uuid not null,
  application_id uuid not null,
  person_id      uuid not null,
  party_id       uuid not null,
  company_name   text not null check (char_length(company_name) between 1 and 160),
  email          text not null check (email = lower(btrim(email)) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  status         public.invitation_status not null default 'pending',
  expires_at     timestamptz not null default now() + interval '7 days',
  done_at        timestamptz,
  invited_by     uuid references public.profiles on delete set null,
  accepted_by    uuid references public.profiles on delete set null,
  accepted_at    timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete cascade,
  constraint party_invitations_accepted check (status <> 'accepted' or accepted_at is not null),
  constraint party_invitations_pending check (status <> 'pending' or accepted_at is null),
  constraint party_invitations_done check (done_at is null or accepted_at is not null)
);

comment on table public.party_invitations is
  'Asks a person named in an application to fill in their own part. Read by its token, the applicant, who accepted it, the tenant''s '
  'owners and staff; written by commands.';
comment on column public.party_invitations.token_hash is
  'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';
comment on column public.party_invitations.person_id is 'Who of the application''s people it is for.';
comment on column public.party_invitations.party_id is 'The party that stood for them when they were invited.';
comment on column public.party_invitations.company_name is
  'The company as it was called then; the invited person cannot read the application.';
comment on column public.party_invitations.done_at is 'Since when their part is complete: submitted, and no question open.';

create index party_invitations_application_idx on public.party_invitations (tenant_id, application_id, created_at desc);
create index party_invitations_application_id_idx on public.party_invitations (application_id);
create index party_invitations_party_idx on public.party_invitations (tenant_id, party_id);
create index party_invitations_accepted_party_idx on public.party_invitations (party_id) where accepted_at is not null;
create index party_invitations_invited_by_idx on public.party_invitations (invited_by);
create index party_invitations_accepted_by_idx on public.party_invitations (accepted_by);
-- One that is open per person: a second one replaces it. One person per party.
create unique index party_invitations_open_key on public.party_invitations (application_id, person_id) where status <> 'revoked';
create unique index party_invitations_accepted_key on public.party_invitations (party_id) where status = 'accepted';

create trigger touch_updated_at before update on public.party_invitations
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.party_invitations
  for each row execute function private.audit('id');
call private.watch('public.party_invitations', 'members');

-- Helpers for policies -------------------------------------------------------

create function private.own_party_ids() returns setof uuid
language plpgsql stable security definer rows 20
set search_path = ''
as $$
begin
  return query
  select invitation.party_id
  from private.my_memberships as membership
  join public.party_invitations as invitation on invitation.tenant_id = membership.tenant_id and invitation.accepted_by = membership.user_id
  where invitation.status = 'accepted';
end;
$$;

comment on function private.own_party_ids() is 'The parties the signed-in person stands for themselves, by an invitation they accepted.';

-- Row-level security ---------------------------------------------------------

alter table public.party_invitations enable row level security;

call private.open_to_token_holder('public.party_invitations');

create policy "Members read the invitations to their own applications" on public.party_invitations
  for select to authenticated
  using (application_id in (select private.application_ids()));

create policy "People read the invitations they accepted" on public.party_invitations
  for select to authenticated
  using (status = 'accepted' and accepted_by = (select private.active_user_id()) and tenant_id = any (array(select private.tenant_ids())));

create policy "Owners read the invitations to applications of their tenants" on public.party_invitations
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every invitation to an application" on public.party_invitations
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select (
  id, tenant_id, application_id, person_id, party_id, company_name, email, status, expires_at, done_at, invited_by, accepted_by,
  accepted_at, created_at, updated_at)
  on public.party_invitations to authenticated;
grant select (id, email, company_name, status, expires_at) on public.party_invitations to anon;

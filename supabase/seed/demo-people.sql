/*
 * Demo data, invitations: of each tenant one that waits, is over, revoked and accepted. Everybody in it is invented. Comes after demo.sql;
 * running it again adds nothing. Their links are known to no one; the portal makes new ones.
 */

insert into public.client_invitations (
  id, token_hash, tenant_id, company_id, company_name, email, access, status, expires_at, invited_by, accepted_by, accepted_at,
  created_at)
select
  ('1c000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, private.token_hash(gen_random_uuid()), company.tenant_id, company.id,
  company.name,
  invited.address, invited.access::public.company_access, invited.status::public.invitation_status,
  now() + make_interval(days => invited.days), 'd0000000-0000-4000-8000-000000000002', accepter.id,
  case when invited.status = 'accepted' then now() + make_interval(days => invited.days - 5) end,
  now() + make_interval(days => invited.days - 7)
from (values
  (1, 1, 'odile.marchetti@mail.example', 'viewer', 'pending', 6, null),
  (2, 4, 'etienne.vasseur@mail.example', 'signatory', 'pending', 3, null),
  (3, 1, 'lucie.vasseur@mail.example', 'viewer', 'pending', -4, null),
  (4, 4, 'marius.delacroix@mail.example', 'viewer', 'revoked', -11, null),
  (5, 1, 'julian.ferrand@demo.bahamasinc.example', 'viewer', 'accepted', -300, 3)
) as invited (n, company, address, access, status, days, person)
join public.companies as company on company.id = ('c0000000-0000-4000-8000-' || lpad(invited.company::text, 12, '0'))::uuid
left join public.profiles as accepter on accepter.id = ('d0000000-0000-4000-8000-' || lpad(invited.person::text, 12, '0'))::uuid
on conflict (id) do nothing;

-- Claire Vasseur shares two companies with a lawyer, who has not answered.
insert into public.client_invitations (
  id, token_hash, tenant_id, company_id, company_name, email, access, expires_at, invited_by, shared, money, until)
select
  '1c000000-0000-4000-8000-000000000011', private.token_hash(gen_random_uuid()), company.tenant_id, company.id,
  company.name || ' and 1 more', 'paul.moreau@mail.example', 'signatory', now() + interval '5 days', company.user_id, true, false,
  private.today() + 180
from public.companies as company where company.id = 'c0000000-0000-4000-8000-000000000001'
on conflict (id) do nothing;
insert into public.client_invitation_companies (invitation_id, tenant_id, company_id)
select '1c000000-0000-4000-8000-000000000011', company.tenant_id, company.id
from public.companies as company where company.id = 'c0000000-0000-4000-8000-000000000002'
on conflict do nothing;

insert into public.company_invitations (id, token_hash, tenant_id, company_name, email, status, expires_at, invited_by, created_at)
select
  ('1d000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, private.token_hash(gen_random_uuid()), tenant.id, invited.firm,
  invited.address,
  invited.status::public.invitation_status, now() + make_interval(days => invited.days), 'd0000000-0000-4000-8000-000000000002',
  now() + make_interval(days => invited.days - 7)
from (values
  (1, 1, 'Paradise Reef Services Ltd.', 'office@paradise-reef.example', 'pending', 5),
  (2, 2, 'Eleuthera Trustees Ltd.', 'desk@eleuthera-trustees.example', 'pending', -2),
  (3, 2, 'Abaco Registrars Ltd.', 'office@abaco-registrars.example', 'revoked', -20)
) as invited (n, tenant, firm, address, status, days)
join public.tenants as tenant on tenant.id = ('7e000000-0000-4000-8000-' || lpad(invited.tenant::text, 12, '0'))::uuid
on conflict (id) do nothing;

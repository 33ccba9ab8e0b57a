/*
 * Demo data, third part: support. With the three of demo-records.sql the demo client has twelve tickets, in each status and
 * priority, two with answers she has not read. Everybody in it is invented. Comes after demo-records.sql; running it again adds nothing.
 */

insert into public.support_tickets (id, tenant_id, company_id, reference, subject, priority, status, opened_by, assignee, page_path,
  page_title, last_message_at, created_at)
select
  ('5a000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '7e000000-0000-4000-8000-000000000001',
  case when company is not null then ('c0000000-0000-4000-8000-' || lpad(company::text, 12, '0'))::uuid end, 'S-' || 900 + n, subject,
  priority::public.ticket_priority, status::public.ticket_status, 'd0000000-0000-4000-8000-000000000001',
  case when status <> 'open' then 'd0000000-0000-4000-8000-000000000002'::uuid end, page, title,
  now() - make_interval(hours => hours), now() - make_interval(hours => hours * 2 + 20)
from (values
  (21, null, 'Who may see our documents?', 'normal', 'open', '/app/documents', 'Documents', 2),
  (22, null, 'Passport expires in March', 'low', 'open', '/app/kyc', 'KYC Management', 26),
  (23, 4, 'Notice from the Registrar about our return', 'urgent', 'waiting_on_us', '/app/companies', 'Companies', 4),
  (24, 4, 'Minutes of the last annual meeting', 'low', 'waiting_on_client', null, null, 50),
  (25, 1, 'Invoice shows the old address', 'high', 'waiting_on_client', '/app/companies/invoices', 'Invoices', 9),
  (26, null, 'Adding a colleague as viewer', 'normal', 'resolved', '/app/companies', 'Companies', 120),
  (27, 1, 'Apostille for the certificate', 'high', 'resolved', null, null, 300),
  (28, null, 'Which documents does a Swiss shareholder need?', 'normal', 'closed', '/app/companies/new', 'Form a company', 900),
  (29, 4, 'Wire arrived twice', 'urgent', 'closed', null, null, 1500)
) as ticket (n, company, subject, priority, status, page, title, hours)
where exists (select from public.profiles as person where person.id = 'd0000000-0000-4000-8000-000000000001')
on conflict (id) do nothing;

insert into public.support_messages (id, tenant_id, ticket_id, author, by_staff, body, created_at)
select
  ('5b000000-0000-4000-8000-' || lpad((n * 10 + place)::text, 12, '0'))::uuid, ticket.tenant_id, ticket.id,
  case when by_staff then 'd0000000-0000-4000-8000-000000000002' else ticket.opened_by end, by_staff, body,
  case when place = last_value(place) over (partition by n order by place range between unbounded preceding and unbounded following)
    then ticket.last_message_at else ticket.created_at + make_interval(mins => place * 40) end
from (values
  (21, 1, false, 'Do the directors see the passports of the shareholders?'),
  (22, 1, false, 'My passport expires in March. Do you need the new one before or after?'),
  (23, 1, false, 'The Registrar writes that a return is missing. Is that right?'),
  (23, 2, true, 'We filed it in June. Could you send us the notice?'),
  (23, 3, false, 'It is attached to the letter you received this morning.'),
  (24, 1, false, 'Do you keep the minutes, or do we?'),
  (24, 2, true, 'We keep the originals. Please confirm the date of the meeting, and I will upload a copy.'),
  (25, 1, false, 'The invoice still shows the office in Geneva.'),
  (25, 2, true, 'Thank you for telling us. Which address should the new invoice show?'),
  (26, 1, false, 'How can a colleague look at one company without changing it?'),
  (26, 2, true, 'A viewer does exactly that. We have sent your colleague an invitation.'),
  (27, 1, false, 'The notary in Zürich asks for an apostille.'),
  (27, 2, true, 'The apostille is here. The courier has collected the certificate.'),
  (28, 1, false, 'Which documents do you need from a shareholder in Zürich?'),
  (28, 2, true, 'A certified copy of the passport and proof of address of the last three months.'),
  (29, 1, false, 'Our bank sent the fee twice.'),
  (29, 2, true, 'We have returned the second payment today.')
) as message (n, place, by_staff, body)
join public.support_tickets as ticket on ticket.id = ('5a000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
on conflict (id) do nothing;

-- As the command does when staff answer.
update public.support_messages as message set staff_name = private.first_name(message.author)
where message.by_staff and message.staff_name is null and message.id::text like '5b000000-%';

-- All but the answers in tickets 2 and 25 have been read.
insert into public.support_reads (ticket_id, user_id, tenant_id, read_at)
select ticket.id, ticket.opened_by, ticket.tenant_id,
  case when ticket.reference in ('S-902', 'S-925') then ticket.created_at + interval '50 minutes' else ticket.last_message_at end
from public.support_tickets as ticket
where ticket.opened_by = 'd0000000-0000-4000-8000-000000000001' and ticket.id::text like '5a000000-%'
on conflict (ticket_id, user_id) do nothing;

insert into public.prepared_answers (id, tenant_id, title, body, updated_by)
select ('5c000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '7e000000-0000-4000-8000-000000000001', title, body,
  'd0000000-0000-4000-8000-000000000002'
from (values
  (1, 'We look into it', E'Dear {{client.first_name}},\n\nThank you for your message. We look into it and come back to you.'),
  (2, 'A document is missing',
    E'Dear {{client.first_name}},\n\nfor {{company.name}} we still need a document. Please add it under Documents.'),
  (3, 'Copy of a passport', E'Dear {{client.first_name}},\n\nplease send a certified copy of the passport that is valid for six months.')
) as answer (n, title, body)
where exists (select from public.profiles as person where person.id = 'd0000000-0000-4000-8000-000000000002')
on conflict do nothing;

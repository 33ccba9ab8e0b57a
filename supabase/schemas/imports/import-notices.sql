/*
 * What clients learn of an import: that it brought in companies of theirs, and that these were taken out again.
 */

create function private.notify_brought_in(import public.portfolio_imports, of_client uuid default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  found  record;
  before uuid[];
begin
  for found in
    select company.user_id as client, count(*) as companies, min(company.name) as name, min(company.id::text)::uuid as id,
      array_agg(line.id) as lines
    from private.import_companies as line
    join public.companies as company on company.id = line.company_id
    where line.import_id = import.id and (of_client is null or company.user_id = of_client)
    group by company.user_id
    order by company.user_id
  loop
    before := array(
      select known.id from public.notifications as known
      where known.user_id = found.client and known.created_at = now() and known.kind = 'company.brought_in');
    perform private.notify(found.client, import.tenant_id, 'company.brought_in',
      case found.companies when 1 then found.name || ' is in your account' else found.companies || ' companies are in your account' end,
      case found.companies when 1 then 'Your firm brought it in, with its people, its registers and what is due.'
        else 'Your firm brought them in, with their people, their registers and what is due.' end,
      case found.companies when 1 then private.subject('company', found.id) end);
    update private.import_companies as line
    set notice_id = (
      select sent.id from public.notifications as sent
      where sent.user_id = found.client and sent.created_at = now() and sent.kind = 'company.brought_in' and sent.id <> all (before))
    where line.id = any (found.lines);
  end loop;
end;
$$;

comment on function private.notify_brought_in(public.portfolio_imports, uuid) is
  'Notifies each client whose companies an import brought in, or one of them, once for all of their companies, and notes which '
  'notification it was.';

create function private.take_notices_back(import public.portfolio_imports) returns void
language plpgsql
set search_path = ''
as $$
declare
  notice   record;
  was_read boolean;
begin
  for notice in
    select line.notice_id as id, sent.user_id as client, count(*) filter (where line.undone = 'yes') as gone,
      count(*) filter (where line.company_id is not null) as stay, min(line.name) filter (where line.undone = 'yes') as name
    from private.import_companies as line
    join public.notifications as sent on sent.id = line.notice_id
    where line.import_id = import.id
    group by line.notice_id, sent.user_id
    having count(*) filter (where line.undone = 'yes') > 0
    order by sent.user_id
  loop
    delete from public.notifications as known where known.id = notice.id and not known.read;
    was_read := not found;
    -- What went is one notification.
    update private.import_companies as line set notice_id = null where line.notice_id = notice.id and line.undone = 'yes';

    if was_read then
      perform private.notify(notice.client, import.tenant_id, 'company.taken_out',
        case notice.gone when 1 then notice.name || ' is no longer in your account'
          else notice.gone || ' companies are no longer in your account' end,
        'Your firm has undone bringing ' || case notice.gone when 1 then 'it' else 'them' end || ' in. Nothing is to be done.', null);
    elsif notice.stay > 0 then
      perform private.notify_brought_in(import, notice.client);
    end if;
  end loop;
end;
$$;

comment on function private.take_notices_back(public.portfolio_imports) is
  'Takes the notification of an import back from each client whose companies went: who has not read it has it no more, or one of those '
  'that stay; who has read it is notified that they went.';

/*
 * What a change request must contain before it can be submitted, by kind. `details` comes from outside and may be anything that
 * is valid json: the function answers with an issue and never with an error.
 *
 *   appoint_officer         role, party
 *   cease_officer           entry_id
 *   party_particulars       entry_id, and what changes: name, email, country, nationality, address
 *   transfer_shares         entry_id (who gives), shares, party (who receives)
 *   issue_shares            shares, party, authorised_shares? (when there are to be more than so far)
 *   registered_office       address
 *   company_name            name
 *   beneficial_owner        party, nature_of_control, percent?, notified_on?, remark?
 *   cease_beneficial_owner  entry_id
 *   register_charge         chargee, description, amount? and currency?, registered_on?
 *   satisfy_charge          charge_id
 *   other                   nothing: the wording describes it
 *
 * A client attaches the document that its kind needs as well (changes/change-rules.sql); staff may enter a request before they have it.
 *
 * A party is {"party_id"} of one the client may see, or {"kind", "name", "country", "email"?, "birth_date"?, "nationality"?,
 * "address"?, "registration_number"?} of a new party.
 */

-- The rules ------------------------------------------------------------------

create function private.change_party_fits(tenant_id uuid, party jsonb) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if jsonb_typeof(party) is distinct from 'object' then
    return false;
  end if;

  if party ? 'party_id' then
    -- A party the caller may see: an id alone must not bring a party of another client into their company.
    return exists (
      select from public.parties as known
      where known.id = private.json_uuid(party -> 'party_id') and known.tenant_id = change_party_fits.tenant_id
        and (
          (select private.is_admin())
          or known.tenant_id in (select private.owned_tenant_ids())
          or known.id in (select private.party_ids())
          -- Of those the firm provides, whom a register of theirs names: a nominee takes more shares, a secretary a second office.
          or exists (
            select from public.company_participants as entry
            where entry.party_id = known.id and not entry.voided and entry.company_id in (select private.managed_company_ids()))));
  end if;

  return char_length(private.json_text(party -> 'name')) between 1 and 160
    and private.json_text(party -> 'kind') in ('person', 'body_corporate')
    and private.json_text(party -> 'country') ~ '^[A-Z]{2}$'
    and private.json_text(party -> 'nationality') ~ '^([A-Z]{2})?$'
    and char_length(private.json_text(party -> 'email')) <= 254
    and char_length(private.json_text(party -> 'address')) <= 500
    and char_length(private.json_text(party -> 'registration_number')) <= 60
    and (private.json_text(party -> 'birth_date') = '' or private.json_date(party -> 'birth_date') <= private.today());
end;
$$;

comment on function private.change_party_fits(uuid, jsonb) is
  'Whether a change names a party of the tenant that the caller may see, or describes a new one well enough.';

create function private.office_fits(entity_type text, role text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when entity_type in ('IBC', 'DOM', 'GTE', 'FRC') then role in ('director', 'president', 'secretary', 'officer')
    when entity_type = 'FDN' then role in ('council_member', 'secretary', 'officer')
    when entity_type = 'ICON' then role in ('administrator', 'officer')
    when entity_type = 'BEE' then role in ('officer', 'council_member')
    else true
  end;
$$;

comment on function private.office_fits(text, text) is
  'Whether a kind of company has an office; the same as officesOf in shared-core/src/domain/offices.ts.';

grant execute on function private.office_fits(text, text) to authenticated;

create function private.change_issues(request public.change_requests) returns table (code text, field text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  details jsonb := request.details;
  kind    public.change_kind := request.kind;
  company public.companies;
  shares  numeric := private.json_share_count(details -> 'shares');
  entry   public.company_participants;
begin
  select * into company from public.companies as known where known.id = request.company_id;

  if kind = 'other' then
    if request.wording is null then
      return query values ('change.wording_missing', 'wording');
    end if;

    return;
  end if;

  if request.effective_on is null or request.effective_on < coalesce(company.registration_date, '1800-01-01') then
    return query values ('change.effective_on_missing', 'effective_on');
  end if;

  if not request.by_staff and not private.has_change_document(request, private.change_rule(kind, private.today())) then
    return query values ('change.document_missing', 'document_ids');
  end if;

  if kind in ('appoint_officer', 'transfer_shares', 'issue_shares', 'beneficial_owner')
    and not private.change_party_fits(request.tenant_id, details -> 'party')
  then
    return query values ('change.party_incomplete', 'details.party');
  end if;

  if kind in ('cease_officer', 'party_particulars', 'transfer_shares', 'cease_beneficial_owner') then
    select * into entry from public.company_participants as known
    where known.id = private.json_uuid(details -> 'entry_id') and known.company_id = request.company_id and known.ceased_on is null
      and case kind
        when 'cease_officer' then private.register_of(known.role) = 'officers'
        when 'transfer_shares' then known.role = 'member'
        when 'cease_beneficial_owner' then known.role = 'beneficial_owner'
        -- Those of the firm's own are the firm's to change.
        when 'party_particulars' then request.by_staff or known.party_id not in (select private.provided_party_ids())
        else true
      end;

    if entry.id is null then
      return query values ('change.entry_missing', 'details.entry_id');
    end if;
  end if;

  if kind = 'transfer_shares' and private.json_uuid(details -> 'party' -> 'party_id') = entry.party_id then
    return query values ('change.party_incomplete', 'details.party');
  end if;

  if kind in ('transfer_shares', 'issue_shares') and (shares is null or (kind = 'transfer_shares' and shares > entry.shares)) then
    return query values ('change.shares_invalid', 'details.shares');
  end if;

  if kind = 'issue_shares' and details ? 'authorised_shares' and private.json_share_count(details -> 'authorised_shares') is null then
    return query values ('change.shares_invalid', 'details.authorised_shares');
  end if;

  if kind = 'appoint_officer' and not exists (
    select from unnest(enum_range(null::public.participant_role)) as role
    where role::text = private.json_text(details -> 'role') and private.register_of(role) = 'officers'
  ) then
    return query values ('change.role_missing', 'details.role');
  elsif kind = 'appoint_officer' and not private.office_fits(company.type, private.json_text(details -> 'role')) then
    return query values ('change.role_unfit', 'details.role');
  end if;

  if kind = 'party_particulars' and (
    not details ?| '{name,email,country,nationality,address}'
    or (details ? 'name' and char_length(private.json_text(details -> 'name')) not between 1 and 160)
    or (details ? 'email' and char_length(private.json_text(details -> 'email')) not between 3 and 254)
    or (details ? 'country' and private.json_text(details -> 'country') !~ '^[A-Z]{2}$')
    or (details ? 'nationality' and private.json_text(details -> 'nationality') !~ '^[A-Z]{2}$')
    or (details ? 'address' and char_length(private.json_text(details -> 'address')) not between 1 and 500)
  ) then
    return query values ('change.particulars_missing', 'details');
  end if;

  if kind = 'registered_office' and char_length(private.json_text(details -> 'address')) not between 1 and 500 then
    return query values ('change.address_missing', 'details.address');
  end if;

  if kind = 'company_name' and (
    char_length(private.json_text(details -> 'name')) not between 1 and 160
    or exists (
      select from public.entity_type_rules as rule
      where rule.entity_type = company.type and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()
        and not private.name_suits(private.json_text(details -> 'name'), rule.name_endings, rule.name_contains))
  ) then
    return query values ('change.name_invalid', 'details.name');
  end if;

  if kind = 'beneficial_owner' then
    if private.json_array(details -> 'nature_of_control') = '[]'
      or not private.json_array(details -> 'nature_of_control') <@ '["shares", "votes", "appointment", "other"]' then
      return query values ('change.control_missing', 'details.nature_of_control');
    end if;

    if details ? 'percent' and private.json_percent(details -> 'percent') is null then
      return query values ('change.percent_invalid', 'details.percent');
    end if;

    if (details ? 'notified_on' and private.json_date(details -> 'notified_on') is null)
      or char_length(private.json_text(details -> 'remark')) > 1000 then
      return query values ('change.particulars_missing', 'details');
    end if;
  end if;

  if kind = 'register_charge' and (
    char_length(private.json_text(details -> 'chargee')) not between 1 and 160
    or char_length(private.json_text(details -> 'description')) not between 1 and 2000
    or (details ? 'amount' or details ? 'currency')
      and (private.json_amount(details -> 'amount') is null or private.json_text(details -> 'currency') !~ '^[A-Z]{3}$')
    or details ? 'registered_on' and coalesce(private.json_date(details -> 'registered_on') < request.effective_on, true)
  ) then
    return query values ('change.charge_incomplete', 'details');
  end if;

  if kind = 'satisfy_charge' and not exists (
    select from public.charges as charge
    where charge.id = private.json_uuid(details -> 'charge_id') and charge.company_id = request.company_id
      and charge.satisfied_on is null and not charge.voided
  ) then
    return query values ('change.entry_missing', 'details.charge_id');
  end if;
end;
$$;

comment on function private.change_issues(public.change_requests) is
  'What keeps a change request from being submitted by the caller; no rows when it is complete. Codes are keys of the error catalogue.';

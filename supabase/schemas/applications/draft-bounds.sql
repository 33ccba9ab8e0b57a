/*
 * How much an application may hold. What people enter stays far below; the limits bound what one person can store, and what the
 * rules of an application have to work through at each keystroke.
 */

create function private.require_draft_bounds(data jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  list text;
begin
  if jsonb_typeof(data) is distinct from 'object' then
    raise exception using errcode = 'PT422', message = 'application.data_invalid';
  end if;

  if octet_length(data::text) > 200000 then
    raise exception using errcode = 'PT422', message = 'application.too_large';
  end if;

  if jsonb_array_length(private.json_array(data -> 'people')) > 100 then
    raise exception using errcode = 'PT422', message = 'application.too_many_people';
  end if;

  if jsonb_array_length(private.json_array(data -> 'holdings')) > 300 then
    raise exception using errcode = 'PT422', message = 'application.too_many_holdings';
  end if;

  foreach list in array array['names', 'activities', 'features', 'services'] loop
    if jsonb_array_length(private.json_array(data -> list)) > 100 then
      raise exception using errcode = 'PT422', message = 'application.too_many_choices';
    end if;
  end loop;
end;
$$;

comment on function private.require_draft_bounds(jsonb) is
  'Refuses the data of an application above its limits: 200 kB, 100 people, 300 holdings, 100 entries in each other list. '
  'shared-core/src/domain/application-bounds.ts has the same figures. Raises application.data_invalid, application.too_large, '
  'application.too_many_people, application.too_many_holdings, application.too_many_choices.';

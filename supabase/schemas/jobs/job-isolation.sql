/*
 * The kind `isolation`: the isolation probe (isolation.sql), one person and one table a row. It runs every night, and when the super admin
 * asks for it. A leak raises a critical alert in the firm whose rows were read, and notifies the super admin.
 */

create function private.job_isolation_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language plpgsql stable
set search_path = ''
as $$
declare
  -- Fewer than other kinds: each counts a table.
  most constant integer := 50;
begin
  return query
    select concat_ws(' ', listed.person, relation.name) collate "C", relation.name
    from private.isolation_probes as probe
    cross join lateral jsonb_to_recordset(probe.people) as listed (person uuid, firms uuid[])
    cross join private.isolation_relations() as relation
    where probe.id = (input ->> 'probe')::uuid
      and (after is null or concat_ws(' ', listed.person, relation.name) collate "C" > after)
    order by 1
    limit least(at_most, most);
end;
$$;

comment on function private.job_isolation_rows(jsonb, text, integer) is 'The next people and tables of a probe. A kind of job (jobs.sql).';

create function private.job_isolation_do(input jsonb, keys text[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  probe private.isolation_probes;
  pair record;
  found record;
  read bigint := 0;
  own bigint := 0;
  parts bigint := 0;
  seen jsonb := '[]';
begin
  select * into probe from private.isolation_probes as known where known.id = (input ->> 'probe')::uuid;

  for pair in
    select listed.person, listed.firms, split_part(wanted.key, ' ', 2) as relation
    from unnest(keys) as wanted (key)
    join jsonb_to_recordset(probe.people) as listed (person uuid, firms uuid[])
      on listed.person::text = split_part(wanted.key, ' ', 1)
  loop
    select * into found from private.probe_isolation(pair.person, pair.firms, pair.relation);
    read := read + found.checked;
    own := own + found.own;
    parts := parts + found.in_part::integer;
    seen := seen || found.leaks;
  end loop;

  update private.isolation_probes as known
  set checks = known.checks + cardinality(keys), rows_checked = known.rows_checked + read, own_rows = known.own_rows + own,
    in_part = known.in_part + parts, leaks = jsonb_path_query_array(known.leaks || seen, '$[0 to 199]')
  where known.id = probe.id;

  return jsonb_build_object('rows_checked', read, 'leaks', jsonb_array_length(seen));
end;
$$;

comment on function private.job_isolation_do(jsonb, text[]) is 'Reads some tables as some people, and keeps what came of it in the probe.';

create function private.job_isolation_end(input jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  ended private.isolation_probes;
  leaky record;
  alert public.compliance_alerts;
begin
  update private.isolation_probes as probe
  set ended_at = clock_timestamp(), is_complete = not exists (
    select from public.jobs as job where job.id = (job_isolation_end.input ->> 'job')::uuid and job.refused > 0)
  where probe.id = (input ->> 'probe')::uuid
  returning * into ended;

  for leaky in
    select tenant.id, tenant.name, array_agg(distinct leak.relation order by leak.relation) as relations,
      count(distinct leak.person) as people
    from jsonb_to_recordset(ended.leaks) as leak (relation text, person uuid, firm uuid)
    join public.tenants as tenant on tenant.id = leak.firm
    group by tenant.id
    order by tenant.id
  loop
    alert := null;
    alert.tenant_id := leaky.id;
    alert.kind := 'isolation_broken';
    alert.dedupe_key := 'isolation_broken';
    alert.severity := 'critical';
    alert.title := 'People of other firms can read rows of ' || leaky.name;
    alert.detail := left(format('The isolation probe read %s as %s of other firms. Take the policy back, or close the portal until it is.',
      array_to_string(leaky.relations, ', '), case leaky.people when 1 then 'a person' else leaky.people || ' people' end), 2000);
    perform private.tell_super_admins('compliance.isolation_broken', alert.title, alert.detail, leaky.id,
      private.subject('alert', private.raise_alert(alert)));
  end loop;

  if ended.is_complete then
    perform private.close_alert(known.tenant_id, known.dedupe_key)
    from public.compliance_alerts as known
    where known.kind = 'isolation_broken' and known.state <> 'resolved'
      and not exists (
        select from jsonb_to_recordset(ended.leaks) as leak (firm uuid) where leak.firm = known.tenant_id);
  end if;
end;
$$;

comment on function private.job_isolation_end(jsonb) is
  'Ends a probe: raises an alert in each firm whose rows were read and notifies the super admin, and closes the alert of a firm of which a '
  'complete probe read none.';

-- Beginning ------------------------------------------------------------------

create function private.enter_isolation_probe() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  probe private.isolation_probes;
begin
  if (select count(distinct membership.tenant_id) from public.tenant_users as membership) < 2 then
    return null;
  end if;

  perform pg_advisory_xact_lock(hashtextextended('isolation', 0));
  select known.job_id into probe.job_id from private.isolation_probes as known
  join public.jobs as job on job.id = known.job_id and job.state in ('waiting', 'running');

  if found then
    return probe.job_id;
  end if;

  probe.id := gen_random_uuid();
  select coalesce(jsonb_agg(jsonb_build_object('person', sampled.person_id, 'firms', sampled.firms)), '[]'),
    (select count(*) from private.isolation_relations())
  into probe.people, probe.relations
  from private.isolation_sample(probe.id::text) as sampled;
  probe.firms := (
    select count(distinct firm.id)
    from jsonb_to_recordset(probe.people) as listed (firms uuid[]) cross join unnest(listed.firms) as firm (id));
  probe.job_id := private.enter_job('isolation', 'Isolation probe', jsonb_build_object('probe', probe.id),
    jsonb_array_length(probe.people) * probe.relations);
  insert into private.isolation_probes (id, job_id, people, firms, relations)
  values (probe.id, probe.job_id, probe.people, probe.firms, probe.relations);
  -- Two years of nights are enough to look back on.
  delete from private.isolation_probes as known where known.began_at < now() - interval '2 years';

  return probe.job_id;
end;
$$;

comment on function private.enter_isolation_probe() is
  'Enters the job of an isolation probe with a new sample, or answers the one that is under way; its id. Null while fewer than two firms '
  'have people. For the nightly maintenance and start_isolation_probe.';

create function public.start_isolation_probe() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  entered uuid;
begin
  perform private.require_staff('start_isolation_probe');
  entered := private.enter_isolation_probe();

  if entered is null then
    raise exception using errcode = 'PT409', message = 'job.one_firm';
  end if;

  return entered;
end;
$$;

comment on function public.start_isolation_probe() is
  'Begins an isolation probe, or answers the one that is under way; the id of its job. For the super admin. Raises job.one_firm '
  'while fewer than two firms have people, not_allowed, account.suspended.';

create function public.isolation_probes() returns table (
  id uuid, job_id uuid, began_at timestamptz, ended_at timestamptz, is_complete boolean, firms integer, people integer, relations integer,
  checks bigint, rows_checked bigint, own_rows bigint, in_part bigint, leaks jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff('isolation_probes');

  return query
    select probe.id, probe.job_id, probe.began_at, probe.ended_at, probe.is_complete, probe.firms, jsonb_array_length(probe.people),
      probe.relations, probe.checks, probe.rows_checked, probe.own_rows, probe.in_part,
      coalesce((
        select jsonb_agg(jsonb_build_object('relation', leak.relation, 'rows', leak.rows,
          'firm', coalesce(tenant.name, 'A firm that left'), 'person', coalesce(person.full_name, person.email, 'A former person')))
        from jsonb_to_recordset(probe.leaks) as leak (relation text, person uuid, firm uuid, rows bigint)
        left join public.tenants as tenant on tenant.id = leak.firm
        left join public.profiles as person on person.id = leak.person), '[]')
    from private.isolation_probes as probe
    order by probe.began_at desc
    limit 10;
end;
$$;

comment on function public.isolation_probes() is
  'The last ten isolation probes, the newest first: whose people were tried on how many tables and rows, and what they read of other '
  'firms. One without an end is under way, or was cancelled. For the super admin. Raises not_allowed, account.suspended.';

grant execute on function public.start_isolation_probe(), public.isolation_probes() to authenticated;

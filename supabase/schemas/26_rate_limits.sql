/*
 * Rate limits: how often something may be done, counted in the database, for what visitors and clients can call without end.
 *
 * A bucket is a name and a window of time that begins with its first use. What is refused or fails is rolled back and not
 * counted.
 */

create table private.rate_buckets (
  bucket  text primary key check (char_length(bucket) between 1 and 200),
  taken   integer not null,
  ends_at timestamptz not null
);

comment on table private.rate_buckets is 'How often each bucket was used in its present window.';

create index rate_buckets_ends_at_idx on private.rate_buckets (ends_at);

alter table private.rate_buckets enable row level security;

create function private.take_rate(bucket text, most integer, per interval) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  used integer;
begin
  -- A few that are over, so that the table does not grow; those in somebody's hands are left to them.
  delete from private.rate_buckets as old
  where old.bucket in (
    select over.bucket from private.rate_buckets as over
    where over.ends_at < now() and over.bucket <> take_rate.bucket
    order by over.ends_at limit 20 for update skip locked);

  insert into private.rate_buckets as known (bucket, taken, ends_at) values (take_rate.bucket, 1, now() + take_rate.per)
  on conflict on constraint rate_buckets_pkey do update set
    taken = case when known.ends_at < now() then 1 else known.taken + 1 end,
    ends_at = case when known.ends_at < now() then now() + take_rate.per else known.ends_at end
  returning known.taken into used;

  if used > most then
    raise exception using errcode = 'PT429', message = 'rate.too_many';
  end if;
end;
$$;

comment on function private.take_rate(text, integer, interval) is
  'Counts one use of a bucket and refuses when it is more than `most` in the window. Raises rate.too_many.';

create function private.request_address() returns text
language plpgsql stable
set search_path = ''
as $$
begin
  -- Hosted, the first is set by the edge and cannot be forged; without an edge the second is all there is.
  return coalesce(private.request_header('cf-connecting-ip'), btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), '');
end;
$$;

comment on function private.request_address() is 'The address a request comes from, as far as it is known; empty when it is not.';

/*
 * The algorithms of stored hashes (decision 154). Each hash of a secret says which one made it, by a mark in front: `sha256:`. A link of
 * the audit log without a mark is SHA-256. Another algorithm begins where private.hash_algorithm answers it: what is stored then goes
 * on being found and verified, and what is new gets the other mark.
 */

create function private.hash_algorithm() returns text
language sql immutable
set search_path = ''
as $$
  select 'sha256';
$$;

comment on function private.hash_algorithm() is 'The algorithm of new hashes: sha256 or sha512. The one place where another begins.';

create function private.marked_hash(algorithm text, content bytea) returns bytea
language sql immutable
set search_path = ''
as $$
  select convert_to(algorithm || ':', 'UTF8') || case algorithm when 'sha256' then sha256(content) when 'sha512' then sha512(content) end;
$$;

comment on function private.marked_hash(text, bytea) is
  'The hash of a content after the mark of its algorithm, both in bytes; null for an algorithm that is not known.';

create function private.marked_hashes(content bytea) returns bytea[]
language sql immutable
set search_path = ''
as $$
  select array[private.marked_hash('sha256', content), private.marked_hash('sha512', content)];
$$;

comment on function private.marked_hashes(bytea) is
  'The hashes of a content by each algorithm that stored ones may have, for looking them up. An algorithm that is broken is taken out, and '
  'no hash of it is found any more.';

create function private.is_marked_hash(hash bytea) returns boolean
language sql immutable
set search_path = ''
as $$
  select case substr(hash, 1, 7)
    when 'sha256:'::bytea then octet_length(hash) = 39
    when 'sha512:'::bytea then octet_length(hash) = 71
    else false
  end;
$$;

comment on function private.is_marked_hash(bytea) is 'Whether bytes are the hash of a known algorithm with its mark.';

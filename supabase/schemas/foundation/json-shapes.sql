/*
 * Shapes: what the json columns that people edit may hold. Each shape is a json object itself, one rule per key:
 *
 *   {"type": "boolean"}
 *   {"type": "number", "min": 1, "max": 9}          a whole number
 *   {"type": "string", "pattern": "^a", "max": 80}  at most so many characters; 200 by default
 *   {"type": "array"} and {"type": "object"}        whose parts have shapes of their own
 *
 * with "optional": true for a key that may be missing. Keys without a rule are refused.
 */

create function private.shape(name text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case name
    when 'tenant.branding' then '{
      "name":      {"type": "string", "optional": true, "pattern": "^\\S.*\\S$", "max": 160},
      "logo_path": {"type": "string", "optional": true, "pattern": "^[0-9a-f-]{36}/[0-9a-f-]{36}\\.(png|jpg|jpeg)$"},
      "primary":   {"type": "string", "optional": true, "pattern": "^#[0-9a-f]{6}$"},
      "accent":    {"type": "string", "optional": true, "pattern": "^#[0-9a-f]{6}$"},
      "mail_name": {"type": "string", "optional": true, "max": 80,
        "pattern": "^(?! )[^<>@[:cntrl:]\\u2028-\\u202e\\u2066-\\u2069]*[^<>@[:space:][:cntrl:]\\u2028-\\u202e\\u2066-\\u2069]$"},
      "reply_to":  {"type": "string", "optional": true, "max": 120, "pattern": "^[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$"},
      "ticket_plus": {"type": "boolean", "optional": true},
      "address":   {"type": "string", "optional": true, "pattern": "^\\S[^<>]*$", "max": 400},
      "tax_number": {"type": "string", "optional": true, "pattern": "^[A-Za-z0-9][A-Za-z0-9 ./-]*$", "max": 40},
      "registration_number": {"type": "string", "optional": true, "pattern": "^[A-Za-z0-9][A-Za-z0-9 ./()-]*$", "max": 40}
    }'::jsonb
    when 'tenant.features' then '{
      "applications": {"type": "boolean", "optional": true},
      "documents":    {"type": "boolean", "optional": true},
      "invitations":  {"type": "boolean", "optional": true},
      "kyc":          {"type": "boolean", "optional": true},
      "reports":      {"type": "boolean", "optional": true},
      "support":      {"type": "boolean", "optional": true}
    }'::jsonb
    when 'tenant.limits' then '{
      "max_companies":     {"type": "number", "optional": true, "min": 0, "max": 1000000},
      "max_members":       {"type": "number", "optional": true, "min": 1, "max": 1000000},
      "max_storage_bytes": {"type": "number", "optional": true, "min": 0, "max": 1000000000000000}
    }'::jsonb
    when 'tenant.pinned_portals' then '{
      "client": {"type": "string", "optional": true, "pattern": "^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$"},
      "admin":  {"type": "string", "optional": true, "pattern": "^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$"}
    }'::jsonb
    when 'settings.general' then '{
      "company_name":  {"type": "string", "max": 160},
      "support_email": {"type": "string", "pattern": "^([^@\\s]+@[^@\\s]+\\.[^@\\s]+)?$", "max": 254},
      "timezone":      {"type": "string", "pattern": "^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$", "max": 60},
      "date_format":   {"type": "string", "pattern": "^(MM/DD/YYYY|DD/MM/YYYY|YYYY-MM-DD)$"}
    }'::jsonb
    when 'settings.security' then '{
      "require_mfa":         {"type": "boolean"},
      "mfa_for_everyone":    {"type": "boolean", "optional": true},
      "password_min_length": {"type": "number", "min": 6, "max": 72},
      "password_for_everyone": {"type": "boolean"},
      "session_timeout":     {"type": "number", "min": 5, "max": 1440},
      "login_attempts":      {"type": "number", "min": 3, "max": 20}
    }'::jsonb
    when 'settings.email' then '{
      "smtp_host":         {"type": "string", "pattern": "^[A-Za-z0-9.-]*$", "max": 253},
      "smtp_port":         {"type": "number", "min": 1, "max": 65535},
      "smtp_user":         {"type": "string", "max": 254},
      "smtp_password_set": {"type": "boolean"},
      "from_address":      {"type": "string", "pattern": "^([^@\\s]+@[^@\\s]+\\.[^@\\s]+)?$", "max": 254},
      "from_name":         {"type": "string", "pattern": "^[^\\r\\n]*$", "max": 160}
    }'::jsonb
    when 'settings.audit' then '{
      "retention_days": {"type": "number", "min": 30, "max": 3650},
      "log_level":      {"type": "string", "pattern": "^(debug|info|warn|error)$"},
      "user_tracking":  {"type": "boolean"},
      "ip_logging":     {"type": "boolean"}
    }'::jsonb
    when 'risk_part.definition' then '{
      "groups":     {"type": "array"},
      "factors":    {"type": "array"},
      "controls":   {"type": "array"},
      "thresholds": {"type": "object"},
      "overrides":  {"type": "array"}
    }'::jsonb
    when 'risk_part.group' then '{
      "code": {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "name": {"type": "string", "pattern": "^\\S", "max": 120}
    }'::jsonb
    when 'risk_part.factor' then '{
      "code":     {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "group":    {"type": "string"},
      "name":     {"type": "string", "pattern": "^\\S", "max": 120},
      "question": {"type": "string", "pattern": "^\\S", "max": 400},
      "weight":   {"type": "number", "min": 0, "max": 100},
      "source":   {"type": "string", "pattern": "^(asked|customer|ownership|political_exposure|media|country|service|screening)$"},
      "answers":  {"type": "array"}
    }'::jsonb
    when 'risk_part.answer' then '{
      "code":  {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "label": {"type": "string", "pattern": "^\\S", "max": 200},
      "score": {"type": "number", "min": 1, "max": 5}
    }'::jsonb
    when 'risk_part.control' then '{
      "code":     {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "name":     {"type": "string", "pattern": "^\\S", "max": 120},
      "question": {"type": "string", "pattern": "^\\S", "max": 400},
      "answers":  {"type": "array"}
    }'::jsonb
    when 'risk_part.control_answer' then '{
      "code":   {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "label":  {"type": "string", "pattern": "^\\S", "max": 200},
      "points": {"type": "number", "min": 0, "max": 30}
    }'::jsonb
    when 'risk_part.thresholds' then '{
      "medium": {"type": "number", "min": 21, "max": 99},
      "high":   {"type": "number", "min": 22, "max": 100}
    }'::jsonb
    when 'risk_part.override' then '{
      "code":    {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "name":    {"type": "string", "pattern": "^\\S", "max": 200},
      "factor":  {"type": "string"},
      "answers": {"type": "array"},
      "rating":  {"type": "string", "pattern": "^(medium|high|prohibited)$"},
      "hard":    {"type": "boolean"}
    }'::jsonb
  end;
$$;

comment on function private.shape(text) is
  'The rules of a json column; null for a name that has none. Session timeout in minutes, retention in days, storage in bytes.';

create function private.misfit(value jsonb, shape_name text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  shape constant jsonb := private.shape(shape_name);
  key   text;
  part  jsonb;
  rule  jsonb;
begin
  if shape is null or jsonb_typeof(value) is distinct from 'object' then
    return '';
  end if;

  for key in select jsonb_object_keys(shape || value) order by 1 loop
    rule := shape -> key;
    part := value -> key;

    if rule is null then
      return key;
    elsif part is null then
      if (rule -> 'optional') is distinct from 'true' then
        return key;
      end if;
    elsif jsonb_typeof(part) <> rule ->> 'type' then
      return key;
    elsif rule ->> 'type' = 'number' then
      if part::numeric not between (rule ->> 'min')::numeric and (rule ->> 'max')::numeric or part::numeric <> trunc(part::numeric) then
        return key;
      end if;
    elsif rule ->> 'type' = 'string' then
      if char_length(part #>> '{}') > coalesce((rule ->> 'max')::integer, 200) or part #>> '{}' !~ coalesce(rule ->> 'pattern', '') then
        return key;
      end if;
    end if;
  end loop;

  return null;
end;
$$;

comment on function private.misfit(jsonb, text) is
  'The first key of a json object that its shape does not allow or misses; empty when it is no object or the shape has no rules; null when '
  'all is well.';

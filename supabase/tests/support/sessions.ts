import { become, type Sql } from './database.ts';
import { people, type Persona } from './ids.ts';

type Person = Extract<Persona, keyof typeof people>;

/** Signs a person in, as the auth service does, and goes on in that session. Returns its id. */
export async function signIn(
  sql: Sql,
  person: Person,
  aal: 'aal1' | 'aal2' = 'aal1',
): Promise<string> {
  const id = crypto.randomUUID();
  await sql`reset role`;
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    values (${id}, ${people[person]}, now(), now(), ${aal})`;
  await goOn(sql, person, { session_id: id, aal });
  return id;
}

/** Goes on as a person whose token carries these claims. */
export async function goOn(sql: Sql, person: Person, claims: object): Promise<void> {
  await become(sql, person);
  await sql`select set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || ${sql.json(claims as never)})::text, true)`;
}

/** Gives a person an authenticator app that counts. */
export async function giveFactor(sql: Sql, person: Person): Promise<void> {
  await sql`reset role`;
  await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${people[person]}, 'App', 'totp', 'verified', now(), now())`;
}

import { become, type Sql } from './database.ts';

/** Runs every job that waits to its end, as the runner does. Goes on as the owner of the tables. */
export async function runJobs(sql: Sql): Promise<void> {
  await become(sql, 'postgres');
  for (let isDue = true; isDue;) {
    const [row] = await sql`select private.run_job_batch() as did`;
    isDue = row?.['did'] === true;
  }
}

/**
 * A kind of job of its own, as the owner of the tables. Its rows are `n` numbers written with four digits; each is noted in
 * `private.worked`. Numbers in `fails` raise `message`, in a batch and alone.
 */
export async function givenKind(
  sql: Sql,
  n: number,
  fails: readonly string[] = [],
  raise = `exception 'no room for %', number`,
): Promise<void> {
  await sql.unsafe(`
    create table private.worked (key text not null, at timestamptz not null default clock_timestamp());
    alter table private.worked enable row level security;
    create function private.job_trial_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
    language sql as $$
      select lpad(number::text, 4, '0'), 'Number ' || number from generate_series(1, ${n}) as number
      where after is null or lpad(number::text, 4, '0') > after order by number limit at_most;
    $$;
    create function private.job_trial_do(input jsonb, keys text[]) returns jsonb
    language plpgsql as $$
    declare number text;
    begin
      foreach number in array keys loop
        perform pg_sleep(coalesce((input ->> 'seconds')::float, 0));
        if number = any ('{${fails.join(',')}}'::text[]) then raise ${raise}; end if;
        insert into private.worked (key) values (number);
      end loop;
      return jsonb_build_object('written', cardinality(keys));
    end $$;`);
}

/** Enters a job of that kind in the name of the caller; its id. */
export async function enterTrial(sql: Sql, input: object = {}, n = 0): Promise<string> {
  const [row] =
    await sql`select private.enter_job('trial', 'A trial', ${sql.json(input as never)}, ${n}) as id`;
  return row?.['id'] as string;
}

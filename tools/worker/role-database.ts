/*
 * The database for a part of the worker that signs in with a role of its own (supabase/schemas/maintenance/worker-roles.sql): it calls the
 * commands of its part over a connection to Postgres, as the REST service does over HTTP, and needs no secret key for that.
 */
import { DatabaseLine } from '@portal/backend';

import { DatabaseRefusal, DatabaseSilent, type Database } from '../lib/database.ts';
import { isDatabaseAway } from './outage.ts';

/** What has to be known of a command to call it: the types of its parameters, and what it answers. */
interface Command {
  types: Record<string, string>;
  answers: 'rows' | 'value' | 'nothing';
}

export interface RoleDatabase extends Database {
  close(): Promise<void>;
}

const NAME = /^[a-z][a-z0-9_]{0,62}$/;

/** Calls commands over a connection to `url`, which stays open until `close`. Errors: DatabaseRefusal, DatabaseSilent. */
export function roleDatabaseAt(url: string, part: string): RoleDatabase {
  const line = new DatabaseLine(url, `portal ${part}`);
  const known = new Map<string, Command>();

  async function ask<T>(text: string, values: unknown[]): Promise<T | undefined> {
    try {
      return await line.ask<T>(text, values);
    } catch (error) {
      const { message } = error as Error;
      if (isDatabaseAway(error)) throw new DatabaseSilent(`Postgres does not answer: ${message}`);
      throw new DatabaseRefusal(message, { cause: error });
    }
  }

  async function commandOf(name: string): Promise<Command> {
    const found =
      known.get(name) ??
      (await ask<Command>(
        `select json_build_object(
            'answers', case when proretset then 'rows' when prorettype = 'void'::regtype then 'nothing' else 'value' end, 'types', (
            select coalesce(json_object_agg(proargnames[n], format_type(type, null)), '{}')
            from unnest(proargtypes::oid[]) with ordinality as argument (type, n)))
          from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
        [name],
      ));
    if (!found) throw new DatabaseRefusal(`There is no command ${name}.`);
    known.set(name, found);
    return found;
  }

  return {
    async call<T>(name: string, args: object): Promise<T> {
      const command = await commandOf(name);
      const text = callOf(name, Object.keys(args), command);
      const answer = await ask<T>(text, [JSON.stringify(args)]);
      return (command.answers === 'nothing' ? null : (answer ?? null)) as T;
    },
    rows: async (table) => {
      throw new DatabaseRefusal(`The role of the part ${part} reads no table, and not ${table}.`);
    },
    close: () => line.close(),
  };
}

/** The statement that calls a command with the keys of one JSON object, as the REST service reads them. */
function callOf(name: string, keys: readonly string[], { types, answers }: Command): string {
  for (const each of [name, ...keys]) {
    if (!NAME.test(each) || (each !== name && !types[each]))
      throw new DatabaseRefusal(`${name} has no parameter ${each}.`);
  }
  const columns = keys.map((key) => `${key} ${types[key]}`).join(', ');
  const given =
    keys.length > 0
      ? `json_to_record($1::json) as given(${columns})`
      : '(select $1::json) as given';
  const call = `public.${name}(${keys.map((key) => `${key} => given.${key}`).join(', ')})`;
  if (answers === 'rows')
    return `select coalesce(json_agg(answer), '[]') from ${given} cross join lateral ${call} as answer`;
  return answers === 'nothing'
    ? `select ${call}::text from ${given}`
    : `select to_json(${call}) from ${given}`;
}

import { PostgresConnection } from '@supabase/lite/postgres';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, type Pool } from 'pg';
import { callerSettings, setLocal } from '../database/as-caller.ts';
import { isConnectionLost } from '../database/connection-lost.ts';
import { problem, unavailable } from '../gateway/responses.ts';
import type { Log } from '../log/log.ts';
import { EXPOSED_SCHEMA } from './catalog.ts';
import { commandIn, onlyReads, versionsOf } from './commands.ts';
import { nameComputed } from './computed-columns.ts';
import { flattenSpreads } from './nested-spreads.ts';
import { databaseErrorResponse } from './database-errors.ts';
import { isToRollBack, readPreferences } from './preferences.ts';
import { refuseTooManyRows } from './refusals.ts';
import { withHeldValues } from './request-pool.ts';
import { toNull, toSingleObject } from './single-object.ts';
import type { NoteRefusal } from './refused-commands.ts';
import { selectRepresentations } from './representations.ts';
import { refuseEmbeds, refuseSpreadAggregates } from './refused-embeds.ts';
import { currentScope, type RequestScope } from './request-scope.ts';
import { lap } from './server-timing.ts';
import { ShapedAnswer } from './shaped-answers.ts';
import { READ_SETTINGS, withSettings, type ResponseSettings } from './response-settings.ts';
import { AnsweredError, explainUnreadable } from './unreadable-request.ts';

/** Lite's query builder knows no tables. */
type LiteDatabase = PostgresConnection['kysely'];

const DEFAULT_TIMEOUT = '8s';
const SEARCH_PATH = `"${EXPOSED_SCHEMA}", "extensions"`;

/**
 * The connection @supabase/lite works through, hardened. Lite's own would grant everything to anon, run
 * as its login role where no table has row-level security, and answer 500 to most errors.
 *
 * Here the login (`authenticator`) may do nothing by itself; each request runs in one transaction that
 * begins by becoming the caller, and an error of Postgres becomes PostgREST's answer.
 */
export class RequestConnection extends PostgresConnection {
  readonly #log: Log;
  readonly #noteRefusal: NoteRefusal;

  constructor(pool: Pool, log: Log, noteRefusal: NoteRefusal) {
    super({ url: '' });
    this.#log = log;
    this.#noteRefusal = noteRefusal;
    // Its postgres.js driver never connects: that driver throws an uncatchable error when the
    // server dies. The driver here is node-postgres.
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool: withHeldValues(pool) }) });
  }

  override async introspect() {
    const { call, catalog } = currentScope();
    return call?.relations ?? catalog.relations;
  }

  override async clearSchemaCache(): Promise<void> {
    // The catalogue is ours; lite has nothing to clear.
  }

  /** Lite's last word on a query before it becomes SQL: here the values of the filters come back. */
  override async onPostgrestAST(...given: Parameters<PostgresConnection['onPostgrestAST']>) {
    const query = await super.onPostgrestAST(...given);
    const scope = currentScope();
    const { held, catalog, call } = scope;
    const unsure = catalog.mayAggregate ? undefined : refuseSpreadAggregates(query);
    if (unsure) throw new AnsweredError(unsure);
    if (!call) scope.widened = flattenSpreads(query, query.from ?? '', catalog.relations);
    const refusal = refuseEmbeds(query.from ?? '', query, catalog.relations);
    if (refusal) throw new AnsweredError(refusal);
    writeAsText(query.select ?? []);
    nameComputed(query, call, catalog.relations);
    selectRepresentations(query, call?.routine.return_type ?? query.from ?? '', catalog);
    if (query.where) query.where = held.putBack(query.where);
    if (query.type === 'update') scope.filters = query.where;
    if (query.join) query.join = held.putBack(query.join);
    if (query.select) query.select = held.putBack(query.select); // filters of embedded tables
    return query;
  }

  /**
   * `work` sends the statements of one request and gives its answer. An answer that is an error rolls
   * back, as an error of Postgres does: PostgREST promises that a refused request changed nothing.
   */
  override async withContext<T>(
    _vars: unknown,
    work: (db: LiteDatabase) => Promise<T>,
  ): Promise<T> {
    const scope = currentScope();
    lap(scope, 'plan');
    const { role } = scope.caller.claims;
    const begin = beginAs(scope, scope.catalog.roleSettings.get(role));
    try {
      return await this.kysely.connection().execute(async (connection) => {
        try {
          await sql.raw(begin).execute(connection);
          const worked = await work(connection).catch(takeShaped);
          const answer =
            worked instanceof Response && !scope.shape ? await amend(worked, scope) : worked;
          if (answer instanceof Response && answer.status >= 400) throw new RolledBack(answer);
          // In a transaction that failed unnoticed, "commit" rolls back and reports success; what reads fails.
          const isUndone = isToRollBack(scope.headers['prefer'] ?? '', scope.catalog);
          const end = isUndone ? 'set constraints all immediate; rollback' : 'commit';
          const { rows } = await sql
            .raw<ResponseSettings>(`${READ_SETTINGS}; ${end}`)
            .execute(connection);
          lap(scope, 'transaction');
          // Lite expects a Response wherever it returns one.
          return (answer instanceof Response ? withSettings(answer, rows[0] ?? {}) : answer) as T;
        } catch (error) {
          // On a lost connection this fails too, and the pool drops the connection.
          await sql
            .raw('rollback')
            .execute(connection)
            .catch(() => {});
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof DatabaseError) await this.#noteRefusal(scope, error);
      // Lite passes on what we return; the only T here is Response.
      return answerFor(error, role) as T;
    }
  }

  /**
   * Errors of the database never come here, so it is the request that lite could not read. Lite would print it on the terminal,
   * what the caller wrote included; it is answered here instead.
   */
  override normalizeDbError(error: unknown): unknown {
    if (error instanceof AnsweredError) throw error;
    if (!(error instanceof Error)) return error;
    const { held, catalog } = currentScope();
    const { tables, views } = catalog.relations;
    const names = [...tables, ...views].map(({ name }) => name);
    const answer = explainUnreadable(error, held.asText(error.message), names);
    if (answer) throw new AnsweredError(answer);
    this.#log.error({ error }, 'A request to the REST service failed');
    throw new AnsweredError(problem(500, 'PGRSTX00', 'The request failed.'));
  }
}

/** A column of a query of lite, or an embedding. */
interface Selected {
  select?: readonly (string | Record<string, Selected>)[];
  pathText?: boolean;
  cast?: string;
}

/** What `->>` selects is text, also out of an array of Postgres, whose elements lite selects as they are. */
function writeAsText(select: NonNullable<Selected['select']>): void {
  for (const column of select.flatMap((part) =>
    typeof part === 'string' ? [] : Object.values(part),
  )) {
    if (column.pathText) column.cast ??= 'text';
    writeAsText(column.select ?? []);
  }
}

/** What lite forgets: of tables that one row was asked for, of commands how many rows were allowed. */
async function amend(answer: Response, { path, headers, call }: RequestScope): Promise<Response> {
  const { accept = '', prefer = '' } = headers;
  if (!path.startsWith('/rpc/')) {
    // The address of a new row is for who asks for it.
    if (readPreferences(prefer).get('return') !== 'headers-only') answer.headers.delete('location');
    return toSingleObject(answer, accept);
  }
  return refuseTooManyRows(call ? await toNull(answer, call) : answer, prefer);
}

function takeShaped(error: unknown): never {
  if (error instanceof ShapedAnswer) return error.answer as never; // an answer, as lite's own
  throw error;
}

/** Carries an error answer out of the transaction that it must undo. */
class RolledBack extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super('rolled back');
    this.answer = answer;
  }
}

function answerFor(error: unknown, role: string): Response {
  if (error instanceof RolledBack) return error.answer;
  if (isConnectionLost(error)) return unavailable();
  if (error instanceof DatabaseError) return databaseErrorResponse(error, role);
  throw error;
}

/**
 * Begins the transaction and becomes the caller in one round trip: the role with its settings, who is asking, and what was asked; then asks
 * the database whether it serves the request at all. Sent as one text, since a transaction cannot begin in a statement with parameters;
 * every value is quoted by the driver.
 */
function beginAs(scope: RequestScope, roleSettings: Readonly<Record<string, string>> = {}): string {
  const { claims } = scope.caller;
  const { method, path, catalog, call } = scope;
  const versions = call ? [call.routine] : versionsOf(commandIn(path) ?? '', catalog);
  const readOnly = onlyReads(method, versions);
  const { default_transaction_isolation: ofRoles = 'read committed', ...ofRole } = roleSettings;
  const { default_transaction_isolation: isolation = ofRoles, ...ofCommand } = call?.settings ?? {};
  const zone = readPreferences(scope.headers['prefer'] ?? '').get('timezone');
  const settings = {
    ...(zone === undefined ? {} : { timezone: zone }),
    statement_timeout: DEFAULT_TIMEOUT,
    ...ofRole,
    ...ofCommand,
    search_path: SEARCH_PATH,
    ...callerSettings(claims),
    'request.method': scope.method,
    'request.path': scope.path,
    'request.headers': JSON.stringify(scope.headers),
    'request.cookies': '{}',
    'response.status': '',
    'response.headers': '',
  };
  const { preRequest } = scope.catalog;
  const check = preRequest ? `; select ${preRequest}()` : '';
  return `begin isolation level ${isolation} ${readOnly ? 'read only' : 'read write'}; ${setLocal(settings)}${check}`;
}

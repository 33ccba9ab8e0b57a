import { escapeIdentifier, type QueryResult } from 'pg';
import type { Catalog } from './catalog.ts';
import { commandIn, versionsOf } from './commands.ts';
import type { Handler } from './media-handlers.ts';

/** An answer of another kind than lite gives: the plan of its statement, or its rows in a media type of the project. */
export interface Shape {
  /** What lite is to make instead. */
  instead: string;
  /** The statement that gives one row with the body; undefined for a statement that is none of its own. */
  write(statement: string): string | undefined;
  read(result: QueryResult): { body: string | Buffer; headers: Record<string, string> };
}

/** Carries the answer out of lite, past what it would make of the rows. */
export class ShapedAnswer extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super('shaped');
    this.answer = answer;
  }
}

type Run = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** Statements that lite sends about its own: counts, and what functions set for the answer. */
const ABOUT =
  /^\s*(select\s+(count\(\*\) as "__count"|current_setting)|explain|begin|commit|rollback)/i;

/** Answers in place of lite where the statement is what the request is about. Error: ShapedAnswer, which is the answer. */
export async function answerShaped(
  { write, read }: Shape,
  statement: string,
  values: readonly unknown[],
  run: Run,
): Promise<void> {
  const written = ABOUT.test(statement) ? undefined : write(statement);
  if (written === undefined) return;
  const { body, headers } = read((await run(written, values)) as QueryResult);
  const length = { 'content-length': `${Buffer.byteLength(body)}` };
  throw new ShapedAnswer(
    new Response(new Uint8Array(Buffer.from(body)), { headers: { ...headers, ...length } }),
  );
}

/** Undefined where lite makes what the caller accepts, or refuses it. */
export function shapeFor(accept: string, path: string, search: URLSearchParams, catalog: Catalog) {
  const table = decodeURIComponent(path.slice(1));
  return (
    (catalog.mayExplain ? planFor(accept, table) : undefined) ??
    (catalog.handlers.size > 0
      ? handlerFor(accept, table, search.has('select'), catalog)
      : undefined)
  );
}

const PLAN = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?\s*(?:;(.*))?$/;
const OPTIONS = /^(analyze|verbose|settings|buffers|wal)$/;

/** `application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose` */
function planFor(accept: string, table: string): Shape | undefined {
  const [found, format = 'text', rest = ''] = PLAN.exec(accept) ?? [];
  if (found === undefined) return undefined;
  const [, given = 'application/json'] = /\bfor="([^"]*)"/.exec(rest) ?? [];
  const instead = given === 'application/vnd.pgrst.object' ? `${given}+json` : given;
  const [, named = ''] = /\boptions=([\w|]+)/.exec(rest) ?? [];
  const options = named.split('|').filter((option) => OPTIONS.test(option));
  const list = options.length > 0 ? `; options=${options.join('|')}` : '';
  const contentType = `application/vnd.pgrst.plan+${format}; for="${instead}"${list}; charset=utf-8`;
  const name = escapeIdentifier(table.replace(/^rpc\//, ''));
  return {
    instead,
    write(statement) {
      const isChange = /^(insert|update|delete)/.test(statement);
      const source =
        isChange && !/ returning /.test(statement) ? `${statement} returning 1` : statement;
      const body = instead.includes('.object+')
        ? `coalesce(json_agg(t) -> 0, 'null')`
        : `coalesce(json_agg(t), '[]')`;
      const columns = ["''", 'count(t)', ...(isChange ? ['array[]::text[]'] : []), body];
      return `explain (${[`format ${format}`, ...options].join(', ')})
        with source as (${source}) select ${columns.join(', ')} from (select ${name}.* from source as ${name}) as t`;
    },
    read({ rows }: QueryResult<{ 'QUERY PLAN': unknown }>) {
      const lines = rows.map((row) => row['QUERY PLAN']);
      const body = format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n');
      return { body, headers: { 'content-type': contentType } };
    },
  };
}

const BUILT_IN = /^(\*\/\*|application\/(json|vnd\.pgrst\..*)|text\/csv)$/;
const WITH_CHARSET = /^(text\/(plain|xml|csv)|application\/(geo\+)?json)$/;

/** The aggregate for the rows of this table, or of any, in the first accepted type that has one. */
function handlerFor(
  accept: string,
  path: string,
  isSelected: boolean,
  catalog: Catalog,
): Shape | undefined {
  const command = commandIn(`/${path}`);
  const table = command === undefined ? path : (versionsOf(command, catalog)[0]?.return_type ?? '');
  const { handlers } = catalog;
  for (const type of acceptedTypes(accept)) {
    const own = isSelected ? undefined : handlers.get(`${table} ${type}`);
    const handler = own ?? handlers.get(` ${type}`);
    if (handler) return shapeOf(handler, type);
    const any = isSelected || BUILT_IN.test(type) ? undefined : handlers.get(`${table} */*`);
    if (any) return shapeOf(any, '*/*');
    if (BUILT_IN.test(type)) return undefined;
  }
  return undefined;
}

/** Those of an `Accept`, the most wanted first. */
function acceptedTypes(accept: string): string[] {
  const types = accept.split(',').map((each) => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim());
    const quality = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
    return { type, quality: Number(quality) };
  });
  return types.toSorted((a, b) => b.quality - a.quality).map(({ type }) => type);
}

function shapeOf({ called, isBinary, row }: Handler, type: string): Shape {
  const value = `${called}(${row === null ? 't' : `row(t.*)::${row}`})`;
  const sent = type === '*/*' ? 'application/octet-stream' : type; // the aggregate may set another
  return {
    instead: 'application/json',
    write: (statement) =>
      statement.startsWith('select')
        ? `select ${isBinary ? `encode(${value}, 'hex')` : `${value}::text`} as body, count(*)::int as rows from (${statement}) as t`
        : undefined,
    read({ rows: [found] }: QueryResult<{ body: string | null; rows: number }>) {
      const { body, rows } = found ?? { body: '', rows: 0 };
      return {
        body: isBinary ? Buffer.from(body ?? '', 'hex') : (body ?? ''),
        headers: {
          'content-type': WITH_CHARSET.test(sent) ? `${sent}; charset=utf-8` : sent,
          'content-range': rows > 0 ? `0-${rows - 1}/*` : '*/*',
        },
      };
    },
  };
}

import type { DatabaseError } from 'pg';
import { json, problem } from '../gateway/responses.ts';
import { isRow } from './exact-json.ts';

/** PostgREST's table from SQLSTATE to HTTP status: whole codes first, then classes. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};

const STATUS_BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** What a caller reads of an error of Postgres, by its code or class. Its own text names tables and constraints, and quotes rows. */
const MESSAGES: Readonly<Record<string, string>> = {
  '21000': 'The request is about another number of rows.',
  '22': 'A value has a form that is not understood.',
  '23': 'A value is missing or not allowed.',
  '23503': 'The row refers to one that is not there, or is referred to.',
  '23505': 'There is such a row already.',
  '25006': 'Nothing can be changed by this request.',
  '40': 'The request met another one. Try again.',
  '42': 'The request names something that is not there.',
  '42501': 'permission denied',
  '53': 'The database is busy. Try again.',
  '57': 'The request took too long, or the database stops.',
};

function textFor(code: string): string {
  return MESSAGES[code] ?? MESSAGES[code.slice(0, 2)] ?? 'The request failed.';
}

/**
 * The answer to a caller about a statement that Postgres refused. `raise … using errcode = 'PT409'`
 * chooses its own status and says what it says; of any other error the caller gets the code alone. A missing privilege is 401 for an anonymous caller and 403 for a signed-in one.
 */
export function databaseErrorResponse(error: DatabaseError, role: string): Response {
  const code = error.code ?? 'XX000';
  if (code === 'PGRST') return answerOfItsOwn(error);
  const [, unknown] = /^missing FROM-clause entry for table "(.*)"$/.exec(error.message) ?? [];
  if (unknown !== undefined) return notEmbedded(unknown);
  const status = statusOf(code, role);
  const isOurs = /^PT[45]/.test(code);
  return problem(
    status,
    code,
    isOurs ? error.message : textFor(code),
    isOurs ? { details: error.detail ?? null, hint: error.hint ?? null } : {},
    status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  );
}

/** A filter or an order names a table that the request does not embed. */
function notEmbedded(table: string): Response {
  return problem(400, 'PGRST108', `'${table}' is not an embedded resource in this request`, {
    hint: `Verify that '${table}' is included in the 'select' query parameter.`,
  });
}

/** `raise sqlstate 'PGRST'` brings the whole answer along: its body in the message, its status and headers in the detail. */
function answerOfItsOwn({ message, detail }: DatabaseError): Response {
  try {
    if (detail === undefined) throw new Error();
    const { code, message: text, details, hint } = JSON.parse(message) as Record<string, unknown>;
    const { status, status_text, headers } = JSON.parse(detail) as Record<string, unknown>;
    if (typeof code !== 'string' || typeof text !== 'string' || !isRow(headers)) throw new Error();
    const body = { code, message: text, details: details ?? null, hint: hint ?? null };
    const ofItsOwn = headers as Record<string, string>;
    const statusText = typeof status_text === 'string' ? status_text : '';
    const { headers: all } = json(body, 200, ofItsOwn);
    return new Response(JSON.stringify(body), { status: Number(status), statusText, headers: all });
  } catch {
    const title = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`;
    return problem(500, 'PGRST121', title, explainRaise(message, detail));
  }
}

/** Which of the two could not be read, and what it must be. */
function explainRaise(message: string, detail: string | undefined) {
  const isDetail = isObject(message);
  return {
    details: !isDetail
      ? `Invalid JSON value for MESSAGE: '${message}'`
      : detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`,
    hint: isDetail
      ? "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
      : "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
  };
}

function isObject(text: string): boolean {
  try {
    return isRow(JSON.parse(text));
  } catch {
    return false;
  }
}

function statusOf(code: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  const own = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (own) return Number(own);
  if (/^PT(?!\d+$)/.test(code)) return 500;
  return STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400;
}

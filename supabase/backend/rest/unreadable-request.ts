import { problem } from '../gateway/responses.ts';
import { EXPOSED_SCHEMA } from './catalog.ts';
import { closest } from './closest.ts';

const UNKNOWN_TABLE = /^Could not find the table '[^.']*\.([^']*)'/;
/** How like a table must be to be hinted at, as for PostgREST. */
const LEAST = 0.75;
const PARSE_ERROR =
  /^(Expected |Invalid filter|Unexpected input|Unsupported operator|Unknown operator|"?failed to parse)/;
/** The first line of a stack that names a place in a file, where lite or what writes its SQL has stumbled. */
const FRAME = /^ +at .*:\d+:\d+\)?$/m;
const LITE = /\/node_modules\/(@supabase\/lite|kysely)\//;

/**
 * PostgREST's answer to a request that lite could not read, in its `message` where that gives a reason. Undefined for an error that
 * is not about the request, but an internal error.
 */
export function explainUnreadable(
  error: Error,
  message = error.message,
  tables: readonly string[] = [],
): Response | undefined {
  // Lite names a schema of its own.
  const named = message.replaceAll(/the schema '[^']*'/g, `the schema '${EXPOSED_SCHEMA}'`);
  const [, unknown] = UNKNOWN_TABLE.exec(message) ?? [];
  if (unknown !== undefined) {
    const known = closest(unknown, tables, LEAST);
    const hint =
      known === undefined ? null : `Perhaps you meant the table '${EXPOSED_SCHEMA}.${known}'`;
    return problem(404, 'PGRST205', named, { hint });
  }
  if (PARSE_ERROR.test(message)) {
    const [, start] = /^"failed to parse filter \((.)/.exec(message) ?? [];
    const details = start
      ? `unexpected "${start}" expecting "not" or operator (eq, gt, ...)`
      : message;
    return problem(400, 'PGRST100', message, { details });
  }
  // The stack is full, wherever that happens.
  if (error instanceof RangeError) {
    return problem(400, 'PGRST100', 'The request is nested too deeply.');
  }
  const [at = ''] = FRAME.exec(error.stack ?? '') ?? [];
  return LITE.test(at) ? problem(400, 'PGRST100', 'The request could not be parsed.') : undefined;
}

/** The framework below lite answers an error that has `getResponse` with what that gives, and prints any other. */
export class AnsweredError extends Error {
  readonly getResponse: () => Response;

  constructor(answer: Response) {
    super('answered');
    this.getResponse = () => answer;
  }
}

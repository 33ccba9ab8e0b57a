/** A refusal of a command, as the API answers it. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`The database answered ${status}.`);
    this.status = status;
    this.body = body;
  }
}

/** Calls a command of the database. Errors: CommandError. */
export type Call = (name: string, args: object) => Promise<unknown>;

const PATIENCE_MS = 20_000;

/** Commands over the API, with headers that say whose they are. */
function caller(supabaseUrl: string, headers: Record<string, string>): Call {
  return async (name, args) => {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new CommandError(response.status, text);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
}

/** As the function itself: it calls its own commands and reads no table. */
export function asServer(supabaseUrl: string, secretKey: string): Call {
  return caller(supabaseUrl, { apikey: secretKey });
}

/** As the person who called: what they may do is decided by the database. */
export function asCaller(supabaseUrl: string, request: Request): Call {
  return caller(supabaseUrl, {
    apikey: request.headers.get('apikey') ?? '',
    authorization: request.headers.get('authorization') ?? '',
  });
}

import { environment } from './environment.ts';
import type { Visitor } from './people.ts';

/** A refusal of the database: its name, and what is in its detail. */
export class Refused extends Error {
  readonly details: readonly { code: string; field?: string }[];

  constructor(name: string, details: Refused['details']) {
    super(name);
    this.details = details;
  }
}

/** Calls commands as this person, for what has no screen yet. Throws Refused with the name of the refusal. */
export async function commandsOf({ email, password }: Visitor) {
  const headers = { apikey: environment.publishableKey, 'content-type': 'application/json' };
  const signedIn = await fetch(`${environment.api}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!signedIn.ok) throw new Error(`${email} was not signed in: ${signedIn.status}`);
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const authorized = { ...headers, authorization: `Bearer ${token}` };

  return {
    async call(command: string, args: object): Promise<unknown> {
      const answer = await fetch(`${environment.api}/rest/v1/rpc/${command}`, {
        method: 'POST',
        headers: authorized,
        body: JSON.stringify(args),
      });
      const text = await answer.text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      if (answer.ok) return body;
      const { message, details } = body as { message: string; details: string | null };
      throw new Refused(message, details?.startsWith('[') ? JSON.parse(details) : []);
    },

    async upload(path: string, file: Buffer, type = 'application/pdf'): Promise<void> {
      const answer = await fetch(`${environment.api}/storage/v1/object/documents/${path}`, {
        method: 'POST',
        headers: { ...authorized, 'content-type': type },
        body: new Uint8Array(file),
      });
      if (!answer.ok) throw new Error(`${path} was not stored: ${answer.status}`);
    },
  };
}

export type Commands = Awaited<ReturnType<typeof commandsOf>>;

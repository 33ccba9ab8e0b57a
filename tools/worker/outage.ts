import { isConnectionLost } from '@portal/backend';

import { DatabaseSilent } from '../lib/database.ts';
import type { Print } from './part.ts';

/** Whether an error means that the database is away, and nothing about what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof DatabaseSilent ||
    isConnectionLost(error) ||
    // A host whose name is not found, which the driver reports with the code of the name service.
    ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(codeOf(error))
  );
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Says once that the database is away and once that it is back, whichever way to it each part takes. */
export class Outage {
  readonly #print: Print;
  readonly #away = new Set<string>();

  constructor(print: Print) {
    this.#print = print;
  }

  get isOn(): boolean {
    return this.#away.size > 0;
  }

  begin(part: string, why: string): void {
    if (!this.isOn) this.#print(`The database cannot be reached (${why}). The worker tries again.`);
    this.#away.add(part);
  }

  end(part: string): void {
    if (!this.#away.delete(part) || this.isOn) return;
    this.#print('The database can be reached again.');
  }
}

import type { Visit } from './visit.ts';

/** What a check saw. `unknown` is for what an outsider cannot see, or could not see this time. */
export interface Finding {
  state: 'ok' | 'wrong' | 'unknown';
  text: string;
  /** What to do about it. */
  remedy?: string;
}

/** One thing to look at, in a file of its own. */
export interface Check {
  name: string;
  look(visit: Visit): Promise<Finding[]>;
}

export function ok(text: string): Finding {
  return { state: 'ok', text };
}

export function wrong(text: string, remedy: string): Finding {
  return { state: 'wrong', text, remedy };
}

export function unknown(text: string, remedy?: string): Finding {
  return { state: 'unknown', text, ...(remedy && { remedy }) };
}

/** The findings, or one sentence that all is well when there are none. */
export function allWell(findings: Finding[], text: string): Finding[] {
  return findings.length > 0 ? findings : [ok(text)];
}

import type { Check, Finding } from './finding.ts';
import { unknown } from './finding.ts';
import type { Visit } from './visit.ts';

const LABELS = { ok: 'OK', wrong: 'WRONG', unknown: 'CANNOT TELL' };

/** Runs the checks one after the other and prints what each found. Returns how many things are wrong. */
export async function report(
  checks: readonly Check[],
  visit: Visit,
  print: (line: string) => void,
): Promise<number> {
  let count = 0;
  for (const check of checks) {
    for (const finding of await findingsOf(check, visit)) {
      if (finding.state === 'wrong') count += 1;
      print(`${LABELS[finding.state].padEnd(11)}  ${check.name}: ${finding.text}`);
      if (finding.remedy) print(`${' '.repeat(11)}  → ${finding.remedy}`);
    }
  }
  return count;
}

async function findingsOf(check: Check, visit: Visit): Promise<Finding[]> {
  try {
    return await check.look(visit);
  } catch (error) {
    return [unknown(error instanceof Error ? error.message : String(error))];
  }
}

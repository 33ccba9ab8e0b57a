import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The stages whose use of the processor is kept within bounds: the short ones run beside one another and are counted as one. */
export type Share = 'short' | 'unit' | 'browser';
export type Budget = Record<Share, number>;
/** The processor seconds of a stage, and how long the machine needed meanwhile, compared with the one the budget was written on. */
export type Use = { seconds: number; pace: number };

/** How much more than its budget a stage may use before CI fails: machines and days differ. */
const TOLERANCE = 1.5;

/**
 * The processor seconds each stage may use, on the machine the budget was written on. Processor seconds, unlike minutes, change little
 * with what else runs on the machine.
 */
export function readBudget(): Budget {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8')) as Budget;
}

/** The lines to print for the stages that ran, and what the run fails with: a stage far over its budget. */
export function compareWithBudget(
  used: ReadonlyMap<Share, Use>,
  budget: Budget,
): { lines: string[]; failures: string[] } {
  const lines: string[] = [];
  const failures: string[] = [];
  for (const [share, { seconds, pace }] of used) {
    const adjusted = seconds / pace;
    const allowed = budget[share];
    lines.push(
      `${share.padEnd(8)} ${adjusted.toFixed(0)} s of processor time, budget ${allowed} s (the machine needed ${pace.toFixed(2)} times as long)`,
    );
    if (adjusted > allowed * TOLERANCE) {
      failures.push(
        `${share} uses ${adjusted.toFixed(0)} s of processor time; its budget is ${allowed} s. Make it cheaper, or raise the budget in tools/check/budget.json and say why in the commit.`,
      );
    }
  }
  return { lines, failures };
}

/**
 * The processor seconds of the processes that this one started and that have ended, with theirs. Undefined where the system does not
 * say: only Linux has /proc.
 */
export function secondsOfChildren(): number | undefined {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  // After the name in brackets, which may hold spaces, cutime and cstime are fields 14 and 15, in hundredths of a second.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

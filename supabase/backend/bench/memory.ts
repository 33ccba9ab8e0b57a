import { readdirSync, readFileSync } from 'node:fs';

/** The memory a process has for itself, in MB. */
export function residentMegabytes(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024;
}

/** The memory of Postgres and all it started, in MB, with what they share counted once (the proportional set size). */
export function postgresMegabytes(postmaster: number): number {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid === postmaster || (pid > 0 && parentOf(pid) === postmaster));
  const sum = all.reduce((total, pid) => total + kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'), 0);
  return sum / 1024;
}

function kilobytes(file: string, field: string): number {
  try {
    return Number(
      new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8'))?.[1],
    );
  } catch {
    return 0; // ended meanwhile
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, may hold spaces and brackets.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

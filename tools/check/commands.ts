import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import type { Change } from './changed.ts';
import type { Tally } from './tally.ts';

/** What a stage runs with. */
export interface Context {
  /** The folder of the reports of the runners. */
  reports: string;
  /** Takes what the stage has to say; without it a runner prints by itself. */
  print?: Print;
  change?: Change;
  /** Lowers the priority of what it runs. */
  givesWay: boolean;
  /** Hears that a command has ended. */
  onEnd: () => void;
}

export type Print = (text: string) => void;

/** What gives way gets a tenth of the processor beside what does not, and all that is left (the nice value of Unix). */
const LOW_PRIORITY = 10;

/** A stage of one command: it passed, or it failed. */
export async function command(
  context: Context,
  bin: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Tally> {
  const code = await spawnBin(context, bin, args, { env });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** One after the other: beside them run other stages, and a machine has two cores. */
export async function oneByOne(
  names: readonly string[],
  run: (name: string) => Promise<Tally>,
): Promise<Tally> {
  const total = { passed: 0, failed: 0 };
  for (const name of names) {
    const { passed, failed } = await run(name);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

const running = new Set<ChildProcess>();
let isStopping = false;

/** Ends what the stages have running, and waits for it: a test runner takes its servers down with it. */
export async function stopStages(): Promise<void> {
  isStopping = true;
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGTERM');
      return once(child, 'close');
    }),
  );
}

/** Runs a command of a stage; its errors go to `printError` where it is given. */
export function spawnBin(
  { print, givesWay, onEnd }: Context,
  bin: string,
  args: string[],
  { printError = print, env }: { printError?: Print; env: Record<string, string> },
): Promise<number> {
  return new Promise((resolve, reject) => {
    // The command that was ended lets its stage go on; the next one must not begin.
    if (isStopping) return;
    const path = bin === 'node' ? process.execPath : binPath(bin);
    const output = (to: Print | undefined) => (to ? 'pipe' : 'inherit');
    const child = spawn(path, args, {
      cwd: root,
      stdio: ['ignore', output(print), output(printError)],
      env: { ...process.env, ...env },
    });
    if (givesWay && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
    running.add(child);
    child.stdout?.on('data', (chunk: Buffer) => print?.(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => printError?.(chunk.toString()));
    child.on('error', reject);
    child.on('exit', onEnd);
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

function binPath(bin: string): string {
  const here = join(root, 'node_modules', '.bin', bin);
  return existsSync(here) ? here : join(root, 'e2e', 'node_modules', '.bin', bin);
}

import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import type { Socket } from 'node:net';
import { PortInUseError } from '../port-in-use-error.ts';

/** How a Postgres ended; `expected` when we asked for it. */
export interface PostgresExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  expected: boolean;
}

/** One running postmaster. */
export interface ServerProcess {
  pid: number;
  exited: Promise<PostgresExit>;
  /** Ends open connections, writes everything and waits until the process is gone. */
  stop(): Promise<void>;
  /** The same without writing anything, for data that is thrown away. */
  abort(): Promise<void>;
}

/** Backends of a killed postmaster still hold its shared memory: worth another try. */
export class StillOccupiedError extends Error {}

const STOP_PATIENCE_MS = 15_000;

/** Starts `postgres` and resolves when it accepts connections. */
export async function spawnServer(
  program: string,
  args: readonly string[],
  port: { number: number; variable: string },
  spawnOptions: SpawnOptions,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const child = spawn(program, args, {
    ...spawnOptions,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own session: Ctrl-C must not reach it before we have closed our connections.
    detached: true,
  });
  const watchdog = stopWhenWeDie(child, spawnOptions);
  child.once('exit', () => watchdog?.kill('SIGKILL'));
  let stopping = false;
  const exited = new Promise<PostgresExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal, expected: stopping }));
  });
  await ready(child, port, log);
  const { pid } = child;
  if (pid === undefined) throw new Error('Postgres runs without a process.');

  return {
    pid,
    exited,
    async stop() {
      stopping = true;
      child.kill('SIGINT'); // "fast" shutdown; does nothing when the process is gone
      const impatient = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
      await exited;
      clearTimeout(impatient);
    },
    async abort() {
      stopping = true;
      child.kill('SIGQUIT'); // "immediate" shutdown
      await exited;
    },
  };
}

/**
 * A shell that waits for our end of its input to close, which the system does in every case, and then
 * shuts Postgres down. Without it, every killed test run would leave a Postgres behind.
 */
function stopWhenWeDie(server: ChildProcess, options: SpawnOptions): ChildProcess | undefined {
  if (process.platform === 'win32' || server.pid === undefined) return undefined;
  const script = 'read -r _; kill -INT "$0"';
  const watchdog = spawn('/bin/sh', ['-c', script, `${server.pid}`], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {}); // no shell: the next start clears up instead
  watchdog.unref();
  (watchdog.stdin as Socket | null)?.unref();
  return watchdog;
}

function ready(
  child: ChildProcess,
  port: { number: number; variable: string },
  log: (line: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log(text.trimEnd());
      output = (output + text).slice(-8_000);
      if (output.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    // 'close' and not 'exit': only then has all of the output arrived.
    child.once('close', () => {
      reject(explainFailure(output, port));
    });
  });
}

function explainFailure(output: string, port: { number: number; variable: string }): Error {
  if (output.includes('Address already in use')) {
    return new PortInUseError(port.number, port.variable);
  }
  if (output.includes('pre-existing shared memory block')) return new StillOccupiedError(output);
  return new Error(`Postgres did not start:\n${output.trim()}`);
}

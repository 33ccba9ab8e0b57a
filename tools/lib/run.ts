import { spawn, type SpawnOptions } from 'node:child_process';

export interface Finished {
  code: number;
  output: string;
}

/** Runs a command to its end and answers its exit code and everything it printed. */
export function run(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

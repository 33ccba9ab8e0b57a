import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The processor seconds that the fixed work took, in the middle of a run, on the machine the budget was written on. */
const REFERENCE_SECONDS = 0.49;

/**
 * Before the first measurements and then between two. Each takes about half a second of one processor, which the tests do not get meanwhile;
 * the short stages end after one to three minutes, and one measurement alone would decide about them.
 */
const PAUSES_MS = [20_000, 40_000, 80_000];
const LATER_PAUSE_MS = 120_000;

/**
 * Compiles code, calls each function a few times, and builds objects and text with it, as the checks do. Work that repeats few lines of
 * code depends more on what else the host runs: in one run of the checks it took 0.46 to 0.74 seconds, and work like this 0.70 to 0.94.
 */
const FIXED_WORK = String.raw`
  const { parentPort } = require('node:worker_threads');
  const numbers = Array.from({ length: 150 }, (_, number) => number);
  const kept = [];
  for (let round = 0; round < 80; round += 1) {
    const source = numbers.map((number) => 'function make' + number + '(depth, key) {'
      + 'const node = { kind: "kind' + round + '_' + number + '", key, own' + number + ': depth, children: [] };'
      + 'for (let child = 0; depth > 0 && child < 3; child += 1)'
      + '  node.children.push(make' + ((number * 7 + 3) % 150) + '(depth - 1, key + "." + child));'
      + 'node.text = node.children.map(({ text, key }) => text + key).join(" ").replace(/\d+/g, (digits) => digits.length);'
      + 'return node;'
      + '}');
    const build = new Function(source.join('\n') + 'return [' + numbers.map((number) => 'make' + number + '(2, "k")') + '];');
    kept.push(new Map(build().map((node) => [node.kind, node])));
    if (kept.length > 6) kept.shift();
  }
  const { user, system } = process.threadCpuUsage();
  parentPort.postMessage((user + system) / 1e6);
`;

/** The processor seconds that one piece of fixed work takes now. */
export async function secondsOfFixedWork(): Promise<number> {
  const worker = new Worker(FIXED_WORK, { eval: true });
  const [seconds] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return seconds;
}

/**
 * Measures the fixed work again and again while a stage runs, and then says how long this machine needs, compared with the machine the
 * budget was written on. A machine is quick or slow by the minute, as its host is busy: so each stage is measured by itself, and the
 * middle of its measurements counts.
 */
export function watchPace(measure = secondsOfFixedWork): () => Promise<number> {
  const measured: number[] = [];
  const pauses = [...PAUSES_MS];
  let timer = wait();
  return async () => {
    clearTimeout(timer);
    if (measured.length === 0) measured.push(await measure());
    return middleOf(measured) / REFERENCE_SECONDS;
  };

  function wait() {
    return setTimeout(() => {
      void measure().then((seconds) => measured.push(seconds));
      timer = wait();
    }, pauses.shift() ?? LATER_PAUSE_MS).unref();
  }
}

/** The number in the middle, of at least one. */
export function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

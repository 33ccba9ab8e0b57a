import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { ProductReport } from './product-process.ts';

/** Runs the product on a data folder in its own process and stops it after `work`. */
export async function withProduct(
  dataDir: string,
  work: (product: ProductReport) => Promise<void>,
): Promise<void> {
  const child = fork(join(import.meta.dirname, 'product-process.ts'), [dataDir]);
  const ended = once(child, 'exit');
  const [report] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The product ended with ${code}.`))),
  ])) as [ProductReport]; // it sends nothing else
  try {
    await work(report);
  } finally {
    child.disconnect();
    await ended;
  }
}

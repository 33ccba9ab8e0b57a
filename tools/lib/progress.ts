/** Prints one line for each step of a start, with the seconds since `since`, so that a wait shows what it is for. */
export function progressSince(since: number, write: (text: string) => void = writeOut) {
  return (step: string): void => {
    const seconds = ((performance.now() - since) / 1_000).toFixed(1).padStart(5);
    write(`  ${seconds} s  ${step}\n`);
  };
}

function writeOut(text: string) {
  process.stdout.write(text);
}

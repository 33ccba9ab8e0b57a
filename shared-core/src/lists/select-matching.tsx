import { useEffect, useRef, useState } from 'react';

import { formatNumber } from '../domain/format.ts';
import { toAppError } from '../errors/index.ts';
import { Button } from '../ui/index.ts';

/** Selects every row that matches the search and the filters, where the rows of the page are selected; so many at most. */
export function SelectMatching({
  select,
  total,
  most,
}: {
  /** Reads and selects them. */
  select: (signal: AbortSignal) => Promise<void>;
  /** Of all pages, where it is known. */
  total: number | undefined;
  most: number;
}) {
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string>();
  const reading = useRef<AbortController>(undefined);
  // Rows of a search that is no more are not selected.
  useEffect(() => () => reading.current?.abort(), []);

  async function selectAll() {
    const { signal } = (reading.current = new AbortController());
    setReading(true);
    setError(undefined);
    try {
      await select(signal);
    } catch (thrown) {
      if (!signal.aborted) setError(toAppError(thrown).message);
    }
    if (!signal.aborted) setReading(false);
  }

  return (
    <>
      <Button size="small" variant="text" loading={isReading} onClick={() => void selectAll()}>
        {labelOf(total, most)}
      </Button>
      {error && <span role="alert">{error}</span>}
    </>
  );
}

function labelOf(total: number | undefined, most: number): string {
  if (total === undefined) return `Select all that match, ${formatNumber(most)} at most`;
  return total > most
    ? `Select the first ${formatNumber(most)} of ${formatNumber(total)} that match`
    : `Select all ${formatNumber(total)} that match`;
}

import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { toAppError } from '../errors/index.ts';
import { formatNumber } from '../domain/format.ts';
import { Button, downloadCsv, Icon, InlineAlert, type Column } from '../ui/index.ts';
import type { List } from './list.ts';

/** Exports every row that the search and the filters leave, as CSV; shows its progress and can be cancelled. */
export function ExportButton<Row>({
  name,
  columns,
  list,
  disabled,
}: {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  list: Pick<List<Row>, 'readAll'>;
  disabled: boolean;
}) {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const controller = (running.current = new AbortController());
    setError(undefined);
    setProgress(0);
    try {
      const rows = await list.readAll(controller.signal, setProgress);
      if (!controller.signal.aborted) downloadCsv(name, columns, rows);
    } catch (thrown) {
      if (!controller.signal.aborted) setError(toAppError(thrown).message);
    } finally {
      if (running.current === controller) setProgress(undefined);
    }
  }

  if (progress !== undefined) {
    return (
      <Button
        size="small"
        onClick={() => {
          running.current?.abort();
          setProgress(undefined);
        }}
      >
        Cancel export ({formatNumber(progress)} rows)
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        startIcon={<Icon of={Download} size={16} />}
        onClick={() => void start()}
      >
        Export
      </Button>
      {error && <InlineAlert tone="bad">{error}</InlineAlert>}
    </>
  );
}

import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { formatNumber } from '../../domain/format.ts';
import { Button } from '../content/button.tsx';
import { MenuButton } from '../dialog/menu-button.tsx';
import { InlineAlert } from '../feedback/inline-alert.tsx';
import type { Column } from '../list/table-types.ts';
import type { RowFormat, RowSource } from './save-rows.ts';

/** Saves rows as CSV or as an Excel workbook; shows its progress and can be cancelled. */
export function ExportMenu<Row>({
  name,
  label = 'Export',
  columns,
  disabled = false,
  rows,
}: {
  /** Of the file, without its ending. */
  name: string;
  label?: string;
  columns: readonly Column<Row>[];
  disabled?: boolean;
  rows: RowSource<Row>;
}) {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const isRunning = progress !== undefined;
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    // The button that had the focus gave way to another one.
    if ((isRunning || running.current) && document.activeElement === document.body) {
      place.current?.querySelector('button')?.focus();
    }
  }, [isRunning]);

  async function start(format: RowFormat) {
    const controller = (running.current = new AbortController());
    setError(undefined);
    setProgress(0);
    const { signal } = controller;
    const failed = await import('./save-rows.ts').then(
      ({ saveRead }) => saveRead({ format, name, columns, rows, signal, onProgress: setProgress }),
      () => 'The export could not be loaded. Check your connection, and try again.',
    );
    if (running.current !== controller) return;
    setError(failed);
    setProgress(undefined);
  }

  function cancel() {
    running.current?.abort();
    setProgress(undefined);
  }

  return (
    <span ref={place} style={{ display: 'contents' }}>
      {isRunning ? (
        <Button size="small" onClick={cancel}>
          Cancel export ({formatNumber(progress)} rows)
        </Button>
      ) : (
        <MenuButton
          label={label}
          icon={Download}
          disabled={disabled}
          groups={[
            {
              entries: [
                { label: 'CSV', onSelect: () => void start('csv') },
                { label: 'Excel (.xlsx)', onSelect: () => void start('xlsx') },
              ],
            },
          ]}
        />
      )}
      {error && <InlineAlert tone="bad">{error}</InlineAlert>}
    </span>
  );
}

import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { formatNumber } from '../domain/format.ts';
import { toAppError } from '../errors/index.ts';
import { Button, SlowNote, Spinner, type Selection } from '../ui/index.ts';
import { color } from '../ui/theme/color.ts';
import type { List } from './list.ts';

/** What an action with a selection takes (run_many). */
const MOST_OF_A_JOB = 2_000;

const Line = styled('div')({
  order: -3,
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 36,
  fontSize: 13,
  color: color.secondary,
  '& > p': { padding: 0 },
  '& > [role="alert"]': { color: color.bad.ink },
});

export interface SelectMatchingProps<Row> {
  list: List<Row>;
  rowKey: (row: Row) => string;
  selection: Selection<Row>;
  /** The rows of the page. */
  shown: readonly Row[];
  /** How many match, as the page says: exact up to `list.exactTo`. */
  known: number;
  /** How many rows the actions take. */
  most?: number | undefined;
}

/**
 * In the selection bar: offers to select all rows that match the search and the filters, reads them as an export does, and says that they
 * are selected. It selects rows as they were read; what comes later is not among them. Load it with `lazy`.
 */
export function SelectMatching<Row>(props: SelectMatchingProps<Row>): ReactNode {
  const { list, rowKey, selection, shown, known, most = MOST_OF_A_JOB } = props;
  const isLarge = known > list.exactTo;
  const exact = useQuery({ ...list.exactCount, enabled: isLarge });
  const reading = useReading(list, rowKey, most, selection.setAll);
  const total = isLarge ? exact.data : known;
  const { place } = useKeptFocus(reading.read === undefined);
  let content: ReactNode;

  if (reading.read !== undefined) {
    const of = total === undefined ? '' : ` of ${formatNumber(Math.min(total, most))}`;
    content = (
      <>
        <Spinner size="small" label="Reading" />
        <span>
          {formatNumber(reading.read)}
          {of} read
        </span>
        <Button size="small" onClick={reading.cancel}>
          Cancel
        </Button>
        <SlowNote />
      </>
    );
  } else if (isLarge && exact.isLoading) {
    content = (
      <>
        <Spinner size="small" label="Counting" />
        <span>Counting what matches…</span>
      </>
    );
  } else {
    const count = selection.rows.length;
    const isWhole = selection.isAll && (total === undefined || count === Math.min(total, most));
    content = (
      <>
        {reading.error && <span role="alert">{reading.error}</span>}
        {!reading.error && <span>{stateOf(selection, shown.length, total, most)}</span>}
        {isWhole ? (
          <Button size="small" onClick={selection.clear}>
            Clear
          </Button>
        ) : (
          <Button size="small" onClick={reading.start}>
            {reading.error ? 'Try again' : offerOf(total, most)}
          </Button>
        )}
      </>
    );
  }
  return <Line ref={place}>{content}</Line>;
}

function offerOf(total: number | undefined, most: number): string {
  if (total === undefined) return `Select up to ${formatNumber(most)} that match`;
  return total > most
    ? `Select the first ${formatNumber(most)} of ${formatNumber(total)} that match`
    : `Select all ${formatNumber(total)} that match`;
}

/** What is selected, beside the offer or, once all are selected, the way to let go of them. */
function stateOf<Row>(
  { rows: { length: count }, isAll }: Selection<Row>,
  shown: number,
  total: number | undefined,
  most: number,
): string {
  const limit = `At most ${formatNumber(most)} can be selected at once.`;
  if (!isAll) {
    if (total === undefined || total > most) return limit;
    return count >= shown ? `All ${formatNumber(shown)} on this page are selected.` : '';
  }
  if (count >= most && (total === undefined || total > most)) {
    const of = total === undefined ? '' : ` of ${formatNumber(total)}`;
    return `The first ${formatNumber(count)}${of} that match are selected. ${limit}`;
  }
  if (total === undefined || count === total) {
    return `All ${formatNumber(count)} that match are selected. Rows that come later are not.`;
  }
  return `${formatNumber(count)} are selected as they were read. Now ${formatNumber(total)} match.`;
}

/** Reads all rows that match and selects them; `read` is how many are there while it does. */
function useReading<Row>(
  list: List<Row>,
  rowKey: (row: Row) => string,
  most: number,
  onRead: (rows: readonly Row[]) => void,
) {
  const [read, setRead] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const controller = (running.current = new AbortController());
    setError(undefined);
    setRead(0);
    try {
      const rows = await list.readAll(rowKey, controller.signal, setRead, most);
      if (!controller.signal.aborted) onRead(rows);
    } catch (thrown) {
      if (!controller.signal.aborted) setError(toAppError(thrown).message);
    }
    if (running.current === controller) setRead(undefined);
  }

  function cancel() {
    running.current?.abort();
    running.current = undefined;
    setRead(undefined);
  }

  return { read, error, start: () => void run(), cancel };
}

/** Gives the focus to the button that takes the place of the one that had it. */
function useKeptFocus(isAtRest: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!isAtRest) wasPressed.current = true;
    if (wasPressed.current && document.activeElement === document.body) {
      place.current?.querySelector('button')?.focus();
    }
  }, [isAtRest]);
  return { place };
}

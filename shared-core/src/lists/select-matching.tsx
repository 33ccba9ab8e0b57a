import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { formatNumber } from '../domain/format.ts';
import { toAppError } from '../errors/index.ts';
import { Button, SlowNote, Spinner, type Selection } from '../ui/index.ts';
import { color, media } from '../ui/theme/color.ts';
import type { List } from './list.ts';

/** What an action with a selection takes (run_many). */
const MOST_OF_A_JOB = 5_000;

const Line = styled('div')({
  // A row of its own, above the actions; the bar is as wide as these.
  order: -3,
  flex: 'none',
  width: 0,
  minWidth: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 36,
  fontSize: 13,
  color: color.secondary,
  '& > span:not([role="status"])': { flex: '0 1 auto', minWidth: 0 },
  '& > p': { padding: 0 },
  [media.phone]: { flexWrap: 'nowrap', paddingBottom: 4 },
  '& > [role="alert"]': { color: color.bad.ink },
});

interface SelectMatchingProps<Row> {
  table: {
    rowKey: (row: Row) => string;
    /** How many rows the actions take. */
    selectMost?: number;
    /** Rows of a form of their own have no box for all of a page. */
    body?: unknown;
  };
  list: List<Row>;
  selection: Selection<Row>;
  /** The page; undefined while another one is on its way. */
  shown: { rows: readonly Row[]; total: number } | undefined;
}

/**
 * In the selection bar, as long as there is a selection: once the page is ticked whole it offers to select all rows that match the search
 * and the filters, reads them as an export does, and says that they are selected. It selects rows as they were read; what comes later is
 * not among them. With another search or filter it lets go of them, since most are not on screen; rows that were ticked stay.
 */
export function SelectMatching<Row>(props: SelectMatchingProps<Row>): ReactNode {
  return <Matching key={JSON.stringify(props.list.exactCount.queryKey)} {...props} />;
}

/** The same for one search and its filters. */
function Matching<Row>({ table, list, selection, shown }: SelectMatchingProps<Row>): ReactNode {
  const { rowKey, selectMost: most = MOST_OF_A_JOB, body } = table;
  const { rows: selected, has, set, clear } = selection;
  const [all, setAll] = useState<ReadonlySet<string>>();
  const isAll = all?.size === selected.length && selected.every((row) => all.has(rowKey(row)));
  const holdsAll = useRef(false);
  useEffect(
    () => () => {
      if (holdsAll.current) clear();
    },
    [clear],
  );
  const mayBeMore =
    shown &&
    (body
      ? selected.length < shown.total
      : shown.rows.length < shown.total && shown.rows.every(has));
  const isLarge = shown !== undefined && shown.total > list.exactTo;
  const exact = useQuery({ ...list.exactCount, enabled: isLarge && (isAll || mayBeMore === true) });
  const total = isLarge ? exact.data : shown?.total;
  const reading = useReading(list, rowKey, most, (rows) => {
    clear();
    set(rows, true);
    setAll(new Set(rows.map(rowKey)));
    holdsAll.current = true;
  });
  const place = useKeptFocus(reading.read === undefined);

  if (reading.read !== undefined) {
    const ofAll = total === undefined ? '' : ` of ${formatNumber(Math.min(total, most))}`;
    return (
      <Line ref={place}>
        <Spinner size="small" label="Reading" />
        <span>
          {formatNumber(reading.read)}
          {ofAll} read
        </span>
        <Button size="small" onClick={reading.cancel}>
          Cancel
        </Button>
        <SlowNote />
      </Line>
    );
  }
  if (!(isAll || mayBeMore || reading.error)) return null;
  if (isLarge && exact.isLoading) {
    return (
      <Line ref={place}>
        <Spinner size="small" label="Counting" />
        <span>Counting what matches…</span>
      </Line>
    );
  }
  const isWhole = isAll && (total === undefined || selected.length === Math.min(total, most));
  const said = stateOf(selected.length, isAll, shown?.rows.length ?? 0, total, most);
  return (
    <Line ref={place}>
      {reading.error && <span role="alert">{reading.error}</span>}
      {!reading.error && said && <span>{said}</span>}
      {isWhole ? (
        <Button size="small" onClick={clear}>
          Clear
        </Button>
      ) : (
        <Button size="small" onClick={reading.start}>
          {reading.error ? 'Try again' : offerOf(total, most)}
        </Button>
      )}
    </Line>
  );
}

function offerOf(total: number | undefined, most: number): string {
  if (total === undefined) return `Select up to ${formatNumber(most)} that match`;
  return total > most
    ? `Select the first ${formatNumber(most)} of ${formatNumber(total)} that match`
    : `Select all ${formatNumber(total)} that match`;
}

/** What is selected, beside the offer or, once all are selected, the way to let go of them. */
function stateOf(
  count: number,
  isAll: boolean,
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
  return place;
}

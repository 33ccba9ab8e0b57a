import type { ReactNode } from 'react';

import { formatNumber } from '../domain/format.ts';
import { Button, EmptyState, Panel } from '../ui/index.ts';

/** The entries of a log that were read so far, with how many there are and a way to earlier ones. */
export function LogEntries({
  noun: [one, many],
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  count,
  isSet,
  text,
  onClear,
  children,
}: {
  noun: readonly [one: string, many: string];
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  count: number;
  /** A filter is set. */
  isSet: boolean;
  /** What a log without entries says. */
  text: string;
  onClear: () => void;
  children: ReactNode;
}) {
  if (count === 0) {
    return (
      <EmptyState
        title={isSet ? `No ${one} matches` : `No ${one} yet`}
        text={text}
        {...(isSet && { action: <Button onClick={onClear}>Clear filters</Button> })}
      />
    );
  }
  return (
    <Panel
      flush
      foot={
        <>
          {formatNumber(count)} {count === 1 ? one : many}
          {hasNextPage && (
            <Button
              variant="text"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Earlier {many}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Panel>
  );
}

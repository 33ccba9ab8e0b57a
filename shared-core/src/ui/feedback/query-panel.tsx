import type { ReactNode } from 'react';

import { Panel } from '../content/panel.tsx';
import { QueryState, type ShownQuery } from './query-state.tsx';

interface QueryPanelProps<Data> {
  title: string;
  /** Small text after the title, from what is loaded. */
  note?: (data: Data) => ReactNode;
  /** At the right end of the head. */
  action?: ReactNode;
  query: ShownQuery<Data>;
  /** The title of the error: 'The duties could not be loaded'. */
  failed: string;
  /** In the place of the content where `isEmpty` says so; for a list without rows where nothing is said. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** The content reaches the panel's edge, as tables do. */
  flush?: boolean;
  children: (data: Data) => ReactNode;
}

/** A panel over one query, with all its states: see `QueryState`. */
export function QueryPanel<Data>(props: QueryPanelProps<Data>) {
  const { title, note, action, query, failed, empty, isEmpty = hasNoRows, flush = false } = props;
  return (
    <QueryState
      query={query}
      failed={failed}
      frame={(error) => <Panel title={title}>{error}</Panel>}
    >
      {(data) => (
        <Panel title={title} note={note?.(data)} action={action} flush={flush}>
          {empty !== undefined && isEmpty(data) ? empty : props.children(data)}
        </Panel>
      )}
    </QueryState>
  );
}

function hasNoRows(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

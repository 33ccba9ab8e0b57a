import type { ReactNode } from 'react';

import { Button } from '../content/button.tsx';
import { Panel } from '../content/panel.tsx';
import { InlineAlert } from './inline-alert.tsx';
import { PanelSkeleton } from './skeletons.tsx';
import { SlowNote } from './slow-note.tsx';

/** What `useQuery` returns, as far as a panel uses it. */
export interface PanelQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryPanelProps<Data> {
  title: string;
  /** Small text at the right of the title, from what is loaded. */
  note?: (data: Data) => ReactNode;
  query: PanelQuery<Data>;
  /** The title of the error: 'The duties could not be loaded'. */
  failed: string;
  /** Shown in the place of the content while there is none. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** Height of the skeleton, in lines. */
  lines?: number;
  /** The content reaches the panel's edge, as tables do. */
  flush?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * A panel over one query: a skeleton while it loads, a note when that is slow, the error with Try again, the empty text, or the
 * content. Data that is there stays when a later reading fails.
 */
export function QueryPanel<Data>(props: QueryPanelProps<Data>) {
  const { title, note, query, failed, empty, isEmpty, lines, flush = false, children } = props;
  const { data, error, refetch } = query;
  if (data === undefined && !error) {
    return (
      <>
        <PanelSkeleton label={`Loading: ${title}`} {...(lines && { lines })} />
        <SlowNote />
      </>
    );
  }
  if (data === undefined) {
    return (
      <Panel title={title}>
        <InlineAlert
          tone="bad"
          title={failed}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error?.message}
        </InlineAlert>
      </Panel>
    );
  }
  const hasNothing = isEmpty ? isEmpty(data) : Array.isArray(data) && data.length === 0;
  const shown = hasNothing && empty !== undefined;
  return (
    <Panel title={title} note={note?.(data)} flush={flush && !shown}>
      {shown ? empty : children(data)}
    </Panel>
  );
}

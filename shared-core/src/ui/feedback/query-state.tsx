import type { ReactNode } from 'react';

import { isAppError } from '../../errors/index.ts';
import { Button } from '../content/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { InlineAlert } from './inline-alert.tsx';
import { PanelSkeleton } from './skeletons.tsx';
import { Waiting } from './slow-note.tsx';

/** What `useQuery` returns, as far as its states are shown. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryStateProps<Data> {
  query: ShownQuery<Data>;
  /** The title of the error: 'The duties could not be loaded'. */
  failed: string;
  /** In the place of a panel's skeleton. */
  skeleton?: ReactNode;
  /** Around the error, such as the panel that the data would have. */
  frame?: (error: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The states of one query: a skeleton while it loads, a note when that is slow, another try when it hangs, the
 * error with Try again, the word that the feature is switched off for the tenant, or the data. Data that is
 * there stays when a later reading fails.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, failed, skeleton = <PanelSkeleton />, frame = (error) => error } = props;
  const { data, error, refetch } = query;
  if (data !== undefined) return props.children(data);
  if (!error) {
    return <Waiting>{skeleton}</Waiting>;
  }
  // Trying again would not help.
  if (isAppError(error) && error.code === 'tenant.feature_off') {
    return frame(<EmptyState title={error.entry.title} text={error.message} />);
  }
  return frame(
    <InlineAlert
      tone="bad"
      title={failed}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      {error.message}
    </InlineAlert>,
  );
}

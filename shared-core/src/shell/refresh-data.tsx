import styled from '@emotion/styled';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';

import { formatTime } from '../domain/format.ts';
import { SideBarButton } from '../ui/index.ts';
import { visuallyHidden } from '../ui/theme/index.ts';

const LiveText = styled('span')(visuallyHidden);

/** Refetches everything on screen and shows the time of the last refresh. */
export function RefreshData() {
  const { refresh, text } = useRefresh();
  const queryClient = useQueryClient();
  const busy = useIsFetching() > 0;
  const loadedAt = newest(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  );
  return (
    <>
      <SideBarButton
        icon={RefreshCw}
        label="Refresh Data"
        busy={busy}
        {...(loadedAt > 0 && { stamp: busy ? 'Loading' : formatTime(new Date(loadedAt)) })}
        onClick={refresh}
      />
      <LiveText role="status">{text}</LiveText>
    </>
  );
}

function useRefresh() {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  async function refresh() {
    setText('');
    await queryClient.invalidateQueries();
    setText(`Data refreshed at ${formatTime(new Date())}`);
  }
  return { refresh: () => void refresh(), text };
}

function newest(times: number[]): number {
  return Math.max(0, ...times);
}

import styled from '@emotion/styled';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';

import { formatTime } from '../domain/format.ts';
import { SideBarButton } from '../ui/index.ts';
import { visuallyHidden } from '../ui/theme/index.ts';

const Told = styled('span')(visuallyHidden);

/** Asks for everything on screen again, and says when that was last done. */
export function RefreshData() {
  const { refresh, told } = useRefresh();
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
      <Told role="status">{told}</Told>
    </>
  );
}

function useRefresh() {
  const queryClient = useQueryClient();
  const [told, setTold] = useState('');
  async function refresh() {
    setTold('');
    await queryClient.invalidateQueries();
    setTold(`Data refreshed at ${formatTime(new Date())}`);
  }
  return { refresh: () => void refresh(), told };
}

function newest(times: number[]): number {
  return Math.max(0, ...times);
}

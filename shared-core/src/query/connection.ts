import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';

import { isAppError } from '../errors/index.ts';

/** Whether the service can be reached. */
export interface Connection {
  /** Since when it cannot, in milliseconds; null while it can. */
  lostAt: number | null;
  /** The service was unreachable before; true until the user has been notified. */
  isBack: boolean;
}

export const useConnection = create<Connection>()(() => ({ lostAt: null, isBack: false }));

/** The user has seen that the connection is back. */
export function forgetLoss(): void {
  useConnection.setState({ isBack: false });
}

/** Combines the browser's network state with the results of requests: a network may exist without reaching the service. */
export function followConnection(queryClient: QueryClient): void {
  if (!onlineManager.isOnline()) lose();
  onlineManager.subscribe((isOnline) => (isOnline ? regain() : lose()));
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') onError(event.action.error);
    // What is put into the cache by hand is no answer.
    else if (event.action.type === 'success' && !event.action.manual) regain();
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') onError(event.action.error);
    else if (event.action.type === 'success') regain();
  });
}

function onError(error: unknown) {
  if (isAppError(error) && error.code === 'offline') lose();
}

function lose() {
  const { lostAt } = useConnection.getState();
  if (lostAt === null) useConnection.setState({ lostAt: Date.now(), isBack: false });
}

function regain() {
  const { lostAt } = useConnection.getState();
  if (lostAt === null || !onlineManager.isOnline()) return;
  useConnection.setState({ lostAt: null, isBack: true });
}

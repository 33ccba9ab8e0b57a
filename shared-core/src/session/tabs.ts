/** Messages between tabs; auth-js itself reports sign-ins and sign-outs. */
export type TabMessage =
  /** The session ended without a sign-out: the sign-in page shows it in every tab. */
  | { type: 'expired'; sessionId: string | undefined }
  | { type: 'tenant selected'; userId: string; tenantId: string };

const NAME = 'bahamasinc_session';

let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
  return (channel ??=
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME));
}

export function notifyTabs(message: TabMessage): void {
  openChannel()?.postMessage(message);
}

/** Subscribes to messages of other tabs; returns an unsubscribe function. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const open = openChannel();
  // Only pages of this origin are on the channel; one of an older build may speak differently.
  const onMessage = ({ data }: MessageEvent<TabMessage | null>) => {
    if (data?.type === 'expired' || data?.type === 'tenant selected') listener(data);
  };
  open?.addEventListener('message', onMessage);
  return () => open?.removeEventListener('message', onMessage);
}

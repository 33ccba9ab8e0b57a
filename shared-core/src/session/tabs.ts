/** What one tab tells the others; that somebody signed in or out, auth-js tells them itself. */
export type TabMessage =
  /** The session ended without its person ending it: the sign-in page says so in every tab. */
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

/** Hears what other tabs tell; answers what stops it. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const open = openChannel();
  // Only pages of this origin are on the channel; one of an older build may speak differently.
  const onMessage = ({ data }: MessageEvent<TabMessage | null>) => {
    if (data?.type === 'expired' || data?.type === 'tenant selected') listener(data);
  };
  open?.addEventListener('message', onMessage);
  return () => open?.removeEventListener('message', onMessage);
}

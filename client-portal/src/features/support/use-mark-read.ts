import { useCommand } from '@portal/shared-core/tenant';
import { useEffect, useRef, useState } from 'react';

import type { Thread } from './api/thread.queries.ts';

/** Marks a ticket read when it is opened and when something arrives; returns until when it had been read before. */
export function useMarkRead(thread: Thread): string | null {
  const { id, last_message_at: lastAt, reads } = thread;
  const [readBefore] = useState(() => reads[0]?.read_at ?? null);
  const { mutate } = useCommand('mark_ticket_read');
  const marked = useRef<string>(undefined);
  const isUnread = !reads[0] || Date.parse(reads[0].read_at) < Date.parse(lastAt);

  useEffect(() => {
    if (!isUnread || marked.current === lastAt) return;
    marked.current = lastAt;
    mutate({ ticket_id: id });
  }, [id, isUnread, lastAt, mutate]);

  return readBefore;
}

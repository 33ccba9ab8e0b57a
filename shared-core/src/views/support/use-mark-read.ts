import { useEffect, useRef, useState } from 'react';

interface Readable {
  id: string;
  last_message_at: string;
  /** Until when the reader has read it; one row or none. */
  reads: readonly { read_at: string }[];
}

/**
 * Marks a ticket read, by `mark`, when it is opened and when something arrives; returns until when it had been read before. `mark` is the
 * `mutate` of the command mark_ticket_read.
 */
export function useMarkRead(
  ticket: Readable,
  mark: (input: { ticket_id: string }) => void,
): string | null {
  const { id, last_message_at: lastAt, reads } = ticket;
  const [readBefore] = useState(() => reads[0]?.read_at ?? null);
  const marked = useRef<string>(undefined);
  const isUnread = !reads[0] || Date.parse(reads[0].read_at) < Date.parse(lastAt);

  useEffect(() => {
    if (!isUnread || marked.current === lastAt) return;
    marked.current = lastAt;
    mark({ ticket_id: id });
  }, [id, isUnread, lastAt, mark]);

  return readBefore;
}

import { nassauToday } from '@portal/shared-core/domain/format';

import type { Thread } from './api/thread.queries.ts';

type Message = Thread['messages'][number];
export type ThreadFile = Thread['files'][number];

/** One entry of a thread: a message with the files that came with it, or files alone. */
export interface ThreadEntry {
  key: string;
  at: string;
  author: string;
  byStaff: boolean;
  body: string;
  files: ThreadFile[];
  /** It came after the reader had last read the ticket, from another person. */
  isNew: boolean;
}

export interface ThreadDay {
  /** '2026-11-14' in Nassau. */
  day: string;
  entries: ThreadEntry[];
}

/** Files that arrive within this time after a message of the same side belong to it. */
const TOGETHER_MS = 10 * 60_000;

/** A thread by day, the oldest first. `readUntil` is until when the reader had read when they opened it. */
export function threadDays(
  thread: Thread,
  readerId: string,
  readUntil: string | null,
): ThreadDay[] {
  const isMine = (author: string | null, byStaff: boolean) => !byStaff && author === readerId;
  const entries: ThreadEntry[] = thread.messages.map((message) => ({
    key: message.id,
    at: message.created_at,
    author: authorOf(message, readerId),
    byStaff: message.by_staff,
    body: message.body,
    files: [],
    isNew: !isMine(message.author, message.by_staff) && isAfter(message.created_at, readUntil),
  }));
  entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

  for (const file of thread.files.toSorted(byTime)) {
    const author = authorOf({ ...file, author: file.attached_by, staff_name: null }, readerId);
    const before = entries.findLast(
      (entry) =>
        entry.byStaff === file.by_staff &&
        Math.abs(Date.parse(file.created_at) - Date.parse(entry.at)) <= TOGETHER_MS,
    );
    if (before) before.files.push(file);
    else {
      entries.push({
        key: file.id,
        at: file.created_at,
        author,
        byStaff: file.by_staff,
        body: '',
        files: [file],
        isNew: !isMine(file.attached_by, file.by_staff) && isAfter(file.created_at, readUntil),
      });
    }
  }
  entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const days: ThreadDay[] = [];
  for (const entry of entries) {
    const day = nassauToday(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function authorOf(
  {
    author,
    by_staff: byStaff,
    staff_name: name,
  }: Pick<Message, 'author' | 'by_staff' | 'staff_name'>,
  readerId: string,
): string {
  if (byStaff) return name ?? 'Our team';
  if (author === readerId) return 'You';
  return author ? 'A colleague of yours' : 'By the contact form';
}

function isAfter(at: string, readUntil: string | null): boolean {
  return readUntil === null || Date.parse(at) > Date.parse(readUntil);
}

function byTime(a: { created_at: string }, b: { created_at: string }): number {
  return Date.parse(a.created_at) - Date.parse(b.created_at);
}

import type { ScanState } from '../../domain/documents.ts';
import { nassauToday } from '../../domain/format.ts';

interface ThreadMessage {
  id: string;
  author: string | null;
  by_staff: boolean;
  staff_name: string | null;
  body: string;
  created_at: string;
}

export interface ThreadFile {
  /** The check for malware. */
  scan: ScanState;
  id: string;
  file_name: string;
  storage_path: string;
  bytes: number;
  by_staff: boolean;
  attached_by: string | null;
  created_at: string;
}

/** What staff wrote for one another; not for clients. */
interface ThreadNote {
  id: string;
  author: string | null;
  author_name: string | null;
  body: string;
  created_at: string;
}

export interface ThreadContent {
  messages: readonly ThreadMessage[];
  files: readonly ThreadFile[];
  notes?: readonly ThreadNote[];
}

/** Who reads: their own words are theirs, and the other side's are named. */
export interface ThreadReader {
  id: string;
  side: 'client' | 'staff';
  /** What staff call the client of the ticket. */
  clientName?: string;
}

/** One entry of a thread: a message with the files that came with it, or files alone. */
export interface ThreadEntry {
  key: string;
  at: string;
  author: string;
  byStaff: boolean;
  /** For colleagues alone. */
  isNote: boolean;
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
  { messages, files, notes = [] }: ThreadContent,
  reader: ThreadReader,
  readUntil: string | null,
): ThreadDay[] {
  const isMine = (author: string | null, byStaff: boolean) =>
    byStaff === (reader.side === 'staff') && author === reader.id;
  const isNew = (author: string | null, byStaff: boolean, at: string) =>
    !isMine(author, byStaff) && isAfter(at, readUntil);
  const entries: ThreadEntry[] = messages.map((message) => ({
    key: message.id,
    at: message.created_at,
    author: authorOf(message, reader),
    byStaff: message.by_staff,
    isNote: false,
    body: message.body,
    files: [],
    isNew: isNew(message.author, message.by_staff, message.created_at),
  }));
  entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

  for (const file of files.toSorted(byTime)) {
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
        author: authorOf({ ...file, author: file.attached_by, staff_name: null }, reader),
        byStaff: file.by_staff,
        isNote: false,
        body: '',
        files: [file],
        isNew: isNew(file.attached_by, file.by_staff, file.created_at),
      });
    }
  }
  entries.push(
    ...notes.map((note) => ({
      key: note.id,
      at: note.created_at,
      author: note.author === reader.id ? 'You' : (note.author_name ?? 'A colleague'),
      byStaff: true,
      isNote: true,
      body: note.body,
      files: [],
      isNew: isNew(note.author, true, note.created_at),
    })),
  );
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
  }: Pick<ThreadMessage, 'author' | 'by_staff' | 'staff_name'>,
  { id, side, clientName }: ThreadReader,
): string {
  if (author === id) return 'You';
  if (byStaff) return name ?? 'Our team';
  if (!author) return 'By the contact form';
  return side === 'client' ? 'A colleague of yours' : (clientName ?? 'The client');
}

function isAfter(at: string, readUntil: string | null): boolean {
  return readUntil === null || Date.parse(at) > Date.parse(readUntil);
}

function byTime(a: { created_at: string }, b: { created_at: string }): number {
  return Date.parse(a.created_at) - Date.parse(b.created_at);
}

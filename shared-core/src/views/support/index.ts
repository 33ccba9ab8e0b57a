export { ThreadFileView } from './thread-file-view.tsx';
export { ThreadView } from './thread.tsx';
export {
  threadDays,
  type ThreadContent,
  type ThreadFile,
  type ThreadReader,
} from './thread-entries.ts';
export { useMarkRead } from './use-mark-read.ts';

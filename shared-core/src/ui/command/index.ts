export { CommandDialog } from './command-dialog.tsx';
export { CommandForm, type Submit } from './command-form.tsx';
export type { FormCommand } from './use-command-form.ts';

export { CommandDialog } from './command-dialog.tsx';
export { ReasonDialog } from './reason-dialog.tsx';
export { CommandForm, type Submit } from './command-form.tsx';
export { Refusals } from './refusals.tsx';
export { useCommandForm, type FormCommand } from './use-command-form.ts';

import { ReasonDialog, type FormCommand } from '@portal/shared-core/ui/command';

/** Takes a case over from a colleague, who is notified with the reason. Load it with `lazy`. */
export function TakeOverDialog<Result>({
  title,
  colleague,
  command,
  onClose,
}: {
  /** What is taken over: "Take over APP-2026-0012?". */
  title: string;
  colleague: string;
  command: FormCommand<{ reason: string }, Result>;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      title={title}
      text={<p>{colleague} has it now, and is notified that it is yours.</p>}
      command={command}
      missing="Say why you take it over."
      least={3}
      most={500}
      toInput={(reason) => ({ reason })}
      submit="Take over"
      onClose={onClose}
    />
  );
}

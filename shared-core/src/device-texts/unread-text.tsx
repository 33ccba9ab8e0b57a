import { Button, InlineAlert } from '../ui/index.ts';

/** Says that what was typed before is on the device and cannot be opened now. */
export function UnreadText({ onRetry }: { onRetry: () => void }) {
  return (
    <InlineAlert
      tone="warning"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      What you wrote here before is encrypted, and its key could not be read. What you write now is
      kept on this page only.
    </InlineAlert>
  );
}

import { Button } from '../content/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';

/** A page of a list that lies behind its last: from an old address, or of a list that has become shorter. */
export function PastTheEnd({ onReturn }: { onReturn: () => void }) {
  return (
    <EmptyState
      title="Nothing on this page"
      text="The list ends before it."
      action={<Button onClick={onReturn}>To the first page</Button>}
    />
  );
}

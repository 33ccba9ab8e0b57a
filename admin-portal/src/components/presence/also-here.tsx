import { useAlsoHere } from '@portal/shared-core/realtime';
import { InlineAlert } from '@portal/shared-core/ui';

/** Says which colleagues have this record open too, so that two do not work on it unawares. Shows nothing while no colleague has. */
export function AlsoHere({ subject }: { subject: string }) {
  const others = useAlsoHere(subject);
  if (others.length === 0) return null;
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(
    others.map(({ name }) => name),
  );
  return (
    <InlineAlert tone="info">
      {names} {others.length === 1 ? 'has' : 'have'} this open too.
    </InlineAlert>
  );
}

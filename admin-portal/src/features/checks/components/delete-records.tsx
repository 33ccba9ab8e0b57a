import { CommandDialog } from '@portal/shared-core/ui/command';

import { useApproveErasures } from '#/components/erasure/erasure.mutations.ts';

import type { ErasureItem } from '../api/erasure.queries.ts';
import { countsOf, countsText } from '../erasure-text.ts';

/** Approves that the records of people are deleted, after saying what goes. Load it with `lazy`. */
export function DeleteRecords({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly ErasureItem[];
  onDone: () => void;
  onClose: () => void;
}) {
  const command = useApproveErasures();
  const [only, ...others] = rows;
  const name = only && others.length === 0 ? only.name : `${rows.length} people`;
  return (
    <CommandDialog<Record<string, never>, { erasure_ids: string[] }, number>
      title={`Delete the identity records of ${name}?`}
      text={
        <>
          <p>For good: {countsText(countsOf(rows))}. Files go first.</p>
          <p>The name stays in the registers. Nothing brings the records back.</p>
        </>
      }
      command={command}
      defaultValues={{}}
      toInput={() => ({ erasure_ids: rows.flatMap(({ erasure_id: id }) => id ?? []) })}
      submit="Delete records"
      danger
      toast={{ text: 'Approved. The records are deleted next.' }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

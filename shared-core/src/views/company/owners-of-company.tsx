import { lazy, Suspense } from 'react';
import { EmptyState, Panel, PanelSkeleton } from '../../ui/index.ts';
import { shareText } from '../ownership/chart-facts.ts';
import type { NamedOwnership } from '../../supabase/json.types.ts';

// The chart needs its own library.
const OwnershipChart = lazy(async () => ({
  default: (await import('../ownership/index.ts')).OwnershipChart,
}));

/** What the database works out of a company's registers: an ownership whose nodes have names. */
export type { NamedOwnership };

/** The beneficial ownership of a company, from its registers and the declared holdings of others. */
export function OwnersOfCompany({
  ownership,
  provided = 'Provided by your service provider',
}: {
  ownership: NamedOwnership;
  /** What is said of a nominee or a body that the firm provides. */
  provided?: string;
}) {
  if (ownership.edges.length === 0) {
    return (
      <Panel title="Beneficial ownership">
        <EmptyState title="No owner is entered yet" />
      </Panel>
    );
  }
  const nodes = new Map(ownership.nodes.map((node) => [node.id, node]));
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <OwnershipChart
        ownership={ownership}
        nameOf={(id) => ({
          name: nodes.get(id)?.name ?? 'Not named',
          note: noteOf(nodes.get(id)),
          ...(nodes.get(id)?.provided_by_firm && { provided }),
        })}
      />
    </Suspense>
  );
}

function noteOf(node: NamedOwnership['nodes'][number] | undefined): string {
  if (node?.layer === 0) return 'The company';
  const share = node?.share ? shareText(node.share) : '';
  // The box of the chart holds one line.
  if (node?.provided_by_firm) return [share, 'service provider'].filter(Boolean).join(' · ');
  return share && `${share} of the company`;
}

import { formationQueries } from '@portal/shared-core/company';
import type { ApplicationData } from '@portal/shared-core/domain/application';
import {
  companyOfApplication,
  ownershipOfApplication,
} from '@portal/shared-core/domain/application-holdings';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatNumber } from '@portal/shared-core/domain/format';
import { workOutOwnership } from '@portal/shared-core/domain/ownership';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, Panel, PanelSkeleton, Waiting } from '@portal/shared-core/ui';
import type { NamedParty } from '@portal/shared-core/views/ownership';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

// The chart's library comes after what is read first.
const OwnershipChart = lazy(async () => ({
  default: (await import('@portal/shared-core/views/ownership')).OwnershipChart,
}));

/** Who would own the company in the end, through every layer, as the application says it; nothing while it names no owner. */
export function ApplicationOwnership({ title, data }: { title: string; data: ApplicationData }) {
  const threshold = useQuery(formationQueries.ownerThreshold('admin', useTenantScope()));
  if (threshold.isPending)
    return (
      <Waiting>
        <PanelSkeleton />
      </Waiting>
    );

  const question = ownershipOfApplication(data, threshold.data ?? null);
  if (question.holdings.length === 0) return null;
  const ownership = workOutOwnership(question);
  if (!ownership) {
    return (
      <Panel title="Beneficial ownership">
        <p>There are too many layers to draw. The people and what they hold are in the list.</p>
      </Panel>
    );
  }

  return (
    <>
      {threshold.isError && (
        <InlineAlert tone="warning" title="The threshold could not be loaded">
          The chart does not say who is a beneficial owner.
        </InlineAlert>
      )}
      <Suspense fallback={<PanelSkeleton />}>
        <OwnershipChart ownership={ownership} nameOf={namesIn(title, data)} />
      </Suspense>
    </>
  );
}

function namesIn(title: string, { people = [], capital }: ApplicationData) {
  return (id: string): NamedParty => {
    if (id === companyOfApplication) {
      const shares = capital?.shares;
      return {
        name: title,
        note: shares ? `The Bahamas, ${formatNumber(shares)} shares` : 'The Bahamas',
      };
    }
    const person = people.find((each) => each.id?.toLowerCase() === id);
    return {
      name: person?.name?.trim() || 'Unnamed',
      note: person?.country ? countryName(person.country) : '',
    };
  };
}

import { useTenant } from '@portal/shared-core/tenant';
import {
  ButtonLink,
  EmptyState,
  ErrorScreen,
  Page,
  PageTabs,
  PanelSkeleton,
} from '@portal/shared-core/ui';
import { lazy, Suspense, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { sections, type Section } from './sections.ts';

const parts: Record<Section, ComponentType> = {
  overview: lazy(async () => ({
    default: (await import('./components/overview.tsx')).Overview,
  })),
  branding: lazy(async () => ({
    default: (await import('./components/branding-section.tsx')).BrandingSection,
  })),
  people: lazy(async () => ({
    default: (await import('./components/people-section.tsx')).PeopleSection,
  })),
  'bank-details': lazy(async () => ({
    default: (await import('./components/bank-section.tsx')).BankSection,
  })),
  prices: lazy(async () => ({
    default: (await import('./components/price-section.tsx')).PriceSection,
  })),
  reminders: lazy(async () => ({
    default: (await import('./components/reminder-section.tsx')).ReminderSection,
  })),
  features: lazy(async () => ({
    default: (await import('./components/feature-section.tsx')).FeatureSection,
  })),
  data: lazy(async () => ({
    default: (await import('./components/data-section.tsx')).DataSection,
  })),
};

/** What the owners of a firm look after, one section at an address (HOUSE-01). One route, since each costs the first screen some of its size. */
export function Component() {
  const { name, role } = useTenant();
  const wanted = useParams()['section'] ?? 'overview';
  const section = sections.find(({ id }) => id === wanted);
  if (!section) return <ErrorScreen kind="not-found" />;
  if (role !== 'owner') return <ForOwners />;
  const Part = parts[section.id];
  return (
    <Page
      title="Firm"
      subText={`How ${name} looks, is paid and is run. Its owners see this page.`}
      tabs={
        <PageTabs
          label="Firm"
          items={sections.map(({ id, label }) => ({
            label,
            to: id === 'overview' ? paths.firm : paths.firmSection(id),
            end: id === 'overview',
          }))}
        />
      }
    >
      <Suspense key={section.id} fallback={<PanelSkeleton />}>
        <Part />
      </Suspense>
    </Page>
  );
}

function ForOwners() {
  const { name } = useTenant();
  return (
    <Page title="Firm">
      <EmptyState
        title="For the owners of the firm"
        text={`The owners of ${name} look after this page. An owner can make you one.`}
        action={<ButtonLink to={paths.dashboard}>To the dashboard</ButtonLink>}
      />
    </Page>
  );
}

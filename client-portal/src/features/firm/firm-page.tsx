import { useTenant } from '@portal/shared-core/tenant';
import {
  ButtonLink,
  EmptyState,
  ErrorScreen,
  Page,
  PageSkeleton,
  PanelSkeleton,
} from '@portal/shared-core/ui';
import { lazy, Suspense, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { FirmTabs, firmText } from './components/firm-head.tsx';
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
  templates: lazy(async () => ({
    default: (await import('./components/template-section.tsx')).TemplateSection,
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
  const { section: wanted = 'overview', part } = useParams();
  const section = sections.find(({ id }) => id === wanted);
  if (!section || (part && section.id !== 'templates')) return <ErrorScreen kind="not-found" />;
  if (role !== 'owner') return <ForOwners />;
  const Part = parts[section.id];
  // Its pages have a head of their own.
  if (section.id === 'templates') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Part />
      </Suspense>
    );
  }
  return (
    <Page title="Firm" subText={firmText(name)} tabs={<FirmTabs />}>
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

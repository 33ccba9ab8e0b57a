import { PanelSkeleton } from '@portal/shared-core/ui';
import { lazy, Suspense, useEffect } from 'react';

import type { StepSlug } from '../steps.ts';
import { CapitalStep } from './capital-step.tsx';
import { FoundationStep } from './foundation-step.tsx';
import { NamesStep } from './names-step.tsx';
import { OfficersStep } from './officers-step.tsx';
import { OwnersStep } from './owners-step.tsx';
import { PurposeStep } from './purpose-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { TypeStep } from './type-step.tsx';

// What sends and shows files comes with the first step that has any, or while one reads the step before.
const bringDocuments = () => import('./documents-step.tsx');
const DocumentsStep = lazy(async () => ({ default: (await bringDocuments()).DocumentsStep }));

// Most applications form a company.
const CompanyStep = lazy(async () => ({
  default: (await import('../entry/company-step.tsx')).CompanyStep,
}));
const AgentStep = lazy(async () => ({
  default: (await import('../entry/agent-step.tsx')).AgentStep,
}));

const pages: Record<StepSlug, React.ComponentType> = {
  type: TypeStep,
  company: CompanyStep,
  agent: AgentStep,
  purpose: PurposeStep,
  names: NamesStep,
  capital: CapitalStep,
  foundation: FoundationStep,
  owners: OwnersStep,
  officers: OfficersStep,
  services: ServicesStep,
  documents: DocumentsStep,
  review: ReviewStep,
};

/** The content of a step. */
export function StepContent({ slug }: { slug: StepSlug }) {
  const Content = pages[slug];
  useEffect(() => {
    // Without a network the step itself shows the error.
    if (slug === 'services') bringDocuments().catch(() => undefined);
  }, [slug]);
  return (
    // One for each step: the step one came from must not stay while the code of the next is fetched.
    <Suspense key={slug} fallback={<PanelSkeleton lines={8} />}>
      <Content />
    </Suspense>
  );
}

import { createContext, use } from 'react';

import type { Activity, Application, EntityType } from './api/application.queries.ts';
import type { ApplicationSaver } from './draft.ts';

/** What every step stands on. */
export interface WizardFacts {
  application: Application;
  /** The kind of company selected; undefined before. */
  type: EntityType | undefined;
  entityTypes: readonly EntityType[];
  activities: readonly Activity[];
  /** From how many percent somebody is a beneficial owner; null when no such rule holds. */
  threshold: number | null;
  saver: ApplicationSaver;
  /** Continue was pressed on this step: what is missing on the whole is said now. */
  attempted: boolean;
}

export const WizardContext = createContext<WizardFacts | null>(null);

/** The draft, the rules it is judged by, and who saves it. */
export function useWizard(): WizardFacts {
  const facts = use(WizardContext);
  if (!facts) throw new Error('useWizard must be used inside the wizard');
  return facts;
}

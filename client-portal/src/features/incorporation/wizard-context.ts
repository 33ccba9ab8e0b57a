import type { ApplicationIssue } from '@portal/shared-core/domain/application-issue';
import { createContext, use } from 'react';

import type {
  Activity,
  Application,
  EntityType,
  Feature,
  KindRules,
} from './api/application.queries.ts';
import type { ApplicationSaver } from './draft.ts';
import type { Submission } from './use-submission.ts';

/** The reference data that the wizard judges and explains by. */
export interface WizardRules {
  activities: readonly Activity[];
  /** The percentage from which a person is a beneficial owner; null without such a rule. */
  threshold: number | null;
  /** What a company may be registered as besides its type, for every type. */
  features: readonly Feature[];
  /** The least initial assets of a foundation in US dollars; null without such a rule. */
  initialAssets: number | null;
}

/** The data that every step needs. */
export interface WizardFacts extends WizardRules {
  application: Application;
  /** What is asked of a company that exists already; null for a formation. */
  entry: KindRules | null;
  /** The kind of company selected; undefined before. */
  type: EntityType | undefined;
  entityTypes: readonly EntityType[];
  saver: ApplicationSaver;
  submission: Submission;
  /** What keeps the application from being submitted, as far as it is known here. */
  issues: readonly ApplicationIssue[];
  /** Continue was pressed on this step: issues of the whole application are shown now. */
  attempted: boolean;
}

export const WizardContext = createContext<WizardFacts | null>(null);

/** The draft, the rules it is judged by, and who saves it. */
export function useWizard(): WizardFacts {
  const facts = use(WizardContext);
  if (!facts) throw new Error('useWizard must be used inside the wizard');
  return facts;
}

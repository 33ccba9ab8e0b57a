import type { ApplicationData } from '@portal/shared-core/domain/application';
import { isFeatureCode } from '@portal/shared-core/domain/application-choices';
import type { Wish } from '@portal/shared-core/domain/wish';

import type { SavedDraft } from '#/lib/drafts/draft-copy.ts';
import type { DraftSaver } from '#/lib/drafts/draft-saver.ts';

/** What of an application its client can change. */
export interface DraftContent {
  entityType: string | null;
  step: string;
  data: ApplicationData;
}

export type SavedApplication = SavedDraft<DraftContent>;
export type ApplicationSaver = DraftSaver<DraftContent>;

/** The draft a wish makes: capital as shares of one dollar each, as the wizard itself proposes. */
export function draftOfWish({
  name,
  entityType,
  capital,
  isResident,
  services,
}: Wish): DraftContent {
  const isCapital = capital !== undefined && Number.isInteger(capital) && capital > 0;
  return {
    entityType: entityType ?? null,
    step: 'type',
    data: {
      ...(name !== undefined && { names: [name, '', ''] }),
      ...(isCapital && { capital: { currency: 'USD', shares: capital, par_value: 1 } }),
      ...(isResident !== undefined && { is_resident: isResident }),
      // On the site a feature is selected like a service.
      ...(services !== undefined && {
        services: services.filter((code) => !isFeatureCode(code)),
        features: services.filter(isFeatureCode),
      }),
    },
  };
}

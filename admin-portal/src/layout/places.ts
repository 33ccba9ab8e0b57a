import type { SearchResult } from '@portal/shared-core/shell';

import { paths } from '#/paths.ts';

/** Where what was found is looked at, the best place first; one without a screen is passed over. */
export function placesOf({ kind, id, companyId, applicationId }: SearchResult): readonly string[] {
  const nearest = [
    ...(companyId ? [paths.company(companyId)] : []),
    ...(applicationId ? [paths.application(applicationId)] : []),
  ];
  switch (kind) {
    case 'company':
      return [paths.company(id)];
    case 'application':
      return [paths.application(id)];
    case 'party':
      return nearest;
    case 'document':
      return [...nearest, paths.documents];
    case 'kyc':
      return [paths.kycProfile(id)];
    case 'ticket':
      return [paths.ticket(id)];
  }
}

import type { SearchResult } from '@portal/shared-core/shell';

import { paths } from '#/paths.ts';

/** The pages of a search result, the best first; pages without a screen are skipped. */
export function placesOf({
  kind,
  id,
  partyId,
  companyId,
  applicationId,
}: SearchResult): readonly string[] {
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
      return [paths.document(id), ...nearest];
    case 'kyc':
      return [...(partyId ? [paths.kycProfile(partyId)] : []), paths.kyc];
    case 'ticket':
      return [paths.ticket(id)];
  }
}

import type { TenantScope } from '@portal/shared-core/tenant';

/** Where the text of an unsent form of a case is kept. */
export const keptKey = (scope: TenantScope, form: string, profileId: string) =>
  ['admin', scope.tenantId, 'kyc', 'kept', form, profileId] as const;

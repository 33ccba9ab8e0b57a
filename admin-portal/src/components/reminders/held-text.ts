import { formatDate } from '@portal/shared-core/domain/format';

/** 'Held until 5 December 2026' */
export const heldText = (until: string) => `Held until ${formatDate(until)}`;

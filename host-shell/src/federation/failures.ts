import type { PortalName } from '@portal/shared-core/contract';
import type { AppError } from '@portal/shared-core/errors';

/** The error of the last attempt to load a portal, for the screen at its address; absent for one that loaded. */
export const failures = new Map<PortalName, AppError>();

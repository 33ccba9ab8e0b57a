import type { PortalName } from '@portal/shared-core/contract';

/**
 * The lowest version of the schema (`schema_version()`) that each build works with: the host's own, and those of the portals that
 * have been loaded. Raised when the host begins to read something new: docs/guides/change-the-schema.md.
 */
export const lowestSchemas = new Map<PortalName | 'host', string>([['host', '20261127065703']]);

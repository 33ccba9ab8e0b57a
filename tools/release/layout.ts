import { VERSION_FORM, type PortalName } from '@portal/shared-core/contract';

import { Refusal } from './refusal.ts';

export const portals = ['client', 'admin'] as const satisfies PortalName[];
export type Portal = PortalName;

/** The only file of a portal that changes under its name. */
export const POINTER = 'current.json';

/** The folder of a portal below a site, which holds its pointer and one folder for each version. */
export function folderOf(portal: Portal): string {
  return `remotes/${portal}`;
}

/** The folder of a version. */
export function versionFolder(portal: Portal, version: string): string {
  return `${folderOf(portal)}/${version}`;
}

export function portalNamed(name: string | undefined): Portal {
  const portal = portals.find((each) => each === name);
  if (portal) return portal;
  throw new Refusal(
    name === 'host'
      ? 'The host is released with "npm run deploy:site", see docs/guides/release.md.'
      : `${name ? `"${name}" is no portal` : 'Name the portal'}: ${portals.join(' or ')}.`,
  );
}

/** A version as addresses have it. Errors: Refusal. */
export function checkedVersion(version: string): string {
  if (VERSION_FORM.test(version) && !version.includes('..')) return version;
  throw new Refusal(`"${version}" is no version. Such is one: 1.0.0-7f1c99f0`);
}

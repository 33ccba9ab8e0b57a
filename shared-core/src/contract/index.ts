import type { RouteObject } from 'react-router-dom';

/** Raised only when this file changes in a way an older host or portal cannot live with. */
export const CONTRACT_VERSION = 1;

export * from './events.ts';
export { SITE_ORIGIN_NOTE, siteOrigin } from './hosts.ts';
export { portalAt, portalMounts, type PortalName } from './portals.ts';
export {
  VERSION_FORM,
  type HostContract,
  type Pointer,
  type PointerFile,
  type Release,
  type ReleaseFile,
  type ReleasePage,
  type Signature,
} from './release.ts';

/** What a portal exposes as `./routes`: its default export. */
export interface PortalModule {
  contractVersion: number;
  /** Which build this is, for error reports: a commit or version. */
  build: string;
  /** The lowest version of the schema that this build works with (`schema_version()`); absent in builds of before version 1.0. */
  lowestSchema?: string;
  /** Children of the portal's mount (`/app` or `/admin`); relative paths only. */
  routes: RouteObject[];
}

/** What the outermost routes of a portal carry as their `handle`: so the frame knows which addresses lead somewhere. */
export interface PortalHandle {
  screens: RouteObject[];
}

/** Types a portal's routes, has the frame know them, and stamps them with the contract they were written against. */
export function definePortal({
  routes: screens,
  ...about
}: Omit<PortalModule, 'contractVersion'>): PortalModule {
  const handle: PortalHandle = { screens };
  return {
    contractVersion: CONTRACT_VERSION,
    ...about,
    routes: screens.map((route) => ({ ...route, handle })),
  };
}

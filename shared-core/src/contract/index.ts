import type { RouteObject } from 'react-router-dom';

/** Raised only when this file changes in a way an older host or portal cannot live with. */
export const CONTRACT_VERSION = 1;

export {
  VERSION_FORM,
  type Federation,
  type HostContract,
  type Pointer,
  type PointerFile,
  type Release,
  type ReleaseFile,
  type Signature,
} from './release.ts';

/** Events of the window, between the host, the frame and the pages of a portal. */

/** A newer release of a portal is there than the page runs. */
export const NEW_RELEASE_EVENT = 'portal:new-release';
/** The first screen of a portal is there; `detail` is when it had its data, as `performance.now()` counts. */
export const FIRST_SCREEN_EVENT = 'portal:first-screen';
/** A page of a portal broke: an error that is no answer of the database. */
export const CRASHED_EVENT = 'portal:crashed';
/** A file of a portal could not be loaded. What mends it is added to `detail`, and is waited for before the page is loaded again. */
export const FILE_FAILED_EVENT = 'portal:file-failed';
export type FileFailedEvent = CustomEvent<Promise<unknown>[]>;

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

/** The portals there are, and where each is mounted. */
export const portalMounts = { client: '/app', admin: '/admin' } as const;
export type PortalName = keyof typeof portalMounts;

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

/** The portal a path belongs to: `/app/companies` → `client`; anything outside the portals → undefined. */
export function portalAt(path: string): PortalName | undefined {
  const names = Object.keys(portalMounts) as PortalName[];
  return names.find(
    (name) => path === portalMounts[name] || path.startsWith(`${portalMounts[name]}/`),
  );
}

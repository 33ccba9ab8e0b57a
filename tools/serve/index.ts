export type { PointerFile, PortalName, ReleaseFile } from '@portal/shared-core/contract';

export { servePortal } from './serve-portal.ts';
export { serveProduct } from './serve.ts';

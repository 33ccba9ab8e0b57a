declare module 'virtual:portal-shares' {
  import type { UserOptions } from '@module-federation/runtime/types';

  /** What the host provides to portals: specifier → version and loader. Written by tools/vite/host-shares.ts. */
  export const shared: NonNullable<UserOptions['shared']>;
}
declare module 'virtual:portal-shares/every-portal';

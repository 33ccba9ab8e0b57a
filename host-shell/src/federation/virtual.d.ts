declare module 'virtual:portal-shares' {
  import type { UserOptions } from '@module-federation/runtime/types';

  /** What the host provides to portals: specifier → version and loader. Written by tools/vite/host-shares.ts. */
  export const shared: NonNullable<UserOptions['shared']>;
}
declare module 'virtual:portal-shares/every-portal';
declare module 'virtual:portal-shares/lists';
declare module 'virtual:portal-contract' {
  /** The hash of all that the host exports to portals. Written by tools/vite/host-contract.ts, as the next one. */
  export const contract: string;
}
declare module 'virtual:portal-exports' {
  /** What the host exports of each shared module of ours: names with a space between them. */
  export const exported: Record<string, string>;
}

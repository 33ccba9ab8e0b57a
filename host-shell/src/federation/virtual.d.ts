declare module 'virtual:portal-shares' {
  export const shared: NonNullable<
    import('@module-federation/runtime/types').UserOptions['shared']
  >;
}
declare module 'virtual:portal-shares/libraries';
declare module 'virtual:portal-shares/rooms';

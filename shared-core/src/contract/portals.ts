/** The portals there are, and where each is mounted. */
export const portalMounts = { client: '/app', admin: '/admin' } as const;
export type PortalName = keyof typeof portalMounts;

/** The portal a path belongs to: `/app/companies` → `client`; anything outside the portals → undefined. */
export function portalAt(path: string): PortalName | undefined {
  const names = Object.keys(portalMounts) as PortalName[];
  return names.find(
    (name) => path === portalMounts[name] || path.startsWith(`${portalMounts[name]}/`),
  );
}

/**
 * The one list of shared modules: all that hold React context or module state.
 * The host provides them lazily by group (one group is one chunk); the portals consume them and bundle none.
 */
export const shareGroups: Record<string, readonly string[]> = {
  'every-portal': [
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-router-dom',
    '@emotion/react',
    '@emotion/styled',
    '@tanstack/react-query',
    'zustand',
    '@portal/shared-core/supabase',
    '@portal/shared-core/session',
    '@portal/shared-core/tenant',
    '@portal/shared-core/query',
    '@portal/shared-core/realtime',
    '@portal/shared-core/notifications',
    '@portal/shared-core/shell',
  ],
  lists: ['@portal/shared-core/lists'],
  company: ['@portal/shared-core/company'],
  uploads: ['@portal/shared-core/uploads'],
  account: ['@portal/shared-core/account'],
  firm: ['@portal/shared-core/firm'],
  'device-texts': ['@portal/shared-core/device-texts'],
};

/** Every shared import specifier. */
export const sharedModules: readonly string[] = Object.values(shareGroups).flat();

/** The npm package an import specifier belongs to: `@scope/name/sub` → `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

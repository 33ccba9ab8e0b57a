/** Parts of `shared-core/src/ui` that the first screens and nearly every other chunk of a portal need. Tables come from the host. */
export const BASE_PARTS = [
  'content/button.tsx',
  'content/figures.tsx',
  'content/icon.tsx',
  'content/inside-page.ts',
  'content/layouts.ts',
  'content/panel.tsx',
  'content/spinner.tsx',
  'content/status-chip.tsx',
  'feedback/empty-state.tsx',
  'feedback/error-screen.tsx',
  'feedback/skeleton.tsx',
  'feedback/skeletons.tsx',
  'feedback/slow-note.tsx',
  'frame/breadcrumbs.tsx',
  'frame/lazy-page.ts',
  'frame/page.tsx',
  'frame/route-error.tsx',
  'frame/stale-chunk.ts',
];

const BASE = [
  /^(?!.*_(lists|company|uploads|account|firm|device_mf_2_texts)__).*__loadShare__|portal-share-helpers|preload-helper|createLucideIcon|-portal\/src\/(routes|paths)/,
  /shared-core\/src\/(errors\/(catalogue|app-error|to-app-error)|domain\/(format|companies|tone))\.ts$/,
];

function isBase(id: string): boolean {
  return (
    BASE.some((part) => part.test(id)) ||
    BASE_PARTS.some((part) => id.endsWith(`/shared-core/src/ui/${part}`))
  );
}

/** Puts them into one chunk. Otherwise each lazy part that needs some of them splits them further, and small chunks compress worse. */
export const baseChunk = { codeSplitting: { groups: [{ name: 'base', test: isBase }] } };

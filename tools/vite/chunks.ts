/** Modules that the first screens and nearly every other chunk of a portal need. */
const BASE = [
  /^(?!.*_(lists|company)__).*__loadShare__|preload-helper|createLucideIcon|-portal\/src\/(routes|paths)/,
  /shared-core\/src\/ui\/(button|spinner|icon|page|panel|layouts|breadcrumbs|inside-page|skeletons?|figures)\.tsx?$/,
  /shared-core\/src\/ui\/(empty-state|status-chip|pagination|route-error|error-screen|stale-chunk|lazy-page)\.tsx?$/,
  /shared-core\/src\/ui\/data-table(-head|-row|-keys|-styles)?\.tsx?$/,
  /shared-core\/src\/(errors\/(catalogue|app-error|to-app-error)|domain\/(format|companies|tone))\.ts$/,
];

/** Puts them into one chunk. Otherwise each lazy part that needs some of them splits them further, and small chunks compress worse. */
export const baseChunk = {
  codeSplitting: {
    groups: [{ name: 'base', test: (id: string) => BASE.some((part) => part.test(id)) }],
  },
};

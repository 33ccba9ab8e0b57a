import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

import { chunksOf, NEEDED_BY_EVERY_PORTAL, withImports } from './portal-html.ts';

/** The first screen of the public site, the whole site, and sign-in. */
const FRONT = /src\/site\/(site-root|home-page|home-story)\.tsx$/;
const SITE = /src\/site\/.*\.tsx?$/;
const SIGN_IN = /src\/auth\/.*\.tsx?$/;
/** Lists, and the other lazy groups that the host shares with portals. `firm` is not among them: its pages load the file of lists. */
const LISTS = /portal-shares\/lists$/;
const COMPANY = /portal-shares\/company$/;
const OTHER_SHARES = /portal-shares\/(uploads|account)$/;

/**
 * Splits the host's code for a portal into five files, and that of its lists into two. By default the bundler makes seventy, one for each
 * set of screens that share a module, and a new tab takes longer to read seventy files than to run them (decision 46).
 *
 * The host is built twice, first with `plugins` alone: only the bundler knows the content of an import once unused exports are
 * removed, and it reports this only after splitting. A file holds modules that the same parts of the host load, and imports only
 * files that each of these parts loads as well. So no part loads more than before.
 */
export function hostChunks(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'portal-host-chunks',
    apply: 'build',
    async config({ root, resolve, build: options }) {
      const output = await build({
        configFile: false,
        logLevel: 'silent',
        ...(root && { root }),
        ...(resolve && { resolve }),
        plugins: plugins(),
        build: { ...options, write: false },
      });
      if (!('output' in output)) throw new Error('The host is one build');
      const bundle = Object.fromEntries(output.output.map((file) => [file.fileName, file]));
      const groups = Object.entries(tiersOf(bundle)).map(([name, modules]) => ({
        name,
        test: (id: string) => modules.includes(id),
        includeDependenciesRecursively: false,
      }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/**
 * Modules by the file they go into: those of every page, of the front page and portals, of public pages that query the database, of
 * sign-in, of portals; and of what portals load later, those of tables and of lists.
 */
export function tiersOf(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const from = (...modules: RegExp[]) =>
    withImports(
      bundle,
      modules.flatMap((module) => chunksOf(bundle, module)),
    );
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const everywhere = withImports(bundle, entries);
  const portals = from(...NEEDED_BY_EVERY_PORTAL);
  const [front, site, signIn] = [from(FRONT), from(SITE), from(SIGN_IN)];
  const [lists, company, others] = [from(LISTS), from(COMPANY), from(OTHER_SHARES)];

  function tierOf(file: string): string | undefined {
    // The entry waits for the configuration, and so would any module in its file.
    if (entries.includes(file)) return undefined;
    if (everywhere.has(file)) return 'base';
    if (portals.has(file)) {
      if (front.has(file)) return 'front';
      if (site.has(file)) return 'querying';
      return signIn.has(file) ? 'session' : 'portal';
    }
    if (!lists.has(file) || [site, signIn, others].some((part) => part.has(file))) return undefined;
    return company.has(file) ? 'table' : 'lists';
  }

  const tiers: Record<string, string[]> = {};
  for (const { fileName, moduleIds } of chunks) {
    const tier = tierOf(fileName);
    if (tier) (tiers[tier] ??= []).push(...moduleIds);
  }
  return tiers;
}

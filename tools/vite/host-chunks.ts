import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

import { chunksOf, NEEDED_BY_EVERY_PORTAL, withImports } from './portal-html.ts';

/** What the public site shows first, and all of it. */
const FRONT = /src\/site\/(site-root|home-page|home-story)\.tsx$/;
const SITE = /src\/site\/.*\.tsx?$/;
const SIGN_IN = /src\/auth\/.*\.tsx?$/;

/**
 * The host's code on the way into a portal, in four files. Left alone, the bundler cuts it into seventy, one for each set of
 * screens that share something, and a new tab takes longer to read seventy files than to run what is in them (decision 46).
 *
 * The host is built twice, first with `plugins` alone: only the bundler knows what is left of an import once unused exports are
 * gone, and it tells no one before it has cut. What another part does not load today, it does not load afterwards either: a file
 * holds what the same parts of the host load, and imports only files that each of them loads as well.
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

/** Modules by the file they go into: what every page loads, what public pages that ask the database load, then sign-in, then portals. */
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

  function tierOf(file: string): string | undefined {
    // The entry waits for the configuration: whatever were in its file would wait with it.
    if (entries.includes(file)) return undefined;
    if (everywhere.has(file)) return 'base';
    if (!portals.has(file) || front.has(file)) return undefined;
    if (site.has(file)) return 'asking';
    return signIn.has(file) ? 'session' : 'portal';
  }

  const tiers: Record<string, string[]> = {};
  for (const { fileName, moduleIds } of chunks) {
    const tier = tierOf(fileName);
    if (tier) (tiers[tier] ??= []).push(...moduleIds);
  }
  return tiers;
}

import type { Rolldown } from 'vite';

/** What a portal imports of each shared module: module → export → hash of its type. */
export type NeededExports = Record<string, Record<string, string>>;

/** The build of a portal, as it is at its end. */
export interface BuiltPortal {
  /** The folder of the portal. */
  root: string;
  /** `getModuleIds` and `getModuleInfo` lead to every module of the graph. */
  context: Rolldown.PluginContext;
  bundle: Rolldown.OutputBundle;
}

/** What the portal needs of the modules that the host provides, for a host to refuse a portal whose needs it does not meet. */
export function neededExports(_portal: BuiltPortal): Promise<NeededExports> {
  return Promise.resolve({});
}

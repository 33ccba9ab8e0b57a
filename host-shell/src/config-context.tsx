import type { RuntimeConfig } from '@portal/shared-core/config';
import { createContext, use, type ReactNode } from 'react';

const ConfigContext = createContext<RuntimeConfig | null>(null);

/** Provides the content of /config.json to the host's pages. */
export function ConfigProvider({
  config,
  children,
}: {
  config: RuntimeConfig;
  children: ReactNode;
}) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

/** The run-time configuration. */
export function useConfig(): RuntimeConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('useConfig must be used inside <ConfigProvider>');
  return config;
}

/** The same for pages that may be prerendered without one: null at build time. */
export function useConfigIfAny(): RuntimeConfig | null {
  return use(ConfigContext);
}

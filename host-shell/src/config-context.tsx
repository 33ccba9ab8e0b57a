import type { RuntimeConfig } from '@portal/shared-core/config';
import { createContext, use, type ReactNode } from 'react';

const ConfigContext = createContext<RuntimeConfig | null>(null);

/** Gives the host's pages what /config.json said. */
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

/** The same where a page may be drawn without one: null at build. */
export function useConfigIfAny(): RuntimeConfig | null {
  return use(ConfigContext);
}

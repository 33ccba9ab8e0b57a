import { ConfigError, parseRuntimeConfig, type RuntimeConfig } from './runtime-config.ts';

export {
  ConfigError,
  parseRuntimeConfig,
  type Areas,
  type Contact,
  type DemoAccounts,
  type Hosts,
  type RuntimeConfig,
} from './runtime-config.ts';

/** Fetches and checks /config.json of this origin. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  let json: unknown;
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' });
    json = await response.json();
  } catch (cause) {
    throw new ConfigError(['the whole file'], { cause });
  }
  if (!hasHosts(json)) return parseRuntimeConfig(json);
  const { parseWithHosts } = await import('./hosts.ts');
  return parseWithHosts(json);
}

/** Whether staff have a host name of their own. */
function hasHosts(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'hosts' in json;
}

/*
 * /config.json where staff have a host name of their own. A lazy file: where one host name serves all areas, no one loads it.
 */
import { isEncrypted } from '../domain/encrypted-origin.ts';
import { ConfigError, parseRuntimeConfig, type RuntimeConfig } from './runtime-config.ts';

/** By areas of a host name: the portal that the other one serves. */
const elsewhere = { public: 'admin', staff: 'client' } as const;

/**
 * Validates /config.json of a host name that serves some areas. Throws a ConfigError that names every invalid setting. What it says of the portal of
 * the other areas is left out.
 */
export function parseWithHosts(json: unknown): RuntimeConfig {
  const { hosts, portals } = json as { hosts: unknown; portals?: object };
  const { areas, other } = (hosts ?? {}) as { areas?: unknown; other?: unknown };
  const isArea = areas === 'public' || areas === 'staff';
  const invalid = [...(isArea ? [] : ['hosts.areas']), ...(isOther(other) ? [] : ['hosts.other'])];
  // The portal of the other areas needs no address.
  const isLeftOut = isArea && elsewhere[areas];
  const filled = isLeftOut ? { ...portals, [isLeftOut]: 'elsewhere' } : portals;
  const config = settingsOf({ ...(json as object), portals: filled }, invalid);
  if (invalid.length > 0) throw new ConfigError(invalid);
  if (!isLeftOut) return config;
  return { ...config, portals: { ...config.portals, [isLeftOut]: undefined } };
}

/** An origin and nothing more, so that a path can follow it. Of this one, a page would lead to itself. */
function isOther(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value === URL.parse(value)?.origin &&
    isEncrypted(value) &&
    value !== globalThis.location?.origin
  );
}

/** The rest of the settings. Throws a ConfigError that names those of `invalid` as well. */
function settingsOf(json: object, invalid: readonly string[]): RuntimeConfig {
  try {
    return parseRuntimeConfig(json);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.settings, ...invalid]);
  }
}

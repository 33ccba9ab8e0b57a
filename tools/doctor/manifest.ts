/** What is read of the manifest of a portal. */
interface Manifest {
  metaData?: { remoteEntry?: { name?: string; path?: string } };
  exposes?: { assets?: { js?: Chunks; css?: Chunks } }[];
}

interface Chunks {
  sync?: string[];
  async?: string[];
}

/** The address of the first file of a portal; null when the manifest names none. */
export function remoteEntryOf(manifest: URL, text: string): string | null {
  const entry = read(text)?.metaData?.remoteEntry;
  return entry?.name ? new URL(`${entry.path ?? ''}${entry.name}`, manifest).href : null;
}

/** The addresses of every file that a manifest names; null when it is no manifest. */
export function filesOf(manifest: URL, text: string): string[] | null {
  const entry = remoteEntryOf(manifest, text);
  if (!entry) return null;
  const named = (read(text)?.exposes ?? []).flatMap(({ assets }) =>
    [assets?.js, assets?.css].flatMap((kind) => [...(kind?.sync ?? []), ...(kind?.async ?? [])]),
  );
  return [...new Set([entry, ...named.map((file) => new URL(file, manifest).href)])];
}

function read(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest | null;
  } catch {
    return null;
  }
}

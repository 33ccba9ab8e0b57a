/** A head of a chain that was kept elsewhere: a line of AUDIT_HEADS_TO. */
export interface KeptHead {
  tenant: string | null;
  last_id: number;
  hash: string;
}

/**
 * Checks the files of a folder, which are the bundles of one chain from its first entry on. Returns what is wrong, the number of entries, the
 * head they end with and how many kept heads were compared.
 */
export function verifyChain(
  folder: string,
  kept?: readonly KeptHead[],
): Promise<{ findings: string[]; entries: number; head: string; compared: number }>;

import type { PortalName } from './portals.ts';

/** Over the UTF-8 bytes of `JSON.stringify` of what is signed, by Ed25519. `key`: the first 16 hex digits of the SHA-256 of the public key. */
export interface Signature {
  key: string;
  value: string;
}

/** `current.json` of a portal: the version that visits get. The only file of a portal that changes under its name. */
export interface PointerFile {
  pointer: Pointer;
  signature: Signature | null;
}

export interface Pointer {
  portal: PortalName;
  version: string;
  /** Earlier versions that are still there, newest first. */
  previous: string[];
  /** Rises with each change. */
  serial: number;
  /** When it was moved, in ISO 8601. */
  at: string;
}

/** `release.json` of one version: what a host checks before it runs any code of the portal. */
export interface ReleaseFile {
  release: Release;
  signature: Signature | null;
}

export interface Release {
  portal: PortalName;
  version: string;
  build: string;
  /** CONTRACT_VERSION of the portal. */
  contract: number;
  /** The lowest version of the schema that the portal works with. */
  schema: string;
  shared: { name: string; requiredVersion: string }[];
  /** The hash of what the host exported where the portal was built: a host with the same has every name. */
  builtFor: string;
  /** What the portal imports of each shared module: module → export → hash of its type. */
  needs: Record<string, Record<string, string>>;
  /** Every file but this one and the compressed twins, with its hash as `integrity` takes it. */
  files: Record<string, string>;
  /** The file that the federation runtime starts the portal with. */
  entry: string;
  /** The files without which no page opens, the entry among them. */
  first: string[];
  /** What the pages load, so that a host fetches it beside the portal. A release of before has none. */
  pages?: ReleasePage[];
}

/** What the first visit of a page loads beyond what every page needs. */
export interface ReleasePage {
  /** Its addresses below the portal, as a regular expression for the whole of them. Of two that fit, the first counts. */
  address: string;
  /** The places of the names in `files`. */
  files: number[];
  /** Modules of the host. */
  shares: string[];
}

/** `contract.json` of the host's build: what it offers to portals. */
export interface HostContract {
  contract: number;
  /** Shared module → its version. */
  shares: Record<string, string>;
  /** Shared module → exported value → hash of its type. */
  exports: Record<string, Record<string, string>>;
}

/** How a version of a portal is written, in addresses and in the database. */
export const VERSION_FORM = /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;

import type { Pointer, PointerFile } from '@portal/shared-core/contract';

import type { Signer } from './keys.ts';
import { folderOf, POINTER, type Portal } from './layout.ts';
import type { Place } from './place.ts';
import { Refusal } from './refusal.ts';

/** The pointer as it was read: `file` is null where the portal has no release. */
export interface SeenPointer {
  pointer: Pointer | null;
  tag: string;
}

const PREVIOUS = 10;

/** Errors: Refusal, also for a file that is no pointer. */
export async function readPointer(place: Place, portal: Portal): Promise<SeenPointer> {
  const path = pathOf(portal);
  const found = await place.read(path);
  if (!found) return { pointer: null, tag: '' };
  const { pointer } = parse(found.content.toString()) ?? {};
  if (
    typeof pointer?.version !== 'string' ||
    !Number.isInteger(pointer.serial) ||
    !Array.isArray(pointer.previous) ||
    pointer.portal !== portal
  ) {
    throw new Refusal(`${path} at ${place.name} is no pointer to a release of ${portal}.`);
  }
  return { pointer, tag: found.tag };
}

/** The earlier versions, once `version` is the current one: after a rollback those that are older than it. */
export function previousOf(pointer: Pointer | null, version: string): string[] {
  if (!pointer) return [];
  const { version: current, previous } = pointer;
  const at = previous.indexOf(version);
  const older = at >= 0 ? previous.slice(at + 1) : [current, ...previous];
  return older.filter((each) => each !== version).slice(0, PREVIOUS);
}

/** Moves the pointer that was seen. Errors: Refusal, where another run moved it meanwhile. */
export async function movePointer(
  place: Place,
  seen: SeenPointer,
  next: { portal: Portal; version: string; previous: string[]; signer: Signer | null },
): Promise<Pointer> {
  const { portal, version, previous, signer } = next;
  const pointer: Pointer = {
    portal,
    version,
    previous,
    serial: (seen.pointer?.serial ?? 0) + 1,
    at: new Date().toISOString(),
  };
  const content: PointerFile = { pointer, signature: signer?.sign(pointer) ?? null };
  const file = { bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) };
  const path = pathOf(portal);
  const isMoved = seen.pointer
    ? await place.replace(path, file, seen.tag)
    : await place.create(path, file);
  if (isMoved) return pointer;
  throw new Refusal(
    `Another release of ${portal} moved the pointer meanwhile. Look with "npm run releases", then run this again.`,
  );
}

function pathOf(portal: Portal): string {
  return `${folderOf(portal)}/${POINTER}`;
}

function parse(text: string): Partial<PointerFile> | null {
  try {
    return JSON.parse(text) as Partial<PointerFile> | null;
  } catch {
    return null;
  }
}

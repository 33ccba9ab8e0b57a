import type { PointerFile, ReleaseFile } from '@portal/shared-core/contract';

import { ownPortals } from '../serve/policy.ts';
import type { Answer, Visit } from './visit.ts';

const VERSION = /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;

/** The pointer of a portal, as it answers; `file` is null when it is none. */
export interface SeenPointer {
  portal: string;
  url: URL;
  answer: Answer;
  file: PointerFile | null;
}

/** The pointers that the configuration names. */
export async function pointersOf({ config, site, ask }: Visit): Promise<SeenPointer[]> {
  const own = ownPortals(config ?? {});
  const isOwn = (entry: [string, string]) => own.includes(entry[1]);
  return Promise.all(
    Object.entries(config?.portals ?? {})
      .filter(isOwn)
      .map(async ([portal, address]) => {
        const url = new URL(address, site);
        const answer = await ask(url.href);
        const file = read<PointerFile>(answer);
        const isOne = file?.pointer?.portal === portal && VERSION.test(file.pointer.version);
        return { portal, url, answer, file: isOne ? file : null };
      }),
  );
}

/** Where a release lies that a pointer names. */
export function releaseAt(pointer: URL, version: string): URL {
  return new URL(`${version}/release.json`, pointer);
}

/** release.json of the version that a pointer names; null when it is none, or of another version. */
export function releaseIn(answer: Answer, { pointer }: PointerFile): ReleaseFile | null {
  const file = read<ReleaseFile>(answer);
  const release = file?.release;
  const isOne = release?.portal === pointer.portal && release.version === pointer.version;
  return isOne && typeof release.files === 'object' ? file : null;
}

function read<T>({ status, text }: Answer): T | null {
  try {
    return status === 200 ? (JSON.parse(text) as T | null) : null;
  } catch {
    return null;
  }
}

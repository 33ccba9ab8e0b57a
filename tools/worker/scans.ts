import { removeSpentPictures, scanNext, type ScanSource } from '../scanner/scan-next.ts';
import type { Part, Print } from './part.ts';

/**
 * Has the files that people upload scanned for malware, and removes what is left of new pictures. Several workers share the queue: each
 * file is scanned by one of them.
 */
export function scansPart(source: ScanSource, print: Print, everyMs = 5000): Part {
  return {
    name: 'scans',
    everyMs,
    run: async () => {
      const scanned = await scanNext(source);
      if (scanned) print(JSON.stringify(scanned));
      else await removeSpentPictures(source);
      return scanned !== null;
    },
  };
}

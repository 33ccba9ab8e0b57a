import { exportNext, removeSpent } from '../firm-export/export-next.ts';
import type { ExportSource } from '../firm-export/source.ts';
import type { Part, Print } from './part.ts';

/** Writes what owners and the super admin export of a firm, a part at a time, and removes what expired. */
export function firmExportsPart(source: ExportSource, print: Print, everyMs = 5000): Part {
  return {
    name: 'firm-exports',
    everyMs,
    run: async () => {
      const written = await exportNext(source);
      if (written) print(JSON.stringify(written));
      else await removeSpent(source);
      return written !== null;
    },
  };
}

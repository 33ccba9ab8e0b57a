const EXPORTED = 'portal:exported';

/** As what rows leave: the ending of the file. */
export type ExportFormat = 'csv' | 'xlsx' | 'jsonl';

/** Rows that left the portal as a file. */
export interface Exported {
  /** Of the file, without its ending. */
  name: string;
  format: ExportFormat;
  rows: number;
}

/** Says that rows leave as a file. The shell writes it into the access log; each app bundles its own copy of this code, hence an event. */
export function announceExport(exported: Exported): void {
  window.dispatchEvent(new CustomEvent<Exported>(EXPORTED, { detail: exported }));
}

/** The code of an export in the access log, which takes no free text: "KYC cases" as a workbook is `kyc-cases-xlsx`. */
export function exportCode({ name, format }: Pick<Exported, 'name' | 'format'>): string {
  const code = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 59 - format.length)
    .replace(/-$/, '');
  return `${code || 'rows'}-${format}`;
}

/** Hears of each export from now on; answers how to stop. */
export function onExport(hear: (exported: Exported) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<Exported>).detail);
  window.addEventListener(EXPORTED, listen);
  return () => window.removeEventListener(EXPORTED, listen);
}

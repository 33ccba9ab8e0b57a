const EXPORTED = 'portal:exported';
const LISTENING = 'portal:exported-listening';

/** As what rows leave: the ending of the file. */
export type ExportFormat = 'csv' | 'xlsx' | 'jsonl';

/** Rows that left the portal as a file. */
export interface Exported {
  /** Of the file, without its ending. */
  name: string;
  format: ExportFormat;
  rows: number;
}

/**
 * Says that rows leave as a file. The shell writes it into the access log; each app bundles its own copy of this code, hence an event. The shell
 * may come after the first screen: what no one has heard of yet is said again then.
 */
export function announceExport(exported: Exported): void {
  const event = new CustomEvent<Exported>(EXPORTED, { detail: exported, cancelable: true });
  if (window.dispatchEvent(event))
    window.addEventListener(LISTENING, () => announceExport(exported), { once: true });
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

/** Hears of each export, also of those that no one has heard of yet; answers how to stop. */
export function onExport(hear: (exported: Exported) => void): () => void {
  const listen = (event: Event) => {
    event.preventDefault();
    hear((event as CustomEvent<Exported>).detail);
  };
  window.addEventListener(EXPORTED, listen);
  window.dispatchEvent(new Event(LISTENING));
  return () => window.removeEventListener(EXPORTED, listen);
}

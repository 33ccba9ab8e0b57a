import { formatExact, formatNumber } from '../../domain/format.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';

/** A firm that was deleted, with the proof of it. */
export interface DeletedFirm {
  id: string;
  firm_id: string;
  firm_name: string;
  firm_slug: string;
  reason: string;
  hand_over: string | null;
  requested_by_name: string | null;
  requested_at: string | null;
  ordered_by_name: string;
  ordered_at: string;
  confirmed_by_name: string;
  confirmed_at: string;
  began_at: string;
  ended_at: string;
  export_id: string;
  export_manifest: string | null;
  audit_entries: number | null;
  audit_head: string | null;
  proof: {
    /** By table, with its schema. */
    rows: Record<string, number>;
    /** By bucket. */
    files: Record<string, { files: number; bytes: number }>;
    people: { erased?: number; closed?: number; kept?: number };
    left: { rows: number; files: number; tables: number; buckets: number };
    /** Tables whose rows stay, with the reason. */
    stays: Record<string, string>;
  };
}

const columns = [
  { header: 'What', width: 3 },
  { header: 'Rows', width: 1, align: 'right' },
] as const;
const fileColumns = [
  { header: 'Store', width: 2 },
  { header: 'Files', width: 1, align: 'right' },
  { header: 'Bytes', width: 1, align: 'right' },
] as const;
const stayColumns = [
  { header: 'What', width: 1 },
  { header: 'Why', width: 2 },
] as const;

/** The proof of the deletion of a firm as PDF: who decided it, when, what was erased, what is left, and what stays. */
export async function makeDeletionProof(
  firm: DeletedFirm,
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const { proof } = firm;
  const title = 'Proof of deletion';
  const paper = await Paper.open({ title: `${title}: ${firm.firm_name}`, issuer, madeOn, fonts });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text(firm.firm_name, { size: 14, strong: true, tone: 'brand', above: 8 });
  paper.text(
    `All records, files and accounts of the firm were erased by ${formatExact(firm.ended_at)}. Afterwards ${formatNumber(proof.left.rows)} rows in ${formatNumber(proof.left.tables)} tables and ${formatNumber(proof.left.files)} files in ${formatNumber(proof.left.buckets)} stores were left.`,
    { size: 11, above: 16 },
  );
  paper.facts(factsOf(firm));

  const heading = (text: string) => {
    paper.keepTogether(100);
    paper.text(text, { size: 13, strong: true, above: 22 });
  };
  heading('Records that were erased');
  paper.table(
    columns,
    Object.entries(proof.rows)
      .toSorted(([, one], [, other]) => other - one)
      .map(([table, count]) => [tableName(table), formatNumber(count)]),
    'None.',
  );
  heading('Files that were erased');
  paper.table(
    fileColumns,
    Object.entries(proof.files).map(([bucket, { files, bytes }]) => [
      bucket,
      formatNumber(files),
      formatNumber(bytes),
    ]),
    'None.',
  );
  heading('What stays');
  paper.table(
    stayColumns,
    Object.entries(proof.stays).map(([table, why]) => [tableName(table), why]),
    'Nothing.',
  );
  return paper.finish();
}

/** 'contact messages' of `public.contact_messages`. */
const tableName = (table: string) => table.replace(/^\w+\./, '').replaceAll('_', ' ');

function factsOf(firm: DeletedFirm): (readonly [string, string])[] {
  const { erased = 0, closed = 0, kept = 0 } = firm.proof.people;
  const by = (name: string | null, at: string) => `${name ?? 'An owner'}, ${formatExact(at)}`;
  return [
    ['Deletion', `${firm.id}, of the firm ${firm.firm_id} (${firm.firm_slug})`],
    ['Reason', firm.reason],
    ...(firm.requested_at === null
      ? []
      : [['Requested by', by(firm.requested_by_name, firm.requested_at)] as const]),
    ['Ordered by', by(firm.ordered_by_name, firm.ordered_at)],
    ['Confirmed by', by(firm.confirmed_by_name, firm.confirmed_at)],
    ['Erased', `${formatExact(firm.began_at)} to ${formatExact(firm.ended_at)}`],
    ...(firm.hand_over === null ? [] : [['Records handed over to', firm.hand_over] as const]),
    [
      'Accounts',
      `${formatNumber(erased)} erased, ${formatNumber(closed)} closed since other records name them, ${formatNumber(kept)} kept for other firms and staff`,
    ],
    ...(firm.audit_head === null
      ? []
      : [
          [
            'Audit log before',
            `${formatNumber(firm.audit_entries ?? 0)} entries, last link ${firm.audit_head}`,
          ] as const,
        ]),
    [
      'Export before',
      [firm.export_id, firm.export_manifest && `SHA-256 of its manifest ${firm.export_manifest}`]
        .filter(Boolean)
        .join(', '),
    ],
  ];
}

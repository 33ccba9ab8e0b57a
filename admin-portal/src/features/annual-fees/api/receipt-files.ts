import { toAppError } from '@portal/shared-core/errors';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import { useAction, useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { checkFile, uploadList, useUploads } from '@portal/shared-core/uploads';
import { useRef } from 'react';

type Match = Database['public']['Functions']['match_fee_receipts']['Returns'][number];

/** A company that the name of a file may name, with its fee of the year. */
export type Candidate = Match & { company_id: string };

/** A file that was dropped, with what it matches. Nothing of it is sent before it was shown. */
export interface ReceiptFile {
  /** Of the document it becomes. */
  id: string;
  file: File;
  /** Why it cannot be a receipt; null when it can. */
  problem: string | null;
  candidates: readonly Candidate[];
  /** The company that is proposed: the sure one, unless it has a receipt; else none. */
  proposed: string;
}

export const MOST_FILES = 100;

/** Checks the files and asks which companies their names name. Raises fee.files_invalid. */
export async function readFiles(
  { supabase, tenantId }: TenantScope,
  year: number,
  files: readonly File[],
): Promise<ReceiptFile[]> {
  const checked = await Promise.all(
    files.map(async (file) => {
      try {
        return { file, sha256: (await checkFile(file)).sha256, problem: null };
      } catch (error) {
        return { file, sha256: '', problem: toAppError(error).message };
      }
    }),
  );
  const matches = unwrap(
    await supabase.rpc('match_fee_receipts', {
      tenant_id: tenantId,
      year,
      files: checked.map(({ file, sha256 }) => ({ name: file.name, sha256 })),
    }),
  );
  return checked.map(({ file, sha256, problem }, index) => {
    const own = matches.filter(({ place }) => place === index + 1);
    const candidates = own.filter((row): row is Candidate => row.company_id !== null);
    const isTwice = sha256 !== '' && checked.findIndex((other) => other.sha256 === sha256) < index;
    const sure = candidates.find((row) => row.is_sure && canTake(row));
    const reason =
      problem ??
      (own.some((row) => row.is_attached) ? 'This file is attached already.' : null) ??
      (isTwice ? 'The same file is above.' : null) ??
      (candidates.length === 0
        ? 'No company of this round is in its name. Put the registration number into the name.'
        : null) ??
      (candidates.some(canTake) ? null : reasonOf(candidates));
    return {
      id: crypto.randomUUID(),
      file,
      problem: reason,
      candidates: candidates.filter(canTake),
      proposed: reason === null ? (sure?.company_id ?? '') : '',
    };
  });
}

const canTake = ({ duty_id: duty, fee_state: state, has_receipt: has }: Candidate) =>
  duty !== null && !has && state !== 'waived';

function reasonOf([first]: readonly Candidate[]): string {
  if (first?.has_receipt) return `${first.company_name} has its receipt already.`;
  return `${first?.company_name ?? 'The company'} has no fee of this year to attach it to.`;
}

/** A file and the company that was selected for it. */
export interface SelectedFile {
  file: ReceiptFile;
  company: Candidate;
}

/**
 * Uploads each file as a document of its company and attaches it to the fee. One after the other, so that closing the page leaves none half
 * done. Answers why each that was refused was, by its id.
 */
export function useAttachFiles(onDone: (id: string) => void) {
  const { supabase } = useTenantScope();
  const { add } = useUploads();
  // What was uploaded, and then refused as a receipt, is not uploaded a second time.
  const uploaded = useRef(new Map<string, string>());
  return useAction(
    async ({ selected, day }: { selected: readonly SelectedFile[]; day: string }) => {
      const refused: Record<string, string> = {};
      for (const { file, company } of selected) {
        try {
          const subject = company.company_id;
          if (uploaded.current.get(file.id) !== subject) {
            add(subject, [file.file], {
              id: file.id,
              suggestion: RECEIPT,
              details: { category: RECEIPT, expiresOn: null },
            });
            await registered(file.id);
            uploaded.current.set(file.id, subject);
          }
          unwrap(
            await supabase.rpc('attach_fee_receipt', {
              obligation_id: company.duty_id ?? '',
              document_id: file.id,
              done_on: day,
            }),
          );
          onDone(file.id);
        } catch (error) {
          refused[file.id] = messageOf(error);
        }
      }
      return refused;
    },
  );
}

/** The text of a refused upload is there already; a refusal of the database has its entry. */
const messageOf = (error: unknown) =>
  error instanceof Error && error.message && !('code' in error)
    ? error.message
    : toAppError(error).message;

const RECEIPT = 'payment_receipt';

/** Waits until an upload has become a document. Raises what it was refused with; it is taken away then. */
function registered(id: string): Promise<void> {
  const { store } = uploadList;
  return new Promise((resolve, reject) => {
    function look() {
      const upload = store.getState().uploads.find((each) => each.id === id);
      const isOver = upload?.state === 'failed' || upload?.state === 'refused' || upload?.error;
      if (upload && !isOver) return;
      stop();
      if (!upload) return resolve();
      uploadList.cancel(id);
      reject(new Error(upload.error ?? ''));
    }
    const stop = store.subscribe(look);
    look();
  });
}

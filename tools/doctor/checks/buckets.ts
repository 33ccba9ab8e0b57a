import { allWell, wrong, unknown, type Check, type Finding } from '../finding.ts';
import { askProject, NO_PROJECT } from '../project.ts';

const PRIVATE = [
  ['documents', 'documents'],
  ['new-pictures', 'new pictures'],
] as const;

/** Files of people and companies, and pictures that are being checked, are in no public bucket. The service says then that it has no such bucket. */
export const buckets: Check = {
  name: 'Files',
  async look(visit) {
    if (!visit.project) return NO_PROJECT;
    const findings: Finding[] = [];
    for (const [bucket, what] of PRIVATE) {
      const { status, text } = await askProject(
        visit,
        `/storage/v1/object/public/${bucket}/doctor-gone.pdf`,
      );
      if (/bucket not found/i.test(text)) continue;
      findings.push(
        /object not found|not_found/i.test(text) || status === 200
          ? wrong(
              `THE BUCKET OF ${what.toUpperCase()} IS PUBLIC. Everyone who knows the address of a file reads it.`,
              `Storage, ${bucket}: turn "Public bucket" off.`,
            )
          : unknown(`The file service did not say (status ${status}).`),
      );
    }
    return allWell(findings, 'The buckets of documents and of new pictures are not public.');
  },
};

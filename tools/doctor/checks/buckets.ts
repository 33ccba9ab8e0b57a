import { allWell, wrong, unknown, type Check, type Finding } from '../finding.ts';
import { askProject, NO_PROJECT } from '../project.ts';

/** Files of people and companies are not in a public bucket. The service says otherwise that it has no such bucket. */
export const buckets: Check = {
  name: 'Files',
  async look(visit) {
    if (!visit.project) return NO_PROJECT;
    const findings: Finding[] = [];
    const { status, text } = await askProject(
      visit,
      '/storage/v1/object/public/documents/doctor-gone.pdf',
    );
    if (/bucket not found/i.test(text)) {
      return allWell(findings, 'The bucket of documents is not public.');
    }
    if (/object not found|not_found/i.test(text) || status === 200) {
      return [
        wrong(
          'THE BUCKET OF DOCUMENTS IS PUBLIC. Everyone who knows the address of a file reads it.',
          'Storage, documents: turn "Public bucket" off.',
        ),
      ];
    }
    return [unknown(`The file service did not say (status ${status}).`)];
  },
};

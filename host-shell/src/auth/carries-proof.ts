/** The message is that of the first of the two links of a change of address (mail-link.ts). */
const CARRIES_PROOF =
  /[?#&]((code|error|error_code|error_description|access_token)=|message=Confirmation)/;

/** Whether an address is one that the link of a mail leads to. */
export function carriesProof({ search, hash }: { search: string; hash: string }): boolean {
  return CARRIES_PROOF.test(search + hash);
}

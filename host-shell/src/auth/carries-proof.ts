const CARRIES_PROOF = /[?#&](code|error|error_code|error_description|access_token)=/;
/** What the auth service says of the first of the two links of a change of address. */
const IS_FIRST_OF_TWO = /[?#&]message=Confirmation(\+|%20)link(\+|%20)accepted/;

/** Whether an address is one that the link of a mail leads to. */
export function carriesProof({ search, hash }: { search: string; hash: string }): boolean {
  return CARRIES_PROOF.test(search + hash) || isFirstOfTwo({ search, hash });
}

/** Whether the link of a mail was accepted, and another one is waited for. */
export function isFirstOfTwo({ search, hash }: { search: string; hash: string }): boolean {
  return IS_FIRST_OF_TWO.test(search + hash);
}

import { useCommand, useTenantScope } from '../../tenant/index.ts';

export interface DetailsInput {
  /** From the browser, so that a repeat proposes nothing twice. */
  id: string;
  currency: string;
  account_holder: string;
  account_number: string;
  bank_name: string;
  bank_address: string;
  bic: string;
  intermediary: string;
  office_note: string;
  valid_from: string;
  reason: string;
}

/** Proposes where clients pay to. Raises bank_details.proposal_waiting, bank_details.iban_wrong, bank_details.invalid. */
export function usePropose() {
  const { tenantId } = useTenantScope();
  return useCommand(
    'propose_bank_details',
    ({
      id,
      bank_address: address,
      bic,
      intermediary,
      office_note: office,
      ...rest
    }: DetailsInput) => ({
      ...rest,
      details_id: id,
      tenant_id: tenantId,
      ...(address && { bank_address: address }),
      ...(bic && { bic }),
      ...(intermediary && { intermediary }),
      ...(office && { office_note: office }),
    }),
  );
}

/** Lets them take effect. Raises bank_details.second_person_needed, bank_details.settled. */
export const useConfirm = () => useCommand('confirm_bank_details');

/** Rejects them; their author takes them back the same way. Raises bank_details.settled, bank_details.invalid. */
export function useReject(id: string) {
  return useCommand('reject_bank_details', ({ reason }: { reason: string }) => ({
    details_id: id,
    ...(reason.trim() && { reason }),
  }));
}

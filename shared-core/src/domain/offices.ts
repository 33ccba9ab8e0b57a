import type { ParticipantRole } from './companies.ts';

/** Every office that a kind of company may have. */
export const offices = [
  'director',
  'president',
  'secretary',
  'officer',
  'council_member',
  'administrator',
  'registered_agent',
] as const satisfies readonly ParticipantRole[];

/** The offices that a kind of company has, as private.office_fits knows them; of an unknown kind all of them. */
export function officesOf(entityType: string): readonly ParticipantRole[] {
  switch (entityType) {
    case 'IBC':
    case 'DOM':
    case 'GTE':
    case 'FRC':
      return ['director', 'president', 'secretary', 'officer'];
    case 'FDN':
      return ['council_member', 'secretary', 'officer'];
    case 'ICON':
      return ['administrator', 'officer'];
    case 'BEE':
      return ['officer', 'council_member'];
    default:
      return offices;
  }
}

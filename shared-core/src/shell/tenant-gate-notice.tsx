import type { Tenant } from '../tenant/index.ts';
import FirmOfLinkScreen, { type FirmProblem } from './firm-of-link-screen.tsx';
import FormerTenantNotice from './former-tenant-notice.tsx';
import NewRoleNotice from './new-role-notice.tsx';

export interface TenantGateNoticeProps {
  active: Tenant;
  /** Whether the address names the firm to open. */
  isOfFirm: boolean;
  problem: FirmProblem | undefined;
  onProblem: (problem: FirmProblem | undefined) => void;
  hasNewRole: boolean;
  /** The tenant that was open before and is not theirs any more. */
  gone: { name: string } | null;
  forgetGone: () => void;
}

/** What is said above the pages of a tenant, or in their place while another firm is opened. Rarely shown: one file, loaded on demand. */
export default function TenantGateNotice(props: TenantGateNoticeProps) {
  const { active, isOfFirm, problem, onProblem, hasNewRole, gone, forgetGone } = props;
  return (
    <>
      {(isOfFirm || problem) && <FirmOfLinkScreen problem={problem} onProblem={onProblem} />}
      {hasNewRole && <NewRoleNotice />}
      {gone && <FormerTenantNotice former={gone.name} active={active.name} onClose={forgetGone} />}
    </>
  );
}

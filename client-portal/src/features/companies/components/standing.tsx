import { companyListQueries } from '@portal/shared-core/company';
import type { CompanyStatus } from '@portal/shared-core/domain/companies';
import { nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

/** The state of a company, and why: its status and what is late. */
export function Standing({
  company: { id, status },
}: {
  company: { id: string; status: CompanyStatus };
}) {
  const { data: duties } = useQuery(companyListQueries.duties('client', useTenantScope(), id));
  const today = nassauToday();
  const late = duties?.filter(({ due_on: day }) => day < today).length;
  return (
    <Panel title="Standing">
      <p>{texts[status]}</p>
      {late !== undefined && <p>{lateText(late)}</p>}
    </Panel>
  );
}

function lateText(late: number): string {
  if (late === 0) return 'No duty is overdue.';
  return late === 1 ? 'One duty is overdue.' : `${late} duties are overdue.`;
}

const texts: Record<CompanyStatus, string> = {
  active: 'The company is on the register.',
  in_penalty: 'A fee is late and penalties are added to it.',
  strike_off_pending: 'The Registrar has announced that the company will be struck off.',
  struck_off:
    'The company was struck off the register. It may not trade, sue or deal with its assets until it is restored; what it owes stays.',
  restoring: 'The restoration to the register is under way.',
  dormant: 'The company does not do business at present.',
  in_liquidation: 'The company is being wound up.',
  dissolved: 'The company has ended.',
  continued_out: 'The company has moved to another country.',
  transferred_out: 'The company has moved to another registered agent.',
  merged: 'The company has merged into another one.',
};

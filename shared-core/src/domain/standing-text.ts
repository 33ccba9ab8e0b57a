import type { CompanyStatus } from './companies.ts';
import { formatDate } from './format.ts';

/** A standing of a company with its first day; null for the one before the first that was recorded. */
export interface Standing {
  status: CompanyStatus;
  /** YYYY-MM-DD. */
  since: string | null;
}

/** The standing at the end of a day, of the recorded ones; undefined where none is known for it. */
export function standingOn(standings: readonly Standing[], day: string): Standing | undefined {
  return standings.findLast(({ since }) => since === null || since <= day);
}

const good: readonly CompanyStatus[] = ['active', 'dormant'];

/** Whether a company with this standing is in good standing with the registry. */
export const isGoodStanding = (status: CompanyStatus): boolean => good.includes(status);

/** A standing as a certificate states it, with its days where they are recorded. */
export function standingText(current: Standing, standings: readonly Standing[] = []): string {
  const { status } = current;
  const on = (day: string | null | undefined) =>
    day ? `on ${formatDate(day, 'written')}` : 'on a day that is not recorded';
  const since = current.since ? ` since ${formatDate(current.since, 'written')}` : '';
  switch (status) {
    case 'active':
      return 'On the register';
    case 'dormant':
      return `On the register, dormant${since}`;
    case 'in_penalty':
      return 'On the register. An annual fee is late, and penalties apply. The company is not in good standing.';
    case 'strike_off_pending':
      return `On the register. Its strike-off is pending${since}. The company is not in good standing.`;
    case 'struck_off':
      return `Struck off the register ${on(current.since)}. The company is not in good standing.`;
    case 'restoring': {
      const struck = standings.findLast((each) => each.status === 'struck_off');
      return `Struck off the register ${on(struck?.since)}. Its restoration is under way${since} and is not complete. The company is not in good standing.`;
    }
    case 'in_liquidation':
      return `In liquidation${since}. The company is not in good standing.`;
    case 'dissolved':
      return `Dissolved ${on(current.since)}`;
    case 'continued_out':
      return `Continued to another jurisdiction ${on(current.since)}`;
    case 'transferred_out':
      return `With another registered agent since ${current.since ? formatDate(current.since, 'written') : 'a day that is not recorded'}. Its standing since then is not known here.`;
    case 'merged':
      return `Merged ${on(current.since)}`;
  }
}

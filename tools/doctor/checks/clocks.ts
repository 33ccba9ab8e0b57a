import { ok, unknown, wrong, type Check } from '../finding.ts';
import { askProject } from '../project.ts';
import type { Answer } from '../visit.ts';

/** Lines of two logs are compared by their times. */
const MOST_SECONDS = 5;

/** The clocks of the host and of the project agree with the one of this machine, as far as their answers say. */
export const clocks: Check = {
  name: 'Clocks',
  async look(visit) {
    const answers: [string, Answer][] = [['The host', await visit.ask(`/?clock=${Date.now()}`)]];
    if (visit.project) answers.push(['The project', await askProject(visit, '/auth/v1/settings')]);
    const seen = answers.map(([who, { headers }]) => [who, offBy(headers.get('date'))] as const);
    const off = seen.filter(([, seconds]) => seconds !== null && seconds > MOST_SECONDS);
    if (off.length > 0) {
      return off.map(([who, seconds]) =>
        wrong(
          `${who} is ${seconds} seconds away from this machine.`,
          'Let every machine set its clock by NTP, this one and that of the worker too.',
        ),
      );
    }
    if (seen.some(([, seconds]) => seconds === null)) {
      return [unknown('Not every answer names its time.')];
    }
    return [ok('Host, project and this machine agree.')];
  },
};

function offBy(date: string | null): number | null {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? null : Math.round(Math.abs(Date.now() - at) / 1000);
}

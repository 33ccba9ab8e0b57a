import { formatDate } from '@portal/shared-core/domain/format';
import { Button, useListState, type ListState } from '@portal/shared-core/ui';

/** What an address from the calendar or a report narrows the list to, with a way to all duties. */
export function Narrowed() {
  const list = useListState({ key: 'due_on', direction: 'asc' });
  const text = narrowedText(list);
  if (!text) return null;
  return (
    <Button size="small" onClick={() => list.setQuery(withoutDays(list))}>
      {text}: show all
    </Button>
  );
}

function narrowedText(list: ListState): string {
  const [from, to] = [list.filter('from'), list.filter('to')].map((day) => day && formatDate(day));
  const days = from && from === to ? from : [from && `from ${from}`, to && `to ${to}`];
  const outcome = outcomes[list.filter('state')];
  const text = [outcome, list.filter('rule') && 'one kind of duty', ...[days].flat()].filter(
    Boolean,
  );
  return text.join(' ');
}

function withoutDays(list: ListState): string {
  const params = new URLSearchParams(list.query);
  for (const name of ['from', 'to', 'rule', ...(outcomes[list.filter('state')] ? ['state'] : [])])
    params.delete(name);
  return params.toString();
}

/** States that only a report asks for. */
const outcomes: Record<string, string> = {
  in_time: 'Done in time',
  done_late: 'Done late',
  waived: 'Not needed',
};

import { CircleHelp } from 'lucide-react';

import { HERE, INDEX, useHelp } from '../help/use-help.ts';
import { Icon } from '../ui/index.ts';
import { BarButton, BarCount } from '../ui/frame/bar-button.ts';

/** Opens help beside the page, and says how many answers of the team are unread. */
export function HelpButton({ unread, opensArticle }: { unread: number; opensArticle: boolean }) {
  const { isOpen, show, close } = useHelp();
  const shown = unread > 99 ? '99+' : String(unread);
  const answers = unread === 1 ? '1 unread answer' : `${shown} unread answers`;
  return (
    <BarButton
      type="button"
      aria-label={unread > 0 ? `Help, ${answers}` : 'Help'}
      title="Help"
      aria-expanded={isOpen}
      onClick={() => (isOpen ? close() : show(opensArticle ? HERE : INDEX))}
    >
      <Icon of={CircleHelp} />
      {unread > 0 && <BarCount aria-hidden>{shown}</BarCount>}
    </BarButton>
  );
}

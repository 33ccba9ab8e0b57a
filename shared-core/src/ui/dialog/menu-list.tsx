import styled from '@emotion/styled';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import { Icon } from '../content/icon.tsx';
import type { MenuEntry, MenuGroup } from './menu-entries.ts';
import { color } from '../theme/color.ts';
import { MuiTheme } from '../theme/mui-theme.tsx';

/** What MUI must pass over when it looks for the entry to focus first. */
const skipped = { muiSkipListHighlight: true };

const GroupLabel = styled('li')({
  padding: '8px 10px 4px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: color.secondary,
});
Object.assign(GroupLabel, skipped);

const Line = styled('li')({ height: 1, margin: '4px 0', background: color.line });
Object.assign(Line, skipped);

const Mark = styled('span')({ display: 'flex', width: 16, flex: 'none', color: color.primary.ink });

const Message = styled('span')({
  minWidth: 0,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '&[data-danger]': { color: color.bad.ink },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
});

function roleOf({ checked, selected }: MenuEntry) {
  if (checked !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': checked };
  if (selected !== undefined) return { role: 'menuitemradio', 'aria-checked': selected };
  return { role: 'menuitem' };
}

/** The open menu of a `MenuButton`. */
export function MenuList({
  label,
  anchor,
  groups,
  onClose,
}: {
  label: string;
  anchor: HTMLElement;
  groups: readonly MenuGroup[];
  onClose: () => void;
}) {
  const hasMarks = groups.some(({ entries }) =>
    entries.some(({ checked, selected }) => checked !== undefined || selected !== undefined),
  );
  function choose({ checked, onSelect }: MenuEntry) {
    if (checked === undefined) onClose();
    onSelect();
  }

  return (
    <MuiTheme>
      <Menu
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          // It hangs at the end of the page, outside of its landmarks: it is one of its own.
          root: { role: 'region', 'aria-label': label },
          paper: { style: { maxWidth: 320 } },
          list: { 'aria-label': label },
        }}
      >
        {groups
          .filter(({ entries }) => entries.length > 0)
          .flatMap((group, index) => [
            index > 0 && <Line key={`line ${index}`} role="separator" />,
            group.label && (
              <GroupLabel key={`label ${index}`} role="presentation">
                {group.label}
              </GroupLabel>
            ),
            // Two entries may share a label, such as colleagues of one name.
            ...group.entries.map((entry, place) => (
              <MenuItem
                key={`${index} ${place} ${entry.label}`}
                {...roleOf(entry)}
                disabled={entry.disabled ?? false}
                onClick={() => choose(entry)}
              >
                {hasMarks && (
                  <Mark>{(entry.checked || entry.selected) && <Icon of={Check} size={16} />}</Mark>
                )}
                {entry.icon && <Icon of={entry.icon} size={18} />}
                <Message data-danger={entry.danger || undefined}>
                  {entry.label}
                  {entry.note && <small>{entry.note}</small>}
                </Message>
              </MenuItem>
            )),
          ])}
      </Menu>
    </MuiTheme>
  );
}

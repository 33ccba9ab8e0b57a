import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';

/** Below it the evidence is a tab of the fields pane. */
const roomForFour = '@container cockpit (max-width: 1119px)';
/** Below it one pane is shown at a time. */
const roomForOne = '@container cockpit (max-width: 835px)';

export const Cockpit = styled('div')({
  containerName: 'cockpit',
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateRows: 'auto auto minmax(0, 1fr) auto auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  height: 'calc(100dvh - 56px)',
  minHeight: 480,
  background: color.surface,
});

export const Panes = styled('div')({
  gridRow: 3,
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 1fr) 250px 316px',
  minHeight: 0,
  '@container cockpit (min-width: 1300px)': {
    gridTemplateColumns: '244px minmax(0, 1fr) 270px 352px',
  },
  '& > section': {
    minWidth: 0,
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    borderLeft: `1px solid ${color.line}`,
  },
  '& > section:first-of-type': { borderLeft: 0 },
  [roomForFour]: {
    gridTemplateColumns: '220px minmax(0, 1fr) 320px',
    '&[data-pane="evidence"] > [data-part="fields"]': { display: 'none' },
    '&:not([data-pane="evidence"]) > [data-part="evidence"]': { display: 'none' },
  },
  [roomForOne]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > section': { borderLeft: 0 },
    '&[data-pane="checklist"] > section:not([data-part="checklist"])': { display: 'none' },
    '&[data-pane="document"] > section:not([data-part="document"])': { display: 'none' },
    '&[data-pane="fields"] > section:not([data-part="fields"])': { display: 'none' },
    '&[data-pane="evidence"] > section:not([data-part="evidence"])': { display: 'none' },
  },
});

/** Which pane is shown, where not all fit. */
export const PaneTabs = styled('div')({
  gridRow: 2,
  display: 'none',
  gap: 4,
  padding: '0 12px',
  borderBottom: `1px solid ${color.line}`,
  overflowX: 'auto',
  '& > button': {
    height: 44,
    padding: '0 10px',
    border: 0,
    borderBottom: '2px solid transparent',
    background: 'none',
    color: color.secondary,
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& > button[aria-pressed="true"]': { color: color.text, borderColor: color.primary.main },
  [roomForFour]: {
    display: 'flex',
    justifyContent: 'flex-end',
    '& > [data-part="checklist"], & > [data-part="document"]': { display: 'none' },
  },
  [roomForOne]: {
    justifyContent: 'flex-start',
    '& > [data-part="checklist"], & > [data-part="document"]': { display: 'block' },
  },
});

/** The head of a pane, which stays while the pane scrolls. */
export const PaneHead = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '2px 10px',
  minHeight: 44,
  padding: '8px 14px',
  borderBottom: `1px solid ${color.line}`,
  background: color.surface,
  '& > h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > span': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& > :last-child:not(h2, span)': { marginLeft: 'auto' },
});

export const PaneBlock = styled('section')({
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
  '& > div': { padding: '12px 14px' },
});

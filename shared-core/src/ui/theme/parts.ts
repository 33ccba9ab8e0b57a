import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { color, media, radius } from './color.ts';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const ring = { outline: `2px solid ${color.primary.main}`, outlineOffset: 2 };

const floating = {
  backgroundColor: color.raised,
  backgroundImage: 'none',
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  boxShadow: color.shadow,
};

/** The parts of MUI that the product draws: dialogs, menus, popovers, the drawer. A part that a page adds gets its entry here. */
export const parts: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': ring } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiMenu: { styleOverrides: { paper: { ...floating, marginTop: 4 }, list: { padding: 4 } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 10px',
        gap: 10,
        borderRadius: radius.control,
        fontSize: 14,
        '&:hover, &.Mui-focusVisible': { backgroundColor: color.hover },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: color.primary.tint,
          color: color.primary.ink,
        },
        [media.phone]: { minHeight: 44 },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color.scrim } },
    },
  },
  MuiDialog: { styleOverrides: { paper: { ...floating, margin: 16 } } },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 4px', fontSize: 18, lineHeight: '24px' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '4px 24px 20px' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 }, spacing: { gap: 8 } },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none', border: 0 } } },
  MuiDivider: { styleOverrides: { root: { borderColor: color.line } } },
};

import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { color, ease, media, radius } from './color.ts';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const floating = {
  backgroundColor: color.raised,
  backgroundImage: 'none',
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  boxShadow: color.shadow,
};

const chipTones = {
  '&.MuiChip-colorSuccess': { backgroundColor: color.good.tint, color: color.good.ink },
  '&.MuiChip-colorWarning': { backgroundColor: color.warning.tint, color: color.warning.ink },
  '&.MuiChip-colorError': { backgroundColor: color.bad.tint, color: color.bad.ink },
  '&.MuiChip-colorInfo': { backgroundColor: color.info.tint, color: color.info.ink },
  '&.MuiChip-colorPrimary': { backgroundColor: color.primary.tint, color: color.primary.ink },
};

const alertTone = (tone: { tint: string; ink: string }) => ({
  backgroundColor: tone.tint,
  '& .MuiAlert-icon': { color: tone.ink },
});

/** What lies on the page or floats above it. */
export const surfaces: Overrides = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 22,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        color: color.secondary,
        backgroundColor: color.neutral,
        ...chipTones,
      },
      label: { padding: '0 8px' },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { height: 44, padding: '6px 12px', borderBottomColor: color.line, fontSize: 14 },
      head: {
        height: 36,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        color: color.secondary,
        backgroundColor: color.surface,
      },
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: color.hover } } },
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
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40, borderBottom: `1px solid ${color.line}` },
      indicator: { height: 2, backgroundColor: color.primary.main },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 40,
        padding: '0 10px',
        color: color.secondary,
        transition: `color ${ease}`,
        '&:hover, &.Mui-selected': { color: color.text },
        '&.Mui-selected': { fontWeight: 600 },
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        padding: '4px 8px',
        borderRadius: radius.control,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 400,
        color: color.surface,
        backgroundColor: color.text,
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
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: { root: { backgroundColor: color.neutral }, rounded: { borderRadius: 4 } },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: '10px 12px',
        borderRadius: radius.control,
        fontSize: 14,
        lineHeight: '20px',
        color: color.text,
        '&.MuiAlert-colorError': alertTone(color.bad),
        '&.MuiAlert-colorWarning': alertTone(color.warning),
        '&.MuiAlert-colorSuccess': alertTone(color.good),
        '&.MuiAlert-colorInfo': alertTone(color.info),
      },
      icon: { padding: 0, marginRight: 10, fontSize: 20 },
      message: { padding: 0 },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { color: color.link } },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: color.line } } },
};

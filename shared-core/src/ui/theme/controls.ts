import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { color, ease, media, radius } from './color.ts';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const ring = { outline: `2px solid ${color.primary.main}`, outlineOffset: 2 };
const quietHover = `color-mix(in oklab, ${color.text} 4%, ${color.surface})`;

/** What is pressed, typed into or ticked. */
export const controls: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': ring } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        height: 36,
        padding: '0 14px',
        gap: 6,
        border: '1px solid transparent',
        borderRadius: radius.control,
        whiteSpace: 'nowrap',
        transition: `background-color ${ease}, border-color ${ease}, color ${ease}`,
        '&.Mui-disabled': {
          color: color.secondary,
          backgroundColor: color.neutral,
          borderColor: 'transparent',
        },
        [media.phone]: { height: 44 },
      },
      outlined: {
        color: color.text,
        borderColor: color.lineStrong,
        backgroundColor: color.surface,
        '&:hover': { borderColor: color.lineStrong, backgroundColor: quietHover },
        '&.MuiButton-colorError': { color: color.bad.ink },
      },
      contained: {
        '&.MuiButton-colorInherit, &.MuiButton-colorPrimary': {
          color: color.primary.on,
          backgroundColor: color.primary.main,
          '&:hover': { backgroundColor: color.primary.hover },
          '&.Mui-disabled': { color: color.secondary, backgroundColor: color.neutral },
        },
      },
      text: {
        color: color.secondary,
        '&:hover': { color: color.text, backgroundColor: color.hover },
        '&.MuiButton-colorPrimary': { color: color.primary.ink },
        '&.MuiButton-colorError': { color: color.bad.ink },
      },
      sizeSmall: { height: 28, padding: '0 10px', fontSize: 13, [media.phone]: { height: 36 } },
      sizeLarge: { height: 44, padding: '0 18px', fontSize: 15 },
      startIcon: { margin: '0 0 0 -2px' },
      endIcon: { margin: '0 -2px 0 0' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: radius.control,
        color: color.secondary,
        transition: `background-color ${ease}, color ${ease}`,
        '&:hover': { color: color.text, backgroundColor: color.hover },
        [media.phone]: { width: 44, height: 44 },
      },
      sizeSmall: { width: 28, height: 28 },
    },
  },
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true, size: 'small' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 4,
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 500,
        color: color.text,
        '&.Mui-focused, &.Mui-error': { color: color.text },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 36,
        borderRadius: radius.control,
        backgroundColor: color.surface,
        [media.phone]: { minHeight: 44, fontSize: 16 },
        '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: color.secondary,
        },
      },
      input: { height: 'auto', padding: '8px 10px' },
      notchedOutline: { top: 0, borderColor: color.field, '& legend': { display: 'none' } },
    },
  },
  MuiSelect: { defaultProps: { variant: 'outlined' } },
  MuiFormHelperText: {
    styleOverrides: {
      root: { margin: '6px 0 0', fontSize: 12, lineHeight: '16px', color: color.secondary },
    },
  },
  MuiCheckbox: {
    styleOverrides: { root: { padding: 6, color: color.field, borderRadius: radius.control } },
  },
  MuiRadio: { styleOverrides: { root: { padding: 6, color: color.field } } },
  MuiSwitch: {
    styleOverrides: {
      switchBase: { color: color.surface },
      track: { backgroundColor: color.field, opacity: 1 },
    },
  },
};

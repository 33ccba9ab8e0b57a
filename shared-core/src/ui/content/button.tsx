import styled from '@emotion/styled';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from './spinner.tsx';
import { color, ease, media, radius } from '../theme/color.ts';

interface ButtonVariant {
  /** `contained` for the one main act of a surface, `outlined` for the others, `text` for the quiet ones. */
  variant?: 'contained' | 'outlined' | 'text';
  /** `roomy` and `large` are the public site's. */
  size?: 'small' | 'medium' | 'roomy' | 'large';
  /** The act destroys something. */
  danger?: boolean;
}

const sizes = {
  small: { height: 28, padding: '0 10px', fontSize: 13, phone: 36 },
  medium: { height: 36, padding: '0 14px', fontSize: 14, phone: 44 },
  roomy: { height: 40, padding: '0 16px', fontSize: 14, phone: 44 },
  large: { height: 48, padding: '0 20px', fontSize: 15, phone: 48 },
} as const;

const variants = {
  contained: {
    color: color.primary.on,
    backgroundColor: color.primary.main,
    '&:hover': { backgroundColor: color.primary.hover },
  },
  outlined: {
    color: color.text,
    backgroundColor: color.surface,
    borderColor: color.lineStrong,
    '&:hover': { borderColor: color.field, backgroundColor: color.well },
  },
  text: {
    color: color.secondary,
    backgroundColor: 'transparent',
    '&:hover': { color: color.text, backgroundColor: color.hover },
  },
} as const;

function dangerStyle(variant: keyof typeof variants) {
  return variant === 'contained'
    ? { backgroundColor: color.bad.main, '&:hover': { backgroundColor: color.bad.hover } }
    : { color: color.bad.ink };
}

function buttonStyle({ variant = 'outlined', size = 'medium', danger = false }: ButtonVariant) {
  const { phone, ...measure } = sizes[size];
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    gap: 8,
    ...measure,
    border: '1px solid transparent',
    borderRadius: radius.control,
    font: 'inherit',
    fontSize: measure.fontSize,
    lineHeight: '20px',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transition: `background-color ${ease}, border-color ${ease}, color ${ease}`,
    ...variants[variant],
    ...(danger && dangerStyle(variant)),
    '&:disabled': {
      color: color.secondary,
      backgroundColor: color.neutral,
      borderColor: 'transparent',
      cursor: 'not-allowed',
    },
    [media.phone]: { height: phone },
  } as const;
}

const options = {
  shouldForwardProp: (prop: string) => !['variant', 'size', 'danger'].includes(prop),
};

const ButtonElement = styled('button', options)<ButtonVariant>(buttonStyle);

// `color` is an attribute of buttons that browsers ignore: a destructive action is `danger`.
export interface ButtonProps
  extends ButtonVariant, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  /** The act is under way: it cannot be started twice, and a spinner says so. */
  loading?: boolean;
  /** An `Icon` before the words. */
  startIcon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** An act on this page. Never a submit button by accident: say `type="submit"`. */
export function Button({ loading = false, startIcon, disabled, children, ...rest }: ButtonProps) {
  return (
    <ButtonElement
      type="button"
      {...rest}
      disabled={disabled === true || loading}
      {...(loading && { 'aria-busy': true })}
    >
      {loading ? <Spinner size="small" label="" /> : startIcon}
      {children}
    </ButtonElement>
  );
}

/** A link inside the application that looks like a `Button`. */
export const ButtonLink = styled(Link, options)<ButtonVariant>(buttonStyle);

/** The same for addresses that load the page afresh: a file, another site, the way home after a fault. */
export const ButtonAnchor = styled('a', options)<ButtonVariant>(buttonStyle);

/** A link among words. Underlined within a sentence, since colour alone does not tell it apart. */
export const TextLink = styled(Link)({
  color: color.link,
  fontWeight: 500,
  textDecoration: 'none',
  textUnderlineOffset: 3,
  '&:hover': { textDecoration: 'underline' },
  'p &, li &': { textDecoration: 'underline' },
});

/** A button of one icon; it must be given an `aria-label`. */
export const IconButton = styled('button')({
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.secondary,
  cursor: 'pointer',
  transition: `background-color ${ease}, color ${ease}`,
  '&:hover': { color: color.text, backgroundColor: color.hover },
  '&:disabled': { color: color.faint, background: 'none', cursor: 'not-allowed' },
  [media.phone]: { width: 44, height: 44 },
});

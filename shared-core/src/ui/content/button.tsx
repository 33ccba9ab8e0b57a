import styled from '@emotion/styled';
import type { ButtonHTMLAttributes, ComponentProps, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from './spinner.tsx';
import { color, ease, media, radius } from '../theme/color.ts';

interface ButtonVariant {
  /** `contained` for the main action of a surface, `outlined` for the others, `text` for the least important. */
  variant?: 'contained' | 'outlined' | 'text';
  /** `roomy` and `large` are the public site's. */
  size?: 'small' | 'medium' | 'roomy' | 'large';
  /** A destructive action. */
  danger?: boolean;
}

function sized(height: number, padding: string, fontSize: number, phone: number) {
  return { height, padding, fontSize, [media.phone]: { height: phone } };
}

/** A style of one variant that weighs no more than the base, so that `:disabled` below wins. */
const where = (attribute: string) => `&:where([data-${attribute}])`;

const buttonStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  gap: 8,
  border: '1px solid transparent',
  borderRadius: radius.control,
  font: 'inherit',
  lineHeight: '20px',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `background-color ${ease}, border-color ${ease}, color ${ease}`,
  [where('size="small"')]: sized(28, '0 10px', 13, 36),
  [where('size="medium"')]: sized(36, '0 14px', 14, 44),
  [where('size="roomy"')]: sized(40, '0 16px', 14, 44),
  [where('size="large"')]: sized(48, '0 20px', 15, 48),
  [where('variant="contained"')]: {
    color: color.primary.on,
    backgroundColor: color.primary.main,
    '&:hover': { backgroundColor: color.primary.hover },
  },
  [where('variant="outlined"')]: {
    color: color.text,
    backgroundColor: color.surface,
    borderColor: color.lineStrong,
    '&:hover': { borderColor: color.field, backgroundColor: color.well },
  },
  [where('variant="text"')]: {
    color: color.secondary,
    backgroundColor: 'transparent',
    '&:hover': { color: color.text, backgroundColor: color.hover },
  },
  [where('danger')]: {
    color: color.bad.ink,
    '&:where([data-variant="contained"])': {
      color: color.primary.on,
      backgroundColor: color.bad.main,
      '&:hover': { backgroundColor: color.bad.hover },
    },
  },
  '&:disabled': {
    color: color.secondary,
    backgroundColor: color.neutral,
    borderColor: 'transparent',
    cursor: 'not-allowed',
  },
} as const;

/** The variant as the attributes that the style reads. */
function attributesOf({
  variant = 'outlined',
  size = 'medium',
  danger = false,
}: { [Name in keyof ButtonVariant]: ButtonVariant[Name] | undefined }) {
  return { 'data-variant': variant, 'data-size': size, 'data-danger': danger || undefined };
}

const ButtonElement = styled('button')(buttonStyle);
const LinkElement = styled(Link)(buttonStyle);
const AnchorElement = styled('a')(buttonStyle);

// `color` is an attribute of buttons that browsers ignore: a destructive action is `danger`.
export interface ButtonProps
  extends ButtonVariant, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  /** The action is running: it cannot be started twice, and a spinner shows it. */
  loading?: boolean;
  /** An `Icon` before the label. */
  startIcon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** An action on this page. Its type is `button`; set `type="submit"` for a submit button. */
export function Button(props: ButtonProps) {
  const { loading = false, startIcon, disabled, children, variant, size, danger, ...rest } = props;
  return (
    <ButtonElement
      type="button"
      {...attributesOf({ variant, size, danger })}
      {...rest}
      disabled={disabled === true || loading}
      {...(loading && { 'aria-busy': true })}
    >
      {loading ? <Spinner size="small" label="" /> : startIcon}
      {children}
    </ButtonElement>
  );
}

/** A link inside the application that has the appearance of a `Button`. */
export function ButtonLink({ variant, size, danger, ...rest }: ButtonVariant & LinkProps) {
  return <LinkElement {...attributesOf({ variant, size, danger })} {...rest} />;
}

/** The same for addresses that load the page afresh: a file, another site, the way home after an error. */
export function ButtonAnchor({
  variant,
  size,
  danger,
  ...rest
}: ButtonVariant & ComponentProps<'a'>) {
  return <AnchorElement {...attributesOf({ variant, size, danger })} {...rest} />;
}

/** A text link. Underlined within a sentence, since colour alone does not distinguish it. */
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

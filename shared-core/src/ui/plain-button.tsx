import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { color, ease, media, radius } from './theme/color.ts';

interface ButtonLook {
  look?: 'primary' | 'outline' | 'quiet';
  size?: 'medium' | 'large';
}

const options = { shouldForwardProp: (prop: string) => prop !== 'look' && prop !== 'size' };

const looks = {
  primary: {
    color: color.primary.on,
    backgroundColor: color.primary.main,
    '&:hover': { backgroundColor: color.primary.hover },
  },
  outline: {
    color: color.text,
    backgroundColor: color.surface,
    borderColor: color.lineStrong,
    '&:hover': { borderColor: color.primary.main, color: color.link },
  },
  quiet: {
    color: color.secondary,
    backgroundColor: 'transparent',
    '&:hover': { color: color.text, backgroundColor: color.hover },
  },
} as const;

function buttonStyle({ look = 'outline', size = 'medium' }: ButtonLook) {
  const large = size === 'large';
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    height: large ? 48 : 40,
    padding: large ? '0 20px' : '0 16px',
    border: '1px solid transparent',
    borderRadius: radius.control,
    fontSize: large ? 15 : 14,
    lineHeight: '20px',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transition: `background-color ${ease}, border-color ${ease}, color ${ease}`,
    ...looks[look],
    '&:disabled': {
      color: color.secondary,
      backgroundColor: color.neutral,
      borderColor: 'transparent',
      cursor: 'not-allowed',
    },
    [media.phone]: { height: large ? 48 : 44 },
  } as const;
}

/** The button of the pages that must stay light (public site, sign-in, error screens). Portals use MUI's. */
export const PlainButton = styled('button', options)<ButtonLook>(buttonStyle);

/** A link inside the application that looks like `PlainButton`. */
export const ButtonLink = styled(Link, options)<ButtonLook>(buttonStyle);

/** The same for addresses that load the page afresh: a file, another site, the way home after a fault. */
export const ButtonAnchor = styled('a', options)<ButtonLook>(buttonStyle);

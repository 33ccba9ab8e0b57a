import styled from '@emotion/styled';
import { use, type ReactNode } from 'react';
import { BrandMark } from '../content/brand-mark.tsx';
import { ButtonAnchor, Button } from '../content/button.tsx';
import { InsidePage } from '../content/inside-page.ts';
import { color, font } from '../theme/color.ts';

const Place = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  maxWidth: 520,
  margin: '0 auto',
  padding: 'clamp(48px, 14vh, 144px) 24px 64px',
  '&[data-inside]': { margin: 0, padding: '16px 0' },
});

const Title = styled('h1')({
  margin: '24px 0 8px',
  font: `400 38px/44px ${font.serif}`,
  letterSpacing: '-0.018em',
  textWrap: 'balance',
  '[data-inside] > &': { margin: '0 0 4px', fontSize: 22, lineHeight: '28px' },
});

const Text = styled('p')({ fontSize: 16, lineHeight: '24px', color: color.secondary });
const Code = styled('p')({
  marginTop: 8,
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 24 });

const screens = {
  failure: {
    title: 'Something went wrong',
    message: 'The page could not be shown. Your saved data is safe.',
  },
  'not-allowed': {
    title: 'You cannot open this page',
    message: 'Your account has no access to it. Your account manager can change that.',
  },
  'not-found': {
    title: 'Page not found',
    message: 'The address may be mistyped, or the page has moved.',
  },
} as const;

export interface ErrorScreenProps {
  kind?: keyof typeof screens;
  title?: string;
  /** What happened and what to do, from the catalogue. */
  message?: ReactNode;
  /** Outside any frame the screen is the page's main landmark. */
  standalone?: boolean;
  /** A code to quote to support. */
  code?: string;
  /** Reloads the page when missing. */
  onRetry?: () => void;
  homeHref?: string;
  /** Other ways to go on, beside those to try again and to the home page. */
  more?: ReactNode;
}

function reload() {
  window.location.reload();
}

/**
 * The error of a whole page, or of a part when it is inside a `Page`, with Try Again and Go to Homepage. The link to the home page reloads,
 * since the application itself may have failed.
 */
export function ErrorScreen({
  kind = 'failure',
  title = screens[kind].title,
  message = screens[kind].message,
  standalone = false,
  code,
  onRetry = reload,
  homeHref = '/',
  more,
}: ErrorScreenProps) {
  const isInside = use(InsidePage);
  const screen = (
    <Place role="alert" data-inside={isInside || undefined}>
      {!isInside && <title>{title}</title>}
      {!isInside && <BrandMark size={32} />}
      <Title as={isInside ? 'h2' : 'h1'}>{title}</Title>
      <Text>{message}</Text>
      {code && <Code>Code: {code}</Code>}
      <Actions>
        {kind === 'failure' && (
          <Button type="button" variant="contained" onClick={onRetry}>
            Try Again
          </Button>
        )}
        <ButtonAnchor href={homeHref} variant={kind === 'failure' ? 'outlined' : 'contained'}>
          Go to Homepage
        </ButtonAnchor>
        {more}
      </Actions>
    </Place>
  );
  return standalone ? <main>{screen}</main> : screen;
}

import styled from '@emotion/styled';
import { readable } from '@portal/shared-core/domain/contrast';
import type { Branding } from '@portal/shared-core/firm';
import { publicFileUrl, useSupabase } from '@portal/shared-core/supabase';
import { color, radius } from '@portal/shared-core/ui/theme';
import { issuerLines, issuerOf } from '@portal/shared-core/views';

const WHITE = '#ffffff';
/** Our own colour, where the firm has none. */
const OURS = '#0b7a75';

// A paper is white in both themes.
const Sheet = styled('figure')({
  margin: 0,
  padding: '20px 24px',
  maxWidth: 520,
  borderRadius: radius.panel,
  border: `1px solid ${color.line}`,
  background: WHITE,
  color: '#0d242b',
  fontSize: 12,
  lineHeight: '18px',
  '& b': { display: 'block', marginBottom: 4, fontSize: 15, lineHeight: '20px' },
  '& img': { float: 'right', maxWidth: 140, maxHeight: 44, marginLeft: 16, objectFit: 'contain' },
  '& p': { margin: 0, color: '#525f6b', overflowWrap: 'anywhere' },
  '& hr': { margin: '12px 0', border: 0, height: 2 },
  '& figcaption': { marginTop: 12, color: '#525f6b' },
});

const Letter = styled('figure')({
  margin: 0,
  padding: '12px 16px',
  maxWidth: 520,
  borderRadius: radius.panel,
  border: `1px solid ${color.line}`,
  background: color.surface,
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '4px 12px',
    margin: 0,
  },
  '& dt': { color: color.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& figcaption': { marginTop: 8, fontSize: 12, color: color.secondary },
});

/** The head of a PDF with what is typed: the name in the colour of the firm, its address and its numbers. */
export function LetterheadPreview({ name, branding }: { name: string; branding: Branding }) {
  const supabase = useSupabase();
  const issuer = issuerOf({ name, branding }, (path) => publicFileUrl(supabase, 'logos', path));
  const ink = readable(issuer.primary ?? OURS, [WHITE], '#000000');
  return (
    <Sheet aria-label="Preview of a letterhead">
      {issuer.logoUrl && <img src={issuer.logoUrl} alt="" />}
      <b style={{ color: ink }}>{name}</b>
      {issuerLines(issuer).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <hr style={{ background: ink }} />
      <p>Invoice 2026-0001</p>
      <figcaption>The head of an invoice and of a letter</figcaption>
    </Sheet>
  );
}

/** The head of a mail with what is typed. */
export function MailPreview({
  branding: { mail_name: name, reply_to: to },
}: {
  branding: Branding;
}) {
  return (
    <Letter aria-label="Preview of a mail">
      <dl>
        <dt>From</dt>
        <dd>{name ? `${name} via the portal` : 'The portal'}</dd>
        <dt>Answers to</dt>
        <dd>{to || 'The support address of the portal'}</dd>
        <dt>Subject</dt>
        <dd>Your invoice 2026-0001</dd>
      </dl>
      <figcaption>
        As a client sees it. The address it comes from stays that of the portal.
      </figcaption>
    </Letter>
  );
}

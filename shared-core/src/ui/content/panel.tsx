import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { color, radius } from '../theme/color.ts';

const Frame = styled('section')({
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 12px',
  minHeight: 48,
  padding: '8px 16px',
  borderBottom: `1px solid ${color.line}`,
});

const Body = styled('div')({ padding: 16, '&[data-flush]': { padding: 0, overflowX: 'auto' } });

const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 12,
  minHeight: 48,
  padding: '8px 16px',
  borderTop: `1px solid ${color.line}`,
});

const Heading = styled('h2')({
  fontSize: 15,
  lineHeight: '20px',
  fontWeight: 600,
  letterSpacing: '-0.006em',
});

const Note = styled('span')({ fontSize: 12, lineHeight: '16px', color: color.secondary });
const Push = styled('div')({
  marginLeft: 'auto',
  '& a:not(:hover)': { textDecoration: 'none' },
});
const Section = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  marginTop: 16,
  '&:first-of-type': { marginTop: 0 },
});

interface HeadProps {
  title: string;
  /** Small text after the title. */
  note?: ReactNode;
  /** At the right end of the head: a link or a small button. */
  action?: ReactNode;
}

function HeadContent({ title, note, action, id }: HeadProps & { id?: string }) {
  return (
    <>
      <Heading {...(id && { id })}>{title}</Heading>
      {note && <Note>{note}</Note>}
      {action && <Push>{action}</Push>}
    </>
  );
}

/** A bordered surface with a head: one subject of a page. `flush` when a table or list goes to its edges. */
export function Panel({
  title,
  flush = false,
  foot,
  children,
  ...head
}: Partial<HeadProps> & { flush?: boolean; foot?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Frame {...(title && { 'aria-labelledby': id })}>
      {title && (
        <Head>
          <HeadContent title={title} id={id} {...head} />
        </Head>
      )}
      <Body data-flush={flush || undefined}>{children}</Body>
      {foot && <Foot>{foot}</Foot>}
    </Frame>
  );
}

/** The head of a section that lies on the page without a panel. */
export function SectionHead(props: HeadProps) {
  return (
    <Section>
      <HeadContent {...props} />
    </Section>
  );
}

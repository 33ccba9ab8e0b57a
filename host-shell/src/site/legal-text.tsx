import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';
import { Band, Text, Wrap } from './site-elements.ts';

const Draft = styled('p')({
  marginBottom: 36,
  padding: '12px 16px',
  borderLeft: `3px solid ${color.warning.main}`,
  background: color.warning.tint,
  color: color.text,
});

const Column = styled('div')({
  maxWidth: '68ch',
  '& h2': { fontSize: 18, lineHeight: '26px', fontWeight: 600 },
  '& section + section': { marginTop: 32 },
  '& section p': { marginTop: 8, fontSize: 16, lineHeight: '26px' },
});

export interface LegalSection {
  title: string;
  /** Paragraphs. */
  text: readonly string[];
}

/** Headings and paragraphs in a column to read. */
export function LegalText({
  version,
  sections,
}: {
  /** The date of the text, as text. */
  version: string;
  sections: readonly LegalSection[];
}) {
  return (
    <Band>
      <Wrap>
        <Column>
          <Draft>
            Version of {version}. This text is complete but has not been reviewed by counsel yet; it
            is to be before the service opens.
          </Draft>
          {sections.map(({ title, text }) => (
            <section key={title}>
              <h2>{title}</h2>
              {text.map((paragraph) => (
                <Text key={paragraph}>{paragraph}</Text>
              ))}
            </section>
          ))}
        </Column>
      </Wrap>
    </Band>
  );
}

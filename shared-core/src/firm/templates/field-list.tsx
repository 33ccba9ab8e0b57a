import styled from '@emotion/styled';
import { templateFields, type TemplateSubject } from '../../domain/template-fields.ts';
import { Button } from '../../ui/index.ts';
import { color } from '../../ui/theme/index.ts';

const Place = styled('details')({
  border: `1px solid ${color.line}`,
  '& > summary': { padding: '8px 12px', cursor: 'pointer', fontWeight: 500 },
});
const List = styled('ul')({
  maxHeight: 320,
  overflow: 'auto',
  padding: '0 12px 8px',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '4px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& small': { fontSize: 12, color: color.secondary },
  '& code': { userSelect: 'all' },
});

/** The fields there are for a subject, with where each comes from; a press puts one into the wording. */
export function FieldList({
  subject,
  onPick,
}: {
  subject: TemplateSubject;
  onPick: (field: string, button: HTMLButtonElement) => void;
}) {
  return (
    <Place>
      <summary>Fields</summary>
      <List aria-label="Fields">
        {templateFields[subject].map(({ name, label, source, as }) => (
          <li key={name}>
            <Button
              size="small"
              aria-label={`Insert ${label}`}
              onClick={(event) => onPick(`{{${name}}}`, event.currentTarget)}
            >
              {label}
            </Button>
            <small>
              {`{{${name}}}`} {as === 'list' && 'A list. '}
              {source}
            </small>
          </li>
        ))}
      </List>
    </Place>
  );
}

/** The same for a Word document, to be copied into it. */
export function FieldNames({ subject }: { subject: TemplateSubject }) {
  return (
    <Place>
      <summary>Fields</summary>
      <List aria-label="Fields">
        {templateFields[subject].map(({ name, label, source, as }) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code>
            <small>
              {label}. {as === 'list' && 'A list. '}
              {source}
            </small>
          </li>
        ))}
      </List>
    </Place>
  );
}

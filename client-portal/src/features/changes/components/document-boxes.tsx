import type { ChangeChoices as Choices } from '@portal/shared-core/changes';
import styled from '@emotion/styled';
import { DateText } from '@portal/shared-core/ui';
import { CheckBox } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';

const Line = styled('label')({
  display: 'flex',
  gap: 10,
  alignItems: 'baseline',
  minHeight: 32,
  padding: '4px 0',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '& small': { color: color.secondary },
});

/** The documents of the company, each to attach or not. */
export function Boxes({
  documents,
  attached,
  onChange,
}: {
  documents: Choices['documents'];
  attached: readonly string[];
  onChange: (id: string, isOn: boolean) => void;
}) {
  return (
    <ul aria-label="Documents of the company">
      {documents.map(({ id, file_name: name, created_at: at }) => (
        <li key={id}>
          <Line>
            <CheckBox
              type="checkbox"
              checked={attached.includes(id)}
              onChange={({ target }) => onChange(id, target.checked)}
            />
            <span>
              {name}{' '}
              <small>
                uploaded <DateText value={at} />
              </small>
            </span>
          </Line>
        </li>
      ))}
    </ul>
  );
}

import styled from '@emotion/styled';
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import {
  Button,
  ButtonAnchor,
  ButtonLink,
  CopyField,
  Icon,
  IconButton,
  MenuButton,
  MoreMenu,
  showToast,
  TextLink,
} from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';

export const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& + &': { marginTop: 12 },
});

const variants = ['contained', 'outlined', 'text'] as const;
const sizes = ['small', 'medium', 'roomy', 'large'] as const;

function Buttons() {
  return variants.map((variant) => (
    <Line key={variant}>
      {sizes.map((size) => (
        <Button key={size} variant={variant} size={size}>
          {variant} {size}
        </Button>
      ))}
      <Button variant={variant} danger>
        Withdraw
      </Button>
      <Button variant={variant} loading>
        Saving
      </Button>
      <Button variant={variant} disabled>
        Not yet
      </Button>
      <Button variant={variant} startIcon={<Icon of={Pencil} size={18} />}>
        Edit
      </Button>
    </Line>
  ));
}

function Links() {
  return (
    <Line>
      <ButtonLink to="/actions" variant="contained">
        Within the portal
      </ButtonLink>
      <ButtonAnchor href="#/actions">Loads afresh</ButtonAnchor>
      <TextLink to="/words">On its own</TextLink>
      <p>
        Or <TextLink to="/words">among words</TextLink>, where it is underlined.
      </p>
    </Line>
  );
}

function Icons() {
  return (
    <Line>
      <IconButton type="button" aria-label="Delete">
        <Icon of={Trash2} />
      </IconButton>
      <IconButton type="button" aria-label="Delete, not yet" disabled>
        <Icon of={Trash2} />
      </IconButton>
      {([16, 18, 20, 24] as const).map((size) => (
        <Icon key={size} of={Bookmark} size={size} label={`${size} pixels`} />
      ))}
    </Line>
  );
}

function Menus() {
  const [shown, setShown] = useState(['Client']);
  const turn = (name: string) =>
    setShown((list) =>
      list.includes(name) ? list.filter((each) => each !== name) : [...list, name],
    );
  return (
    <Line>
      <MenuButton
        label="Several choices"
        groups={[
          {
            label: 'Columns',
            entries: ['Client', 'Standing', 'Registered'].map((label) => ({
              label,
              checked: shown.includes(label),
              onSelect: () => turn(label),
            })),
          },
        ]}
      />
      <MenuButton
        label="One choice"
        icon={Bookmark}
        groups={[
          {
            entries: ['All', 'Mine'].map((label) => ({
              label,
              selected: shown.includes(label),
              onSelect: () => setShown([label]),
            })),
          },
        ]}
      />
      <MoreMenu
        groups={[
          {
            entries: [
              { label: 'Edit', icon: Pencil, onSelect: () => showToast({ text: 'Edited' }) },
              { label: 'Copy', note: 'Not while it is in review', disabled: true, onSelect() {} },
            ],
          },
          {
            entries: [
              {
                label: 'Withdraw',
                icon: Trash2,
                danger: true,
                onSelect: () =>
                  showToast({
                    text: 'Application withdrawn',
                    undo: () => showToast({ text: 'Taken back' }),
                  }),
              },
            ],
          },
        ]}
      />
    </Line>
  );
}

export const actionExhibits: Exhibit[] = [
  { parts: ['Button'], Show: Buttons },
  { parts: ['ButtonLink', 'ButtonAnchor', 'TextLink'], Show: Links },
  { parts: ['Icon', 'IconButton'], Show: Icons },
  {
    parts: ['CopyField'],
    Show: () => <CopyField label="Link" value="https://portal.example/auth/party-signup/1" />,
  },
  { parts: ['MenuButton', 'MoreMenu'], Show: Menus },
];

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, type UseFormSetError } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import {
  applyServerError,
  FormCheckbox,
  FormCountryField,
  FormNumberField,
  FormRadioCards,
  FormSelect,
  FormTextField,
} from './index.ts';
import { groupDigits, parseDecimal, parseWhole } from './number-text.ts';

interface Draft {
  name: string;
  shares: number | null;
  par: string | null;
  currency: string;
  country: string;
  type: string;
  declared: boolean;
}

const empty: Draft = {
  name: '',
  shares: null,
  par: null,
  currency: 'USD',
  country: '',
  type: '',
  declared: false,
};

const taken = { code: 'name.taken', field: 'name', message: 'This name is taken.' };
const unknown = { code: 'x', field: 'elsewhere', message: 'Not here.' };

function DraftForm({ onSubmit }: { onSubmit: (draft: Draft) => void }) {
  const { control, handleSubmit, setError } = useForm<Draft>({ defaultValues: empty });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <FormTextField control={control} name="name" label="Company name" help="With its ending." />
      <FormNumberField control={control} name="shares" label="Shares" />
      <FormNumberField control={control} name="par" kind="decimal" label="Par value" />
      <FormSelect
        control={control}
        name="currency"
        label="Currency"
        options={[
          { value: 'USD', label: 'US dollar' },
          { value: 'BSD', label: 'Bahamian dollar' },
        ]}
      />
      <FormCountryField control={control} name="country" label="Country" />
      <FormRadioCards
        control={control}
        name="type"
        label="Kind of entity"
        options={[
          { value: 'IBC', label: 'International business company', explanation: 'From abroad.' },
          { value: 'DOM', label: 'Domestic company' },
        ]}
      />
      <FormCheckbox control={control} name="declared" label="This is true." />
      <button type="submit">Submit for review</button>
      <button
        type="button"
        onClick={() => applyServerError(setError, [taken, unknown], (field) => field in empty)}
      >
        Refuse
      </button>
    </form>
  );
}

function renderForm() {
  const onSubmit = vi.fn<(draft: Draft) => void>();
  render(<DraftForm onSubmit={onSubmit} />);
  return {
    async submitted() {
      await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
      return onSubmit.mock.lastCall?.[0];
    },
  };
}

test('a form holds what was entered, in exact types', async () => {
  const { submitted } = renderForm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Company name' }), 'Heron Ltd.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Shares' }), '5,000');
  await userEvent.type(screen.getByRole('textbox', { name: 'Par value' }), '0.10');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'BSD');
  await userEvent.click(screen.getByRole('radio', { name: /International/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is true.' }));

  expect(await submitted())?.toEqual({
    name: 'Heron Ltd.',
    shares: 5000,
    par: '0.10',
    currency: 'BSD',
    country: '',
    type: 'IBC',
    declared: true,
  });
});

test('the scroll wheel and the arrow keys leave a figure as it is', async () => {
  const { submitted } = renderForm();
  const shares = screen.getByRole('textbox', { name: 'Shares' });
  await userEvent.type(shares, '12{ArrowUp}{ArrowUp}');
  shares.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true }));
  expect((await submitted())?.shares).toBe(12);
});

test.each([
  ['', null],
  ['5000', 5000],
  ['5,000', 5000],
  ['5 000', 5000],
  ['1.5', '1.5'],
  ['1e6', '1e6'],
  ['-3', '-3'],
  ['9007199254740993', '9007199254740993'],
])('the whole number %o is held as %o', (typed, held) => {
  expect(parseWhole(typed)).toBe(held);
});

test.each([
  ['', null],
  ['0.001', '0.001'],
  ['1,000.50', '1000.50'],
  ['12345678901234567890.123456789', '12345678901234567890.123456789'],
  ['1.', '1.'],
  ['one', 'one'],
])('the decimal %o is held as %o', (typed, held) => {
  expect(parseDecimal(typed)).toBe(held);
});

test.each(['60.000', '1.000.000'])('[PRICE-01] %o is held as no number', (typed) => {
  expect(Number(parseDecimal(typed))).toBeNaN();
  expect(Number(parseWhole(typed))).toBeNaN();
});

test('[PRICE-01] a figure that two read differently stays, and the field says what to type', async () => {
  renderForm();
  const shares = screen.getByRole('textbox', { name: 'Shares' });
  await userEvent.type(shares, '60.000');
  expect(screen.queryByText(/for thousands/)).not.toBeInTheDocument();
  await userEvent.tab();
  expect(shares).toHaveValue('60.000');
  expect(screen.getByText('Type 60,000 for thousands, or 60.')).toBeVisible();
  await userEvent.clear(shares);
  await userEvent.type(shares, '60,000');
  await userEvent.tab();
  expect(screen.queryByText(/for thousands/)).not.toBeInTheDocument();
});

test.each([
  ['5000', '5,000'],
  ['999', '999'],
  ['1234567.10', '1,234,567.10'],
  ['', ''],
  ['1e6', '1e6'],
])('at rest %o is shown as %o', (held, shown) => {
  expect(groupDigits(held)).toBe(shown);
});

test('a figure shows its thousands apart only while nobody types', async () => {
  renderForm();
  const shares = screen.getByRole('textbox', { name: 'Shares' });
  await userEvent.type(shares, '25000');
  expect(shares).toHaveValue('25000');
  await userEvent.tab();
  expect(shares).toHaveValue('25,000');
});

test('a country is found by an everyday name and held as its code', async () => {
  const { submitted } = renderForm();
  const country = screen.getByRole('combobox', { name: 'Country' });
  await userEvent.type(country, 'curac');
  const list = screen.getByRole('listbox');
  expect(within(list).getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(country).toHaveValue('Curaçao');
  expect((await submitted())?.country).toBe('CW');
});

test('an unknown country says so', async () => {
  renderForm();
  await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'Atlantis');
  expect(screen.getByText('No country of that name')).toBeInTheDocument();
});

test('what the server refuses is shown at its field as text and has the focus', async () => {
  renderForm();
  const name = screen.getByRole('textbox', { name: 'Company name' });
  expect(name).toHaveAccessibleDescription('With its ending.');

  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('With its ending. This name is taken.');
  expect(name).toHaveFocus();
});

test('what belongs to no field is handed back for an alert', () => {
  const setError = vi.fn<UseFormSetError<Draft>>();
  expect(applyServerError<Draft>(setError, [taken, unknown], (field) => field in empty)).toEqual([
    unknown,
  ]);
  expect(setError).toHaveBeenCalledOnce();
});

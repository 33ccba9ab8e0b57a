import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import {
  FormCombobox,
  FormDateField,
  FormDateRange,
  FormMoneyField,
  FormSwitch,
  FormTagInput,
  FormTextField,
  type FoundOption,
  type Option,
} from './index.ts';
import type { SearchOptions } from './use-server-search.ts';

interface Values {
  note: string;
  born: string;
  from: string;
  to: string;
  fee: string | null;
  owner: Option | null;
  tags: string[];
  on: boolean;
}

const heron: FoundOption = { value: 'c-1', label: 'Blue Heron Holdings Ltd.', note: '214001 B' };

function Form({
  search = async () => [heron],
  onSubmit = () => undefined,
}: {
  search?: SearchOptions;
  onSubmit?: (values: Values) => void;
}) {
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: {
      note: '',
      born: '',
      from: '',
      to: '',
      fee: null,
      owner: null,
      tags: [],
      on: false,
    },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <FormTextField control={control} name="note" label="Note" multiline maxLength={30} counter />
      <FormDateField control={control} name="born" label="Born on" max="2026-11-20" />
      <FormDateRange
        control={control}
        from="from"
        to="to"
        label="Period"
        presets={[{ label: 'This year', from: '2026-01-01', to: '2026-12-31' }]}
      />
      <FormMoneyField control={control} name="fee" label="Fee" />
      <FormCombobox control={control} name="owner" label="Company" search={search} optional />
      <FormTagInput control={control} name="tags" label="Tags" />
      <FormSwitch control={control} name="on" label="Tell me by mail" help="Once a day." />
      <button type="submit">Save</button>
    </form>
  );
}

async function submitted(onSubmit: ReturnType<typeof vi.fn>) {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  return onSubmit.mock.calls[0]?.[0] as Values;
}

test('a counter says how much is written, and speaks up near the end', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Note'), 'Hello');
  expect(screen.getByText('5 of 30 characters')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Note'), ' world');
  expect(screen.getByText('19 characters left')).toBeInTheDocument();
});

test('a day is shown as text beside its figures', async () => {
  render(<Form />);
  const field = screen.getByLabelText('Born on');
  expect(field).toHaveAttribute('max', '2026-11-20');
  await userEvent.type(field, '1984-03-02');
  expect(screen.getByText(/March 1984/)).toBeInTheDocument();
});

test('a range is selected at one touch, and each end bounds the other', async () => {
  const onSubmit = vi.fn<(values: Values) => void>();
  render(<Form onSubmit={onSubmit} />);
  const preset = screen.getByRole('button', { name: 'This year' });
  await userEvent.click(preset);
  expect(preset).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('From')).toHaveAttribute('max', '2026-12-31');
  expect(await submitted(onSubmit)).toMatchObject({ from: '2026-01-01', to: '2026-12-31' });
});

test('money is kept as typed, to the last digit', async () => {
  const onSubmit = vi.fn<(values: Values) => void>();
  render(<Form onSubmit={onSubmit} />);
  expect(screen.getByText('US$')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Fee'), '1,030.10');
  expect((await submitted(onSubmit)).fee).toBe('1030.10');
});

test('[UX-01] a switch is turned with the space bar and says its state', async () => {
  render(<Form />);
  const field = screen.getByRole('switch', { name: /Tell me by mail/ });
  expect(field).toHaveAccessibleDescription('Once a day.');
  field.focus();
  await userEvent.keyboard(' ');
  expect(field).toBeChecked();
});

describe('tags', () => {
  test('Enter and commas add, each once; Backspace takes the last one back', async () => {
    const onSubmit = vi.fn<(values: Values) => void>();
    render(<Form onSubmit={onSubmit} />);
    await userEvent.type(screen.getByLabelText('Tags'), 'fund,Trust{Enter}FUND{Enter}x{Enter}');
    await userEvent.type(screen.getByLabelText('Tags'), '{Backspace}');
    expect((await submitted(onSubmit)).tags).toEqual(['fund', 'Trust']);
  });

  test('a pasted list is parted; each tag can be removed by its name', async () => {
    const onSubmit = vi.fn<(values: Values) => void>();
    render(<Form onSubmit={onSubmit} />);
    await userEvent.click(screen.getByLabelText('Tags'));
    await userEvent.paste('one; two\nthree');
    await userEvent.click(screen.getByRole('button', { name: 'Remove two' }));
    expect((await submitted(onSubmit)).tags).toEqual(['one', 'three']);
  });
});

describe('combobox with a search of the server', () => {
  test('asks for what is typed, and the form holds what was selected', async () => {
    const onSubmit = vi.fn<(values: Values) => void>();
    const requested: string[] = [];
    const search: SearchOptions = async (query) => {
      requested.push(query);
      return [heron];
    };
    render(<Form search={search} onSubmit={onSubmit} />);
    await userEvent.type(screen.getByRole('combobox', { name: /Company/ }), 'heron');
    const list = await screen.findByRole('listbox');
    await userEvent.click(await within(list).findByRole('option', { name: /Blue Heron/ }));
    expect(requested).toContain('heron');
    expect((await submitted(onSubmit)).owner).toEqual({ value: heron.value, label: heron.label });
  });

  test('an earlier question is taken back', async () => {
    const signals = new Map<string, AbortSignal>();
    const search: SearchOptions = (query, signal) => {
      signals.set(query, signal);
      return new Promise(() => undefined);
    };
    render(<Form search={search} />);
    const field = screen.getByRole('combobox', { name: /Company/ });
    await userEvent.type(field, 'a');
    await waitFor(() => expect(signals.has('a')).toBe(true));
    await userEvent.type(field, 'b');
    await waitFor(() => expect(signals.has('ab')).toBe(true));
    expect(signals.get('a')?.aborted).toBe(true);
    expect(signals.get('ab')?.aborted).toBe(false);
  });

  test('[JOB-01] a search that is cut says so', async () => {
    const found = Array.from({ length: 20 }, (_, id) => ({ value: `${id}`, label: `No. ${id}` }));
    render(<Form search={async (query) => (query ? found.slice(0, 19) : found)} />);
    const field = screen.getByRole('combobox', { name: /Company/ });
    await userEvent.click(field);
    expect(await screen.findByText('The first 20. Type to narrow them.')).toBeInTheDocument();
    await userEvent.type(field, 'N');
    await waitFor(() => expect(screen.queryByText(/The first 20/)).not.toBeInTheDocument());
  });

  test.each([
    ['nothing', async () => [], 'Nothing matches'],
    ['a failure', () => Promise.reject(new Error('No connection.')), 'No connection.'],
  ] as [string, SearchOptions, string][])('%s is said as text', async (_case, search, text) => {
    render(<Form search={search} />);
    await userEvent.type(screen.getByRole('combobox', { name: /Company/ }), 'zz');
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

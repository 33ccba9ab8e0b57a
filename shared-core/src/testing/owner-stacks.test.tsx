import { render } from '@testing-library/react';
import { captureOwnerStack, createElement } from 'react';
import { expect, test, vi } from 'vitest';

test('React makes no owner stacks, and warns as before', () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let stack: string | null = '';
  function Inner({ title }: { title: string }) {
    stack = captureOwnerStack();
    return <p>{title}</p>;
  }
  function Outer() {
    return ['first', 'second'].map((name) => createElement(Inner, { title: name }));
  }

  render(<Outer />);

  expect(stack).not.toContain('Outer');
  expect(warn.mock.calls.flat().join(' ')).toContain('unique "key" prop');
});

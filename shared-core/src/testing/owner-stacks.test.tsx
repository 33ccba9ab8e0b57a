import { render } from '@testing-library/react';
import { captureOwnerStack } from 'react';
import { expect, test, vi } from 'vitest';

test('React makes no owner stacks, and warns as before', () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let stack: string | null = '';
  function Inner() {
    stack = captureOwnerStack();
    return <p>inner</p>;
  }
  function Outer() {
    return [<Inner />, <Inner />];
  }

  render(<Outer />);

  expect(stack).not.toContain('Outer');
  expect(warn.mock.calls.flat().join(' ')).toContain('unique "key" prop');
});

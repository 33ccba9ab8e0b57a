import { expect, test } from 'vitest';

import { withoutNamespace } from './named-react.ts';

test.each([
  [`import * as React from 'react';\nReact.useId();`, `import React from 'react';\nReact.useId();`],
  [`"use client";import*as e from"react";`, `"use client";import e from "react";`],
  [`import * as ReactDOM from "react-dom";`, `import ReactDOM from "react-dom";`],
  [
    `import * as runtime from 'react/jsx-runtime';`,
    `import * as runtime from 'react/jsx-runtime';`,
  ],
  [`import { useId } from 'react';`, `import { useId } from 'react';`],
])('%s', (code, expected) => {
  expect(withoutNamespace(code)).toBe(expected);
});

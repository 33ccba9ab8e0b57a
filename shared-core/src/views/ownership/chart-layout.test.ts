import { describe, expect, test } from 'vitest';

import { box, layoutChart, type ChartStructure } from './chart-layout.ts';

const line = (from: string, to: string) => ({ from, to });

const twoLayers: ChartStructure = {
  boxes: ['company', 'claire', 'marcus', 'tern', 'ana'],
  lines: [
    line('claire', 'company'),
    line('marcus', 'company'),
    line('tern', 'company'),
    line('ana', 'tern'),
    line('marcus', 'tern'),
  ],
};

describe('[APP-03] the chart of who owns what', () => {
  test('puts owners above what they own', () => {
    const { boxes } = layoutChart(twoLayers);
    for (const { from, to } of twoLayers.lines) {
      expect(boxes.get(from)?.y).toBeLessThan(boxes.get(to)?.y ?? 0);
    }
  });

  test('keeps boxes apart, and inside the chart', () => {
    const { boxes, width, height } = layoutChart(twoLayers);
    const places = [...boxes.values()];
    for (const [index, one] of places.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + box.width).toBeLessThanOrEqual(width);
      expect(one.y + box.height).toBeLessThanOrEqual(height);
      for (const other of places.slice(index + 1)) {
        const isApart =
          Math.abs(one.x - other.x) >= box.width || Math.abs(one.y - other.y) >= box.height;
        expect(isApart).toBe(true);
      }
    }
  });

  test('gives two lines of one owner feet of their own, which do not cross', () => {
    const { lines } = layoutChart(twoLayers);
    const [company, tern] = ['company', 'tern'].map((to) =>
      lines.find((each) => each.from === 'marcus' && each.to === to),
    );
    expect(Math.abs((company?.label.x ?? 0) - (tern?.label.x ?? 0))).toBeGreaterThan(20);
  });

  test('lays out a cycle, and a company alone', () => {
    const ring = layoutChart({
      boxes: ['company', 'a', 'b'],
      lines: [line('a', 'company'), line('b', 'a'), line('a', 'b')],
    });
    expect(ring.lines).toHaveLength(3);
    // The two lines of the ring do not lie on each other.
    const paths = ring.lines.map(({ path }) => path);
    expect(paths.filter((path) => path.includes('C'))).toHaveLength(1);
    expect(new Set(paths).size).toBe(3);
    expect(layoutChart({ boxes: ['company'], lines: [] }).boxes.size).toBe(1);
  });

  test('takes fifty parties in many layers', () => {
    const boxes = Array.from({ length: 50 }, (_none, i) => `n${i}`);
    const lines = boxes.slice(1).map((id, i) => line(id, `n${Math.floor(i / 3)}`));
    expect(layoutChart({ boxes, lines }).boxes.size).toBe(50);
  });
});

/** What previews need of opentype.js, which brings no types of its own. */
declare module 'opentype.js' {
  interface Font {
    getPath(
      text: string,
      x: number,
      y: number,
      size: number,
    ): { toPathData(digits: number): string };
    getAdvanceWidth(text: string, size: number): number;
  }
  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}

/** Breaks text into lines of at most `measure`; a word longer than a line is cut. Line breaks in the text stay. */
export function linesOf(
  text: string,
  measure: number,
  widthOf: (part: string) => number,
): string[] {
  return text.split('\n').flatMap((paragraph) => brokenLines(paragraph, measure, widthOf));
}

function brokenLines(text: string, measure: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= measure) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (widthOf(line + letter) > measure) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

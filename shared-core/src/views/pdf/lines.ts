/** Breaks text into lines of at most `measure`; a word longer than a line is cut. Line breaks in the text stay. */
export function linesOf(
  text: string,
  measure: number,
  widthOf: (part: string) => number,
): string[] {
  return text.split('\n').flatMap((paragraph) => brokenLines(paragraph, measure, widthOf));
}

/** What kerning across spaces changes in a line is less: a line whose words say that it is clearly shorter or longer is not measured. */
const CLEAR = 0.03;

function brokenLines(text: string, measure: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  const space = widthOf(' ');
  let line = '';
  /** Of the line, by its words: a font takes long to measure a text, and words come again. */
  let width = 0;
  const fits = (longer: string, sum: number) =>
    Math.abs(sum - measure) > measure * CLEAR ? sum < measure : widthOf(longer) <= measure;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const own = widthOf(word);
    const sum = line ? width + space + own : own;
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer, sum)) {
      line = longer;
      width = sum;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    width = own;
    if (own <= measure) continue;
    line = '';
    for (const letter of word) {
      if (widthOf(line + letter) > measure) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
    width = widthOf(line);
  }
  return [...lines, line];
}

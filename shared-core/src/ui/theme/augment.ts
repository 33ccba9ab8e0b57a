/** What our palette has that MUI's has not. */
interface OwnPaletteEntries {
  line: { strong: string; sand: string; field: string };
  accent: { main: string; contrastText: string };
  /** The one shadow, for what floats. */
  shadow: string;
  /** The series of a chart. */
  chart: Record<'one' | 'two' | 'three' | 'four' | 'five' | 'six', string>;
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface TypeBackground {
    raised: string;
    well: string;
    sand: string;
    neutral: string;
    selected: string;
    scrim: string;
  }
  interface TypeText {
    faint: string;
    link: string;
  }
  interface PaletteColor {
    tint: string;
    ink: string;
  }
  interface SimplePaletteColorOptions {
    tint?: string;
    ink?: string;
  }
  interface Palette extends OwnPaletteEntries {}
  interface PaletteOptions extends Partial<OwnPaletteEntries> {}
}

export {};

/** The colours that an owner chooses, as `#rrggbb`. The shop derives all other colours from them. */
export const PALETTE_COLORS = [
  'paper',
  'paperLight',
  'ink',
  'inkSoft',
  'accent',
  'onAccent',
  'gold',
  'error',
] as const
export type PaletteColor = (typeof PALETTE_COLORS)[number]
export type Palette = Readonly<Record<PaletteColor, string>>

/** The palettes that an owner can begin with. The first one is that of the style sheets. */
export const PALETTES = {
  vermilion: {
    paper: '#f2e8d3',
    paperLight: '#fbf6ea',
    ink: '#1c1611',
    inkSoft: '#5a4c3d',
    accent: '#c22d18',
    onAccent: '#fff8ea',
    gold: '#a97b1f',
    error: '#8f1d0d',
  },
  night: {
    paper: '#0e1526',
    paperLight: '#172138',
    ink: '#f4efdf',
    inkSoft: '#bcc3d4',
    accent: '#e2b64a',
    onAccent: '#14110a',
    gold: '#c9a14a',
    error: '#ff9a86',
  },
  bright: {
    paper: '#f3f7fb',
    paperLight: '#ffffff',
    ink: '#14213a',
    inkSoft: '#4a5872',
    accent: '#0b62c4',
    onAccent: '#ffffff',
    gold: '#9a6a00',
    error: '#b3261e',
  },
} as const satisfies Record<string, Palette>

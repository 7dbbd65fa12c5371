import { contrastOf } from './contrast.rule.ts'
import { CONTRAST_PAIRS } from './contrast-pairs.ts'
import type { Identity } from './identity.ts'
import { PALETTE_COLORS, PALETTES, type Palette, type PaletteColor } from './palettes.ts'

/** The ground of the reveal, which no palette changes. */
const NIGHT = { paper: '#0d0908', paperLight: '#241913' }
const WHITE = '#ffffff'
const BLACK = '#000000'
/** The text of a rarity's stamp in the reveal, and what its ground is mixed with. */
const STAMP = {
  text: '#fff6dd',
  dark: '#120a06',
  grounds: [
    // A name on a plate.
    { share: 0.54, ratio: 4.5 },
    // One or two large characters on a square.
    { share: 0.44, ratio: 3 },
  ],
}
const STEPS = 100
const COLOR = /^#[0-9a-f]{6}$/

export interface PaletteFault {
  readonly foreground: PaletteColor
  readonly background: string
  readonly ratio: number
  readonly minimumRatio: number
  /** The foreground's colour that is nearest to the chosen one and holds; null if none does. */
  readonly nearest: string | null
}

/** False while a colour is only typed in part. Most functions here throw for such a palette. */
export function isWholePalette(palette: Palette): boolean {
  return PALETTE_COLORS.every((color) => COLOR.test(palette[color]))
}

/** Returns the pairs of colours that are hard to read. A derived colour is made so that it holds. */
export function paletteFaults(palette: Palette): PaletteFault[] {
  const colors = themeColors(palette)
  return CONTRAST_PAIRS.flatMap(({ foreground, background, theme, minimumRatio }) => {
    const name = PALETTE_COLORS.find((color) => propertyOf(color) === foreground)
    if (name === undefined || (theme === 'night' && name !== 'accent')) return []
    const ground = theme === 'night' ? NIGHT[background as 'paper'] : colors[background]
    if (ground === undefined) return []
    const ratio = contrastOf(palette[name], ground)
    if (ratio >= minimumRatio) return []
    const nearest = nearestThatHolds(palette[name], [ground], minimumRatio)
    return [{ foreground: name, background, ratio, minimumRatio, nearest }]
  })
}

/** Returns whether the name of a rarity can be read on its colour. */
export function isRarityColor(color: string): boolean {
  const { text, dark, grounds } = STAMP
  return (
    COLOR.test(color) &&
    grounds.every(({ share, ratio }) => contrastOf(text, mixed(color, dark, share)) >= ratio)
  )
}

/** The letters on the back of the cards (`card-back.tsx`). */
const BACK_LETTERS = '#f3d9a0'

/** Returns each colour of the light theme by its custom property, without the hyphens before it. */
export function themeColors(palette: Palette): Readonly<Record<string, string>> {
  const { paper, paperLight, ink, inkSoft, accent, onAccent, gold, error } = palette
  const paperDeep = mixed(paper, ink, 0.1)
  const accentDeep = holding(mixed(accent, ink, 0.25), [onAccent], 4.5)
  const goldPale = paleOf(gold, {
    paperLight,
    texts: [ink, inkSoft, error, accentDeep],
    partMax: 22,
  })
  const chosen = PALETTE_COLORS.map((color) => [propertyOf(color), palette[color]] as const)
  return {
    ...Object.fromEntries(chosen),
    'paper-deep': paperDeep,
    'ink-faint': holding(mixed(ink, paper, 0.45), [paper, paperLight], 3),
    'vermilion-deep': accentDeep,
    'vermilion-pale': paleOf(accent, { paperLight, texts: [ink, error], partMax: 16 }),
    'gold-ink': holding(gold, [paper, paperLight, paperDeep, goldPale], 4.5),
    'gold-light': holding(gold, [ink, accentDeep], 4.5),
    'gold-pale': goldPale,
    'card-back': holding(
      isDark(palette) ? paperLight : mixed(accent, BLACK, 0.26),
      [BACK_LETTERS],
      4.5,
    ),
    field: mixed(paperLight, isDark(palette) ? BLACK : WHITE, 0.4),
  }
}

/** Returns the rules that a document needs for another face than that of the style sheets. */
export function faceCss(face: Face): string {
  const declarations = faceDeclarations(face)
  return declarations === '' ? '' : `html:root{${declarations}}`
}

/** Returns the style sheet of a face for pages without the style sheets of the shop. */
export function faceSheet(face: Face): string {
  const colors = Object.entries(themeColors(face.palette)).map(
    ([name, color]) => `--${name}:${color}`,
  )
  return `:root{${[...colors, faceDeclarations(face)].join(';')}}`
}

/** Returns the values of the custom properties of a face. */
export function faceDeclarations({ palette, hasPattern, typeface, corners }: Face): string {
  return [
    ...paletteDeclarations(palette),
    ...(hasPattern ? [] : ['--pattern:none']),
    ...TYPEFACES[typeface],
    ...CORNERS[corners],
  ].join(';')
}

type Face = Pick<Identity, 'palette' | 'hasPattern' | 'typeface' | 'corners'>

/** The style sheets have the first of each. Where a device has no such typeface, `--gothic` follows. */
const TYPEFACES: Readonly<Record<Face['typeface'], readonly string[]>> = {
  gothic: [],
  mincho: [
    '--font:"Hiragino Mincho ProN","Yu Mincho","Noto Serif JP","Noto Serif CJK JP",var(--gothic)',
  ],
  maru: [
    '--font:"Hiragino Maru Gothic ProN","Zen Maru Gothic","Kosugi Maru","M PLUS Rounded 1c",var(--gothic)',
  ],
}
const CORNERS: Readonly<Record<Face['corners'], readonly string[]>> = {
  square: [],
  soft: ['--corner:8px'],
  round: ['--corner:22px'],
}

function paletteDeclarations(palette: Palette): string[] {
  const { vermilion } = PALETTES
  if (PALETTE_COLORS.every((color) => palette[color] === vermilion[color])) return []
  const ink = `color-mix(in srgb, ${palette.ink} 28%, transparent)`
  const colors = Object.entries(themeColors(palette)).map(([name, color]) => `--${name}:${color}`)
  return [
    ...colors,
    `--hairline:1px solid ${ink}`,
    `--slip:inset 0 0 0 4px ${palette.paperLight},inset 0 0 0 5px ${ink}`,
    `--lift:6px 6px 0 rgb(0 0 0 / 18%)`,
    `color-scheme:${isDark(palette) ? 'dark' : 'light'}`,
  ]
}

/** Returns the colours of a mail on a dark screen. */
export function darkPaletteOf(palette: Palette): Palette {
  if (isDark(palette)) return palette
  const paper = mixed(palette.ink, BLACK, 0.5)
  const paperLight = mixed(palette.ink, BLACK, 0.2)
  const inkSoft = mixed(palette.paperLight, palette.ink, 0.3)
  return {
    ...palette,
    paper,
    paperLight,
    ink: palette.paperLight,
    inkSoft: holding(inkSoft, [paper, paperLight], 4.5),
    error: holding(palette.error, [paper, paperLight], 4.5),
  }
}

function isDark({ paper, ink }: Palette): boolean {
  return contrastOf(paper, WHITE) > contrastOf(ink, WHITE)
}

/** `paperLight` becomes `paper-light`; the accent is the property `vermilion`. */
function propertyOf(color: PaletteColor): string {
  const name = { accent: 'vermilion', onAccent: 'onVermilion' }[color as string] ?? color
  return name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
}

function paleOf(
  color: string,
  {
    paperLight,
    texts,
    partMax,
  }: {
    readonly paperLight: string
    readonly texts: readonly string[]
    readonly partMax: number
  },
): string {
  for (let part = partMax; part > 0; part -= 1) {
    const pale = mixed(paperLight, color, part / STEPS)
    if (texts.every((text) => contrastOf(text, pale) >= 4.5)) return pale
  }
  return paperLight
}

function holding(color: string, grounds: readonly string[], ratio: number): string {
  return nearestThatHolds(color, grounds, ratio) ?? color
}

/** Mixes in more and more white and more and more black, and returns the first colour that holds. */
function nearestThatHolds(color: string, grounds: readonly string[], ratio: number): string | null {
  for (let step = 0; step <= STEPS; step += 1) {
    for (const end of [BLACK, WHITE]) {
      const tried = mixed(color, end, step / STEPS)
      if (grounds.every((ground) => contrastOf(tried, ground) >= ratio)) return tried
    }
  }
  return null
}

function mixed(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [color, other].map((hex) =>
      Number.parseInt(hex.slice(at, at + 2), 16),
    )
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

import {
  circle,
  dot,
  fade,
  flat,
  INK,
  line,
  PAPER,
  type Palette,
  path,
  randomFrom,
  ring,
  stroke,
  times,
} from './ink.ts'
import { type PatternName, pattern } from './patterns.ts'

/** Draws the whole 360 × 504 picture behind the subject. The seed places the random parts. */
export type Background = (palette: Palette, seed: number) => string

const WHOLE = 'M0 0H360V504H0Z'
const wash = (id: string, stops: readonly (readonly [number, string])[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`

/**
 * Draws bokashi: the soft gradation of colour that the printer of a woodblock print makes by wiping
 * the block.
 */
export const bokashi: Background = (p) =>
  wash('bokashi', [
    [0, p.deep],
    [0.32, p.sky],
    [0.8, p.glow],
    [1, p.sky],
  ]) + flat(WHOLE, 'url(#bokashi)')

const halo = (p: Palette): string => dot([180, 226], 176, p.glow)

export const sun: Background = (p) =>
  wash('bokashi', [
    [0, p.sky],
    [0.7, p.glow],
    [1, PAPER],
  ]) +
  flat(WHOLE, 'url(#bokashi)') +
  dot([180, 216], 150, p.main) +
  dot([180, 216], 150, 'url(#bokashi)').replace('/>', ' opacity="0.25"/>')

export const moon: Background = (p, seed) => {
  const next = randomFrom(seed)
  const strewn = times(46, () =>
    dot([next() * 360, next() * 330], 0.8 + next() * 1.8, fadeStar(next(), p)),
  )
  return (
    wash('bokashi', [
      [0, p.deep],
      [0.75, p.sky],
      [1, p.glow],
    ]) +
    flat(WHOLE, 'url(#bokashi)') +
    strewn +
    fade(0.25, dot([180, 210], 168, '#fff6d8')) +
    dot([180, 210], 146, '#fdf3cf') +
    fade(
      0.5,
      dot([140, 170], 26, '#eadfb4') +
        dot([232, 250], 36, '#eadfb4') +
        dot([210, 140], 14, '#eadfb4'),
    )
  )
}
const fadeStar = (chance: number, p: Palette): string => (chance > 0.5 ? '#fff' : p.spark)

export const rays: Background = (p) =>
  flat(WHOLE, p.glow) +
  `<g transform="translate(180 232)">${ring(16, flat('M0 0L-34 -420H34Z', p.sky))}</g>` +
  circle([180, 232], 120, p.glow, p.spark, 5) +
  circle([180, 232], 132, 'none', p.main, 2)

const patterned =
  (name: PatternName, size: number, turn = 0): Background =>
  (p) =>
    `<defs>${pattern('cloth', name, { background: p.sky, ink: p.glow, size, turn })}</defs>` +
    flat(WHOLE, 'url(#cloth)') +
    wash('veil', [
      [0, p.deep],
      [0.4, `${p.deep}00`],
    ]) +
    flat(WHOLE, 'url(#veil)') +
    halo(p) +
    circle([180, 226], 164, 'none', p.main, 2.5)

export const hemp = patterned('asanoha', 0.9)
export const scales = patterned('seigaiha', 1)
export const rings = patterned('shippo', 1)
export const arrows = patterned('arrows', 1.3)
export const shell = patterned('tortoise', 0.8)
export const strewnFlowers = patterned('blossoms', 0.9)
export const stream = patterned('water', 0.9)
export const fangs = patterned('scales', 1.4)

export const checker: Background = (p) =>
  `<defs>${pattern('cloth', 'checker', { background: p.glow, ink: p.sky, size: 1.2 })}</defs>` +
  flat(WHOLE, 'url(#cloth)') +
  dot([180, 226], 166, p.glow) +
  circle([180, 226], 166, 'none', p.deep, 5)

const cloudBar = (x: number, y: number, w: number, fill: string): string =>
  flat(
    `M${x} ${y}h${w}a17 17 0 0 1 0 34h-${w * 0.25}a11 11 0 0 0 0 22h${w * 0.1}a12 12 0 0 1 0 24h-${w * 0.5}a12 12 0 0 1 0 -24a11 11 0 0 0 0 -22h-${w * 0.35}a17 17 0 0 1 0 -34Z`,
    fill,
  )

/** Draws gold clouds, as on a folding screen. */
export const clouds: Background = (p, seed) => {
  const next = randomFrom(seed)
  const gold = '#e3bf62'
  return (
    bokashi(p, seed) +
    fade(0.95, cloudBar(-60 + next() * 50, 34 + next() * 20, 190, gold)) +
    fade(0.95, cloudBar(190 + next() * 60, 110 + next() * 30, 210, gold)) +
    fade(0.95, cloudBar(-70 + next() * 40, 330 + next() * 30, 170, gold)) +
    fade(0.95, cloudBar(210 + next() * 60, 400, 220, gold)) +
    dot([180, 220], 130, p.glow).replace('/>', ' opacity="0.55"/>')
  )
}

export const mist: Background = (p, seed) => {
  const next = randomFrom(seed)
  const band = (y: number): string => {
    const x = next() * 160 - 60
    return `<rect x="${x.toFixed(0)}" y="${y}" width="${(160 + next() * 180).toFixed(0)}" height="26" rx="13" fill="${PAPER}" opacity="0.6"/>`
  }
  return (
    wash('bokashi', [
      [0, p.glow],
      [0.5, p.sky],
      [1, p.deep],
    ]) +
    flat(WHOLE, 'url(#bokashi)') +
    [40, 96, 170, 320, 380, 440].map(band).join('')
  )
}

export const split: Background = (p) =>
  flat(WHOLE, p.glow) +
  flat('M0 0H360V150L0 420Z', p.sky) +
  flat('M0 0H150L0 150Z', p.deep) +
  stroke('M0 432L360 162', p.main, 6) +
  stroke('M0 444L360 174', INK, 2)

/** Draws a whirlpool as seen from above. */
export const whirl: Background = (p) =>
  flat(WHOLE, p.sky) +
  `<g transform="translate(180 232)">${ring(
    9,
    flat('M0 0C60 -40 120 -120 60 -380L180 -380C220 -160 140 -40 0 0Z', p.glow),
  )}${ring(9, stroke('M0 0C60 -40 120 -120 60 -380', p.deep, 3))}</g>` +
  fade(0.75, dot([180, 232], 112, p.glow))

const tongue = (x: number, y: number, size: number, fill: string): string =>
  path(
    line(
      `${x - size * 0.5},${y} ${x - size * 0.42},${y - size * 0.6} ${x - size * 0.1},${y - size} ${x},${y - size * 1.6}`,
    ) +
      line(
        `${x},${y - size * 1.6} ${x + size * 0.16},${y - size * 0.9} ${x + size * 0.5},${y - size * 0.5} ${x + size * 0.5},${y}`,
      ).replace('M', 'L'),
    fill,
    'none',
    0,
  )

export const blaze: Background = (p, seed) => {
  const next = randomFrom(seed)
  return (
    wash('bokashi', [
      [0, p.deep],
      [0.65, p.sky],
      [1, p.glow],
    ]) +
    flat(WHOLE, 'url(#bokashi)') +
    times(9, (i) => tongue(i * 46 - 4, 520, 120 + next() * 110, p.sky)) +
    times(10, (i) => tongue(i * 40 + 6, 530, 80 + next() * 70, p.glow)) +
    times(8, (i) => tongue(i * 52, 536, 50 + next() * 50, p.spark)) +
    fade(0.35, dot([180, 220], 150, p.glow))
  )
}

export const fuji: Background = (p, seed) =>
  bokashi(p, seed) +
  dot([262, 112], 44, p.main) +
  path(
    'M-60 404C60 366 120 250 158 190Q180 176 204 190C242 250 300 366 420 404Z',
    p.second,
    'none',
    0,
  ) +
  path(
    'M158 190Q180 176 204 190L228 228L212 222L202 244L186 224L172 246L160 224L136 232Z',
    PAPER,
    'none',
    0,
  ) +
  flat('M0 396Q90 380 180 398T360 392V504H0Z', p.glow)

export const starry: Background = (p, seed) => {
  const next = randomFrom(seed)
  const river = line('-20,70 90,150 170,250 270,330 390,470')
  return (
    wash('bokashi', [
      [0, p.deep],
      [1, p.sky],
    ]) +
    flat(WHOLE, 'url(#bokashi)') +
    fade(0.18, stroke(river, p.glow, 110) + stroke(river, p.glow, 56)) +
    times(110, () =>
      dot([next() * 360, next() * 504], 0.6 + next() * next() * 2.6, fadeStar(next(), p)),
    )
  )
}

export const scroll: Background = (p) =>
  flat(WHOLE, p.sky) +
  `<defs>${pattern('cloth', 'shippo', { ink: p.deep, size: 0.7 })}</defs>` +
  fade(0.35, flat(WHOLE, 'url(#cloth)')) +
  path('M52 0H308V504H52Z', PAPER, p.deep, 3) +
  wash('bokashi', [
    [0, p.glow],
    [0.5, PAPER],
    [1, p.glow],
  ]) +
  flat('M62 0H298V504H62Z', 'url(#bokashi)')

export type Point = readonly [number, number]
/** Draws the subject of a picture around 0,0, within ±150. */
export type Subject = (palette: Palette) => string
export type Palette = {
  readonly deep: string
  readonly sky: string
  readonly glow: string
  readonly main: string
  readonly second: string
  readonly spark: string
}

export const INK = '#1f1a1d'
export const PAPER = '#f8f0dd'
export const GOLD = '#d0a545'
export const VERMILION = '#cf3f2a'

const round = (value: number): string => String(Math.round(value * 10) / 10)

export const path = (d: string, fill: string, line = INK, width = 4): string =>
  `<path d="${d}" fill="${fill}" stroke="${line}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
export const stroke = (d: string, line = INK, width = 4): string => path(d, 'none', line, width)
export const flat = (d: string, fill: string): string => path(d, fill, 'none', 0)

export const circle = (
  [x, y]: Point,
  radius: number,
  fill: string,
  line = INK,
  width = 4,
): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" stroke="${line}" stroke-width="${width}"/>`
export const dot = (at: Point, radius: number, fill: string): string =>
  circle(at, radius, fill, 'none', 0)

export const oval = ([x, y]: Point, [rx, ry]: Point, fill: string, line = INK, width = 4): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" stroke="${line}" stroke-width="${width}"/>`

export const move = ([x, y]: Point, svg: string, { scale = 1, turn = 0 } = {}): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${scale})">${svg}</g>`
export const flip = (svg: string): string => `<g transform="scale(-1 1)">${svg}</g>`
export const mirror = (svg: string): string => svg + flip(svg)
export const fade = (opacity: number, svg: string): string => `<g opacity="${opacity}">${svg}</g>`

/**
 * Draws `count` copies of the SVG at equal angles around 0,0. The first is rotated by `first`
 * degrees.
 */
export const ring = (count: number, svg: string, first = 0): string =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${round(first + (360 * i) / count)})">${svg}</g>`,
  ).join('')

export const polar = (radius: number, degrees: number): Point => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

const read = (points: string): Point[] =>
  points
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return [x, y] as const
    })

const bend = (a: Point, b: Point, c: Point, d: Point): string => {
  const first = `${round(b[0] + (c[0] - a[0]) / 6)} ${round(b[1] + (c[1] - a[1]) / 6)}`
  const second = `${round(c[0] - (d[0] - b[0]) / 6)} ${round(c[1] - (d[1] - b[1]) / 6)}`
  return `C${first} ${second} ${round(c[0])} ${round(c[1])}`
}

/** Draws a smooth closed outline through the points "x,y x,y …". */
export const blob = (points: string | readonly Point[]): string => {
  const at = typeof points === 'string' ? read(points) : points
  const pick = (i: number): Point => at[(i + at.length) % at.length] ?? [0, 0]
  const curve = at.map((_, i) => bend(pick(i - 1), pick(i), pick(i + 1), pick(i + 2))).join('')
  return `M${round(pick(0)[0])} ${round(pick(0)[1])}${curve}Z`
}

/** Draws a smooth open line through the points "x,y x,y …". */
export const line = (points: string | readonly Point[]): string => {
  const at = typeof points === 'string' ? read(points) : points
  const pick = (i: number): Point => at[Math.max(0, Math.min(at.length - 1, i))] ?? [0, 0]
  const curve = at
    .slice(1)
    .map((_, i) => bend(pick(i - 1), pick(i), pick(i + 1), pick(i + 2)))
    .join('')
  return `M${round(pick(0)[0])} ${round(pick(0)[1])}${curve}`
}

export const polygon = (points: string | readonly Point[]): string => {
  const at = typeof points === 'string' ? read(points) : points
  return `M${at.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

export const star = (count: number, outer: number, inner: number): string =>
  polygon(
    Array.from({ length: count * 2 }, (_, i) =>
      polar(i % 2 === 0 ? outer : inner, (180 * i) / count),
    ),
  )

/** Draws one petal that points up from 0,0. */
export const petal = (length: number, width: number, notch = 0): string =>
  notch === 0
    ? `M0 0C${-width} ${-length * 0.35} ${-width * 0.8} ${-length} 0 ${-length}C${width * 0.8} ${-length} ${width} ${-length * 0.35} 0 0Z`
    : `M0 0C${-width} ${-length * 0.3} ${-width} ${-length} ${-width * 0.3} ${-length}L0 ${-length + notch}L${width * 0.3} ${-length}C${width} ${-length} ${width} ${-length * 0.3} 0 0Z`

export const seedOf = (text: string): number => {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/**
 * Returns a seeded random generator (Mulberry32), so that a drawing is the same on every machine.
 */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const times = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

import { circle, dot, flat, line, path, petal, polygon, ring, stroke, times } from './ink.ts'

type Tile = { readonly width: number; readonly height: number; readonly svg: string }
export type PatternName = keyof typeof tiles

const scale = (x: number, y: number): string =>
  [24, 17, 10, 4].map((r) => circle([x, y], r, 'var-background', 'var-line', 2)).join('')

/** Draws rows of water scales (seigaiha). Each row hides half of the row above. */
const seigaiha = (): string =>
  times(5, (row) => times(3, (column) => scale(column * 48 - (row % 2) * 24, row * 12)))

const asanoha = (): string => {
  const rays =
    'M0 0L0 -28M0 0L24.2 -14M0 0L24.2 14M0 0L0 28M0 0L-24.2 14M0 0L-24.2 -14' +
    'M0 -28L8 -14L24.2 -14L16 0L24.2 14L8 14L0 28L-8 14L-24.2 14L-16 0L-24.2 -14L-8 -14Z' +
    'M0 0L8 -14M0 0L16 0M0 0L8 14M0 0L-8 14M0 0L-16 0M0 0L-8 -14'
  const at = (x: number, y: number): string =>
    `<g transform="translate(${x} ${y})">${stroke(rays, 'var-line', 1.6)}</g>`
  return at(24.2, 28) + at(0, -14) + at(48.4, -14) + at(0, 70) + at(48.4, 70)
}

const shippo = (): string =>
  [
    [0, 0],
    [40, 0],
    [0, 40],
    [40, 40],
    [20, 20],
  ]
    .map(([x = 0, y = 0]) => circle([x, y], 20, 'none', 'var-line', 2))
    .join('') + dot([20, 0], 2.4, 'var-line')

const checker = (): string =>
  flat('M0 0H20V20H0Z', 'var-line') + flat('M20 20H40V40H20Z', 'var-line')
const stripes = (): string => flat('M0 0H6V40H0Z', 'var-line') + flat('M14 0H17V40H14Z', 'var-line')
const arrows = (): string =>
  flat('M0 0L12 12V36L0 24Z', 'var-line') + flat('M24 24L12 36V60L24 48Z', 'var-line')
const tortoise = (): string =>
  stroke('M0 14L24 0L48 14V42L24 56L0 42Z M24 56V84 M0 14V-6 M48 14V-6', 'var-line', 2) +
  path('M24 12L38 20V36L24 44L10 36V20Z', 'none', 'var-line', 1.4)
const scaleTriangles = (): string => flat(polygon('0,24 12,0 24,24'), 'var-line')
const blossoms = (): string =>
  ['12 14 0', '40 42 36']
    .map((spot) => {
      const [x, y, turn] = spot.split(' ')
      const flower = ring(5, flat(petal(11, 6, 2.5), 'var-line'))
      return `<g transform="translate(${x} ${y}) rotate(${turn})">${flower}</g>`
    })
    .join('')
const water = (): string =>
  times(3, (i) =>
    stroke(
      line(
        `-10,${8 + i * 16} 10,${2 + i * 16} 30,${8 + i * 16} 50,${14 + i * 16} 70,${8 + i * 16} 90,${2 + i * 16}`,
      ),
      'var-line',
      2,
    ),
  )

const tiles = {
  seigaiha: { width: 48, height: 24, svg: seigaiha() },
  asanoha: { width: 48.4, height: 84, svg: asanoha() },
  shippo: { width: 40, height: 40, svg: shippo() },
  checker: { width: 40, height: 40, svg: checker() },
  stripes: { width: 24, height: 40, svg: stripes() },
  arrows: { width: 24, height: 48, svg: arrows() },
  tortoise: { width: 48, height: 84, svg: tortoise() },
  scales: { width: 24, height: 24, svg: scaleTriangles() },
  blossoms: { width: 56, height: 56, svg: blossoms() },
  water: { width: 80, height: 48, svg: water() },
} as const satisfies Record<string, Tile>

/** Returns the definition of an SVG pattern. A shape with the fill `url(#id)` shows the pattern. */
export const pattern = (
  id: string,
  name: PatternName,
  { background = 'none', ink = '#000', size = 1, turn = 0 } = {},
): string => {
  const tile = tiles[name]
  const svg = tile.svg.replaceAll('var-background', background).replaceAll('var-line', ink)
  const transform = `scale(${size}) rotate(${turn})`
  const base = background === 'none' ? '' : flat(`M0 0H${tile.width}V${tile.height}H0Z`, background)
  return `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="${transform}">${base}${svg}</pattern>`
}

import {
  circle,
  dot,
  fade,
  flat,
  line,
  move,
  type Point,
  path,
  polar,
  ring,
  type Subject,
  star,
  stroke,
  times,
} from './ink.ts'

type Chart = {
  /**
   * `at` lists the position "x,y" of each star. `joined` lists pairs of star numbers. A line
   * connects the two stars of a pair.
   */
  readonly at: string
  readonly joined: string
  readonly figure?: string
}

const ruler = (color: string): string =>
  circle([0, 0], 142, 'none', color, 2) +
  circle([0, 0], 134, 'none', color, 1) +
  ring(72, stroke('M0 -134V-142', color, 1)) +
  ring(12, stroke('M0 -126V-142', color, 3)) +
  fade(
    0.35,
    ring(6, stroke('M0 -134V134', color, 1)) +
      circle([0, 0], 90, 'none', color, 1) +
      circle([0, 0], 46, 'none', color, 1),
  )

/**
 * Draws a star chart: gold lines on a ruled disc, larger discs for brighter stars, and a faint
 * figure behind.
 */
export const chart =
  ({ at, joined, figure = '' }: Chart): Subject =>
  (p) => {
    const points = at.split(' ').map((pair) => pair.split(',').map(Number) as unknown as Point)
    const pick = (i: number): Point => points[i] ?? [0, 0]
    const lines = joined.split(' ').map((pair) => {
      const [a = 0, b = 0] = pair.split('-').map(Number)
      return stroke(`M${pick(a).join(' ')}L${pick(b).join(' ')}`, '#f6d98a', 3)
    })
    const lights = points.map((point, i) =>
      move(
        point,
        fade(0.3, dot([0, 0], i % 3 === 0 ? 19 : 13, p.spark)) +
          flat(star(i % 3 === 0 ? 8 : 4, i % 3 === 0 ? 16 : 11, 4), '#fffbe8'),
      ),
    )
    return (
      circle([0, 0], 148, p.deep, p.spark, 4) +
      ruler(p.spark) +
      fade(0.5, figure) +
      lines.join('') +
      lights.join('')
    )
  }

const thin = (d: string): string => stroke(d, '#ffffff', 4)
export const figures = {
  drum: thin('M-60 -90H60Q40 0 60 90H-60Q-40 0 -60 -90Z') + thin('M-60 -90L60 90M60 -90L-60 90'),
  anchor:
    thin('M0 -90V80M-80 20C-70 70 -30 90 0 90C30 90 70 70 80 20M-30 -60H30') +
    circle([0, -102], 13, 'none', '#fff', 4),
  ladle: thin('M-120 -60C-80 -70 -20 -50 10 -20L20 50Q60 80 104 50L112 -10') + thin('M10 -20H112'),
  hook: thin(line('-60,-100 -20,-40 -10,40 30,100 90,90 104,40 80,20')),
  loom:
    thin('M-80 -80H80V80H-80Z') +
    times(7, (i) => thin(`M${-60 + i * 20} -80V80`)) +
    thin('M-80 0H80'),
  ox:
    thin(line('-90,30 -60,-30 30,-40 80,-10 90,60')) +
    thin('M-60 40V90M60 40V90M80 -20C110 -40 110 -80 90 -90M104 -40C120 -60 120 -80 112 -96'),
  cross: thin('M0 -110V110M-80 -30H80') + thin(line('-80,-30 -40,-60 0,-30 40,-60 80,-30')),
  bell:
    thin('M-50 80C-40 30 -50 -70 0 -80C50 -70 40 30 50 80ZM-64 80H64') +
    circle([0, 96], 10, 'none', '#fff', 4),
  boat: thin('M-110 20Q0 60 110 20Q80 90 0 94T-110 20ZM0 26V-100L70 0H0'),
  comb: thin('M-90 -40Q0 -110 90 -40V10H-90Z') + times(9, (i) => thin(`M${-80 + i * 20} 10V70`)),
  fox: thin('M-70 -90L-30 -50H30L70 -90Q80 -20 40 30L0 80L-40 30Q-80 -20 -70 -90Z'),
  crane:
    thin(line('-110,-60 -60,-10 0,0 60,-70 110,-100')) +
    thin(line('0,0 10,50 50,100')) +
    thin(line('0,0 -40,30 -70,20 -84,50')),
  turtle:
    circle([0, 10], 64, 'none', '#fff', 4) +
    ring(6, thin('M0 -64L0 -30')) +
    thin('M0 -54C-20 -90 20 -90 0 -54'),
  dragon: thin(line('-100,-70 -30,-100 40,-60 0,-10 -50,40 10,80 90,60 120,100')),
  scale:
    thin('M0 -100V90M-90 -60H90M-40 90H40') +
    thin('M-120 20Q-90 60 -60 20ZM60 20Q90 60 120 20Z') +
    thin('M-90 -60L-120 20M-90 -60L-60 20M90 -60L120 20M90 -60L60 20'),
  kettle: thin(
    'M-60 -20C-60 -80 60 -80 60 -20C60 80 -60 80 -60 -20ZM58 -20L104 -60M-40 -66C-40 -120 40 -120 40 -66',
  ),
} as const

export const moonPhases: Subject = (p) =>
  circle([0, 0], 148, p.deep, p.spark, 4) +
  times(8, (i) => {
    const [x, y] = polar(104, i * 45)
    return move(
      [x, y],
      circle([0, 0], 27, '#12162e', '#f6e6b0', 2) +
        (i === 0
          ? ''
          : i === 4
            ? dot([0, 0], 27, '#fdf3cf')
            : flat(
                `M0 -27A27 27 0 0 ${i < 4 ? 1 : 0} 0 27A${Math.abs(27 * Math.cos((i * Math.PI) / 4)).toFixed(1)} 27 0 0 ${(i < 4) === (i > 2) ? (i < 4 ? 1 : 0) : i < 4 ? 0 : 1} 0 -27Z`,
                '#fdf3cf',
              )),
    )
  }) +
  circle([0, 0], 52, '#fdf3cf', p.spark, 4) +
  fade(
    0.35,
    dot([-14, -12], 11, '#c9b878') + dot([16, 14], 16, '#c9b878') + dot([14, -22], 7, '#c9b878'),
  )

export const comet: Subject = (p) =>
  [
    [-30, '#ffffff', 0.25],
    [-14, p.spark, 0.4],
    [0, p.main, 0.7],
    [12, p.sky, 0.5],
  ]
    .map(([shift, tint, opacity]) =>
      fade(
        Number(opacity),
        path(
          `M60 ${-40}C0 ${Number(shift)} -80 ${60 + Number(shift)} -146 ${150 + Number(shift) * 0.6}C-60 ${96 + Number(shift)} 20 ${40 + Number(shift)} 84 -6Z`,
          String(tint),
          'none',
          0,
        ),
      ),
    )
    .join('') +
  fade(0.4, dot([78, -42], 60, p.spark)) +
  move(
    [78, -42],
    flat(star(8, 60, 26), '#fff6cf') +
      flat(star(8, 40, 18), p.spark) +
      circle([0, 0], 15, '#fff', 'none', 0),
  ) +
  [
    [-90, -90],
    [-20, -120],
    [120, 60],
    [40, 110],
    [-120, 10],
  ]
    .map(([x = 0, y = 0]) => move([x, y], flat(star(4, 15, 4), '#fff')))
    .join('')

export const eclipse: Subject = (p) =>
  fade(
    0.4,
    ring(24, flat('M-8 -100L0 -158L8 -100Z', p.spark)) +
      ring(24, flat('M-5 -100L0 -134L5 -100Z', '#fff'), 7.5),
  ) +
  circle([0, 0], 112, p.spark, 'none', 0) +
  circle([0, 0], 104, '#fff6cf', 'none', 0) +
  circle([6, -4], 98, '#0d0b16', 'none', 0) +
  move([86, -62], flat(star(4, 46, 5), '#ffffff')) +
  fade(0.15, circle([6, -4], 60, 'none', '#fff', 2))

export const starSpiral: Subject = (p) =>
  [150, 110, 70].map((r) => fade(0.16, dot([0, 0], r, p.spark))).join('') +
  times(210, (i) => {
    const [x, y] = polar(6 + i * 0.8, i * 6.2 + (i % 3) * 120)
    const tint = [p.spark, p.main, '#ffffff', '#8fd0ff', '#b48aff'][i % 5] ?? p.spark
    return fade(1 - i / 300, dot([x, y * 0.84], 9.4 - i * 0.036, tint))
  }) +
  fade(0.5, dot([0, 0], 44, p.spark)) +
  dot([0, 0], 26, '#fff') +
  flat(star(4, 120, 5), '#fff')

import {
  blob,
  circle,
  dot,
  fade,
  flat,
  INK,
  line,
  move,
  PAPER,
  type Palette,
  path,
  petal,
  ring,
  stroke,
  times,
  VERMILION,
} from './ink.ts'

/** The functions below draw parts of a landscape. The foot of each part is at 0,0. */
export const mount = (color: string, snow = PAPER): string =>
  path('M-190 0C-110 -20 -60 -110 -26 -170Q0 -186 26 -170C60 -110 110 -20 190 0Z', color) +
  path(
    'M-26 -170Q0 -186 26 -170L54 -116L38 -124L24 -96L8 -122L-8 -92L-22 -124L-40 -108L-56 -114Z',
    snow,
    INK,
    3,
  )
export const hill = (d: string, color: string): string => path(d, color, INK, 3)

export const pagoda = (roof: string, wall = PAPER): string =>
  stroke('M0 -190V-236', '#c9a24a', 6) +
  times(3, (i) => circle([0, -200 - i * 11], 7 - i, 'none', '#c9a24a', 3)) +
  [4, 3, 2, 1, 0]
    .map((i) => {
      const y = -38 * i
      const half = 62 - i * 8
      return (
        path(`M${-half * 0.6} ${y}H${half * 0.6}V${y - 26}H${-half * 0.6}Z`, wall, INK, 3) +
        stroke(`M${-half * 0.2} ${y}V${y - 26}M${half * 0.2} ${y}V${y - 26}`, VERMILION, 4) +
        path(
          `M${-half - 12} ${y - 20}Q${-half * 0.5} ${y - 30} ${-half * 0.5} ${y - 42}H${half * 0.5}Q${half * 0.5} ${y - 30} ${half + 12} ${y - 20}Q0 ${y - 32} ${-half - 12} ${y - 20}Z`,
          roof,
          INK,
          3,
        )
      )
    })
    .join('')

export const torii = (color: string): string =>
  path('M-62 0L-54 -128H-40L-46 0ZM62 0L54 -128H40L46 0Z', color) +
  path('M-72 -98H72V-84H-72Z', color, INK, 3) +
  path('M-8 -128H8V-98H-8Z', color, INK, 3) +
  path('M-100 -146Q0 -128 100 -146L92 -122Q0 -112 -92 -122Z', color) +
  path('M-106 -158Q0 -138 106 -158L102 -144Q0 -126 -102 -144Z', '#2b2226', INK, 3) +
  path('M-64 -14H-38V0H-64ZM38 -14H64V0H38Z', '#2b2226', INK, 2)

export const bridge = (color: string): string =>
  times(4, (i) =>
    path(`M${-126 + i * 80} ${-46 - (i % 3 === 0 ? 0 : 26)}h12V30h-12Z`, '#6b4223', INK, 3),
  ) +
  path('M-190 -6Q0 -110 190 -6V-26Q0 -132 -190 -26Z', color) +
  times(11, (i) =>
    stroke(`M${-150 + i * 30} ${-32 - 53 * Math.cos((i - 5) / 3.4)}v-26`, color, 6),
  ) +
  stroke('M-190 -46Q0 -154 190 -46', INK, 11) +
  stroke('M-190 -46Q0 -154 190 -46', color, 6)

export const boat = (hull: string, sail = ''): string =>
  path('M-70 -18C-40 -6 40 -6 74 -26C66 4 50 14 0 14C-40 14 -60 6 -70 -18Z', hull) +
  (sail === ''
    ? path('M-30 -14C-34 -52 34 -52 30 -16Z', '#d9b46a') +
      stroke('M-16 -42V-16M0 -44V-14M16 -42V-16', INK, 3)
    : stroke('M0 -8V-112', INK, 6) +
      path('M-44 -100H44Q54 -62 44 -24H-44Q-34 -62 -44 -100Z', sail) +
      stroke('M-16 -100Q-6 -62 -16 -24M16 -100Q26 -62 16 -24', '#00000033', 3))

export const pineTree = (leaf = '#2f6b46'): string =>
  stroke(line('0,0 -10,-50 14,-100 -4,-150'), INK, 20) +
  stroke(line('0,0 -10,-50 14,-100 -4,-150'), '#6b4223', 14) +
  [
    [-44, -70, 1],
    [48, -104, 0.95],
    [-20, -150, 1.1],
    [44, -46, 0.7],
  ]
    .map(([x = 0, y = 0, s = 1]) =>
      move(
        [x, y],
        path('M-56 18C-66 0 -40 -14 -30 -10C-24 -30 22 -32 28 -12C44 -18 62 0 54 18Z', leaf) +
          ring(
            1,
            times(7, (i) => stroke(`M${-36 + i * 12} 12v-14`, '#8fbf8a', 3)),
          ),
        { scale: s },
      ),
    )
    .join('')

export const cherryTree = (bloom = '#f7b8c4', pale = '#fddfe4'): string =>
  stroke(line('0,0 -8,-50 20,-96'), INK, 26) +
  stroke('M-4 -50Q-50 -70 -60 -110', INK, 14) +
  stroke(line('0,0 -8,-50 20,-96'), '#5d4030', 20) +
  [
    [0, -150, 66],
    [-66, -124, 48],
    [66, -118, 52],
    [-30, -92, 36],
    [40, -176, 40],
  ]
    .map(([x = 0, y = 0, r = 40], i) => circle([x, y], r, i % 2 ? pale : bloom, INK, 3))
    .join('') +
  times(22, (i) =>
    move(
      [-90 + ((i * 53) % 190), -200 + ((i * 37) % 120)],
      ring(5, flat(petal(10, 6, 2), i % 2 ? '#fff' : '#e2708a')),
    ),
  )

export const house = (roof: string, light = '#ffd97a'): string =>
  path('M-64 0V-54H64V0Z', '#8a5a34', INK, 3) +
  path('M-50 -4V-40H-6V-4ZM6 -4V-40H50V-4Z', light, INK, 3) +
  stroke('M-36 -40V-4M-20 -40V-4M20 -40V-4M36 -40V-4M-50 -22H-6M6 -22H50', '#8a5a34', 2.5) +
  path('M-84 -48Q-50 -60 -40 -96H40Q50 -60 84 -48Q0 -62 -84 -48Z', roof)

export const castle = (roof: string): string =>
  path('M-120 0L-86 -74H86L120 0Z', '#9a9aa4') +
  times(12, (i) =>
    stroke(
      `M${-96 + (i % 4) * 50 + (Math.floor(i / 4) % 2) * 20} ${-14 - Math.floor(i / 4) * 22}h30`,
      '#6a6a76',
      3,
    ),
  ) +
  [0, 1, 2]
    .map((i) => {
      const y = -74 - i * 56
      const half = 78 - i * 20
      return (
        path(`M${-half} ${y}V${y - 40}H${half}V${y}Z`, '#fdf8ec', INK, 3) +
        times(3, (j) =>
          path(`M${-half * 0.6 + j * half * 0.52} ${y - 26}h12v14h-12Z`, '#3a3440', INK, 2),
        ) +
        path(
          `M${-half - 22} ${y - 34}Q${-half * 0.8} ${y - 46} ${-half * 0.7} ${y - 62}H${half * 0.7}Q${half * 0.8} ${y - 46} ${half + 22} ${y - 34}Q0 ${y - 48} ${-half - 22} ${y - 34}Z`,
          roof,
          INK,
          3,
        ) +
        path(`M-22 ${y - 42}L0 ${y - 68}L22 ${y - 42}Z`, '#fdf8ec', INK, 3)
      )
    })
    .join('') +
  path(
    'M-34 -246C-40 -262 -30 -270 -22 -274C-26 -262 -18 -256 -14 -248ZM34 -246C40 -262 30 -270 22 -274C26 -262 18 -256 14 -248Z',
    '#d9a936',
    INK,
    2.5,
  )

export const firework = (radius: number, color: string, inner = '#fff6cf'): string =>
  fade(0.25, dot([0, 0], radius * 0.9, color)) +
  ring(
    20,
    stroke(`M0 ${-radius * 0.3}V${-radius * 0.86}`, color, 3.4) + dot([0, -radius], 4.6, color),
  ) +
  ring(
    14,
    stroke(`M0 ${-radius * 0.16}V${-radius * 0.5}`, inner, 3) + dot([0, -radius * 0.6], 3.6, inner),
    9,
  ) +
  dot([0, 0], 6, '#fff')

export const bigWave = (p: Palette): string =>
  path(
    'M-200 170C-190 40 -130 -110 20 -150C110 -168 190 -120 190 -60C190 -34 160 -22 136 -34C150 -64 120 -92 90 -80C40 -62 30 10 70 70C110 126 180 150 220 170Z',
    p.second,
    INK,
    5,
  ) +
  path(
    'M-200 170C-180 60 -110 -60 10 -92C-30 -30 -20 60 20 110C50 150 120 166 160 170Z',
    p.sky,
    INK,
    4,
  ) +
  stroke(
    'M-160 160C-140 60 -90 -20 -20 -60M-120 164C-104 90 -70 30 -26 0M-80 166C-70 120 -50 80 -22 60',
    PAPER,
    6,
  ) +
  [
    [20, -150, 22],
    [62, -158, 24],
    [104, -150, 24],
    [142, -130, 22],
    [170, -104, 20],
    [186, -76, 17],
    [176, -46, 15],
    [150, -34, 12],
    [114, -86, 12],
    [92, -76, 14],
  ]
    .map(([x = 0, y = 0, r = 10]) => circle([x, y], r, PAPER, INK, 3))
    .join('') +
  [
    [196, -20],
    [170, -6],
    [208, -50],
    [140, 0],
    [120, -30],
  ]
    .map(([x = 0, y = 0], i) => dot([x, y], 5 - (i % 3), PAPER))
    .join('')

export const birds = (color = INK): string =>
  [
    [0, 0, 1],
    [36, -16, 0.8],
    [66, 6, 0.7],
    [-30, 16, 0.7],
  ]
    .map(([x = 0, y = 0, s = 1]) =>
      move([x, y], stroke('M-18 -6Q-8 -12 0 0Q8 -12 18 -6', color, 4), { scale: s }),
    )
    .join('')
export const rock = (color: string): string =>
  path(blob('-60,10 -50,-36 -16,-70 24,-60 50,-24 64,10'), color) +
  stroke('M-16 -60L-24 -20M20 -50L16 -10', '#00000044', 4)

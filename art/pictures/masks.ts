import {
  blob,
  circle,
  dot,
  flat,
  GOLD,
  INK,
  mirror,
  move,
  oval,
  PAPER,
  path,
  petal,
  type Subject,
  stroke,
  times,
  VERMILION,
} from './ink.ts'

type Look = {
  readonly skin?: string
  readonly shape?: keyof typeof shapes
  readonly eyes?: keyof typeof eyeShapes
  readonly brows?: keyof typeof browShapes
  readonly nose?: keyof typeof noses
  readonly mouth?: keyof typeof mouths
  readonly top?: readonly (keyof typeof tops)[]
  readonly paint?: keyof typeof paints
  readonly accent?: string
}
type Part = (skin: string, accent: string) => string

const shapes = {
  oval: '0,-126 66,-112 94,-50 88,30 56,100 0,138 -56,100 -88,30 -94,-50 -66,-112',
  wide: '0,-112 80,-98 116,-30 112,40 70,96 0,122 -70,96 -112,40 -116,-30 -80,-98',
  long: '0,-128 60,-118 82,-60 76,20 50,104 0,146 -50,104 -76,20 -82,-60 -60,-118',
  square: '0,-116 82,-112 102,-60 104,20 92,92 40,128 -40,128 -92,92 -104,20 -102,-60 -82,-112',
  skull: '0,-124 76,-106 100,-40 84,24 62,48 56,118 0,134 -56,118 -62,48 -84,24 -100,-40 -76,-106',
  snout: '0,-96 66,-104 100,-50 78,10 36,70 0,138 -36,70 -78,10 -100,-50 -66,-104',
} as const

const eyeShapes = {
  slit: (_: string, accent: string) =>
    mirror(
      path('M14 -18Q40 -46 80 -36Q56 -4 14 -18Z', PAPER) +
        circle([46, -26], 9, INK) +
        stroke('M14 -18Q40 -46 80 -36', accent, 4),
    ),
  round: () =>
    mirror(circle([42, -26], 25, GOLD) + circle([42, -26], 11, INK) + dot([46, -32], 4, '#fff')),
  smile: () => mirror(stroke('M18 -18Q42 -44 68 -18', INK, 8)),
  half: () =>
    mirror(
      path('M18 -20H66Q60 2 42 2Q24 2 18 -20Z', PAPER) +
        dot([42, -10], 8, INK) +
        stroke('M14 -22Q42 -36 70 -20', INK, 5),
    ),
  hollow: () => mirror(path(blob('42,-50 70,-26 58,4 26,4 16,-22'), INK)),
  glare: () =>
    mirror(
      path('M10 -34L76 -54Q80 -8 44 -6Q18 -8 10 -34Z', '#fff3b0', INK, 5) +
        circle([44, -26], 12, VERMILION, INK, 3) +
        dot([44, -26], 5, INK),
    ),
} as const satisfies Record<string, Part>

const browShapes = {
  none: () => '',
  flame: (_: string, accent: string) =>
    mirror(path('M8 -48C20 -90 30 -66 40 -98C48 -78 60 -84 84 -110C84 -80 70 -60 8 -48Z', accent)),
  smudge: () => mirror(oval([38, -84], [22, 11], '#4a3d44', 'none', 0)),
  thick: () => mirror(path('M10 -56Q44 -84 88 -66L84 -50Q46 -66 14 -40Z', INK)),
  tufts: () =>
    mirror(
      circle([40, -66], 20, '#f4f1ea') +
        stroke('M32 -76l8 16M48 -78l-2 18M26 -64l16 6', '#9a948c', 3),
    ),
} as const satisfies Record<string, Part>

const noses = {
  small: () => stroke('M0 -20Q-6 14 -14 22Q0 32 14 22', INK, 5),
  broad: (skin: string) =>
    path('M-12 -34C-12 0 -40 8 -34 26Q-18 38 0 28Q18 38 34 26C40 8 12 0 12 -34Z', skin) +
    mirror(dot([16, 24], 6, INK)),
  long: (skin: string) =>
    path(
      'M-18 -26C-18 -10 -26 0 -26 20C-26 60 -18 92 0 96C18 92 26 60 26 20C26 0 18 -10 18 -26Z',
      skin,
    ) + stroke('M-8 10Q-12 50 -4 76', '#ffffff66', 7),
  beak: () =>
    path('M-34 -14Q0 -40 34 -14C34 30 14 80 0 112C-14 80 -34 30 -34 -14Z', '#e0a63a') +
    stroke('M0 -20V100', '#7a4d10', 4) +
    mirror(dot([14, 0], 5, INK)),
  snout: () => path('M-20 96Q0 84 20 96Q16 124 0 134Q-16 124 -20 96Z', INK),
  hole: () => path('M0 4L-16 36H16Z', INK),
} as const satisfies Record<string, Part>

const mouths = {
  calm: (_: string, accent: string) =>
    path('M-26 60Q-12 50 0 58Q12 50 26 60Q0 82 -26 60Z', accent) +
    stroke('M-26 60Q0 66 26 60', INK, 3),
  laugh: (_: string, accent: string) =>
    path('M-48 50Q0 66 48 50Q38 98 0 98Q-38 98 -48 50Z', accent) +
    path('M-38 56Q0 70 38 56L34 66Q0 78 -34 66Z', PAPER, INK, 2),
  fangs: () =>
    path('M-64 44Q0 64 64 44C72 84 44 106 0 106C-44 106 -72 84 -64 44Z', '#7a1512') +
    flat('M-54 52H54L50 66H-50Z', '#fff4d8') +
    stroke('M-36 52V66M-18 54V68M0 54V68M18 54V68M36 52V66', INK, 2) +
    mirror(
      path('M42 50L58 46L54 86Z', '#fff4d8', INK, 3) +
        path('M24 104L38 98L32 70Z', '#fff4d8', INK, 3),
    ),
  pout: (skin: string, accent: string) =>
    move([24, 58], circle([0, 0], 26, skin) + circle([0, 0], 12, accent) + dot([0, 0], 5, INK)),
  grim: () =>
    path('M-52 62Q0 40 52 62L46 78Q0 58 -46 78Z', '#fff4d8') +
    stroke('M-30 54V70M-10 50V64M10 50V64M30 54V70', INK, 3),
  teeth: () =>
    path('M-50 58H50V98H-50Z', PAPER) +
    stroke('M-30 58V98M-10 58V98M10 58V98M30 58V98M-50 78H50', INK, 4),
  beard: (_: string, accent: string) =>
    path('M-34 48Q0 60 34 48Q26 70 0 70Q-26 70 -34 48Z', accent) +
    path(
      'M-40 78Q0 92 40 78C40 110 20 130 10 150L0 128L-10 150C-20 130 -40 110 -40 78Z',
      '#f7f4ec',
    ) +
    stroke('M-20 92V118M0 94V126M20 92V118', '#b8b2a6', 3),
  none: () => '',
} as const satisfies Record<string, Part>

const tops = {
  horns: () =>
    mirror(
      path('M34 -96C30 -130 56 -150 96 -150C84 -134 80 -112 74 -86Z', '#f0dfae') +
        stroke('M46 -110L72 -104M54 -126L80 -122', '#a8884a', 4),
    ),
  oneHorn: () =>
    path('M-22 -104L0 -160L22 -104Z', '#f0dfae') + stroke('M-13 -122H13M-8 -136H8', '#a8884a', 4),
  foxEars: (skin: string, accent: string) =>
    mirror(
      path('M34 -96L88 -150C104 -110 100 -80 92 -56Z', skin) +
        flat('M54 -98L84 -132C92 -108 90 -92 84 -76Z', accent),
    ),
  longEars: (skin: string, accent: string) =>
    mirror(
      path('M20 -96C10 -140 26 -168 50 -164C76 -158 76 -120 58 -86Z', skin) +
        flat('M34 -100C28 -132 36 -150 48 -150C62 -146 60 -120 50 -94Z', accent),
    ),
  roundEars: (skin: string, accent: string) =>
    mirror(circle([84, -92], 34, skin) + dot([84, -92], 18, accent)),
  hair: () =>
    path(
      'M-98 -30C-110 -130 -50 -146 0 -146C50 -146 110 -130 98 -30C90 -80 60 -104 0 -104C-60 -104 -90 -80 -98 -30Z',
      INK,
    ) + stroke('M0 -144V-106', '#4a4248', 3),
  mane: (_: string, accent: string) =>
    times(13, (i) =>
      move(
        [0, -10],
        path('M-22 -90C-30 -120 -10 -146 0 -158C14 -146 30 -120 22 -90Z', accent, INK, 3),
        { turn: -96 + i * 16 },
      ),
    ),
  cap: (_: string, accent: string) =>
    path('M-40 -110L-28 -156H28L40 -110Q0 -124 -40 -110Z', accent) +
    stroke('M-60 -92Q0 -124 60 -92', accent, 9),
  scarf: (_: string, accent: string) =>
    path('M-100 -40C-104 -150 104 -150 100 -40C70 -96 -70 -96 -100 -40Z', accent) +
    times(7, (i) => dot([-66 + i * 22, -104 - 14 * Math.cos((i - 3) / 2)], 6, PAPER)) +
    path('M84 -66L132 -84L120 -40L136 -16L90 -42Z', accent),
  crown: () =>
    path('M-60 -104L-70 -150L-34 -128L0 -162L34 -128L70 -150L60 -104Q0 -124 -60 -104Z', GOLD) +
    mirror(dot([70, -150], 7, VERMILION)) +
    dot([0, -160], 8, VERMILION),
} as const satisfies Record<string, Part>

const paints = {
  none: () => '',
  blush: () => mirror(oval([62, 26], [20, 13], '#f08f86', 'none', 0)) + dot([0, -104], 7, '#c33'),
  stripes: (_: string, accent: string) =>
    mirror(
      path('M4 -110C20 -80 60 -84 90 -40C60 -66 24 -60 6 -50Z', accent, accent, 1) +
        path('M90 0C70 6 50 0 26 22C50 20 70 30 88 20Z', accent, accent, 1) +
        path('M76 60C60 46 44 60 40 84C52 76 62 80 66 86Z', accent, accent, 1),
    ),
  fire: (_: string, accent: string) =>
    mirror(
      flat('M8 -118C8 -70 30 -60 20 -44L70 -60C50 -70 60 -96 40 -110Z', accent) +
        flat('M96 -20C70 0 60 20 66 60C80 50 90 30 96 -20Z', accent),
    ) + flat('M-12 96H12L0 132Z', accent),
  whiskers: (_: string, accent: string) =>
    mirror(stroke('M48 36L92 24M46 48L92 48M42 60L84 70', accent, 4)) +
    flat(petal(40, 12), accent).replace('<path', '<path transform="translate(0 -44)"'),
  wrinkles: () =>
    mirror(
      stroke(
        'M30 -104Q50 -112 66 -96M22 6Q44 14 78 -4M50 40Q66 60 56 84M24 24Q16 40 40 50',
        '#00000066',
        4,
      ),
    ) + stroke('M-30 -96Q0 -106 30 -96M-26 -84Q0 -92 26 -84', '#00000055', 4),
  spots: (_: string, accent: string) =>
    mirror(dot([70, 20], 8, accent) + dot([54, 44], 6, accent) + dot([76, 46], 5, accent)) +
    dot([0, -90], 12, accent) +
    mirror(dot([22, -98], 7, accent)),
  cracks: () => stroke('M-20 -120L-10 -92L-30 -76L-14 -56M70 40L50 60L62 80', '#c9a24a', 5),
} as const satisfies Record<string, Part>

/** Draws a festival mask that consists of the given parts. */
export const mask =
  ({
    skin = PAPER,
    shape = 'oval',
    eyes = 'slit',
    brows = 'none',
    nose = 'small',
    mouth = 'calm',
    top = [],
    paint = 'none',
    accent = VERMILION,
  }: Look): Subject =>
  () => {
    const part = (make: Part): string => make(skin, accent)
    const cords = mirror(
      stroke('M88 -10C130 20 110 70 134 130', accent, 7) +
        path('M124 126L146 122L150 152L128 154Z', accent, INK, 3),
    )
    return (
      cords +
      top
        .filter((name) => name !== 'hair' && name !== 'scarf')
        .map((name) => part(tops[name]))
        .join('') +
      path(blob(shapes[shape]), skin, INK, 5) +
      part(paints[paint]) +
      part(browShapes[brows]) +
      part(eyeShapes[eyes]) +
      part(mouths[mouth]) +
      part(noses[nose]) +
      top
        .filter((name) => name === 'hair' || name === 'scarf')
        .map((name) => part(tops[name]))
        .join('')
    )
  }

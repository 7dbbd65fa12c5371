import {
  circle,
  dot,
  flat,
  GOLD,
  INK,
  mirror,
  move,
  oval,
  path,
  petal,
  ring,
  type Subject,
  star,
  stroke,
  times,
  VERMILION,
} from './ink.ts'

type Helmet = {
  readonly bowl?: string
  readonly lace?: string
  readonly crest: keyof typeof crests
  readonly metal?: string
  readonly face?: string
}

/** The crests (maedate) on the brow of a helmet, by name. */
const crests = {
  crescent: (metal: string) =>
    path(
      'M-112 -150C-92 -74 -40 -48 0 -48C40 -48 92 -74 112 -150C76 -104 40 -88 0 -88C-40 -88 -76 -104 -112 -150Z',
      metal,
    ),
  hornsGreat: (metal: string) =>
    mirror(path('M10 -50C40 -60 60 -90 54 -150C90 -120 84 -60 20 -34Z', metal)) +
    circle([0, -50], 20, metal) +
    circle([0, -50], 10, VERMILION, INK, 2),
  antlers: (metal: string) =>
    mirror(
      stroke(
        'M16 -50C40 -80 44 -110 40 -148M40 -104C60 -104 76 -116 84 -140M46 -84C70 -80 92 -84 108 -104',
        INK,
        17,
      ) +
        stroke(
          'M16 -50C40 -80 44 -110 40 -148M40 -104C60 -104 76 -116 84 -140M46 -84C70 -80 92 -84 108 -104',
          metal,
          9,
        ),
    ),
  sunDisc: (metal: string) =>
    move(
      [0, -96],
      ring(16, flat('M-5 -40L0 -58L5 -40Z', metal)) + circle([0, 0], 40, VERMILION, metal, 6),
    ),
  rabbitEars: (metal: string) =>
    mirror(
      path('M10 -56C-10 -110 20 -158 44 -154C70 -148 66 -96 34 -50Z', metal) +
        flat('M24 -66C14 -108 30 -140 42 -138C54 -134 50 -100 32 -66Z', VERMILION),
    ),
  fan: (metal: string) =>
    path('M0 -46L-84 -128A118 118 0 0 1 84 -128Z', metal) +
    stroke('M0 -46L-56 -144M0 -46L-20 -158M0 -46L20 -158M0 -46L56 -144', INK, 3) +
    dot([0, -118], 22, VERMILION),
  butterfly: (metal: string) =>
    mirror(
      path('M4 -70C20 -130 70 -160 100 -146C112 -112 70 -74 10 -60Z', metal) +
        path('M8 -60C50 -70 72 -50 62 -34C40 -30 20 -40 6 -50Z', metal) +
        circle([66, -118], 11, VERMILION, INK, 3),
    ),
  peak: (metal: string) =>
    path('M-60 -52C-30 -90 -20 -130 -10 -156H10C20 -130 30 -90 60 -52Z', metal) +
    flat('M-26 -100L-10 -154H10L26 -100L12 -108L0 -96L-12 -108Z', '#fff'),
  wave: (metal: string) =>
    path(
      'M-70 -46C-80 -120 -20 -156 40 -146C80 -138 88 -104 62 -92C60 -116 36 -122 22 -104C8 -84 30 -56 70 -46Z',
      metal,
    ) + stroke('M-48 -52C-52 -100 -14 -130 26 -128', INK, 4),
  trident: (metal: string) =>
    path(
      'M-8 -46V-110C-30 -104 -44 -120 -44 -146L-28 -130H-14L0 -164L14 -130H28L44 -146C44 -120 30 -104 8 -110V-46Z',
      metal,
    ),
  plum: (metal: string) =>
    move(
      [0, -100],
      ring(5, circle([0, -30], 23, metal)) +
        ring(5, stroke('M0 -8V-30', INK, 3)) +
        circle([0, 0], 9, VERMILION, INK, 2),
    ),
  dragonfly: (metal: string) =>
    mirror(
      path('M6 -104C50 -150 100 -146 118 -130C100 -108 50 -96 8 -96Z', metal) +
        path('M6 -92C50 -100 90 -80 96 -64C70 -58 40 -70 8 -82Z', metal),
    ) +
    path('M-7 -116Q0 -140 7 -116L5 -40H-5Z', VERMILION) +
    mirror(circle([9, -126], 9, INK)),
  feathers: (metal: string) =>
    [-60, -40, -20, 0, 20, 40, 60]
      .map((turn, i) =>
        move([0, -40], path(petal(112 - Math.abs(turn) * 0.5, 17), i % 2 ? metal : '#fff'), {
          turn,
        }),
      )
      .join(''),
  comet: (metal: string) =>
    path(
      'M-20 -70C20 -140 70 -160 124 -158C90 -140 70 -120 60 -100C76 -110 90 -112 104 -110C70 -90 40 -70 16 -52Z',
      VERMILION,
    ) + move([-6, -76], path(star(8, 40, 18), metal)),
} as const satisfies Record<string, (metal: string) => string>

const plates = (lace: string, bowl: string): string =>
  [0, 1, 2, 3]
    .map((i) => {
      const top = 10 + i * 24
      const half = 96 + i * 15
      return (
        path(
          `M${-half} ${top}Q0 ${top - 26} ${half} ${top}L${half + 13} ${top + 26}Q0 ${top} ${-half - 13} ${top + 26}Z`,
          i % 2 ? bowl : lace,
        ) +
        times(9, (j) =>
          stroke(
            `M${-half + 16 + j * ((half * 2 - 32) / 8)} ${top + 12 - 20 * Math.cos(((j - 4) / 4) * 1.4) * 0.8}v10`,
            i % 2 ? lace : '#ffffffaa',
            4,
          ),
        )
      )
    })
    .reverse()
    .join('')

export const helmet =
  ({
    bowl = '#2b2a30',
    lace = VERMILION,
    crest,
    metal = GOLD,
    face = '#8f2420',
  }: Helmet): Subject =>
  () =>
    plates(lace, bowl) +
    path('M-66 26Q0 0 66 26C72 80 56 128 0 146C-56 128 -72 80 -66 26Z', face, INK, 5) +
    mirror(
      path('M14 40Q36 24 60 34Q40 56 14 40Z', '#120d10') +
        dot([36, 38], 5, '#f7e27a') +
        stroke('M22 80Q36 66 40 100', '#00000066', 5),
    ) +
    path('M0 34L-16 72Q0 82 16 72Z', face) +
    path('M-34 92Q0 78 34 92Q30 116 0 116Q-30 116 -34 92Z', '#1a1114') +
    flat('M-26 92H26V99H-26Z', '#fff4d8') +
    mirror(path('M30 82Q60 76 66 96Q48 96 30 90Z', '#f5efe2', INK, 3)) +
    path('M-16 124Q0 118 16 124L0 148Z', '#f5efe2', INK, 3) +
    path('M-104 16C-110 -70 -50 -106 0 -106C50 -106 110 -70 104 16Q0 -20 -104 16Z', bowl, INK, 5) +
    [-60, -32, 0, 32, 60]
      .map((x) =>
        stroke(`M${x * 0.2} -104Q${x} -60 ${x * 1.24} ${-2 + Math.abs(x) * 0.14}`, metal, 3),
      )
      .join('') +
    oval([0, -106], [16, 7], metal) +
    path('M-112 18Q0 -30 112 18Q118 36 104 36Q0 -6 -104 36Q-118 36 -112 18Z', metal) +
    mirror(
      path('M104 6C140 -20 146 10 128 40C120 30 112 30 104 32Z', lace) +
        circle([122, 10], 9, metal, INK, 2),
    ) +
    crests[crest](metal) +
    circle([0, -30], 12, metal) +
    dot([0, -30], 5, INK)

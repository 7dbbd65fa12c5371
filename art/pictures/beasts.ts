import {
  blob,
  circle,
  dot,
  flat,
  flip,
  GOLD,
  INK,
  mirror,
  move,
  oval,
  PAPER,
  path,
  petal,
  ring,
  type Subject,
  stroke,
  times,
  VERMILION,
} from './ink.ts'

type Coat = { readonly fur?: string; readonly mark?: string }

const slitEye = (x: number, y: number): string =>
  path(
    `M${x - 12} ${y + 3}Q${x} ${y - 9} ${x + 13} ${y - 7}Q${x + 4} ${y + 6} ${x - 12} ${y + 3}Z`,
    INK,
    INK,
    2,
  ) + dot([x + 2, y - 2], 2.6, GOLD)

const foxTail = (fur: string): string =>
  path('M0 0C-40 -40 -36 -116 0 -146C36 -116 40 -40 0 0Z', fur) +
  path(
    'M-27 -102C-20 -126 -10 -138 0 -146C10 -138 20 -126 27 -102L12 -110L0 -96L-12 -110Z',
    PAPER,
    INK,
    3,
  )

export const fox =
  ({ fur = '#f0a94b', mark = VERMILION, tails = 1 }: Coat & { tails?: number } = {}): Subject =>
  () => {
    const spread =
      tails === 1 ? [52] : Array.from({ length: tails }, (_, i) => -84 + (168 * i) / (tails - 1))
    return (
      spread
        .map((turn) => move([0, 92], foxTail(fur), { turn, scale: tails > 5 ? 1.12 : 1 }))
        .join('') +
      path(blob('0,-30 40,8 56,84 46,138 -46,138 -56,84 -40,8'), fur) +
      flat(blob('0,-14 24,16 22,84 0,110 -22,84 -24,16'), PAPER) +
      mirror(path('M6 70V130Q6 142 22 142H30Q36 118 34 76', fur)) +
      path(
        'M-60 -118L-24 -84Q0 -92 24 -84L60 -118Q68 -62 46 -38Q26 -8 0 -2Q-26 -8 -46 -38Q-68 -62 -60 -118Z',
        fur,
      ) +
      mirror(flat('M54 -104L36 -82L52 -66Z', mark)) +
      flat(
        'M0 -2C-24 -8 -44 -36 -48 -46C-30 -48 -14 -40 0 -26C14 -40 30 -48 48 -46C44 -36 24 -8 0 -2Z',
        PAPER,
      ) +
      mirror(slitEye(24, -52) + stroke('M34 -26L50 -34M32 -20L46 -20', mark, 3)) +
      flat(petal(22, 7), mark).replace('<path', '<path transform="translate(0 -62)"') +
      oval([0, -8], [7, 5], INK)
    )
  }

export const luckyCat =
  ({
    fur = '#fffaf0',
    mark = VERMILION,
    left = false,
    patches = [] as readonly string[],
    coin = true,
  } = {}): Subject =>
  () => {
    const [patch = 'none', other = 'none'] = patches
    const cat =
      path('M56 96C110 110 124 60 104 40C96 30 84 40 92 52C100 70 84 82 58 74', fur) +
      path(blob('0,-24 60,14 78,88 62,140 -62,140 -78,88 -60,14'), fur) +
      flat(blob('50,20 76,80 60,110 34,70'), patch) +
      path('M-70 -26C-100 -60 -104 -112 -78 -122C-54 -128 -44 -100 -48 -70L-40 -16Z', fur) +
      stroke('M-86 -104V-92M-74 -108V-94', INK, 3) +
      path(
        'M-66 -122L-24 -106Q0 -112 24 -106L66 -122Q82 -70 66 -40Q40 -4 0 -4Q-40 -4 -66 -40Q-82 -70 -66 -122Z',
        fur,
      ).replace('<path', '<path transform="translate(8 -6)"') +
      move(
        [8, -6],
        flat('M66 -122L22 -106Q18 -84 48 -66Q78 -60 66 -122Z', patch) +
          flat('M-66 -122L-30 -108Q-28 -88 -66 -78Z', other) +
          mirror(flat('M56 -106L38 -98L58 -84Z', '#f3a0a0')),
      ) +
      move(
        [8, -6],
        mirror(
          stroke('M16 -58Q28 -72 40 -58', INK, 5) +
            stroke('M44 -38L76 -44M44 -30L74 -26', INK, 2.5),
        ) +
          path('M-7 -42H7L0 -34Z', '#e8747a', INK, 2.5) +
          stroke('M0 -34Q-10 -18 -20 -28M0 -34Q10 -18 20 -28', INK, 3.5),
      ) +
      path('M-58 -8Q0 26 62 -10L64 8Q0 44 -60 10Z', mark) +
      circle([2, 26], 14, GOLD) +
      stroke('M-10 24H14M2 28V38', INK, 3) +
      (coin
        ? path('M-24 62a30 44 0 0 1 60 0v32a30 44 0 0 1 -60 0Z', GOLD) +
          stroke('M-8 60H20M6 48V112M-8 84H20', '#7a4d10', 4)
        : move(
            [4, 84],
            ring(5, path(petal(30, 15, 5), '#f5a3b4', INK, 3)) + dot([0, 0], 7, GOLD),
          )) +
      mirror(path('M18 140C14 118 52 112 62 140Z', fur))
    return left ? flip(cat) : cat
  }

export const rabbit =
  ({ fur = '#fdfaf3', mark = '#f2a1a6' }: Coat = {}): Subject =>
  (p) =>
    oval([74, 106], [24, 22], fur) +
    path(blob('-6,-22 54,16 72,90 50,136 -50,136 -66,86 -46,10'), fur) +
    path('M-34 -66C-62 -100 -66 -150 -44 -150C-22 -148 -14 -106 -12 -72Z', fur) +
    flat('M-34 -78C-50 -104 -54 -136 -44 -138C-32 -136 -24 -104 -22 -78Z', mark) +
    path('M12 -72C10 -110 24 -152 46 -150C66 -146 54 -100 32 -64Z', fur) +
    flat('M20 -78C20 -104 32 -136 44 -138C54 -136 42 -100 30 -74Z', mark) +
    path(blob('0,-84 44,-66 52,-30 24,-2 -24,-2 -52,-30 -44,-66'), fur) +
    mirror(
      circle([22, -44], 8, '#b5202c', INK, 3) +
        dot([24, -46], 2.6, '#fff') +
        oval([36, -24], [9, 5], mark, 'none', 0),
    ) +
    stroke('M-6 -28L0 -22L6 -28M0 -22V-14M0 -14Q-8 -8 -12 -14M0 -14Q8 -8 12 -14', INK, 3) +
    path('M-52 6Q0 30 54 8L50 26Q0 46 -50 24Z', p.main) +
    path('M-118 -42L96 62L90 76L-124 -28Z', '#a56a35') +
    path('M-134 -76L-88 -54L-112 0L-158 -22Z', '#c98a4b').replace(
      '<path',
      '<path transform="translate(14 4)"',
    ) +
    mirror(oval([40, 46], [20, 15], fur)) +
    mirror(path('M10 136C6 112 54 106 66 136Z', fur))

export const owl =
  ({ fur = '#a8743f', mark = '#f3dcae' }: Coat = {}): Subject =>
  (p) =>
    path('M-150 118Q0 96 150 122V138Q0 112 -150 134Z', '#5d3b25') +
    path(
      'M-76 -118L-36 -96Q0 -106 36 -96L76 -118C86 -60 92 20 74 72C58 112 26 122 0 122C-26 122 -58 112 -74 72C-92 20 -86 -60 -76 -118Z',
      fur,
    ) +
    flat(blob('0,-10 46,14 48,74 0,112 -48,74 -46,14'), mark) +
    times(4, (row) =>
      times(4 - (row % 2), (i) =>
        stroke(`M${-38 + (row % 2) * 11 + i * 22} ${22 + row * 20}q8 12 16 0`, fur, 4),
      ),
    ) +
    mirror(
      path('M72 -30C110 10 104 66 70 84C78 40 70 10 56 -8Z', p.second) +
        stroke('M82 10Q88 40 78 62M72 0Q76 30 72 50', mark, 3),
    ) +
    mirror(
      circle([34, -52], 36, mark) +
        ring(12, '').concat(circle([34, -52], 24, '#f6c544')) +
        dot([34, -52], 14, INK) +
        dot([40, -58], 5, '#fff'),
    ) +
    path('M-10 -36H10L0 -8Z', p.main) +
    mirror(path('M14 116q6 -10 12 0q6 -10 12 0v10h-24Z', '#e9a63c', INK, 3))

export const crane: Subject = (p) =>
  path(
    'M-20 20C-60 -40 -120 -96 -148 -110C-130 -60 -140 -70 -146 -72C-128 -30 -128 -36 -136 -36C-110 6 -70 40 -16 46Z',
    '#fffdf6',
  ) +
  path(
    'M-148 -110C-140 -84 -140 -70 -146 -72L-120 -62ZM-146 -72C-134 -46 -128 -36 -136 -36L-104 -34ZM-136 -36C-116 0 -100 14 -84 24L-82 4Z',
    INK,
  ) +
  path(
    'M10 24C40 -50 86 -116 124 -138C120 -110 122 -100 132 -104C124 -70 124 -64 134 -64C118 -24 72 34 22 52Z',
    '#fffdf6',
  ) +
  path(
    'M124 -138C118 -112 122 -100 132 -104L104 -88ZM132 -104C120 -78 124 -64 134 -64L100 -50ZM134 -64C122 -32 110 -14 92 6L86 -14Z',
    INK,
  ) +
  stroke('M14 62L58 150M2 66L40 152M58 150l16 -2M40 152l16 -1', '#4a3d3a', 6) +
  path('M26 30C54 40 66 58 76 92L62 84L60 100L46 86C30 76 12 70 -8 62Z', INK) +
  path(blob('-46,16 -10,2 30,22 40,50 6,72 -36,54'), '#fffdf6') +
  path(
    'M-40 20C-70 8 -92 -12 -100 -46C-104 -66 -92 -78 -80 -76C-68 -72 -76 -54 -72 -40C-66 -20 -40 -4 -16 10Z',
    '#fffdf6',
  ) +
  path('M-88 -52C-84 -24 -62 0 -30 14L-24 6C-50 -8 -68 -26 -72 -44Z', INK, INK, 2) +
  path('M-98 -66C-96 -84 -78 -84 -76 -70Z', VERMILION, INK, 3) +
  path('M-98 -62L-136 -46L-96 -52Z', p.spark) +
  dot([-88, -60], 3, INK)

export const koi =
  ({ fur = '#fffaf2', mark = VERMILION }: Coat = {}): Subject =>
  (p) =>
    path(
      'M-70 100C-120 96 -146 120 -148 146C-120 132 -110 138 -96 150C-92 130 -84 118 -66 112Z',
      mark,
    ) +
    path('M-6 -40C-60 -50 -90 -90 -60 -110C-40 -96 -20 -80 14 -76Z', fur) +
    stroke('M-14 -52L-54 -92M-2 -62L-40 -98', mark, 3) +
    path('M52 30C96 50 120 90 96 110C76 90 60 78 26 70Z', fur) +
    stroke('M50 44L88 96M40 58L72 90', mark, 3) +
    path(
      blob(
        '96,-132 126,-110 118,-64 84,-4 40,56 -20,104 -76,118 -82,96 -44,52 -14,-10 12,-74 52,-122',
      ),
      fur,
    ) +
    flat(blob('64,-118 98,-92 78,-62 40,-70 34,-92'), mark) +
    flat(blob('30,-34 70,-20 50,30 0,42 -2,6'), mark) +
    flat(blob('-24,66 4,72 -20,96 -60,106 -56,88'), mark) +
    times(5, (row) =>
      times(4, (i) =>
        stroke(
          `M${58 - row * 24 - i * 14 + 16} ${-50 + row * 32 + i * -8}q-14 2 -14 14`,
          '#00000055',
          3,
        ),
      ),
    ) +
    path('M44 -14C76 0 62 40 20 62C34 30 34 6 44 -14Z', p.spark, INK, 3) +
    circle([72, -108], 8, '#fff', INK, 3) +
    dot([74, -109], 4, INK) +
    circle([112, -92], 7, '#fff', INK, 3) +
    dot([112, -93], 4, INK) +
    stroke('M86 -132Q72 -148 58 -144M124 -112Q142 -108 144 -92', INK, 4) +
    path('M96 -132Q116 -136 126 -116Q116 -116 96 -132Z', '#f0b0a0', INK, 3)

export const turtle: Subject = (p) =>
  path('M-20 96C-40 124 -30 140 -52 150C-10 148 10 150 48 150C30 136 40 120 22 96Z', p.spark) +
  mirror(
    path(blob('70,-46 112,-78 128,-62 104,-24 82,-14'), p.second) +
      path(blob('72,50 108,74 104,100 78,90 58,74'), p.second),
  ) +
  path(blob('0,-146 26,-132 26,-96 14,-78 -14,-78 -26,-96 -26,-132'), p.second) +
  mirror(dot([12, -124], 5, '#fff') + dot([13, -125], 3, INK)) +
  path(blob('0,-92 62,-74 94,-14 84,54 40,98 -40,98 -84,54 -94,-14 -62,-74'), p.main) +
  path('M0 -62L34 -42V0L0 20L-34 0V-42Z', p.glow) +
  path('M0 30L30 48L24 82H-24L-30 48Z', p.glow) +
  mirror(
    path('M44 -44L66 -56Q84 -24 84 -4L46 8Z', p.glow) +
      path('M46 20L82 12Q82 50 58 72L38 50Z', p.glow),
  ) +
  stroke('M0 -50L22 -36V-6L0 8L-22 -6V-36Z', p.second, 3)

export const toad: Subject = (p) =>
  mirror(
    path(blob('70,20 118,40 128,96 96,124 60,110'), p.second) +
      path('M88 116q10 -14 18 0q12 -10 16 4q12 0 8 14H84Z', p.second),
  ) +
  path(blob('0,-60 70,-50 100,10 92,82 50,122 -50,122 -92,82 -100,10 -70,-50'), p.second) +
  flat(blob('0,20 54,34 60,86 0,116 -60,86 -54,34'), p.glow) +
  mirror(
    circle([48, -58], 28, p.second) +
      circle([48, -60], 18, '#f7d65c', INK, 3) +
      path('M34 -62H62Q48 -52 34 -62Z', INK, INK, 2) +
      circle([72, 40], 7, p.main, INK, 2) +
      circle([84, 16], 5, p.main, INK, 2),
  ) +
  stroke('M-70 -4Q-40 22 0 22T70 -4', INK, 6) +
  path('M-12 20C-14 60 14 66 12 20Z', p.main, INK, 3) +
  path('M-18 -86a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M-6 -92H6V-80H-6Z', GOLD) +
  mirror(
    path('M30 90C24 120 30 138 58 138Q72 120 56 96Z', p.second) +
      stroke('M40 138V126M50 138V126', INK, 3),
  )

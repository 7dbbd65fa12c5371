import {
  blob,
  circle,
  dot,
  flat,
  GOLD,
  INK,
  line,
  mirror,
  move,
  oval,
  PAPER,
  path,
  petal,
  ring,
  type Subject,
  star,
  stroke,
  times,
  VERMILION,
} from './ink.ts'

export const redOx: Subject = (p) =>
  path(blob('40,-40 110,-34 132,20 124,70 60,84 -10,76 -20,10'), VERMILION, INK, 5) +
  [
    [6, 66],
    [44, 74],
    [84, 72],
    [112, 60],
  ]
    .map(
      ([x = 0, y = 0]) =>
        path(`M${x - 13} ${y}H${x + 13}L${x + 10} 140H${x - 10}Z`, VERMILION) +
        path(`M${x - 11} 126H${x + 11}V140H${x - 11}Z`, INK),
    )
    .join('') +
  circle([70, 14], 24, INK, GOLD, 5) +
  dot([70, 14], 9, GOLD) +
  stroke('M10 -30Q30 10 14 60M116 -20Q104 20 120 56', GOLD, 7) +
  stroke(line('130,0 150,20 146,60'), INK, 6) +
  path(blob('-70,-80 -20,-76 0,-20 -20,36 -66,66 -110,36 -122,-20 -112,-70'), VERMILION, INK, 5) +
  path(
    'M-104 -66C-130 -90 -130 -120 -110 -134C-112 -104 -100 -90 -84 -80ZM-34 -76C-20 -90 -10 -116 -24 -134C-26 -108 -44 -94 -56 -82Z',
    PAPER,
  ) +
  circle([-88, -24], 12, '#fff') +
  dot([-88, -24], 6, INK) +
  circle([-44, -24], 12, '#fff') +
  dot([-44, -24], 6, INK) +
  path(blob('-66,14 -40,24 -44,50 -66,60 -90,50 -92,24'), '#2b2025') +
  dot([-76, 30], 4, PAPER) +
  dot([-58, 30], 4, PAPER) +
  move([-66, -58], ring(5, path(petal(17, 9, 3), p.spark, INK, 2)))

export const weatherDoll: Subject = (p) =>
  stroke('M0 -160V-120', INK, 4) +
  path(
    'M-30 -24C-60 40 -80 90 -104 130Q-80 146 -56 128Q-30 150 0 130Q30 150 56 128Q80 146 104 130C80 90 60 40 30 -24Z',
    '#fffaf0',
    INK,
    5,
  ) +
  stroke('M-16 10Q-30 60 -44 110M0 14V118M16 10Q30 60 44 110', '#d9d2c4', 4) +
  circle([0, -74], 62, '#fffaf0', INK, 5) +
  path('M-44 -26Q0 -6 44 -26L48 -8Q0 14 -48 -8Z', p.main) +
  path('M30 -14L84 4L66 16L74 34L26 0Z', p.main) +
  mirror(circle([22, -80], 8, INK, 'none', 0) + oval([38, -58], [12, 7], '#f3a9a0', 'none', 0)) +
  stroke('M-18 -58Q0 -42 18 -58', INK, 5)

export const sparkler: Subject = (p) =>
  stroke('M-90 -150L0 0', p.main, 9) +
  stroke('M-90 -150L-30 -50', p.spark, 5) +
  [20, 14, 9]
    .map((count, i) =>
      ring(
        count,
        stroke(
          `M0 -${20 + i * 10}V-${136 - i * 34}`,
          ['#ffd66b', '#ff9a4a', '#fff3c4'][i] ?? '',
          4,
        ) + move([0, -(136 - i * 34)], flat(star(6, 15, 3), '#fff0a8')),
        i * 9,
      ),
    )
    .join('') +
  circle([0, 0], 22, '#ff7a3a', '#fff3c4', 6)

export const battledore: Subject = (p) =>
  path('M-64 -146H64L44 70H14V148H-14V70H-44Z', '#d9a05a', INK, 5) +
  path('M-50 -132H50L36 50H-36Z', p.main) +
  circle([0, -70], 30, '#fbe7d3') +
  path('M-34 -70C-40 -130 40 -130 34 -70C24 -90 -24 -90 -34 -70Z', INK) +
  mirror(stroke('M8 -68Q14 -74 20 -68', INK, 3)) +
  dot([0, -52], 4, VERMILION) +
  path('M-34 50C-40 0 -24 -30 0 -38C24 -30 40 0 34 50Z', p.second) +
  stroke('M-14 -30L0 -8L14 -30', PAPER, 7) +
  move([0, 20], ring(5, path(petal(17, 9, 3), p.spark, INK, 2))) +
  move(
    [100, -70],
    circle([0, 30], 13, INK) +
      [-40, 0, 40]
        .map((turn) =>
          move(
            [0, 24],
            path(petal(54, 11), [p.spark, PAPER, VERMILION][(turn + 40) / 40] ?? '', INK, 3),
            { turn },
          ),
        )
        .join(''),
  ) +
  path('M-14 96H14V112H-14Z', VERMILION)

export const carpStreamer: Subject = (p) =>
  stroke('M-120 -150V150', '#8a5a34', 10) +
  circle([-120, -150], 12, GOLD) +
  [
    [-96, '#2b3a5a', 1],
    [-4, p.main, 0.9],
    [78, p.second, 0.78],
  ]
    .map(([y, tint, size]) =>
      move(
        [-110, Number(y)],
        path(
          'M0 -34C60 -54 150 -34 216 -4C232 -30 250 -40 262 -38C248 -10 248 10 262 40C240 40 226 26 214 12C150 40 60 54 0 34Z',
          String(tint),
        ) +
          path('M0 -34C30 -42 50 -40 56 -36C44 -14 44 14 56 36C40 42 20 40 0 34Z', PAPER) +
          circle([30, -6], 14, '#fff') +
          dot([30, -6], 7, INK) +
          times(3, (i) =>
            times(2, (j) => stroke(`M${84 + i * 38} ${-18 + j * 30}q20 10 0 24`, '#ffffffcc', 5)),
          ) +
          oval([0, 0], [8, 34], '#fff6dc'),
        { scale: Number(size) },
      ),
    )
    .join('')

export const fortuneBox: Subject = (p) =>
  path('M-60 -100L0 -124L60 -100V110L0 138L-60 110Z', p.main, INK, 5) +
  path('M-60 -100L0 -76L60 -100L0 -124Z', p.spark) +
  stroke('M0 -76V138', INK, 4) +
  path('M-46 -60L-12 -46V70L-46 56Z', PAPER, INK, 3) +
  move([-29, 6], flat(star(5, 15, 6), p.main)) +
  move([30, 10], ring(5, flat(petal(24, 12, 5), p.spark))) +
  circle([0, -100], 8, INK) +
  path('M-4 -104L46 -166L56 -158L6 -98Z', '#f3e2b8') +
  flat('M40 -158L46 -166L56 -158L50 -150Z', p.main) +
  stroke('M-60 80L0 106L60 80', GOLD, 6)

export const dice: Subject = (p) => {
  const die = (tint: string, face: readonly (readonly [number, number])[]): string =>
    path('M0 -70L64 -36L0 0L-64 -36Z', '#fff') +
    path('M-64 -36L0 0V72L-64 34Z', tint) +
    path('M64 -36L0 0V72L64 34Z', '#e9dfc8') +
    dot([0, -36], 13, VERMILION) +
    face.map(([x, y]) => oval([x, y], [7, 9], INK, 'none', 0)).join('') +
    oval([20, 32], [6, 8], INK, 'none', 0) +
    oval([44, 4], [6, 8], INK, 'none', 0)
  return (
    path('M-140 70L10 10L146 76L-10 148Z', '#c98a4b', INK, 4) +
    times(5, (i) => stroke(`M${-118 + i * 30} ${74 + i * 14 - 4}l20 -8`, '#8a5a34', 3)) +
    move(
      [-56, 10],
      die('#fff8e4', [
        [-44, 0],
        [-22, 10],
        [-44, 34],
        [-22, 44],
      ]),
      { turn: -10 },
    ) +
    move([66, 30], die('#fff8e4', [[-32, 18]]), { turn: 12, scale: 0.86 }) +
    move([30, -90], path('M-30 -40H30L20 46H-20Z', p.second) + oval([0, -40], [30, 10], p.deep), {
      turn: 24,
    })
  )
}

export const shogiPieces: Subject = (p) => {
  const piece = (mark: string): string =>
    path('M0 -84L50 -62L66 80H-66L-50 -62Z', '#eac27a', INK, 5) +
    stroke('M-54 66H54', '#a8742a', 5) +
    mark
  return (
    move([-70, 50], piece(path('M-20 -30H20M0 -50V40M-26 40H26M-18 0H18', 'none', INK, 8)), {
      turn: -16,
      scale: 0.8,
    }) +
    move([74, 56], piece(stroke('M-24 -34H24L-20 40M24 40L-10 -4', VERMILION, 8)), {
      turn: 18,
      scale: 0.8,
    }) +
    move(
      [0, -30],
      piece(
        move(
          [0, 0],
          ring(
            3,
            flat('M0 -6C26 -10 40 -40 16 -58C-10 -66 -34 -48 -26 -24C-22 -10 -8 -4 0 -6Z', p.main),
          ),
        ),
      ),
      { scale: 1.15 },
    )
  )
}

export const flowerCards: Subject = (p) => {
  const hand = (svg: string): string =>
    path('M-44 -76H44V76H-44Z', INK, INK, 7) +
    path('M-38 -70H38V70H-38Z', '#f8edd2', 'none', 0) +
    svg
  const art = [
    circle([0, -20], 27, VERMILION, 'none', 0) + flat('M-38 70V20Q0 -10 38 20V70Z', INK),
    ring(5, move([0, -26], path(petal(20, 12, 5), p.main, INK, 2))) +
      stroke('M-20 70Q0 20 -10 -20', '#5d4030', 8),
    circle([10, -10], 34, '#fff6d8', INK, 3) + flat('M-38 70V36Q0 0 38 44V70Z', '#2b2a30'),
    move([0, 10], ring(12, path(petal(34, 8), GOLD, INK, 2))),
    times(4, (i) =>
      path(
        `M-22 ${40 - i * 26}Q0 ${10 - i * 26} 22 ${40 - i * 26}Q0 ${50 - i * 26} -22 ${40 - i * 26}Z`,
        '#7a4fa3',
        INK,
        2,
      ),
    ),
  ]
  return art
    .map((svg, i) =>
      move([(i - 2) * 50, Math.abs(i - 2) * 20 - 10], hand(svg), { turn: (i - 2) * 15 }),
    )
    .join('')
}

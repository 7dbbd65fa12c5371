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
  PAPER,
  path,
  petal,
  ring,
  type Subject,
  stroke,
  times,
  VERMILION,
} from './ink.ts'
import { glint, soul } from './spirits.ts'

export const rollOfCloth: Subject = (p) => {
  const ribbon =
    'M-140 110C-70 150 -60 60 0 70C60 80 110 60 90 0C70 -50 -10 -20 -50 -50C-80 -90 -30 -150 40 -140'
  return (
    stroke(ribbon, INK, 62) +
    stroke(ribbon, '#fffaf0', 53) +
    stroke(ribbon, p.glow, 4) +
    path(blob('40,-166 84,-160 96,-120 60,-104 26,-112'), '#fffaf0') +
    flat('M20 -162L60 -164L60 -108L20 -112Z', '#fffaf0') +
    glint(52, -142, 11) +
    glint(80, -138, 10) +
    stroke('M50 -116Q66 -108 82 -118', VERMILION, 5) +
    mirror('') +
    stroke('M10 -110l-20 26M96 -112l24 16', INK, 7)
  )
}

export const eyeWall: Subject = (p) =>
  path('M-130 -140H130V146H-130Z', '#8a5a34', INK, 5) +
  times(3, (row) =>
    times(3, (column) => {
      const [x, y] = [-118 + column * 81, -128 + row * 90]
      const look = ((row * 5 + column * 7) % 3) - 1
      return (
        path(`M${x} ${y}h74v82h-74Z`, '#fdf3d8', INK, 3) +
        path(
          `M${x + 8} ${y + 42}Q${x + 37} ${y + 6} ${x + 66} ${y + 42}Q${x + 37} ${y + 74} ${x + 8} ${y + 42}Z`,
          '#fff',
          INK,
          4,
        ) +
        circle(
          [x + 37 + look * 10, y + 42],
          15,
          [p.main, p.second, p.spark][(row + column) % 3] ?? '',
          INK,
          3,
        ) +
        dot([x + 37 + look * 10, y + 42], 7, INK) +
        dot([x + 41 + look * 10, y + 37], 3, '#fff')
      )
    }),
  )

export const greatSkull: Subject = (p) =>
  mirror(
    [0, 1, 2, 3]
      .map(
        (i) =>
          stroke(
            `M0 ${70 + i * 22}Q${80 - i * 8} ${64 + i * 20} ${98 - i * 12} ${110 + i * 14}`,
            INK,
            17,
          ) +
          stroke(
            `M0 ${70 + i * 22}Q${80 - i * 8} ${64 + i * 20} ${98 - i * 12} ${110 + i * 14}`,
            '#f3ead2',
            9,
          ),
      )
      .join(''),
  ) +
  path('M-10 52H10V150H-10Z', '#f3ead2') +
  path(
    blob('0,-140 78,-120 108,-56 88,-4 60,16 54,60 0,74 -54,60 -60,16 -88,-4 -108,-56 -78,-120'),
    '#f8f0dc',
  ) +
  mirror(
    path(blob('44,-62 74,-48 70,-14 40,-4 16,-18 20,-48'), '#1a1218') +
      circle([44, -32], 11, p.spark, p.main, 4),
  ) +
  path('M0 -8L-14 20H14Z', '#1a1218') +
  stroke('M-44 38H44M-30 26V54M-15 26V56M0 26V56M15 26V56M30 26V54', INK, 4) +
  stroke('M-60 -112L-40 -86L-54 -70', '#b8a888', 4)

export const seaMonk: Subject = (p) =>
  path('M-120 150C-110 20 -90 -130 0 -140C90 -130 110 20 120 150Z', '#1d2a44') +
  glint(-38, -50, 25) +
  glint(38, -50, 25) +
  stroke('M-20 4Q0 -6 20 4', '#6a86b0', 6) +
  mirror(stroke('M60 -92Q84 -60 90 -20', '#3f5a86', 6)) +
  [
    [-90, 96],
    [0, 116],
    [90, 96],
  ]
    .map(([x = 0, y = 0]) =>
      move(
        [x, y],
        path(
          'M-66 54C-62 0 -24 -40 24 -34C48 -30 54 -8 40 4C36 -12 20 -14 10 -4C0 10 14 40 62 54Z',
          p.sky,
        ) + stroke('M-46 48C-40 8 -14 -20 16 -22', PAPER, 4),
      ),
    )
    .join('') +
  path('M-134 90L-70 80L-84 104H-120Z', '#8a5a34') +
  stroke('M-104 84V40', INK, 4) +
  flat('M-102 42L-72 70H-102Z', PAPER)

export const spiderQueen: Subject = (p) =>
  mirror(
    [0, 1, 2, 3]
      .map((i) => {
        const leg = line(
          `30,${10 + i * 8} ${84 + i * 10},${-70 + i * 40} ${122 + (i % 2) * 12},${-6 + i * 46}`,
        )
        return stroke(leg, INK, 17) + stroke(leg, i % 2 ? p.main : p.second, 9)
      })
      .join(''),
  ) +
  path(blob('0,10 62,34 76,90 40,140 -40,140 -76,90 -62,34'), p.second) +
  [46, 80, 114]
    .map((y, i) =>
      path(
        `M${-50 + i * 6} ${y}Q0 ${y + 22} ${50 - i * 6} ${y}L${46 - i * 6} ${y + 14}Q0 ${y + 34} ${-46 + i * 6} ${y + 14}Z`,
        i % 2 ? p.main : p.spark,
        INK,
        3,
      ),
    )
    .join('') +
  circle([0, -24], 48, '#fbeadb') +
  path('M-52 -22C-60 -100 60 -100 52 -22C40 -58 20 -62 0 -40C-20 -62 -40 -58 -52 -22Z', INK) +
  mirror(
    path('M12 -24L34 -34L30 -16Z', p.main, INK, 3) +
      circle([18, -58], 6, p.main, 'none', 0) +
      circle([34, -50], 4.5, p.main, 'none', 0),
  ) +
  path('M-10 4Q0 -2 10 4Q0 14 -10 4Z', VERMILION, INK, 2.5) +
  mirror(
    flat('M4 8L10 6L8 18Z', '#fff') +
      move([40, -70], stroke('M0 0L34 -30', GOLD, 6) + circle([36, -32], 8, VERMILION, INK, 3)),
  )

export const splitTailCat: Subject = (p) =>
  stroke(line('40,110 110,90 96,20 130,-30'), INK, 24) +
  stroke(line('40,110 110,90 96,20 130,-30'), '#3a3340', 15) +
  stroke(line('-40,110 -110,90 -96,20 -130,-30'), INK, 24) +
  stroke(line('-40,110 -110,90 -96,20 -130,-30'), '#3a3340', 15) +
  soul(132, -70, 0.9, p.spark) +
  soul(-132, -70, 0.9, p.spark) +
  path(blob('0,-20 56,16 70,90 54,142 -54,142 -70,90 -56,16'), '#3a3340') +
  path(
    'M-66 -126L-26 -98Q0 -106 26 -98L66 -126Q84 -70 62 -34Q36 -4 0 -4Q-36 -4 -62 -34Q-84 -70 -66 -126Z',
    '#3a3340',
  ) +
  mirror(
    flat('M58 -110L38 -94L58 -78Z', p.main) +
      path('M12 -52Q36 -82 60 -56Q36 -34 12 -52Z', '#f8e36a') +
      flat('M34 -72L39 -56L34 -40L29 -56Z', INK) +
      stroke('M44 -30L82 -38M42 -22L82 -20', '#fff', 3),
  ) +
  path('M-36 -24Q0 -10 36 -24Q32 0 0 2Q-32 0 -36 -24Z', '#8f1f1c') +
  flat('M-24 -19L-18 -4L-12 -16ZM24 -19L18 -4L12 -16Z', '#fff') +
  path('M-54 8Q0 34 54 8L56 26Q0 52 -56 26Z', p.main) +
  circle([0, 40], 15, GOLD) +
  stroke('M-12 42H12M0 42V52', INK, 3) +
  mirror(path('M12 142C8 120 52 116 60 142Z', '#57505e')) +
  ring(0, petal(1, 1))

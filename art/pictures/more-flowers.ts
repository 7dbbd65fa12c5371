import { bough, leaf, stem } from './flowers.ts'
import {
  circle,
  dot,
  flat,
  GOLD,
  INK,
  line,
  mirror,
  move,
  oval,
  path,
  petal,
  polar,
  ring,
  type Subject,
  stroke,
  times,
} from './ink.ts'

export const hydrangea =
  ({ colors = ['#5a86d8', '#9a86dc', '#86bfe8', '#c9a3e0'] as readonly string[] } = {}): Subject =>
  () =>
    [100, 140, 220, 260].map((turn) => move([0, 30], leaf(150, 52, '#3f7a4a'), { turn })).join('') +
    stem('0,150 0,60') +
    [
      [0, 0, 0],
      ...Array.from({ length: 7 }, (_, i) => [46, i * 51.4, 0]),
      ...Array.from({ length: 13 }, (_, i) => [92, i * 27.7, 1]),
    ]
      .reverse()
      .map(([radius = 0, turn = 0], i) => {
        const [x, y] = polar(radius, turn)
        return move(
          [x, y - 26],
          ring(
            4,
            path(petal(31, 19), colors[i % colors.length] ?? '#5a86d8', INK, 2.4),
            45 + i * 8,
          ) + dot([0, 0], 4.6, '#fff8d0'),
        )
      })
      .join('')

export const morningGlory =
  ({ color = '#3f63c4' } = {}): Subject =>
  () => {
    const bloom = (tint: string): string =>
      circle([0, 0], 66, tint) +
      ring(5, flat('M0 0L-9 -64H9Z', '#ffffffcc')) +
      ring(5, stroke('M0 -62Q10 -40 4 -20', '#ffffff66', 3), 36) +
      dot([0, 0], 20, '#fffbe4') +
      dot([0, 0], 7, '#f2c64e')
    return (
      stroke('M-40 150V-150', '#b98a4b', 8) +
      stem('-30,150 -54,110 -24,70 -56,30 -22,-10 -54,-60 -26,-110 -44,-146', '#4f8a4a', 6) +
      [
        [-90, 90, -60],
        [10, 116, 80],
        [-96, -60, -70],
        [70, -120, 60],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          move(
            [x, y],
            path(
              'M0 0C-60 -10 -60 -54 -30 -60C-30 -84 30 -84 30 -60C60 -54 60 -10 0 0Z',
              '#4f8a4a',
            ) + stroke('M0 -4V-66', '#2f5d33', 3),
            { turn },
          ),
        )
        .join('') +
      move([38, 44], bloom(color), { scale: 1.12 }) +
      move([-34, -66], bloom('#c94f8a'), { scale: 0.9 }) +
      move([92, -62], bloom(color), { scale: 0.62 })
    )
  }

export const lotus =
  ({ color = '#f3a6bd', inner = '#fde3e6' } = {}): Subject =>
  () =>
    oval([-86, 110], [64, 22], '#3f8a63') +
    oval([96, 122], [54, 18], '#57a37a') +
    stem('0,150 0,80') +
    [-78, 78, -50, 50]
      .map((turn) => move([0, 84], path(petal(150, 44), color), { turn }))
      .join('') +
    [-26, 26].map((turn) => move([0, 84], path(petal(176, 50), inner), { turn })).join('') +
    move([0, 86], path(petal(190, 48), color)) +
    [-62, 62].map((turn) => move([0, 86], path(petal(112, 38), inner), { turn })).join('') +
    [-32, 32].map((turn) => move([0, 88], path(petal(112, 40), color), { turn })).join('') +
    move([0, 88], path(petal(96, 36), inner)) +
    ring(1, mirror(stroke('M0 86Q-6 40 0 6', '#00000022', 3)))

export const chrysanthemum =
  ({ color = '#f2b632', inner = '#d9791e' } = {}): Subject =>
  () =>
    [110, 150, 210, 250]
      .map((turn) =>
        move(
          [0, 0],
          path(
            'M0 0C-20 -40 -60 -50 -50 -80C-30 -76 -40 -110 -16 -120C-10 -104 -6 -140 0 -150C6 -140 10 -104 16 -120C40 -110 30 -76 50 -80C60 -50 20 -40 0 0Z',
            '#3f7a4a',
          ),
          { turn },
        ),
      )
      .join('') +
    ring(24, path(petal(134, 15), color, INK, 2.6)) +
    ring(20, path(petal(104, 13), '#fbd36a', INK, 2.6), 8) +
    ring(16, path(petal(74, 12), color, INK, 2.4), 3) +
    ring(12, path(petal(46, 11), inner, INK, 2.4)) +
    circle([0, 0], 14, GOLD, INK, 2.5)

export const spiderLily: Subject = (p) =>
  stem('0,150 4,60 0,0', '#4f7a4a', 10) +
  ring(
    9,
    path(
      'M0 0C-16 -30 -20 -70 -44 -86C-56 -92 -62 -82 -56 -74C-44 -76 -34 -50 -20 -20Z',
      p.main,
      INK,
      3,
    ),
  ) +
  ring(
    9,
    path('M0 0C-10 -40 0 -84 22 -104C34 -110 40 -100 34 -92C18 -84 8 -40 8 -8Z', '#e8273c', INK, 3),
    14,
  ) +
  ring(14, stroke('M0 0C10 -50 -8 -100 24 -138', '#b3142a', 3.4) + dot([24, -140], 5, GOLD))

export const sunflower: Subject = () =>
  stem('0,150 0,60', '#4f8a4a', 14) +
  move([0, 120], leaf(110, 40, '#4f8a4a'), { turn: 64 }) +
  move([0, 130], leaf(100, 36, '#4f8a4a'), { turn: -66 }) +
  move(
    [0, -24],
    ring(18, path(petal(124, 20), '#f2b02c', INK, 3)) +
      ring(18, path(petal(106, 16), '#fbd14e', INK, 3), 10) +
      circle([0, 0], 56, '#5a3420') +
      times(40, (i) => {
        const [x, y] = polar(7.4 * Math.sqrt(i + 0.5), i * 137.5)
        return dot([x, y], 3.6, '#b5762c')
      }),
  )

export const pampas: Subject = () =>
  [-52, -30, -8, 14, 36, 56]
    .map((turn, i) =>
      move(
        [0, 150],
        stroke(line('0,0 4,-120 0,-190'), '#7a8a4a', 5) +
          times(9, (j) =>
            [-1, 1]
              .map((side) =>
                stroke(
                  `M0 ${-190 - j * 9 + 20}q${side * (22 - j)} -6 ${side * (30 - j)} 14`,
                  i % 2 ? '#f7efd8' : '#e9d3a0',
                  5,
                ),
              )
              .join(''),
          ),
        { turn: turn * 0.8, scale: 0.94 + (i % 3) * 0.12 },
      ),
    )
    .join('') +
  [
    [-60, 96],
    [10, 104],
    [76, 92],
  ]
    .map(([x = 0, y = 0], i) =>
      move(
        [x, y],
        ring(5, path(petal(38, 20), i % 2 ? '#6a5ac0' : '#8d7fe0', INK, 3)) + dot([0, 0], 8, GOLD),
      ),
    )
    .join('')

const strand = (i: number): string => {
  const [x, top, foot] = [-140 + i * 25, -128 + Math.abs(i - 5) * 7, 60 + ((i * 47) % 80)]
  const lean = 10 * Math.sin(i * 1.7)
  const count = 6 + ((i * 5) % 4)
  const leaves = times(count, (j) => {
    const down = (j + 0.6) / count
    const at = [x + 24 * (1 - down) + lean * down, top + 34 + (foot - top - 34) * down] as const
    const turn = j % 2 ? 140 + lean : 220 + lean
    return move(at, path(petal(30, 6), (i + j) % 2 ? '#8cc06a' : '#5f9a4a', INK, 1.8), { turn })
  })
  const hang = `${x + 34},${top} ${x + 14},${top + 50} ${x + lean * 0.6},${(top + foot) / 2} ${x + lean},${foot}`
  return stroke(line(hang), '#4f8a4a', 4) + leaves
}
export const willow: Subject = () =>
  times(10, strand) + bough('132,150 104,60 118,-20 66,-104 -30,-138 -110,-130', 24)

export const paulownia =
  ({ color = '#7a4fa3' } = {}): Subject =>
  () =>
    mirror(move([30, 40], leaf(130, 66, '#3f7a4a'), { turn: 118 })) +
    move([0, 40], leaf(120, 70, '#4f8a4a'), { turn: 180 }) +
    [
      [0, 30, 7],
      [-70, 50, 5],
      [70, 50, 5],
    ]
      .map(
        ([x = 0, base = 0, count = 5]) =>
          stem(`${x * 0.3},60 ${x},${base - 20} ${x},${base - count * 24}`, '#5d7a3a', 6) +
          times(count, (i) =>
            [-1, 1]
              .map((side) =>
                move(
                  [x + side * 15, base - i * 24],
                  path(
                    'M0 0C-6 -16 2 -30 14 -26L10 -18L22 -16L16 -8L24 0C16 10 4 8 0 0Z',
                    i % 2 ? color : '#b48ad8',
                    INK,
                    2.5,
                  ),
                  { scale: side === 1 ? 1 : 1, turn: side === 1 ? 0 : 200 },
                ),
              )
              .join(''),
          ),
      )
      .join('')

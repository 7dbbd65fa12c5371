import {
  blob,
  circle,
  dot,
  GOLD,
  INK,
  line,
  mirror,
  move,
  path,
  petal,
  polar,
  ring,
  type Subject,
  stroke,
  times,
} from './ink.ts'

export const leaf = (length: number, width: number, color: string): string =>
  path(petal(length, width), color, INK, 3) + stroke(`M0 -4V${-length * 0.8}`, '#00000055', 2.5)
export const stem = (points: string, color = '#3f6b45', width = 9): string =>
  stroke(line(points), INK, width + 5) + stroke(line(points), color, width)
export const bough = (points: string, width = 16): string => stem(points, '#5d4030', width)

const plumBloom = (color: string): string =>
  ring(5, circle([0, -30], 25, color)) +
  circle([0, 0], 22, color, 'none', 0) +
  ring(10, stroke('M0 -8V-27', '#fff3c4', 2.4) + dot([0, -28], 3.4, GOLD)) +
  circle([0, 0], 8, GOLD, INK, 2.5)
export const plum =
  ({ color = '#e2476b', bud = '#b3203a' } = {}): Subject =>
  () =>
    bough('-120,140 -70,70 -60,0 10,-50 40,-130') +
    bough('-60,10 -110,-40 -120,-100', 10) +
    bough('-8,-36 70,-30 130,-70', 10) +
    [
      [-66, 60, 1.25],
      [48, -34, 1.4],
      [-112, -62, 1],
      [26, -112, 0.9],
      [110, -62, 0.8],
    ]
      .map(([x = 0, y = 0, s = 1], i) => move([x, y], plumBloom(color), { scale: s, turn: i * 25 }))
      .join('') +
    [
      [-96, 104],
      [-30, -14],
      [76, -78],
      [-84, -8],
      [132, -98],
    ]
      .map(([x = 0, y = 0]) => circle([x, y], 12, bud, INK, 3))
      .join('')

const cherryBloom = (color: string): string =>
  ring(5, path(petal(58, 32, 13), color, INK, 3)) +
  ring(5, stroke('M0 -6V-28M-3 -6L-9 -24M3 -6L9 -24', '#c9456a', 2.2) + dot([0, -30], 3, GOLD)) +
  dot([0, 0], 6, '#c9456a')
export const cherry =
  ({ color = '#fbc4d0' } = {}): Subject =>
  () =>
    bough('130,-140 70,-80 -10,-70 -120,-120') +
    bough('40,-76 30,-10 60,60', 9) +
    bough('-40,-82 -70,-10 -60,40', 8) +
    [
      [64, 78, 1.35],
      [-64, 52, 1.2],
      [20, -20, 1.05],
      [-90, -88, 0.85],
      [92, -70, 0.9],
      [0, 124, 0.8],
    ]
      .map(([x = 0, y = 0, s = 1], i) =>
        move([x, y], cherryBloom(color), { scale: s, turn: i * 29 }),
      )
      .join('')

export const camellia =
  ({ color = '#c8283c' } = {}): Subject =>
  () =>
    [20, 80, 140, 215, 280, 330]
      .map((turn) => move([0, 10], leaf(146, 40, '#2f6b46'), { turn }))
      .join('') +
    ring(6, path(blob('0,0 -46,-60 -30,-104 0,-96 30,-104 46,-60'), color), 12) +
    ring(5, path(blob('0,0 -36,-40 -24,-72 0,-66 24,-72 36,-40'), color), 40) +
    circle([0, 0], 34, '#fff6d8', INK, 3) +
    ring(12, stroke('M0 0V-22', '#e2b13c', 3) + dot([0, -26], 5.5, '#f0b52c'))

export const peony =
  ({ color = '#d94a7c', inner = '#f6b3c6' } = {}): Subject =>
  () =>
    [60, 120, 180, 240, 300]
      .map((turn) => move([0, 0], leaf(150, 46, '#3f7a4a'), { turn }))
      .join('') +
    ring(
      9,
      path(
        'M0 0C-44 -40 -50 -108 -30 -122C-22 -110 -12 -128 0 -118C12 -128 22 -110 30 -122C50 -108 44 -40 0 0Z',
        color,
      ),
    ) +
    ring(
      7,
      path(
        'M0 0C-34 -30 -38 -78 -24 -90C-16 -80 -8 -96 0 -86C8 -96 16 -80 24 -90C38 -78 34 -30 0 0Z',
        inner,
      ),
      20,
    ) +
    ring(
      6,
      path(
        'M0 0C-26 -20 -26 -52 -16 -62C-10 -54 -6 -64 0 -58C6 -64 10 -54 16 -62C26 -52 26 -20 0 0Z',
        color,
      ),
      5,
    ) +
    circle([0, 0], 20, GOLD, INK, 3) +
    ring(9, dot([0, -11], 3.4, '#fff3c4'))

export const iris =
  ({ color = '#5a4fb0', inner = '#8d84d8' } = {}): Subject =>
  () =>
    [-24, -12, 14, 26]
      .map((turn, i) =>
        move(
          [i * 10 - 16, 150],
          path('M-12 0C-16 -90 -6 -190 0 -230C8 -190 14 -90 12 0Z', i % 2 ? '#3f7a4a' : '#57955a'),
          { turn },
        ),
      )
      .join('') +
    stem('0,150 4,60 0,0') +
    mirror(
      path('M0 6C50 -30 130 -30 138 30C140 70 100 92 70 76C40 60 30 30 0 6Z', color) +
        path('M4 10C50 0 90 14 104 46', 'none', GOLD, 8) +
        stroke('M20 14C60 18 80 34 88 60', '#fff', 3),
    ) +
    path('M0 0C-54 40 -60 110 -16 132Q0 120 16 132C60 110 54 40 0 0Z', color) +
    path('M0 14C-14 50 -10 80 0 100C10 80 14 50 0 14Z', GOLD) +
    mirror(path('M0 4C20 -40 70 -90 84 -60C90 -30 40 10 0 4Z', inner)) +
    path('M0 4C-54 -40 -40 -130 0 -146C40 -130 54 -40 0 4Z', inner) +
    stroke('M0 -10V-120M-12 -20Q-26 -70 -10 -112M12 -20Q26 -70 10 -112', color, 4)

export const wisteria =
  ({ color = '#8f6fc9', pale = '#d9c8f0' } = {}): Subject =>
  () => {
    const cluster = (x: number, top: number, count: number): string =>
      times(count, (i) => {
        const wide = Math.sin(((i + 1) / (count + 1)) * Math.PI * 0.72 + 0.6) * 30
        return [-1, 0, 1]
          .map((side) =>
            move(
              [x + side * wide, top + i * 17 + Math.abs(side) * 5],
              path(
                'M0 -9C13 -14 18 2 0 15C-18 2 -13 -14 0 -9Z',
                (i + side) % 2 ? color : pale,
                INK,
                2.2,
              ),
              { scale: 1.15 - i * 0.045 },
            ),
          )
          .join('')
      })
    return (
      bough('-150,-130 -60,-112 30,-134 150,-108', 18) +
      [-128, -40, 44, 128]
        .map((x) =>
          [-40, 0, 40]
            .map((turn) => move([x, -112], leaf(52, 15, '#6d9a4e'), { turn: 180 + turn }))
            .join(''),
        )
        .join('') +
      cluster(-88, -84, 9) +
      cluster(4, -90, 13) +
      cluster(92, -76, 10)
    )
  }

export const maple =
  ({ colors = ['#d43d22', '#f0862c', '#b3242a'] as readonly string[] } = {}): Subject =>
  () => {
    const one = (tint: string): string =>
      [-112, -64, -32, 0, 32, 64, 112]
        .map((turn, i) =>
          move([0, 0], path(petal([60, 92, 112, 124, 112, 92, 60][i] ?? 90, 21), tint, INK, 3), {
            turn,
          }),
        )
        .join('') +
      dot([0, -6], 20, tint) +
      [-64, -32, 0, 32, 64]
        .map((turn) => move([0, 0], stroke('M0 0V-80', '#00000044', 3), { turn }))
        .join('') +
      stroke('M0 0Q6 34 -6 60', INK, 6)
    return (
      move([16, 26], one(colors[0] ?? ''), { turn: 14, scale: 1.05 }) +
      move([-84, -62], one(colors[1] ?? ''), { turn: -36, scale: 0.62 }) +
      move([100, -92], one(colors[2] ?? ''), { turn: 60, scale: 0.46 }) +
      move([-90, 104], one(colors[1] ?? ''), { turn: 200, scale: 0.42 })
    )
  }

export const pineBough: Subject = () => {
  const fan = (tint: string): string =>
    path('M0 0L-96 -30A100 100 0 0 1 96 -30Z', tint) +
    times(15, (i) => {
      const [x, y] = polar(98, -72 + i * 10.3)
      return stroke(`M0 0L${x.toFixed(0)} ${y.toFixed(0)}`, '#0f3a2a', 3)
    }) +
    circle([0, -4], 11, '#8a5a34', INK, 3)
  return (
    bough('-150,120 -60,80 0,90 140,40', 20) +
    bough('-30,84 -10,10 -40,-60', 12) +
    move([-84, 66], fan('#3f8a5a')) +
    move([70, 58], fan('#2f6b46'), { turn: 12 }) +
    move([-36, -44], fan('#57a36a'), { turn: -10 }) +
    move([64, -44], fan('#3f8a5a'), { scale: 0.7, turn: 20 }) +
    path(blob('10,96 30,110 26,146 0,148 -10,120'), '#8a5a34') +
    stroke('M-2 112L26 118M-4 126L26 130M4 140L22 142', INK, 3)
  )
}

export const bamboo: Subject = () => {
  const cane = (x: number, width: number, tint: string): string =>
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          path(
            `M${x - width} ${150 - i * 64}Q${x - width + 5} ${118 - i * 64} ${x - width} ${88 - i * 64}H${x + width}Q${x + width - 5} ${118 - i * 64} ${x + width} ${150 - i * 64}Z`,
            tint,
          ) + stroke(`M${x - width * 0.4} ${140 - i * 64}V${98 - i * 64}`, '#ffffff77', 4),
      )
      .join('')
  const spray = (x: number, y: number, turn: number): string =>
    move(
      [x, y],
      [-50, -18, 16, 48].map((t) => move([0, 0], leaf(82, 12, '#4f9a4f'), { turn: t })).join(''),
      { turn },
    )
  return (
    cane(-66, 17, '#6fae5a') +
    cane(74, 14, '#8cc06a') +
    cane(6, 25, '#4f8f4a') +
    spray(30, -40, 80) +
    spray(-20, 30, -100) +
    spray(-80, -70, -70) +
    spray(84, 40, 110)
  )
}

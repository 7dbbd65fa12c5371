import {
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
  randomFrom,
  ring,
  stroke,
  times,
} from './ink.ts'

/** Draws the objects in front of the subject. They may cover any part of the 360 × 504 picture. */
export type Front = (palette: Palette, seed: number) => string

const wave = (x: number, y: number, size: number, fill: string): string =>
  move(
    [x, y],
    path(
      'M-70 60C-64 -10 -20 -56 30 -48C56 -44 66 -18 50 -4C46 -22 26 -26 14 -12C0 4 18 40 70 60Z',
      fill,
    ) +
      stroke('M-52 52C-44 2 -14 -34 20 -36M-34 54C-28 18 -10 -10 6 -18', PAPER, 3.5) +
      dot([58, -30], 5, PAPER) +
      dot([70, -16], 3.6, PAPER) +
      dot([44, -56], 3.4, PAPER) +
      dot([64, -48], 2.6, PAPER),
    { scale: size },
  )

export const waves: Front = (p) =>
  wave(66, 436, 1.1, p.deep) +
  wave(300, 440, 1, p.deep) +
  wave(180, 462, 1.15, p.sky) +
  wave(20, 478, 0.9, p.sky) +
  wave(340, 484, 0.9, p.sky)

const puff = (x: number, y: number, size: number, fill: string, edge: string): string =>
  move(
    [x, y],
    path(
      'M-86 26a24 24 0 0 1 4 -46a34 34 0 0 1 58 -22a40 40 0 0 1 66 8a28 28 0 0 1 42 26a20 20 0 0 1 0 36Z',
      fill,
      edge,
      3,
    ) + stroke('M-52 4a20 20 0 1 1 24 -18M10 -2a22 22 0 1 1 34 -10', edge, 3),
    { scale: size },
  )

export const cloudBank: Front = (p) =>
  puff(56, 456, 1.05, PAPER, p.deep) +
  puff(312, 452, 1, PAPER, p.deep) +
  puff(184, 482, 1.15, p.glow, p.deep)

export const goldMist: Front = () =>
  fade(
    0.92,
    flat('M-10 404h150a15 15 0 0 1 0 30h-40a10 10 0 0 0 0 20h250v60H-10Z', '#dcb658') +
      flat('M370 372h-120a14 14 0 0 0 0 28h50a10 10 0 0 1 0 20h80Z', '#e8cb7c'),
  )

export const pine: Front = (p) => {
  const tuft = (x: number, y: number, size: number): string =>
    move(
      [x, y],
      path('M-56 16C-60 -6 -34 -18 -26 -14C-18 -34 20 -36 26 -14C40 -20 60 -4 54 16Z', '#2f5d46') +
        ring(9, stroke('M0 10V-18', '#8fb58a', 2), -80),
      { scale: size },
    )
  return (
    stroke(line('-10,60 60,74 110,58 150,84'), '#4a2f22', 12) +
    tuft(40, 66, 0.8) +
    tuft(112, 56, 0.7) +
    tuft(164, 86, 0.55) +
    fade(0, dot([0, 0], 1, p.deep))
  )
}

export const grass: Front = (p, seed) => {
  const next = randomFrom(seed + 9)
  return (
    flat('M0 452Q90 432 180 450T360 444V504H0Z', p.second) +
    times(26, (i) => {
      const x = i * 14.5
      return stroke(
        line(
          `${x},506 ${x + 2},${470 - next() * 20} ${x + (next() - 0.5) * 44},${424 + next() * 26}`,
        ),
        next() > 0.5 ? p.second : p.deep,
        4,
      )
    })
  )
}

export const reeds: Front = (p, seed) => {
  const next = randomFrom(seed + 5)
  return times(11, (i) => {
    const x = i < 6 ? 8 + i * 20 : 250 + (i - 6) * 24
    const lean = (next() - 0.3) * 50
    const top = 300 + next() * 90
    return (
      stroke(line(`${x},510 ${x + lean * 0.3},${top + 90} ${x + lean},${top}`), p.second, 4) +
      times(5, (j) =>
        stroke(
          line(
            `${x + lean * (1 - j * 0.06)},${top + j * 9} ${x + lean + 16},${top + j * 9 + 2} ${x + lean + 26},${top + j * 9 + 12}`,
          ),
          PAPER,
          3.4,
        ),
      )
    )
  })
}

export const flames: Front = (p) =>
  [20, 74, 128, 182, 236, 290, 344]
    .map((x, i) =>
      move(
        [x, 500],
        path(
          'M-34 14C-40 -30 -8 -40 -12 -78C18 -62 16 -40 22 -30C28 -38 26 -46 24 -54C44 -30 40 0 32 14Z',
          i % 2 ? p.main : p.spark,
          INK,
          3,
        ),
        { scale: 0.8 + (i % 3) * 0.2 },
      ),
    )
    .join('')

export const none: Front = () => ''

type Strewn = (next: () => number, p: Palette) => string
const strew =
  (count: number, make: Strewn): Front =>
  (p, seed) => {
    const next = randomFrom(seed + 77)
    return times(count, () =>
      move([next() * 340 + 10, next() * 470 + 12], make(next, p), {
        turn: next() * 360,
        scale: 0.6 + next() * 0.8,
      }),
    )
  }

export const petals = strew(20, (next) =>
  flat(petal(20, 11, 4), next() > 0.4 ? '#f7b8c4' : '#fde4e4'),
)
export const snowfall = strew(46, () => dot([0, 0], 4.2, '#ffffff'))
export const leaves = strew(13, (next, p) =>
  path(petal(24, 9), next() > 0.5 ? p.main : p.spark, INK, 1.4),
)
export const flakes = strew(34, (next) =>
  flat(
    next() > 0.5 ? 'M-7 -5L4 -8L8 2L-2 7Z' : 'M-4 -3L4 -4L3 4L-3 3Z',
    next() > 0.35 ? '#e2b84c' : '#fff0b8',
  ),
)
export const sparks = strew(18, (_, p) =>
  flat('M0 -13L3 -3L13 0L3 3L0 13L-3 3L-13 0L-3 -3Z', p.spark),
)
export const bubbles = strew(
  18,
  () => circle([0, 0], 8, '#ffffff33', '#ffffff', 2) + dot([-2.4, -2.4], 2, '#fff'),
)
export const fireflies = strew(
  20,
  () => fade(0.35, dot([0, 0], 12, '#f6f08a')) + dot([0, 0], 3.4, '#fffbd0'),
)
export const rain: Front = (p, seed) => {
  const next = randomFrom(seed + 31)
  return times(52, () => {
    const [x, y, length] = [next() * 420, next() * 520, 30 + next() * 50]
    return fade(
      0.5,
      stroke(
        `M${x.toFixed(0)} ${y.toFixed(0)}l${(-length * 0.3).toFixed(0)} ${length.toFixed(0)}`,
        p.glow,
        2,
      ),
    )
  })
}

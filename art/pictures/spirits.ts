import {
  blob,
  circle,
  dot,
  flat,
  INK,
  line,
  mirror,
  move,
  oval,
  PAPER,
  path,
  ring,
  type Subject,
  stroke,
  times,
  VERMILION,
} from './ink.ts'

export const glint = (x: number, y: number, radius: number): string =>
  circle([x, y], radius, '#fff') +
  circle([x, y + 2], radius * 0.52, INK, 'none', 0) +
  dot([x + radius * 0.2, y - radius * 0.2], radius * 0.17, '#fff')
export const soul = (x: number, y: number, size: number, tint: string): string =>
  move(
    [x, y],
    path(
      'M0 30C-34 26 -34 -14 -8 -26C-14 -40 -4 -56 14 -62C10 -46 24 -40 28 -16C32 12 22 30 0 30Z',
      tint,
      INK,
      3,
    ) + flat('M0 20C-16 18 -16 -4 -2 -12C10 -4 16 16 0 20Z', '#ffffffcc'),
    { scale: size },
  )

export const lanternGhost =
  ({ paper = '#f6c96a' } = {}): Subject =>
  (p) =>
    path('M-46 -146H46V-122H-46Z', INK) +
    stroke('M0 -146V-160', INK, 6) +
    path('M-50 -124C-110 -90 -116 50 -56 110H56C116 50 110 -90 50 -124Z', paper) +
    [-96, -66, 66, 92]
      .map((y) =>
        stroke(
          `M${-104 + Math.abs(y) * 0.24} ${y}Q0 ${y + 16} ${104 - Math.abs(y) * 0.24} ${y}`,
          '#a8742a',
          3,
        ),
      )
      .join('') +
    path('M-96 -2Q0 26 96 -2Q92 58 0 62Q-92 58 -96 -2Z', '#6d1612') +
    flat('M-78 4L-66 30L-54 10ZM78 4L66 30L54 10Z', PAPER) +
    path('M-30 34C-40 90 -30 130 4 146C34 136 40 90 30 34Q0 44 -30 34Z', p.main) +
    stroke('M0 44V124', '#00000044', 4) +
    glint(-38, -46, 27) +
    glint(40, -52, 22) +
    mirror(stroke('M20 -92Q44 -102 64 -84', INK, 7))

export const umbrellaImp: Subject = (p) =>
  path('M0 -150L96 44Q72 62 56 44Q36 66 18 48Q0 68 -18 48Q-36 66 -56 44Q-72 62 -96 44Z', p.second) +
  stroke('M0 -146L-56 44M0 -146L-18 48M0 -146L18 48M0 -146L56 44', '#ffffff66', 3) +
  path('M-12 -150H12L20 -124H-20Z', '#8a5a34') +
  circle([0, -38], 32, '#fff') +
  circle([0, -34], 15, p.spark, INK, 4) +
  dot([0, -34], 7, INK) +
  path('M-32 8Q0 28 32 8Q28 34 0 36Q-28 34 -32 8Z', '#6d1612') +
  path('M-10 26C-14 62 -4 88 10 92C28 84 24 54 14 26Z', VERMILION) +
  path('M-9 52H9L7 120H-7Z', '#f0c9a0') +
  path('M-26 118H28V130H-26Z', '#8a5a34') +
  path('M-20 130H-8V148H-20ZM8 130H20V148H8Z', '#8a5a34') +
  mirror(
    stroke(line('70,30 104,20 120,-14'), INK, 12) +
      stroke(line('70,30 104,20 120,-14'), '#f0c9a0', 6),
  )

export const soulFires: Subject = (p) =>
  soul(0, 30, 2.3, p.spark) +
  soul(-96, -50, 1.2, p.sky) +
  soul(96, -70, 1.35, p.main) +
  soul(-80, 96, 0.8, p.main) +
  soul(92, 70, 0.9, p.sky) +
  mirror(circle([20, 44], 10, INK)) +
  stroke('M-12 66Q0 76 12 66', INK, 5)

export const kappa: Subject = (p) =>
  path(blob('0,-10 62,14 74,90 48,140 -48,140 -74,90 -62,14'), '#4f9a6a') +
  path(blob('0,14 42,30 46,96 0,126 -46,96 -42,30'), '#e9d98a') +
  stroke('M-42 52Q0 64 42 52M-44 84Q0 98 44 84M0 18V122', '#a88f3a', 4) +
  path(blob('0,-118 60,-108 84,-60 60,-14 0,-2 -60,-14 -84,-60 -60,-108'), '#5fae7a') +
  ring(
    1,
    times(13, (i) =>
      move([0, -104], path('M-9 0L0 46L9 0Z', '#2b4a34', INK, 2), { turn: -78 + i * 13 }),
    ),
  ) +
  oval([0, -116], [52, 18], '#e9f6f4') +
  oval([0, -118], [38, 11], '#7fc7dc', 'none', 0) +
  glint(-32, -58, 15) +
  glint(32, -58, 15) +
  path('M-34 -34Q0 -52 34 -34Q20 -8 0 -6Q-20 -8 -34 -34Z', '#f2b83c') +
  stroke('M-34 -32Q0 -24 34 -32', INK, 3) +
  stroke(line('58,30 96,20 110,-14'), INK, 22) +
  stroke(line('58,30 96,20 110,-14'), '#5fae7a', 14) +
  move(
    [116, -44],
    path(blob('0,-44 16,-30 14,30 0,42 -14,30 -16,-30'), '#3f8a3f') +
      times(5, (i) => dot([i % 2 ? 5 : -5, -26 + i * 13], 2.6, '#bfe3a0')),
    { turn: 24 },
  ) +
  mirror(path('M12 140C6 118 60 114 66 140L52 148L40 142L28 148Z', '#5fae7a')) +
  soul(-110, 60, 0, p.main)

export const fireWheel: Subject = (p) =>
  ring(14, path('M-22 -92C-34 -116 -10 -130 -18 -156C8 -142 20 -120 22 -92Z', p.main, INK, 3), 6) +
  ring(14, flat('M-10 -92C-14 -108 0 -116 -4 -132C10 -120 12 -104 10 -92Z', p.spark), 6) +
  circle([0, 0], 98, '#5d3b25', INK, 5) +
  ring(12, stroke('M0 -62V-94', '#c98a4b', 9)) +
  circle([0, 0], 62, '#e58a5a', INK, 5) +
  glint(-24, -12, 15) +
  glint(24, -12, 15) +
  mirror(path('M6 -28Q28 -46 46 -30L42 -22Q26 -32 10 -20Z', INK)) +
  path('M-34 18Q0 30 34 18Q30 48 0 50Q-30 48 -34 18Z', '#6d1612') +
  flat('M-26 21L-20 34L-14 24ZM26 21L20 34L14 24Z', PAPER) +
  path('M-8 -4L-14 12H14L8 -4Z', '#d8703f', INK, 3)

export const snowWoman: Subject = (p) =>
  path('M-70 150C-90 60 -60 -10 -40 -60C-60 -140 60 -140 40 -60C60 -10 90 60 70 150Z', '#1d2440') +
  path('M-96 150C-70 70 -60 20 -34 0L0 26L34 0C60 20 70 70 96 150Z', '#f7fbff') +
  path('M-34 0L0 40L34 0L44 12L0 72L-44 12Z', '#cfe3f2') +
  path('M-66 76H66L72 104H-72Z', p.second) +
  path('M-36 -78C-40 -20 -20 6 0 8C20 6 40 -20 36 -78Q0 -104 -36 -78Z', '#fdf6f0') +
  path(
    'M-44 -60C-48 -130 48 -130 44 -60C30 -96 10 -100 0 -100C-10 -100 -30 -96 -44 -60Z',
    '#1d2440',
  ) +
  mirror(stroke('M10 -44Q20 -52 30 -44', INK, 4) + stroke('M10 -60L26 -64', '#6a7a9a', 4)) +
  path('M-7 -16Q0 -21 7 -16Q0 -8 -7 -16Z', VERMILION, INK, 2) +
  [
    [-100, -80, 30],
    [100, -100, 36],
    [112, 20, 22],
    [-112, 30, 26],
  ]
    .map(([x = 0, y = 0, r = 20]) =>
      move(
        [x, y],
        ring(
          6,
          stroke(
            `M0 0V${-r}M0 ${-r * 0.55}l${r * 0.25} ${-r * 0.22}M0 ${-r * 0.55}l${-r * 0.25} ${-r * 0.22}`,
            '#ffffff',
            5,
          ),
        ),
      ),
    )
    .join('')

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
  stroke,
  times,
  VERMILION,
} from './ink.ts'

export const tanuki: Subject = (p) =>
  path(blob('70,60 116,50 138,90 118,128 78,122'), '#8a5a34') +
  stroke('M96 58Q112 86 100 124M116 60Q128 88 116 122', '#4a2f1e', 8) +
  path(blob('0,-24 70,10 92,80 66,138 -66,138 -92,80 -70,10'), '#8a5a34') +
  circle([0, 70], 56, '#f6e3c0') +
  stroke('M-8 84Q0 92 8 84', '#8a5a34', 4) +
  mirror(circle([56, -104], 22, '#8a5a34') + dot([56, -104], 11, '#3a251a')) +
  path(blob('0,-118 56,-104 84,-56 58,-16 0,-4 -58,-16 -84,-56 -56,-104'), '#a8743f') +
  flat(blob('0,-60 30,-40 26,-14 0,-8 -26,-14 -30,-40'), '#f6e3c0') +
  mirror(
    flat(blob('14,-66 44,-76 66,-50 46,-32 22,-42'), '#3a251a') +
      circle([36, -56], 10, '#fff', INK, 2) +
      dot([35, -55], 6, INK) +
      stroke('M24 -88Q40 -98 54 -88', '#3a251a', 5),
  ) +
  oval([0, -40], [11, 8], INK) +
  stroke('M0 -32V-24M0 -24Q-12 -12 -20 -22M0 -24Q12 -12 20 -22', INK, 4) +
  move([0, -108], path(petal(50, 26), '#4f8f4a') + stroke('M0 0V-40', '#2f5d33', 3), { turn: 14 }) +
  mirror(
    path('M62 24C100 30 100 70 66 72C50 60 50 36 62 24Z', '#5b3a24') +
      path('M16 138C10 116 60 110 70 138Z', '#5b3a24'),
  ) +
  path('M-104 40H-76V88a14 14 0 0 1 -28 0Z', '#e9e0cc') +
  stroke('M-98 62h16M-98 72h16', p.main, 4)

export const sparrow =
  ({ back = '#9a5c2e' } = {}): Subject =>
  (p) =>
    mirror(
      path('M70 0C120 -10 146 30 136 66C110 62 86 56 66 44Z', back) +
        stroke('M84 12Q116 26 128 56M78 24Q104 36 112 56', '#4a2c18', 5),
    ) +
    path(blob('0,-104 66,-84 104,-14 96,60 52,108 -52,108 -96,60 -104,-14 -66,-84'), '#fff3df') +
    path('M-90 -44C-70 -110 70 -110 90 -44C60 -64 30 -50 0 -30C-30 -50 -60 -64 -90 -44Z', back) +
    mirror(
      circle([34, -24], 10, INK, 'none', 0) +
        dot([37, -28], 3.6, '#fff') +
        dot([64, 4], 14, INK) +
        oval([40, 2], [9, 5], '#f3a9a0', 'none', 0),
    ) +
    path('M-13 -14H13L0 8Z', '#e8a53a') +
    times(3, (row) =>
      times(3 - (row % 2), (i) =>
        stroke(`M${-30 + (row % 2) * 12 + i * 24} ${38 + row * 18}q6 9 12 0`, '#d9b98c', 4),
      ),
    ) +
    mirror(stroke('M24 106V130M24 130L10 138M24 130L24 142M24 130L38 138', '#b5702c', 5)) +
    move([46, -86], ring(5, path(petal(18, 9, 3), p.main, INK, 2.5)) + dot([0, 0], 5, GOLD))

export const swallow: Subject = (p) =>
  path('M-6 -12C-50 -80 -110 -116 -150 -120C-132 -80 -96 -30 -20 22Z', p.second) +
  path('M12 -8C40 -70 90 -126 148 -140C140 -90 100 -26 30 22Z', p.second) +
  path(
    'M-16 40C-40 90 -60 120 -86 148C-50 130 -20 110 0 76C26 104 56 126 96 138C64 110 40 80 22 40Z',
    p.second,
  ) +
  path(blob('0,-62 26,-34 26,16 4,64 -22,36 -30,-10 -22,-44'), p.second) +
  flat(blob('-4,-8 16,4 14,36 2,56 -14,34 -18,6'), PAPER) +
  path('M-22 -42Q-2 -26 22 -40Q14 -16 -4 -16Q-20 -20 -22 -42Z', VERMILION, INK, 3) +
  path('M-10 -60L-22 -82L6 -64Z', INK) +
  mirror(dot([12, -46], 4, '#fff')) +
  stroke(
    'M-132 -108Q-80 -60 -30 4M-110 -108Q-64 -66 -20 -6M128 -126Q80 -70 34 4M112 -118Q64 -66 26 -6',
    '#ffffff88',
    3,
  )

export const crab =
  ({ hide = '#d8432c' } = {}): Subject =>
  () =>
    mirror(
      [0, 1, 2]
        .map(
          (i) =>
            stroke(
              line(
                `70,${30 + i * 16} ${112 + i * 4},${36 + i * 26} ${126 - i * 14},${84 + i * 26}`,
              ),
              INK,
              17,
            ) +
            stroke(
              line(
                `70,${30 + i * 16} ${112 + i * 4},${36 + i * 26} ${126 - i * 14},${84 + i * 26}`,
              ),
              hide,
              10,
            ),
        )
        .join('') +
        stroke(line('72,-10 112,-30 116,-62'), INK, 24) +
        stroke(line('72,-10 112,-30 116,-62'), hide, 16) +
        path(
          'M92 -60C80 -110 106 -146 132 -146C116 -120 120 -112 132 -104C134 -120 142 -130 148 -132C158 -96 144 -60 116 -54Z',
          hide,
        ) +
        stroke(line('24,-44 30,-76'), INK, 7) +
        circle([31, -82], 12, '#fff') +
        dot([31, -82], 6, INK),
    ) +
    path(blob('0,-52 66,-42 96,-2 76,58 0,82 -76,58 -96,-2 -66,-42'), hide) +
    mirror(
      stroke('M18 -8Q36 -22 54 -4', INK, 6) +
        stroke('M20 8Q34 0 48 10', INK, 5) +
        stroke('M10 26Q30 20 40 36', INK, 5),
    ) +
    stroke('M0 0V18M-26 54Q0 42 26 54', INK, 6)

export const monkey: Subject = (p) =>
  path(blob('0,-4 60,30 74,96 50,138 -50,138 -74,96 -60,30'), '#a2693a') +
  path(blob('0,20 40,40 46,96 0,126 -46,96 -40,40'), p.main) +
  stroke('M0 26V122M-40 60H40', PAPER, 4) +
  mirror(circle([80, -62], 26, '#a2693a') + dot([80, -62], 14, '#e98f7c')) +
  circle([0, -64], 80, '#a2693a') +
  path(
    'M0 -96C24 -128 66 -104 58 -66C66 -30 36 0 0 0C-36 0 -66 -30 -58 -66C-66 -104 -24 -128 0 -96Z',
    '#ee9a86',
  ) +
  mirror(
    circle([26, -66], 13, '#fff', INK, 3) +
      dot([25, -65], 7, INK) +
      stroke('M10 -92Q28 -104 44 -90', INK, 5) +
      dot([8, -40], 4, INK),
  ) +
  path('M-30 -24Q0 4 30 -24Q20 -12 0 -12T-30 -24Z', '#8f1f1c', INK, 3) +
  circle([-92, 30], 34, '#f6a08a') +
  path('M-92 -2C-108 20 -108 48 -92 64', 'none', INK, 3) +
  path(petal(34, 14), '#4f8f4a', INK, 3).replace(
    '<path',
    '<path transform="translate(-92 0) rotate(50)"',
  ) +
  path('M-60 36C-84 30 -90 62 -70 70L-40 74Z', '#a2693a') +
  mirror(path('M14 138C8 116 60 110 66 138Z', '#a2693a'))

export const guardian =
  ({ coat = '#3f6d7a', curl = '#8fc7b5', open = true } = {}): Subject =>
  (p) =>
    ring(14, circle([0, -102], 27, curl) + stroke('M-9 -102a9 9 0 1 1 9 9', coat, 4)) +
    circle([0, 0], 96, coat) +
    mirror(
      path('M50 -80C66 -120 110 -116 116 -92C104 -70 84 -60 66 -60Z', coat) +
        flat('M66 -82C78 -102 96 -100 102 -90C94 -76 82 -72 70 -72Z', p.main),
    ) +
    mirror(
      path('M12 -30C24 -62 64 -62 78 -34C62 -40 40 -36 26 -20Z', curl) +
        circle([40, -18], 20, '#fff') +
        dot([37, -16], 10, INK),
    ) +
    path('M-34 12C-30 -8 -14 -10 -10 -22H10C14 -10 30 -8 34 12C24 26 -24 26 -34 12Z', p.main) +
    mirror(oval([16, 10], [7, 5], INK)) +
    (open
      ? path('M-70 26Q0 44 70 26C76 70 40 92 0 92C-40 92 -76 70 -70 26Z', '#8f1f1c') +
        mirror(
          flat('M20 36L36 34L30 58Z', '#fff') +
            flat('M40 34L54 31L50 46Z', '#fff') +
            flat('M14 90L28 86L22 68Z', '#fff'),
        ) +
        path('M-24 76Q0 54 24 76Q0 94 -24 76Z', '#ee8a80', INK, 3)
      : stroke('M-70 34Q-36 60 0 42Q36 60 70 34', INK, 7) +
        mirror(flat('M44 46L56 42L52 24Z', '#fff') + stroke('M20 62H60', INK, 4))) +
    move([0, -66], path(petal(30, 12), GOLD))

export const horse =
  ({ coat = '#fdf8ec', tack = VERMILION } = {}): Subject =>
  (p) =>
    path(
      'M40 120C20 60 60 40 52 -20C50 -40 60 -50 50 -84L62 -120L78 -96C116 -60 150 0 146 150H30Z',
      coat,
    ).replace('<path', '<path transform="translate(-26 0)"') +
    path(
      'M36 -96C-10 -96 -46 -60 -86 -10C-104 12 -110 30 -96 44C-84 54 -66 50 -56 40C-30 36 0 10 26 20Z',
      coat,
    ) +
    path('M22 -92L30 -142L52 -102Z', coat) +
    flat('M28 -100L32 -126L42 -102Z', tack) +
    times(6, (i) =>
      path(
        `M${44 + i * 11} ${-104 + i * 34}C${80 + i * 8} ${-120 + i * 30} ${110 + i * 4} ${-90 + i * 30} ${118} ${-62 + i * 34}C${90} ${-80 + i * 34} ${70 + i * 6} ${-74 + i * 34} ${56 + i * 8} ${-66 + i * 32}Z`,
        i % 2 ? p.spark : p.second,
        INK,
        3,
      ),
    ) +
    stroke('M-52 -44L-66 34M-62 -34C-20 -10 10 -20 36 -60M-58 4C-20 24 20 30 40 20', tack, 8) +
    circle([-60, -30], 9, GOLD) +
    circle([30, 16], 11, GOLD) +
    path('M30 28L20 58H40Z', tack) +
    oval([-10, -50], [9, 11], INK) +
    dot([-12, -54], 3.6, '#fff') +
    oval([-90, 26], [6, 5], INK) +
    stroke('M-80 44Q-66 42 -58 34', INK, 4)

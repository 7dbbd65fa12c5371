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
  polar,
  ring,
  type Subject,
  star,
  stroke,
  times,
  VERMILION,
} from './ink.ts'

export const daruma =
  ({ coat = '#d23a2a', eyes = 2 } = {}): Subject =>
  () =>
    path(
      blob('0,-138 76,-116 120,-30 112,62 66,126 -66,126 -112,62 -120,-30 -76,-116'),
      coat,
      INK,
      5,
    ) +
    path(blob('0,-100 56,-88 82,-36 60,16 0,30 -60,16 -82,-36 -56,-88'), '#fdf0dc') +
    mirror(
      path('M6 -64C20 -98 64 -100 78 -66C60 -76 30 -72 10 -50Z', INK) +
        circle([36, -36], 20, '#fff'),
    ) +
    dot([36, -36], eyes > 0 ? 10 : 0, INK) +
    dot([-36, -36], eyes > 1 ? 10 : 0, INK) +
    mirror(path('M4 4C30 -6 60 0 70 20C50 22 24 22 6 16Z', INK)) +
    path('M-12 -10L-14 2H14L12 -10Z', '#f2b79c', INK, 3) +
    stroke('M-14 22Q0 30 14 22', VERMILION, 5) +
    mirror(stroke('M26 46Q60 60 92 30M40 74Q70 80 100 54', GOLD, 7)) +
    move([0, 78], ring(5, path(petal(34, 17, 6), GOLD, INK, 3)))

export const kokeshi =
  ({ coat = '#c8323a', flower = '#f6c54a' } = {}): Subject =>
  () =>
    path('M-52 -14C-64 40 -64 100 -56 142Q0 154 56 142C64 100 64 40 52 -14Z', coat) +
    stroke('M-58 14Q0 26 58 14M-62 118Q0 132 62 118', GOLD, 8) +
    move([0, 70], ring(8, path(petal(42, 13), flower, INK, 3)) + circle([0, 0], 12, coat, INK, 3)) +
    mirror(move([28, 100], path(petal(30, 11), '#4f8a4a', INK, 3), { turn: 60 })) +
    circle([0, -74], 70, '#fbe7cf', INK, 5) +
    path(
      'M-70 -74C-72 -170 72 -170 70 -74C60 -110 40 -116 30 -90C20 -116 -20 -116 -30 -90C-40 -116 -60 -110 -70 -74Z',
      INK,
    ) +
    mirror(
      stroke('M14 -66Q26 -76 40 -66', INK, 5) +
        oval([44, -44], [13, 8], '#f29c90', 'none', 0) +
        circle([66, -100], 12, coat, INK, 3),
    ) +
    stroke('M-6 -50Q0 -44 6 -50', INK, 4) +
    path('M-8 -32Q0 -38 8 -32Q0 -24 -8 -32Z', VERMILION, INK, 2)

export const top =
  ({ rings = ['#d23a2a', '#f6c54a', '#2f6b8a', '#f8f0dd'] as readonly string[] } = {}): Subject =>
  () =>
    path('M-8 -70H8V-140Q0 -150 -8 -140Z', '#c98a4b') +
    path('M-136 0C-90 60 -30 104 0 146C30 104 90 60 136 0Z', rings[0] ?? '', INK, 5) +
    stroke('M-110 30Q0 84 110 30M-76 64Q0 104 76 64', '#ffffff55', 6) +
    rings.map((tint, i) => oval([0, -14], [136 - i * 30, 54 - i * 12], tint)).join('') +
    oval([0, -18], [22, 9], '#c98a4b') +
    path('M-9 -20L-6 -136Q0 -146 6 -136L9 -20Z', '#c98a4b') +
    mirror(stroke('M120 70Q150 50 152 20M112 96Q160 84 168 40', '#00000044', 5)) +
    dot([0, 146], 6, INK)

export const cupAndBall: Subject = (p) =>
  stroke('M0 10C60 30 90 -20 96 -40', PAPER, 5) +
  path('M-11 -96H11L17 146Q0 156 -17 146Z', '#d9a05a') +
  path(
    'M-92 -30C-60 -50 -30 -40 0 -40C30 -40 60 -50 92 -30C80 20 40 18 0 10C-40 18 -80 20 -92 -30Z',
    '#c98a4b',
    INK,
    5,
  ) +
  mirror(oval([-92, -8], [15, 27], '#8a5a34')) +
  path('M-34 40H34L26 66H-26Z', p.second) +
  circle([0, -96], 52, p.main, INK, 5) +
  path('M-50 -108Q0 -80 50 -108M-51 -88Q0 -60 51 -88', 'none', PAPER, 8) +
  dot([0, -66], 7, INK) +
  dot([-20, -122], 9, '#ffffffaa')

export const windChime =
  ({ fish = '#e8432c' } = {}): Subject =>
  () =>
    stroke('M0 -160V-130', INK, 5) +
    path('M-92 20C-110 -80 -60 -134 0 -134C60 -134 110 -80 92 20Q0 44 -92 20Z', '#bfe3ee', INK, 5) +
    flat('M-70 -10C-80 -80 -40 -116 -10 -118C-50 -90 -60 -50 -56 0Z', '#ffffffbb') +
    oval([0, 22], [92, 15], '#8cc7dc') +
    move(
      [10, -40],
      path('M-40 0C-20 -30 20 -30 36 0C20 30 -20 30 -40 0ZM30 0L62 -22L54 0L62 22Z', fish, INK, 3) +
        dot([-22, -4], 4, INK) +
        stroke('M-6 -12Q4 0 -6 12M10 -12Q18 0 10 12', '#fff', 3),
    ) +
    stroke('M-50 -74q8 -10 16 0t16 0', '#3f86a8', 4) +
    stroke('M0 -134V70', INK, 3) +
    circle([0, 50], 12, '#d9f0f6') +
    path('M-28 72H28L34 150H-22Z', '#fff6dc') +
    stroke('M-14 90H20M-12 106H22M-10 122H24', fish, 5)

export const roundFan =
  ({ leaf = '#fdf3da', picture = 0 } = {}): Subject =>
  (p) => {
    const pictures = [
      stroke('M-80 -30q20 -22 40 0t40 0t40 0t40 0M-70 4q20 -22 40 0t40 0t40 0', p.second, 8) +
        circle([40, -76], 24, VERMILION, INK, 3),
      ring(7, path(petal(56, 17), p.main, INK, 3)) +
        ring(7, path(petal(34, 11), p.spark, INK, 3), 20),
      path('M-96 20C-50 10 -24 -40 0 -66C24 -40 50 10 96 20Q60 60 0 60T-96 20Z', p.second, INK, 3) +
        path('M-24 -38L0 -66L24 -38L10 -44L0 -32L-10 -44Z', '#fff', INK, 2),
    ]
    return (
      path('M-8 60H8V150H-8Z', '#c98a4b') +
      path(
        blob('0,-146 74,-128 122,-64 118,10 74,64 -74,64 -118,10 -122,-64 -74,-128'),
        leaf,
        INK,
        5,
      ) +
      times(15, (i) => {
        const [x, y] = polar(124, -98 + i * 14)
        return stroke(`M0 66L${x.toFixed(0)} ${(y - 24).toFixed(0)}`, '#00000018', 3)
      }) +
      move([0, -40], pictures[picture] ?? '') +
      path('M-30 62H30L20 82H-20Z', p.main)
    )
  }

export const threadBall =
  ({ threads = ['#d23a2a', '#f6c54a', '#2f7d8a'] as readonly string[] } = {}): Subject =>
  () =>
    circle([0, 0], 130, '#fdf3da', INK, 5) +
    ring(8, path('M0 0C-40 -40 -40 -90 0 -128C40 -90 40 -40 0 0Z', threads[0] ?? '', INK, 3)) +
    ring(8, path('M0 0C-22 -36 -22 -66 0 -96C22 -66 22 -36 0 0Z', threads[1] ?? '', INK, 3)) +
    ring(8, path('M0 0C-12 -22 -12 -40 0 -60C12 -40 12 -22 0 0Z', threads[2] ?? '', INK, 3)) +
    ring(8, stroke('M0 -128Q24 -110 40 -92', threads[2], 6), 8) +
    circle([0, 0], 15, GOLD, INK, 3)

export const drum: Subject = (p) =>
  path('M-120 -80C-150 -20 -150 40 -120 96H120C150 40 150 -20 120 -80Z', p.main, INK, 5) +
  oval([0, -80], [120, 40], '#fff3da', INK, 5) +
  move(
    [0, -80],
    `<g transform="scale(1 .34)">${ring(3, flat('M0 -10C40 -14 60 -60 26 -90C-14 -104 -50 -74 -40 -36C-34 -14 -12 -6 0 -10Z', INK))}</g>`,
  ) +
  times(11, (i) =>
    circle([-112 + i * 22.4, -56 + Math.sin((i / 10) * Math.PI) * 30], 6, GOLD, INK, 2),
  ) +
  times(11, (i) =>
    circle([-118 + i * 23.6, 74 + Math.sin((i / 10) * Math.PI) * 22], 6, GOLD, INK, 2),
  ) +
  circle([0, 30], 24, GOLD) +
  circle([0, 30], 13, p.main) +
  mirror(stroke('M30 -100L110 -158', INK, 17) + stroke('M30 -100L110 -158', '#d9a05a', 10)) +
  path('M-90 104H90L104 140H-104Z', '#8a5a34')

export const paperLantern =
  ({ paper = '#f7e7bd', crest = 0 } = {}): Subject =>
  (p) =>
    stroke('M0 -160V-140', INK, 6) +
    path('M-50 -142H50V-118H-50Z', INK) +
    path('M-56 -120C-130 -80 -130 70 -56 110H56C130 70 130 -80 56 -120Z', paper, INK, 5) +
    [-92, -62, -32, -2, 28, 58, 86]
      .map((y) =>
        stroke(
          `M${-110 + ((y + 4) / 98) ** 2 * 44} ${y}Q0 ${y + 14} ${110 - ((y + 4) / 98) ** 2 * 44} ${y}`,
          '#00000022',
          4,
        ),
      )
      .join('') +
    [
      ring(5, flat(petal(60, 30, 12), p.main)),
      flat(star(5, 62, 26), p.main),
      ring(
        3,
        flat('M0 -8C34 -12 50 -48 22 -70C-12 -80 -40 -58 -32 -30C-28 -12 -10 -4 0 -8Z', p.main),
      ),
    ]
      .map((svg, i) => (i === crest ? move([0, -4], svg) : ''))
      .join('') +
    path('M-50 108H50V130H-50Z', INK) +
    [-20, 0, 20].map((x) => stroke(`M${x} 130Q${x + 4} 146 ${x} 160`, p.main, 5)).join('')

export const paperCrane =
  ({ paper = '#e2574c', shade = '#b53a34' } = {}): Subject =>
  () =>
    path('M-30 40L-148 -110L-60 20Z', shade, INK, 4) +
    path('M20 40L148 -96L60 60Z', shade) +
    path('M-60 20L-10 -140L40 30Z', paper, INK, 4) +
    path('M-10 -140L40 30L90 -70Z', '#f58a7a', INK, 4) +
    path('M-60 20L40 30L0 110Z', paper) +
    path('M0 110L40 30L60 60Z', shade) +
    path('M-148 -110L-136 -66L-112 -64Z', paper) +
    stroke('M-10 -140L0 110', '#00000033', 3)

export const pinwheel =
  ({ sails = ['#e2574c', '#f6c54a', '#3f8fae', '#6fae5a'] as readonly string[] } = {}): Subject =>
  () =>
    path('M-7 0H7V156H-7Z', '#d9a05a') +
    sails
      .map((tint, i) =>
        move(
          [0, -36],
          path('M0 0L-100 -16C-104 -70 -70 -104 -16 -100Z', tint, INK, 4) +
            path('M0 0L-100 -16L-52 -56Z', '#ffffff66', INK, 3),
          { turn: i * (360 / sails.length) },
        ),
      )
      .join('') +
    circle([0, -36], 16, GOLD) +
    dot([0, -36], 6, INK)

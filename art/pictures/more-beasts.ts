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
  polar,
  ring,
  type Subject,
  stroke,
  times,
  VERMILION,
} from './ink.ts'

export const tiger =
  ({ fur = '#f2a93b' } = {}): Subject =>
  (p) =>
    mirror(circle([74, -84], 34, fur) + dot([74, -84], 17, '#5a2f1c')) +
    path(
      blob(
        '0,-112 72,-92 112,-24 104,44 128,60 96,76 92,104 56,96 0,122 -56,96 -92,104 -96,76 -128,60 -104,44 -112,-24 -72,-92',
      ),
      fur,
    ) +
    flat(blob('0,14 46,16 74,52 40,98 0,110 -40,98 -74,52 -46,16'), PAPER) +
    mirror(
      flat(blob('38,-50 62,-46 66,-30 36,-26'), PAPER) +
        path('M16 -20Q38 -46 62 -22Q38 -8 16 -20Z', '#f8e36a', INK, 5) +
        circle([40, -22], 8, INK, 'none', 0) +
        path('M12 -44Q40 -66 70 -46L66 -36Q40 -52 14 -34Z', INK) +
        path('M112 -18L78 -10L110 4ZM108 22L74 26L106 40ZM88 -80L62 -60L100 -58Z', INK),
    ) +
    flat('M-6 -108H6V-62L0 -52L-6 -62ZM-32 -100L-20 -104L-14 -66ZM32 -100L20 -104L14 -66Z', INK) +
    path('M-20 12H20Q24 26 0 38Q-24 26 -20 12Z', '#e0707a') +
    path('M0 38V50Q-26 66 -44 50Q-40 92 0 92Q40 92 44 50Q26 66 0 50', '#8f1f1c') +
    mirror(flat('M16 56L28 56L22 78Z', '#fff') + stroke('M48 36L118 26M50 44L116 48', INK, 2.5)) +
    flat('M-16 84Q0 70 16 84Q0 92 -16 84Z', p.main)

export const dragonCoil =
  ({ hide = '#2f7d63', belly = '#f2d98a', mane = VERMILION } = {}): Subject =>
  () => {
    const spine = line('-40,-66 60,-92 118,-30 92,50 0,66 -76,54 -92,104 -20,136 72,124 128,140')
    const body = stroke(spine, INK, 58) + stroke(spine, hide, 50)
    const beads = (size: number, shift: number): string =>
      `<path d="${spine}" fill="none" stroke="#00000026" stroke-width="${size}" stroke-dasharray=".1 14" stroke-dashoffset="${shift}" stroke-linecap="round" transform="translate(2 -7)"/>`
    const tuft = [50, 90, 130].map((turn) =>
      move([122, 140], path(petal(42, 13), mane, INK, 3), { turn }),
    )
    return (
      tuft.join('') +
      body +
      beads(11, 0) +
      `<path d="${spine}" fill="none" stroke="${belly}" stroke-width="18" stroke-dasharray="6 5" transform="translate(-4 10)"/>` +
      `<path d="${spine}" fill="none" stroke="${mane}" stroke-width="16" stroke-dasharray="3 11" transform="translate(5 -20)"/>` +
      claw(84, 58, 20, hide) +
      claw(-92, 110, 120, hide) +
      move([-62, -62], dragonHead(hide, belly, mane), { scale: 1.02 })
    )
  }

const claw = (x: number, y: number, turn: number, hide: string): string =>
  move(
    [x, y],
    path(
      'M-12 -6C-10 18 -4 30 -16 44L-8 42L-6 56L4 44L12 56L14 40L26 46C18 30 20 10 14 -8Z',
      hide,
      INK,
      3.5,
    ),
    { turn },
  )

export const dragonHead = (hide: string, belly: string, mane: string): string =>
  [-150, -118, -86, -54, -22, 10]
    .map((turn) =>
      move([30, -4], path('M0 0C-14 -30 -4 -66 14 -84C14 -56 24 -30 16 0Z', mane, INK, 3), {
        turn: turn + 120,
      }),
    )
    .join('') +
  path('M24 -30C22 -70 40 -92 70 -104C58 -84 66 -80 80 -84C62 -64 50 -56 44 -24Z', '#f3e3b2') +
  path('M-4 -34C-14 -70 0 -96 24 -112C18 -90 26 -86 38 -92C24 -70 18 -60 16 -32Z', '#f3e3b2') +
  path(
    'M40 -40C56 -20 52 24 30 40C10 50 -10 44 -24 40C-40 58 -66 52 -78 34C-58 38 -48 30 -44 20L-92 14C-104 0 -98 -22 -84 -28C-70 -34 -62 -22 -46 -24C-40 -48 0 -62 40 -40Z',
    hide,
  ) +
  flat('M-44 22C-36 34 -60 40 -70 38C-58 48 -40 46 -28 38L-10 28Z', mane) +
  flat('M-88 14L-84 24L-78 15L-72 25L-66 16L-60 26L-54 18Z', '#fff') +
  path('M-26 -26Q-10 -44 10 -28Q-4 -12 -26 -26Z', '#fbe27a', INK, 4) +
  dot([-8, -28], 5.5, INK) +
  path('M-32 -34Q-10 -58 18 -40L10 -32Q-10 -44 -30 -28Z', belly, INK, 3) +
  circle([-86, -14], 5, INK, 'none', 0) +
  stroke(line('-86,-26 -112,-56 -96,-84 -118,-104'), GOLD, 5) +
  stroke(line('-90,6 -124,22 -128,56 -104,70'), GOLD, 5) +
  flat(blob('20,0 34,14 22,32 6,22'), belly)

export const phoenix =
  ({ plume = '#d8402c', under = '#f5c04a', tail = '#2f7d8c' } = {}): Subject =>
  () => {
    const feather = (turn: number, length: number): string =>
      move(
        [8, 40],
        stroke(line(`0,0 ${-8},${length * 0.4} 12,${length * 0.75} 0,${length}`), tail, 8) +
          circle([0, length], 13, under, INK, 3) +
          circle([0, length], 6, plume, INK, 2),
        { turn },
      )
    const wing = (side: number): string =>
      `<g transform="scale(${side} 1)">${[0, 1, 2, 3, 4, 5]
        .map((i) =>
          move([26, 6], path(petal(136 - i * 10, 20), i % 2 ? plume : under), {
            turn: 24 + i * 15,
          }),
        )
        .join(
          '',
        )}${[0, 1, 2, 3].map((i) => move([24, 2], path(petal(76 - i * 6, 17), i % 2 ? under : tail), { turn: 30 + i * 20 })).join('')}</g>`
    return (
      [-40, -20, 0, 20, 40].map((turn, i) => feather(turn, 100 - Math.abs(i - 2) * 12)).join('') +
      wing(1) +
      wing(-1) +
      path(blob('0,-66 24,-34 30,16 14,56 -14,56 -30,16 -24,-34'), plume) +
      times(3, (i) => stroke(`M-14 ${-4 + i * 16}q7 9 14 0q7 9 14 0`, under, 3)) +
      [-30, 0, 30]
        .map((turn) => move([0, -92], path(petal(40, 8), under, INK, 3), { turn }))
        .join('') +
      circle([0, -82], 24, plume) +
      path('M-22 -84L-50 -74L-22 -70Z', under) +
      circle([-8, -86], 6, '#fff', INK, 3) +
      dot([-9, -86], 3, INK) +
      path('M-14 -64Q-10 -48 0 -60Z', VERMILION, INK, 2.5)
    )
  }

export const octopus: Subject = (p) =>
  [-1, 1]
    .flatMap((side) =>
      [0, 1, 2, 3].map((i) => {
        const leg = line(
          `${side * (14 + i * 14)},30 ${side * (34 + i * 26)},${96 - i * 16} ${side * (52 + i * 30)},${124 - i * 22} ${side * (40 + i * 32)},${140 - i * 34}`,
        )
        return (
          stroke(leg, INK, 30 - i * 2) +
          stroke(leg, p.main, 22 - i * 2) +
          `<path d="${leg}" fill="none" stroke="${PAPER}" stroke-width="5" stroke-dasharray="1 10" stroke-linecap="round"/>`
        )
      }),
    )
    .join('') +
  path(blob('0,-146 62,-128 86,-72 66,-14 56,40 0,54 -56,40 -66,-14 -86,-72 -62,-128'), p.main) +
  mirror(
    circle([28, -14], 17, '#fff') + path('M14 -18H42Q40 -2 28 -2Q16 -2 14 -18Z', INK, INK, 2),
  ) +
  circle([0, 24], 13, p.glow) +
  dot([0, 24], 6, INK) +
  path('M-86 -84Q0 -112 86 -84L82 -62Q0 -92 -82 -62Z', PAPER) +
  stroke('M-70 -78l12 -4M-34 -84l14 -2M20 -86l14 2M58 -80l12 4', p.second, 5) +
  path('M82 -70L122 -84L108 -58L124 -40L82 -58Z', PAPER)

export const butterfly =
  ({ wing = '#3a5fb0', inner = '#9fd0ea', spot = '#f4c64e' } = {}): Subject =>
  () =>
    mirror(
      path('M4 -10C30 -90 100 -140 140 -112C160 -70 110 0 12 18Z', wing) +
        path('M8 -8C34 -70 90 -110 122 -94C132 -64 90 -10 16 8Z', inner, INK, 2) +
        stroke('M12 0L110 -92M14 2L124 -62M14 6L100 -22', wing, 4) +
        path('M8 16C80 10 120 50 104 92C96 120 80 110 76 92C70 130 20 110 6 40Z', wing) +
        path('M14 24C66 20 98 52 86 78C70 100 30 88 14 40Z', spot, INK, 2) +
        circle([62, 60], 13, wing, INK, 2) +
        circle([62, 60], 5, inner, 'none', 0) +
        stroke(line('2,-40 20,-90 46,-112'), INK, 4) +
        dot([46, -112], 6, INK),
    ) +
    path(blob('0,-46 11,-26 9,30 0,92 -9,30 -11,-26'), INK) +
    stroke('M-7 0H7M-7 16H7M-6 32H6M-5 48H5', spot, 3)

export const deer =
  ({ fur = '#c07a40' } = {}): Subject =>
  (p) =>
    mirror(
      stroke(line('22,-66 46,-100 40,-146'), '#6b4223', 11) +
        stroke(line('42,-104 84,-112 100,-144'), '#6b4223', 10) +
        stroke(line('80,-112 116,-104'), '#6b4223', 8) +
        move([100, -140], ring(5, path(petal(17, 9, 3), '#f7b4c2', INK, 2))) +
        move([42, -140], ring(5, path(petal(15, 8, 3), '#f7b4c2', INK, 2))) +
        move([118, -102], ring(5, path(petal(13, 7, 3), '#fde4e4', INK, 2))) +
        path('M40 -56C74 -78 100 -66 104 -54C90 -36 60 -34 42 -40Z', fur) +
        flat('M54 -54C74 -66 88 -62 92 -54C80 -46 64 -44 54 -46Z', '#f3c8b4'),
    ) +
    path(blob('0,24 60,50 84,104 84,150 -84,150 -84,104 -60,50'), fur) +
    flat(blob('0,30 26,60 20,130 -20,130 -26,60'), PAPER) +
    mirror(dot([54, 96], 7, PAPER) + dot([64, 122], 6, PAPER) + dot([44, 126], 6, PAPER)) +
    path(
      'M-44 -64Q0 -84 44 -64C46 -30 34 -10 28 16C20 46 -20 46 -28 16C-34 -10 -46 -30 -44 -64Z',
      fur,
    ) +
    flat('M0 -70Q12 -30 8 10H-8Q-12 -30 0 -70Z', '#e3a76a') +
    oval([0, 28], [15, 10], INK) +
    mirror(oval([28, -26], [8, 11], INK) + dot([31, -30], 3.4, '#fff')) +
    path('M-62 60Q0 90 62 60L66 74Q0 106 -66 74Z', p.main) +
    circle([0, 90], 12, GOLD)

export const whale: Subject = (p) =>
  stroke(line('24,-74 20,-120 -12,-134'), PAPER, 9) +
  stroke(line('26,-74 34,-124 64,-136'), PAPER, 9) +
  stroke(line('25,-70 27,-140'), PAPER, 7) +
  path(
    'M-150 30C-130 -50 -40 -86 40 -74C100 -64 112 -20 112 14C116 -6 134 -24 150 -34C150 -8 142 14 148 40C132 30 120 30 112 34C100 84 20 104 -50 92C-110 82 -146 60 -150 30Z',
    p.second,
  ) +
  path('M-150 30C-110 50 -20 56 40 46C20 96 -20 96 -50 92C-110 82 -146 60 -150 30Z', PAPER) +
  times(6, (i) =>
    stroke(
      `M${-128 + i * 26} ${52 + i * 3}Q${-100 + i * 22} ${82 - i} ${-76 + i * 20} 90`,
      p.second,
      3,
    ),
  ) +
  path('M-10 52C-2 96 26 118 52 112C50 88 38 66 24 48Z', p.second) +
  circle([-76, 14], 9, '#fff', INK, 3) +
  dot([-77, 14], 4.6, INK) +
  stroke('M-96 0Q-76 -10 -58 2', PAPER, 4) +
  stroke('M60 -50Q86 -34 92 -6M40 -54Q64 -40 70 -14', PAPER, 4)

export const snake: Subject = (p) => {
  const coil = line(
    '-30,-112 26,-110 40,-72 -10,-46 -78,-22 -80,34 10,50 90,26 118,62 70,112 -40,118 -120,104',
  )
  return (
    stroke(coil, INK, 46) +
    stroke(coil, '#fffaf0', 38) +
    `<path d="${coil}" fill="none" stroke="${p.main}" stroke-width="14" stroke-dasharray="2 15" stroke-linecap="round"/>` +
    path(blob('-24,-138 10,-130 12,-98 -20,-88 -66,-94 -82,-108 -66,-124'), '#fffaf0') +
    circle([-34, -118], 7, '#c8202c', INK, 3) +
    stroke('M-80 -106H-50', INK, 3) +
    stroke('M-82 -106L-108 -104L-120 -112M-108 -104L-118 -94', VERMILION, 4) +
    circle([108, -86], 34, p.spark) +
    circle([108, -86], 22, 'none', '#fff', 3) +
    path('M86 -112Q108 -150 130 -112Q108 -124 86 -112Z', p.main, INK, 3)
  )
}

export const puffer: Subject = (p) =>
  mirror(path('M86 10C130 -20 140 -10 136 20C140 50 126 54 88 34Z', p.spark)) +
  ring(22, flat('M-8 -104L0 -136L8 -104Z', p.deep)) +
  circle([0, 0], 108, p.sky) +
  path('M-106 18Q0 60 106 18A108 108 0 0 1 -106 18Z', PAPER) +
  times(7, (i) => {
    const [x, y] = polar(70, -75 + i * 25)
    return circle([x, y], 6, p.deep, 'none', 0)
  }) +
  mirror(
    circle([46, -20], 25, '#fff') +
      dot([42, -18], 13, INK) +
      dot([46, -24], 4, '#fff') +
      oval([76, 14], [13, 8], '#f0938c', 'none', 0),
  ) +
  path('M-20 12Q0 -2 20 12Q24 32 0 34Q-24 32 -20 12Z', '#f0a59a') +
  path('M-9 14H9V24H-9Z', '#fff', INK, 2.5) +
  stroke('M0 14V24', INK, 2.5)

export const goldfish =
  ({ hide = '#e8432c', fin = '#fbd8c4' } = {}): Subject =>
  () =>
    path(
      'M-6 60C-70 70 -110 120 -92 150C-60 150 -30 130 -8 104C10 140 50 152 84 144C96 110 60 70 8 60Z',
      fin,
    ) +
    stroke('M-12 72L-74 132M-6 80L-40 134M8 76L66 130M4 80L34 130', hide, 4) +
    mirror(
      path('M40 -10C90 -14 110 20 96 52C70 50 50 40 38 24Z', fin) +
        stroke('M48 2L84 36M46 10L72 42', hide, 3),
    ) +
    path(blob('0,-124 44,-110 60,-50 46,20 14,72 -14,72 -46,20 -60,-50 -44,-110'), hide) +
    flat(blob('0,-30 26,-16 22,30 0,56 -22,30 -26,-16'), fin) +
    times(4, (row) =>
      times(3, (i) =>
        stroke(`M${-24 + i * 17 + (row % 2) * 6} ${-20 + row * 18}q8 9 15 0`, hide, 3),
      ),
    ) +
    mirror(
      circle([42, -96], 19, fin) +
        circle([46, -98], 11, INK, 'none', 0) +
        dot([49, -102], 4, '#fff'),
    ) +
    path('M-12 -122Q0 -136 12 -122Q0 -112 -12 -122Z', fin, INK, 3)

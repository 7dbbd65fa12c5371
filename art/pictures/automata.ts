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
  PAPER,
  path,
  polygon,
  ring,
  type Subject,
  star,
  stroke,
  times,
  VERMILION,
} from './ink.ts'

type Automaton = {
  readonly head: keyof typeof heads
  readonly body: keyof typeof bodies
  readonly base: keyof typeof bases
  readonly tool: keyof typeof tools
  readonly metal?: string
  readonly cloth?: string
}
type Part = (metal: string, cloth: string) => string

const screw = (x: number, y: number): string =>
  circle([x, y], 5, '#f4e2b0', INK, 2) + stroke(`M${x - 3} ${y}h6`, INK, 2)

const heads = {
  topknot: () =>
    circle([0, -88], 46, '#fbe9d2') +
    path('M-46 -92C-50 -150 50 -150 46 -92C30 -112 -30 -112 -46 -92Z', INK) +
    oval([0, -142], [12, 14], INK) +
    mirror(stroke('M10 -86Q18 -94 28 -86', INK, 5) + dot([28, -70], 7, '#f2a497')) +
    stroke('M-9 -62Q0 -54 9 -62', VERMILION, 5) +
    stroke('M-24 -60V-46M24 -60V-46', '#b58a5a', 2),
  lantern: (_: string, cloth: string) =>
    path('M-40 -136H40Q60 -92 40 -48H-40Q-60 -92 -40 -136Z', '#fff0c4') +
    stroke('M-46 -118H46M-52 -98H52M-52 -80H52M-46 -62H46', '#d9b46a', 3) +
    path('M-32 -150H32V-136H-32Z', INK) +
    mirror(circle([20, -96], 12, cloth) + dot([20, -96], 5, '#fff')) +
    stroke('M-16 -66Q0 -54 16 -66', INK, 5),
  kettle: (metal: string) =>
    path('M-52 -70C-52 -130 52 -130 52 -70C52 -40 -52 -40 -52 -70Z', metal) +
    path('M48 -84C70 -90 76 -110 92 -112L96 -100C84 -92 78 -70 52 -62Z', metal) +
    stroke('M-36 -112C-40 -160 40 -160 36 -112', INK, 7) +
    oval([0, -118], [24, 9], metal) +
    circle([0, -130], 7, VERMILION) +
    circle([0, -80], 22, '#ffe9a6', INK, 5) +
    circle([0, -80], 9, INK, 'none', 0) +
    dot([5, -85], 4, '#fff'),
  bell: (metal: string) =>
    path('M-48 -50C-40 -80 -48 -140 0 -140C48 -140 40 -80 48 -50Z', metal) +
    path('M-54 -54H54V-42H-54Z', metal) +
    circle([0, -146], 9, 'none', INK, 5) +
    mirror(path('M8 -94L36 -102V-84L8 -80Z', '#ffe9a6')) +
    mirror(dot([24, -92], 4, INK)) +
    times(6, (i) => dot([-25 + i * 10, -122], 3.4, INK)) +
    stroke('M-16 -64H16', INK, 5),
  fox: (_: string, cloth: string) =>
    path('M-54 -140L-26 -116H26L54 -140Q62 -90 30 -62L0 -38L-30 -62Q-62 -90 -54 -140Z', PAPER) +
    mirror(
      flat('M48 -128L34 -112L48 -96Z', cloth) +
        path('M12 -92L42 -104L32 -86Z', GOLD, INK, 3) +
        stroke('M40 -78L24 -74', cloth, 4),
    ) +
    oval([0, -46], [8, 6], INK) +
    screw(0, -104),
  clock: (metal: string) =>
    circle([0, -92], 52, metal) +
    circle([0, -92], 40, '#fff7df', INK, 3) +
    times(12, (i) => {
      const a = (i * Math.PI) / 6
      return stroke(
        `M${(Math.sin(a) * 31).toFixed(1)} ${(-92 - Math.cos(a) * 31).toFixed(1)}L${(Math.sin(a) * 37).toFixed(1)} ${(-92 - Math.cos(a) * 37).toFixed(1)}`,
        INK,
        3,
      )
    }) +
    mirror(circle([15, -100], 7, INK, 'none', 0)) +
    stroke('M0 -92L0 -68M0 -92L16 -82', VERMILION, 4) +
    mirror(circle([38, -140], 13, metal)),
  helmet: (metal: string, cloth: string) =>
    path('M-46 -44V-80H46V-44Q0 -30 -46 -44Z', '#2b2a30') +
    mirror(path('M10 -76H36V-64H14Z', '#7fe3d8', INK, 2)) +
    path('M-58 -80C-60 -150 60 -150 58 -80Q0 -100 -58 -80Z', cloth) +
    path(
      'M-62 -158C-50 -120 -20 -108 0 -108C20 -108 50 -120 62 -158C40 -136 20 -130 0 -130C-20 -130 -40 -136 -62 -158Z',
      metal,
    ) +
    mirror(path('M56 -84L82 -74L64 -46L48 -52Z', cloth)),
} as const satisfies Record<string, Part>

const bodies = {
  robe: (_: string, cloth: string) =>
    path('M-56 -40H56L78 90H-78Z', cloth) +
    path('M-24 -44L0 -4L24 -44L34 -40L0 30L-34 -40Z', PAPER) +
    path('M-66 36H66L70 60H-70Z', GOLD) +
    times(5, (i) => circle([-44 + i * 22, 76], 6, 'none', '#ffffffaa', 3)),
  barrel: (metal: string) =>
    path('M-60 -40C-84 0 -84 50 -60 92H60C84 50 84 0 60 -40Z', '#b5773c') +
    stroke('M-22 -40Q-30 26 -22 92M22 -40Q30 26 22 92', '#7a4a22', 4) +
    path('M-70 -14H70L73 2H-73ZM-73 56H73L69 72H-69Z', metal) +
    circle([0, 28], 20, '#ffe9a6', INK, 4) +
    ring(1, move([0, 28], ring(8, flat('M-3 -6L-2 -17H2L3 -6Z', VERMILION)))),
  cage: (metal: string) =>
    path('M-58 -40H58V92H-58Z', '#2b2030') +
    move(
      [-14, 36],
      ring(10, flat('M-7 -32L-5 -44H5L7 -32Z', metal)) +
        circle([0, 0], 34, metal) +
        circle([0, 0], 12, '#2b2030', INK, 3),
    ) +
    move(
      [32, 0],
      ring(8, flat('M-6 -16L-4 -26H4L6 -16Z', '#e9c88a')) +
        circle([0, 0], 18, '#e9c88a') +
        dot([0, 0], 6, INK),
    ) +
    stroke('M-40 -40V92M0 -40V92M40 -40V92', '#c98a4b', 7) +
    path('M-64 -46H64V-32H-64ZM-64 84H64V98H-64Z', '#c98a4b'),
  drum: (metal: string, cloth: string) =>
    path('M-66 -30H66V84H-66Z', cloth) +
    circle([0, 28], 54, '#fff3da') +
    move(
      [0, 28],
      ring(3, flat('M0 -6C18 -10 26 -28 10 -38C-6 -44 -20 -30 -16 -16C-14 -8 -6 -4 0 -6Z', INK)),
    ) +
    times(7, (i) => mirror(circle([60, -24 + i * 17], 4, metal, INK, 2))),
  plates: (metal: string, cloth: string) =>
    [0, 1, 2, 3]
      .map(
        (i) =>
          path(
            `M${-60 - i * 5} ${-40 + i * 32}H${60 + i * 5}L${64 + i * 5} ${-4 + i * 32}H${-64 - i * 5}Z`,
            i % 2 ? '#2b2a30' : cloth,
          ) + times(7, (j) => dot([-48 + j * 16, -22 + i * 32], 3.4, metal)),
      )
      .join('') +
    circle([0, 8], 18, metal) +
    circle([0, 8], 9, '#7fe3d8', INK, 2),
} as const satisfies Record<string, Part>

const bases = {
  wheels: (metal: string) =>
    path('M-84 92H84V112H-84Z', '#8a5a34') +
    mirror(
      circle([56, 124], 24, '#8a5a34') +
        move([56, 124], ring(8, stroke('M0 0V-20', metal, 4))) +
        circle([56, 124], 7, metal),
    ),
  cloud: () =>
    path(
      'M-110 130a22 22 0 0 1 14 -40a34 34 0 0 1 56 -8a40 40 0 0 1 70 4a30 30 0 0 1 60 8a20 20 0 0 1 16 36Z',
      PAPER,
    ) + stroke('M-60 110a18 18 0 1 1 22 -14M30 108a18 18 0 1 1 26 -10', '#8a94a8', 3),
  spider: (metal: string) =>
    [0, 1, 2]
      .map((i) =>
        mirror(
          stroke(
            line(`40,90 ${84 + i * 12},${66 + i * 12} ${96 + i * 14 - 10},${142 - i * 4}`),
            INK,
            15,
          ) +
            stroke(
              line(`40,90 ${84 + i * 12},${66 + i * 12} ${96 + i * 14 - 10},${142 - i * 4}`),
              metal,
              8,
            ) +
            circle([84 + i * 12, 68 + i * 12], 8, GOLD, INK, 3),
        ),
      )
      .join('') + path('M-60 88H60L44 114H-44Z', '#2b2a30'),
  boat: (_: string, cloth: string) =>
    path(
      'M-140 84C-100 96 100 96 140 84C128 126 90 146 0 146C-90 146 -128 126 -140 84Z',
      '#8a5a34',
    ) + path('M-128 98Q0 116 128 98L124 110Q0 128 -124 110Z', cloth),
  legs: (metal: string) =>
    mirror(
      path('M10 90H48L52 118H14Z', '#2b2a30') +
        path('M8 116H58C74 120 78 134 74 146H6Z', metal) +
        screw(32, 104),
    ),
  tray: (_: string, cloth: string) =>
    path('M-92 92H92L80 118H-80Z', cloth) +
    path('M-70 118L-84 146H84L70 118Z', '#8a5a34') +
    times(5, (i) => star(4, 9, 4) && move([-56 + i * 28, 105], flat(star(4, 9, 4), '#ffe9a6'))),
} as const satisfies Record<string, Part>

const arm = (x: number, y: number, handX: number, handY: number, metal: string): string =>
  stroke(`M${x} ${y}L${handX} ${handY}`, INK, 20) +
  stroke(`M${x} ${y}L${handX} ${handY}`, metal, 12) +
  circle([x, y], 13, metal) +
  circle([handX, handY], 12, '#fbe9d2')

const tools = {
  tea: (metal: string) =>
    arm(-54, -20, -30, 36, metal) +
    arm(54, -20, 30, 36, metal) +
    path('M-56 40H56V50H-56Z', '#5d3b25') +
    path('M-24 10H24C24 30 14 40 0 40C-14 40 -24 30 -24 10Z', '#3f7a6a') +
    stroke('M-8 0q-6 -10 2 -18M8 0q-6 -10 2 -18', '#ffffffcc', 3),
  bow: (metal: string) =>
    arm(54, -20, 20, 6, metal) +
    path('M-84 -120C-150 -60 -150 60 -84 120', 'none', INK, 12) +
    stroke('M-84 -120C-150 -60 -150 60 -84 120', VERMILION, 6) +
    stroke('M-84 -120L20 6L-84 120', '#f4e2b0', 3) +
    stroke('M30 6H-146', INK, 5) +
    flat('M-146 6l20 -9v18Z', INK) +
    arm(-54, -20, -122, 6, metal),
  brush: (metal: string) =>
    arm(-54, -20, -92, 30, metal) +
    arm(54, -20, 98, -30, metal) +
    stroke('M112 -84L90 20', '#c98a4b', 10) +
    path('M94 14L82 14C74 34 80 48 84 56C94 44 102 30 100 16Z', INK) +
    path('M-130 20H-64V110H-130Z', PAPER) +
    stroke('M-112 38Q-84 44 -92 60T-106 92', INK, 7),
  swords: (metal: string) =>
    mirror(
      arm(54, -20, 104, 10, metal) +
        path('M98 4L110 4L140 -132L122 -126Z', '#e8eef2') +
        path('M88 2H122V12H88Z', GOLD, INK, 3) +
        path('M98 12H110V44H98Z', VERMILION),
    ),
  fans: (metal: string, cloth: string) =>
    mirror(
      arm(54, -20, 98, 0, metal) +
        move(
          [98, 0],
          path('M0 0L10 -84A84 84 0 0 1 78 -20Z', cloth) +
            stroke('M0 0L32 -78M0 0L56 -62M0 0L72 -40', GOLD, 3),
          { turn: 4 },
        ),
    ),
  drumsticks: (metal: string) =>
    mirror(
      arm(60, -20, 106, -60, metal) +
        stroke('M106 -60L74 -120', '#c98a4b', 11) +
        circle([72, -124], 10, PAPER),
    ),
  parasol: (metal: string, cloth: string) =>
    arm(-54, -20, -84, 30, metal) +
    arm(54, -20, 84, -30, metal) +
    stroke('M84 40V-116', '#8a5a34', 7) +
    path('M0 -100C20 -160 148 -160 168 -100Q126 -116 84 -100Q42 -116 0 -100Z', cloth).replace(
      '<path',
      '<path transform="translate(-12 0)"',
    ) +
    stroke('M72 -144L30 -106M72 -144L114 -106', '#ffffffaa', 3),
  hammer: (metal: string) =>
    arm(-54, -20, -94, 24, metal) +
    arm(54, -20, 100, -46, metal) +
    stroke('M100 -10V-100', '#8a5a34', 11) +
    path('M60 -146H140V-98H60Z', metal) +
    path('M72 -146H82V-98H72ZM118 -146H128V-98H118Z', VERMILION) +
    stroke('M92 -122h16', INK, 4),
  lamp: (metal: string, cloth: string) =>
    arm(54, -20, 70, 40, metal) +
    arm(-54, -20, -100, -40, metal) +
    stroke('M-124 -70L-80 -20', '#8a5a34', 8) +
    stroke('M-124 -70V-40', INK, 3) +
    path('M-144 -40H-104Q-92 -10 -104 20H-144Q-156 -10 -144 -40Z', '#ffe39a') +
    stroke('M-150 -24H-98M-152 -6H-96M-148 10H-100', cloth, 3),
  flute: (metal: string) =>
    arm(-54, -20, -30, -44, metal) +
    arm(54, -20, 44, -50, metal) +
    path('M-60 -50L112 -66V-54L-60 -38Z', '#3b2a20') +
    times(6, (i) => dot([20 + i * 14, -54 - i * 1.3], 3, GOLD)) +
    stroke('M-84 -92v34M-62 -100v34M-84 -92l22 -8', INK, 4) +
    dot([-90, -56], 7, INK) +
    dot([-68, -64], 7, INK),
} as const satisfies Record<string, Part>

/** Draws a clockwork doll that consists of the given parts. Gears are visible behind the doll. */
export const automaton =
  ({ head, body, base, tool, metal = '#c9953f', cloth = '#b3303a' }: Automaton): Subject =>
  (p) => {
    const gear =
      ring(12, flat(polygon('-9,-50 -6,-64 6,-64 9,-50'), p.deep)) +
      circle([0, 0], 52, 'none', p.deep, 12) +
      ring(5, stroke('M0 0V-46', p.deep, 8))
    return (
      `<g opacity=".4">${move([-96, -92], gear, { scale: 0.9 })}${move([110, 60], gear, { scale: 0.7 })}</g>` +
      bases[base](metal, cloth) +
      bodies[body](metal, cloth) +
      heads[head](metal, cloth) +
      tools[tool](metal, cloth)
    )
  }

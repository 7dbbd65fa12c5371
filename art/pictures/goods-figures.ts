import { BOARD_Y, fall, type GoodsDrawing, lifted, moulded } from './goods-counter.ts'
import {
  circle,
  dot,
  fade,
  flat,
  GOLD,
  INK,
  move,
  oval,
  PAPER,
  path,
  ring,
  type Subject,
  stroke,
} from './ink.ts'
import { pattern } from './patterns.ts'

/** How a figure stands on the counter. `scale` enlarges the figure, and `turn` rotates it. */
type Placing = { readonly scale?: number; readonly turn?: number }

/** Draws a figure on a lacquered stand with a name plate, in front of a round light. */
export const stood =
  (subject: Subject, { scale = 1, turn = 0 }: Placing = {}): GoodsDrawing =>
  (p) =>
    fade(0.75, dot([240, 236], 168, p.glow)) +
    circle([240, 236], 168, 'none', p.spark, 4) +
    fade(0.6, circle([240, 236], 156, 'none', p.main, 2)) +
    fall('stand', ['#4a3b36', '#1c1517', '#0f0b0c']) +
    lifted(
      path(
        `M112 ${BOARD_Y - 16}A128 26 0 0 0 368 ${BOARD_Y - 16}V${BOARD_Y + 6}A128 26 0 0 1 112 ${BOARD_Y + 6}Z`,
        'url(#stand)',
        INK,
        3,
      ) +
        oval([240, BOARD_Y - 16], [128, 26], '#352a29', GOLD, 4) +
        oval([240, BOARD_Y - 18], [104, 19], p.main, GOLD, 2),
    ) +
    moulded(move([240, 250], subject(p), { scale: scale * 0.98, turn })) +
    path(`M206 ${BOARD_Y + 6}H274V${BOARD_Y + 24}H206Z`, GOLD, '#5a3a0c', 2) +
    stroke(`M214 ${BOARD_Y + 12}H266M222 ${BOARD_Y + 18}H258`, '#5a3a0c', 2)

/** Draws a figure in its box, seen through the window of the box. */
export const boxed =
  (subject: Subject, { scale = 1, turn = 0 }: Placing = {}): GoodsDrawing =>
  (p) =>
    fall('inside', [p.deep, p.sky, p.glow]) +
    pattern('band', 'stripes', { background: p.main, ink: p.deep, size: 1.1 }) +
    lifted(
      path('M352 74L392 60V400L352 424Z', p.deep, INK, 4) +
        path('M96 74L132 60H392L352 74Z', p.sky, INK, 4) +
        path('M96 74H352V424H96Z', 'url(#band)', INK, 5),
    ) +
    path('M112 138H336V376Q336 386 326 386H122Q112 386 112 376Z', 'url(#inside)', INK, 4) +
    path('M118 340H330V380H118Z', p.second, INK, 2) +
    `<clipPath id="window"><path d="M114 140H334V384H114Z"/></clipPath><g clip-path="url(#window)">${moulded(move([224, 258], subject(p), { scale: scale * 0.74, turn }))}</g>` +
    flat('M128 138H188L128 250Z', '#ffffff55') +
    flat('M204 138H226L112 340V304Z', '#ffffff3a') +
    path('M96 74H352V124Q224 150 96 124Z', p.second, INK, 4) +
    stroke('M104 118Q224 142 344 118', p.spark, 4) +
    move([224, 104], ring(8, flat('M0 0L-6 -22L0 -28L6 -22Z', p.spark)) + dot([0, 0], 9, PAPER)) +
    move(
      [324, 366],
      circle([0, 0], 24, '#cf3f2a', GOLD, 3) + ring(5, flat('M0 0L-5 -13L0 -18L5 -13Z', PAPER)),
    )

/** Draws a figure under a glass dome on a base of turned wood. */
export const domed =
  (subject: Subject, { scale = 1, turn = 0 }: Placing = {}): GoodsDrawing =>
  (p) =>
    fall('wood', ['#a8662c', '#6a3c16']) +
    fall('glass', ['#ffffff88', '#ffffff11', '#ffffff44'], true) +
    lifted(
      path(
        `M92 ${BOARD_Y - 20}A148 26 0 0 0 388 ${BOARD_Y - 20}V${BOARD_Y + 4}A148 26 0 0 1 92 ${BOARD_Y + 4}Z`,
        'url(#wood)',
        INK,
        4,
      ) +
        oval([240, BOARD_Y - 20], [148, 26], '#c9874a', INK, 4) +
        oval([240, BOARD_Y - 24], [116, 19], p.second, GOLD, 3),
    ) +
    moulded(move([240, 262], subject(p), { scale: scale * 0.82, turn })) +
    path(
      `M108 ${BOARD_Y - 24}V206C108 116 166 70 240 70S372 116 372 206V${BOARD_Y - 24}A132 23 0 0 1 108 ${BOARD_Y - 24}Z`,
      'url(#glass)',
      '#ffffffcc',
      4,
    ) +
    circle([240, 64], 13, GOLD, INK, 3) +
    stroke('M134 330V206C134 158 152 126 178 108', '#ffffffdd', 10) +
    stroke('M346 340V250', '#ffffff99', 7)

/** Draws a figure in an open vending capsule. */
export const capsuled =
  (subject: Subject, { scale = 1, turn = 0 }: Placing = {}): GoodsDrawing =>
  (p) =>
    fall('shell', [p.main, p.deep]) +
    lifted(
      path('M330 428A70 62 0 0 1 470 428Z', 'url(#shell)', INK, 4) +
        stroke('M352 404A48 42 0 0 1 376 384', '#ffffffaa', 6),
    ) +
    lifted(circle([216, 258], 168, '#ffffff66', INK, 5)) +
    path('M50 276A168 168 0 0 0 382 276Q216 330 50 276Z', 'url(#shell)', INK, 4) +
    moulded(move([216, 232], subject(p), { scale: scale * 0.68, turn })) +
    path('M50 276Q216 330 382 276L380 294Q216 350 52 294Z', p.spark, INK, 3) +
    fade(
      0.5,
      path(
        'M52 294Q216 350 380 294C366 360 300 420 216 424C132 420 66 360 52 294Z',
        'url(#shell)',
        'none',
        0,
      ),
    ) +
    stroke('M82 196A142 142 0 0 1 158 128', '#ffffffdd', 12) +
    stroke('M178 118A142 142 0 0 1 196 114', '#ffffffdd', 12) +
    stroke('M96 348A146 146 0 0 0 156 396', '#ffffff88', 8)

import type { Background } from './backgrounds.ts'
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
  type Palette,
  path,
  ring,
  type Subject,
  star,
  stroke,
  times,
} from './ink.ts'
import { pattern } from './patterns.ts'

type Print = {
  readonly subject?: Subject
  readonly background: Background
  readonly scale?: number
}

/**
 * Draws a subject in front of its background, 360 wide and `height` high. The lower part of the
 * background is cut off.
 */
const printed = (
  { subject = () => '', background, scale = 1 }: Print,
  { p, seed, height = 504 }: { p: Palette; seed: number; height?: number },
): string =>
  `<clipPath id="cut"><path d="M0 0H360V${height}H0Z"/></clipPath><g clip-path="url(#cut)">${background(p, seed)}${move([180, height / 2], subject(p), { scale })}</g>`

/** Draws a family game in its box, with a printed lid. */
export const lidded =
  (print: Print): GoodsDrawing =>
  (p, seed) =>
    pattern('side', 'shippo', { background: p.second, ink: p.spark, size: 0.6 }) +
    lifted(
      path('M374 96L424 122V410L374 428Z', 'url(#side)', INK, 4) +
        path('M64 96L110 76H424V122L374 96Z', p.deep, INK, 4) +
        path('M64 96H374V428H64Z', p.main, INK, 5),
    ) +
    `<g transform="translate(76 108) scale(0.794 0.794)">${printed(print, { p, seed, height: 388 })}</g>` +
    path('M76 108H362V416H76Z', 'none', p.spark, 4) +
    path('M64 348H374V392H64Z', INK, INK, 2) +
    stroke('M64 354H374M64 386H374', p.spark, 2.5) +
    times(7, (i) => move([106 + i * 38, 370], flat(star(4, 10, 4), i === 3 ? p.main : p.spark))) +
    move(
      [330, 146],
      circle([0, 0], 28, '#cf3f2a', PAPER, 3) + ring(6, flat('M0 0L-6 -15L0 -22L6 -15Z', PAPER)),
    )

/** Draws a pocket game with a grey liquid-crystal screen. */
export const handheld =
  (print: Print): GoodsDrawing =>
  (p, seed) =>
    fall('body', [p.main, p.main, p.deep]) +
    lifted(
      path(
        'M128 64H352Q376 64 376 88V396Q376 428 344 428H136Q104 428 104 396V88Q104 64 128 64Z',
        'url(#body)',
        INK,
        5,
      ),
    ) +
    stroke('M122 96Q122 82 136 82H200', '#ffffff99', 6) +
    path('M130 92H350V282Q350 292 340 292H140Q130 292 130 282Z', '#2a262c', INK, 4) +
    `<g transform="translate(150 110) scale(0.5 0.5)">${printed(print, { p, seed, height: 324 })}</g>` +
    path('M150 110H330V272H150Z', '#c8d8a022', INK, 3) +
    flat('M150 110H214L150 214Z', '#ffffff33') +
    dot([140, 120], 4, '#ff5a4a') +
    path('M142 340H162V320H184V340H204V362H184V382H162V362H142Z', '#2a262c', INK, 3) +
    circle([322, 334], 19, p.spark, INK, 3) +
    circle([276, 366], 19, p.second, INK, 3) +
    move([222, 404], path('M-18 -5H18V5H-18Z', '#2a262c', INK, 2), { turn: -20 }) +
    move([272, 404], path('M-18 -5H18V5H-18Z', '#2a262c', INK, 2), { turn: -20 }) +
    times(4, (i) => stroke(`M${316 + i * 11} 400l-8 16`, INK, 3))

/** Draws a cassette for a console, in front of its printed sleeve. */
export const cassette =
  (print: Print): GoodsDrawing =>
  (p, seed) =>
    lifted(path('M66 84H292V424H66Z', p.deep, INK, 4)) +
    stroke('M76 94H282V414H76Z', p.spark, 3) +
    fade(0.5, move([180, 250], ring(12, flat('M0 0L-13 -98L13 -98Z', p.sky)))) +
    fall('plastic', ['#6a6570', '#3a363f']) +
    lifted(
      path(
        'M158 152H402Q416 152 416 166V410Q416 428 398 428H162Q144 428 144 410V166Q144 152 158 152Z',
        'url(#plastic)',
        INK,
        5,
      ) + times(5, (i) => stroke(`M${176 + i * 14} 160V180M${328 + i * 14} 160V180`, '#1a171d', 5)),
    ) +
    `<g transform="translate(172 192) scale(0.6 0.6)">${printed(print, { p, seed, height: 310 })}</g>` +
    path('M172 192H388V378H172Z', 'none', PAPER, 5) +
    path('M172 338H388V378H172Z', PAPER, INK, 2) +
    times(6, (i) =>
      stroke(`M${190 + i * 32} 350h18M${190 + i * 32} 364h${i % 2 ? 10 : 22}`, p.main, 5),
    ) +
    path('M236 428L260 408H300L324 428Z', '#1a171d', INK, 2)

/** Draws a deck of cards beside its case. */
export const decked =
  (print: Print): GoodsDrawing =>
  (p, seed) => {
    const back = (turn: number): string =>
      move(
        [286, 300],
        path('M-74 -112H74V112H-74Z', PAPER, INK, 4) +
          path('M-64 -102H64V102H-64Z', 'url(#back)', INK, 2),
        { turn },
      )
    return (
      pattern('back', 'asanoha', { background: p.main, ink: p.spark, size: 0.42 }) +
      pattern('case', 'tortoise', { background: p.second, ink: p.glow, size: 0.6 }) +
      lifted(
        path('M68 150L92 132H232V404L208 428H68Z', p.deep, INK, 4) +
          path('M68 150H208V428H68Z', 'url(#case)', INK, 5) +
          path('M112 150H164Q160 184 138 184T112 150Z', p.deep, INK, 4),
      ) +
      move(
        [138, 300],
        circle([0, 0], 46, PAPER, INK, 4) +
          ring(8, flat('M0 -6L-9 -30L0 -40L9 -30Z', p.main)) +
          dot([0, 0], 8, p.spark),
      ) +
      lifted(back(34)) +
      lifted(back(18)) +
      lifted(
        move(
          [286, 300],
          path('M-82 -118H82V118H-82Z', PAPER, INK, 4) +
            `<g transform="translate(-72 -104) scale(0.4 0.413)">${printed(print, { p, seed })}</g>` +
            path('M-72 -104H72V104H-72Z', 'none', INK, 3),
          { turn: 2 },
        ),
      )
    )
  }

/** Draws a toy on a folded cloth. */
export const clothed =
  (subject: Subject, { scale = 1 }: { readonly scale?: number } = {}): GoodsDrawing =>
  (p) =>
    pattern('cloth', 'seigaiha', { background: p.second, ink: p.glow, size: 0.8 }) +
    fade(0.7, dot([240, 230], 160, p.glow)) +
    lifted(
      path(
        `M52 ${BOARD_Y - 2}L140 ${BOARD_Y - 46}H344L430 ${BOARD_Y - 2}L350 ${BOARD_Y + 22}H126Z`,
        'url(#cloth)',
        INK,
        4,
      ) +
        stroke(
          `M140 ${BOARD_Y - 46}L126 ${BOARD_Y + 22}M344 ${BOARD_Y - 46}L350 ${BOARD_Y + 22}`,
          '#ffffff55',
          4,
        ),
    ) +
    oval([240, BOARD_Y - 22], [110, 16], '#00000033', 'none', 0) +
    moulded(move([240, 244], subject(p), { scale: scale * 1.04 }))

/** Draws a framed puzzle with one piece missing. */
export const puzzled =
  (print: Print): GoodsDrawing =>
  (p, seed) => {
    const cuts = times(4, (i) => {
      const at = 72 * (i + 1)
      const knobs = [0, 1, 2, 3, 4]
        .map((j) => `v22c${j % 2 ? '' : '-'}16 -6 ${j % 2 ? '' : '-'}16 26 0 20v30`)
        .join('')
      const turned = [0, 1, 2, 3, 4]
        .map((j) => `h22c-6 ${j % 2 ? '' : '-'}16 26 ${j % 2 ? '' : '-'}16 20 0h30`)
        .join('')
      return (
        stroke(`M${at} 0${knobs}`, '#00000066', 2.5) + stroke(`M0 ${at}${turned}`, '#00000066', 2.5)
      )
    })
    const piece =
      'M0 0h22c-6 -16 26 -16 20 0h30v22c16 -6 16 26 0 20v30h-30c6 -16 -26 -16 -20 0h-22Z'
    return (
      lifted(path('M62 74H418V430H62Z', '#6a3c16', INK, 5)) +
      path('M72 84H408V420H72Z', '#a8662c', '#4a2810', 2) +
      path('M88 100H392V404H88Z', INK, INK, 2) +
      `<g transform="translate(90 102) scale(0.833 0.833)">${printed(print, { p, seed, height: 360 })}<g clip-path="url(#cut)">${cuts}</g>${move([216, 216], path(piece, '#d9c39a', '#00000088', 3))}</g>` +
      lifted(
        move(
          [356, 392],
          path(piece, p.main, INK, 4) + fade(0.6, move([36, 34], flat(star(5, 22, 10), p.spark))),
          { turn: 24, scale: 0.95 },
        ),
      ) +
      stroke('M96 108H384', '#ffffff44', 4) +
      circle([84, 96], 4, GOLD, INK, 1.5) +
      circle([396, 96], 4, GOLD, INK, 1.5)
    )
  }

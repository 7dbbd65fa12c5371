import {
  circle,
  dot,
  flat,
  move,
  petal,
  polar,
  polygon,
  ring,
  type Subject,
  star,
  stroke,
  times,
} from './ink.ts'

/**
 * Draws a crest (kamon) in one colour within ±150 of 0,0. Crests are used as seals, as ornaments
 * and as the subjects of cards.
 */
export type Crest = (color: string, ground: string) => string

export const plumCrest: Crest = (color, ground) =>
  ring(5, dot([0, -74], 56, color)) +
  ring(5, circle([0, -74], 58, 'none', ground, 5)) +
  ring(5, stroke('M0 -24V-66', ground, 8) + dot([0, -66], 9, ground)) +
  dot([0, 0], 22, ground) +
  dot([0, 0], 14, color)
export const cherryCrest: Crest = (color, ground) =>
  ring(5, flat(petal(140, 76, 34), color)) +
  ring(
    5,
    stroke('M0 -20V-84M-12 -24L-22 -70M12 -24L22 -70', ground, 7) + dot([0, -88], 8, ground),
  ) +
  dot([0, 0], 18, ground)
export const tomoe: Crest = (color, ground) =>
  dot([0, 0], 146, color) +
  ring(
    3,
    dot([0, -70], 38, ground) +
      flat('M-36 -82C-30 -110 0 -126 36 -118C84 -106 112 -60 108 -8C96 -48 70 -76 30 -60Z', ground),
  )
export const wheelCrest: Crest = (color, ground) =>
  dot([0, 0], 140, color) +
  dot([0, 0], 108, ground) +
  ring(8, flat('M-10 -16L-16 -118H16L10 -16Z', color)) +
  dot([0, 0], 44, color) +
  dot([0, 0], 18, ground) +
  ring(8, dot([0, -124], 9, ground), 22.5)
export const fanCrest: Crest = (color, ground) =>
  ring(
    3,
    flat('M0 -6L-74 -100A120 120 0 0 1 74 -100Z', color) +
      stroke('M0 -10L-46 -114M0 -10L-16 -122M0 -10L16 -122M0 -10L46 -114', ground, 5) +
      stroke('M-40 -58A66 66 0 0 1 40 -58', ground, 5),
  )
export const leafCrest: Crest = (color, ground) =>
  ring(
    3,
    flat(
      'M0 0C-50 -20 -76 -70 -52 -84C-50 -110 -24 -112 -14 -104L0 -148L14 -104C24 -112 50 -110 52 -84C76 -70 50 -20 0 0Z',
      color,
    ) + stroke('M0 -10V-120M0 -40L-38 -74M0 -40L38 -74M0 -72L-22 -98M0 -72L22 -98', ground, 6),
  )
export const waveCrest: Crest = (color, ground) =>
  dot([0, 0], 144, color) +
  flat(
    'M-110 60C-110 -40 -40 -100 50 -88C100 -80 110 -30 76 -8C72 -44 40 -52 20 -30C0 -6 40 50 112 56C80 100 -60 120 -110 60Z',
    ground,
  ) +
  stroke('M-80 60C-76 -16 -26 -60 36 -60M-46 68C-40 14 -12 -20 14 -26', color, 8) +
  dot([88, -40], 9, ground) +
  dot([104, -8], 7, ground)
export const craneCrest: Crest = (color, ground) =>
  flat('M0 -140A140 140 0 1 1 -8 140C-80 120 -112 60 -100 -14C-90 -60 -50 -100 0 -104Z', color) +
  ring(
    1,
    times(7, (i) =>
      stroke(
        `M0 -30L${polar(140, 20 + i * 25)
          .map((v) => v.toFixed(0))
          .join(' ')}`,
        ground,
        5,
      ),
    ),
  ) +
  stroke('M0 -104C-60 -90 -80 -40 -60 10C-40 50 0 60 30 60', ground, 10) +
  dot([-22, -118], 9, ground)
export const diamondCrest: Crest = (color, ground) =>
  [
    [0, -74],
    [0, 74],
    [-74, 0],
    [74, 0],
  ]
    .map(([x = 0, y = 0]) =>
      move(
        [x, y],
        flat('M0 -66L66 0L0 66L-66 0Z', color) +
          flat('M0 -34L34 0L0 34L-34 0Z', ground) +
          flat('M0 -16L16 0L0 16L-16 0Z', color),
      ),
    )
    .join('')
export const shellCrest: Crest = (color, ground) =>
  flat(polygon('0,-146 126,-73 126,73 0,146 -126,73 -126,-73'), color) +
  flat(polygon('0,-118 102,-59 102,59 0,118 -102,59 -102,-59'), ground) +
  ring(6, flat(petal(92, 34), color)) +
  dot([0, 0], 20, ground)
export const arrowCrest: Crest = (color, ground) =>
  dot([0, 0], 146, color) +
  dot([0, 0], 122, ground) +
  ring(8, flat('M-5 0V-100L-20 -86V-112L0 -130L20 -112V-86L5 -100V0Z', color)) +
  dot([0, 0], 18, color)
export const gourdCrest: Crest = (color, ground) =>
  ring(
    6,
    flat(
      'M0 -8C-34 -20 -36 -60 -14 -70C-34 -90 -20 -124 0 -124C20 -124 34 -90 14 -70C36 -60 34 -20 0 -8Z',
      color,
    ) +
      stroke('M-12 -70H12', ground, 6) +
      flat('M-6 -122H6V-144H-6Z', color),
  )
export const moonCrest: Crest = (color) =>
  flat('M20 -142A142 142 0 1 0 140 40A118 118 0 1 1 20 -142Z', color) +
  move([56, -44], flat(star(7, 52, 24), color))
export const fishCrest: Crest = (color, ground) =>
  ring(
    2,
    flat(
      'M-110 60C-110 -40 -40 -120 60 -130C100 -132 120 -110 112 -90C60 -90 60 -60 20 -50C-20 -40 -40 -10 -40 30C-60 20 -90 30 -110 60Z',
      color,
    ) +
      circle([76, -110], 9, ground, ground, 2) +
      times(4, (i) => stroke(`M${36 - i * 32} ${-110 + i * 26}q-6 22 8 32`, ground, 6)),
  )
export const gearCrest: Crest = (color, ground) =>
  ring(12, flat('M-16 -106L-11 -146H11L16 -106Z', color)) +
  dot([0, 0], 116, color) +
  dot([0, 0], 84, ground) +
  ring(6, flat('M-9 -10L-13 -92H13L9 -10Z', color)) +
  dot([0, 0], 34, color) +
  dot([0, 0], 13, ground)
export const maskCrest: Crest = (color, ground) =>
  flat(
    'M-92 -140L-44 -92Q0 -108 44 -92L92 -140C116 -60 96 20 46 84L0 140L-46 84C-96 20 -116 -60 -92 -140Z',
    color,
  ) +
  flat(
    'M-66 -30Q-40 -60 -14 -22Q-40 -14 -66 -30ZM66 -30Q40 -60 14 -22Q40 -14 66 -30ZM0 116L-18 84H18Z',
    ground,
  ) +
  stroke('M-70 10L-40 20M-60 40L-34 40M70 10L40 20M60 40L34 40', ground, 8)
export const helmetCrest: Crest = (color, ground) =>
  flat(
    'M-26 -40C-90 -60 -110 -110 -84 -146C-80 -100 -40 -90 0 -88C40 -90 80 -100 84 -146C110 -110 90 -60 26 -40Z',
    color,
  ) +
  flat('M-96 40C-96 -40 -40 -70 0 -70C40 -70 96 -40 96 40Z', color) +
  flat('M-96 52H96L136 120C60 100 -60 100 -136 120Z', color) +
  stroke('M0 -60V40M-44 -44L-54 40M44 -44L54 40', ground, 7)
export const spiritCrest: Crest = (color, ground) =>
  flat(
    'M0 -146C-20 -100 -100 -60 -96 30C-92 100 -40 140 0 140C50 140 96 100 96 36C96 -20 50 -30 56 -80C30 -70 10 -100 0 -146Z',
    color,
  ) +
  flat(
    'M0 -40C-10 0 -44 20 -44 56C-44 90 -20 108 0 108C24 108 44 90 44 58C44 30 16 20 0 -40Z',
    ground,
  ) +
  dot([-14, 56], 9, color) +
  dot([16, 56], 9, color)
export const toyCrest: Crest = (color, ground) =>
  dot([0, 0], 142, color) +
  ring(8, flat('M0 0C40 -20 70 -70 40 -132A142 142 0 0 0 0 -142C30 -90 10 -40 0 0Z', ground)) +
  dot([0, 0], 24, color)
export const peakCrest: Crest = (color, ground) =>
  dot([0, 0], 146, color) +
  flat(
    'M-124 70C-70 60 -40 -20 -18 -62Q0 -74 18 -62C40 -20 70 60 124 70A146 146 0 0 1 -124 70Z',
    ground,
  ) +
  flat('M-18 -62Q0 -74 18 -62L36 -24L20 -30L6 -10L-8 -28L-22 -14L-34 -26Z', color) +
  dot([76, -66], 24, ground)

/** Draws a crest as the subject of a card, printed on a disc with a rim. */
export const crestOn =
  (crest: Crest, { rim = 'ring' as 'ring' | 'rope' | 'square' | 'flower' } = {}): Subject =>
  (p) => {
    const rims = {
      ring: dot([0, 0], 148, p.deep) + circle([0, 0], 138, p.deep, p.glow, 6),
      rope:
        ring(28, dot([0, -134], 14, p.deep)) +
        dot([0, 0], 132, p.deep) +
        circle([0, 0], 122, 'none', p.spark, 4),
      square: move(
        [0, 0],
        flat('M-118 -118H118V118H-118Z', p.deep) + stroke('M-106 -106H106V106H-106Z', p.spark, 5),
        { turn: 45 },
      ),
      flower:
        ring(12, dot([0, -112], 36, p.deep)) +
        dot([0, 0], 124, p.deep) +
        circle([0, 0], 112, 'none', p.glow, 4),
    }
    return (
      rims[rim] + move([0, 0], crest(p.glow, p.deep), { scale: rim === 'square' ? 0.66 : 0.68 })
    )
  }

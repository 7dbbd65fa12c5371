import type { Background } from './backgrounds.ts'
import { bokashi, moon, starry } from './backgrounds.ts'
import {
  circle,
  dot,
  fade,
  flat,
  INK,
  line,
  move,
  PAPER,
  path,
  polar,
  randomFrom,
  stroke,
  times,
  VERMILION,
} from './ink.ts'
import {
  bigWave,
  birds,
  boat,
  bridge,
  castle,
  cherryTree,
  firework,
  hill,
  house,
  mount,
  pagoda,
  pineTree,
  rock,
  torii,
} from './views.ts'

/** The backgrounds below are views of imaginary places, each of which fills the whole card. */
export const redMount: Background = (p, seed) =>
  bokashi(p, seed) +
  dot([92, 100], 46, VERMILION) +
  move([196, 404], mount(p.main), { scale: 1.25 }) +
  fade(0.85, flat('M-10 330h200a14 14 0 0 1 0 28h-70a12 12 0 0 0 0 24h300v30H-10Z', PAPER)) +
  times(9, (i) => move([i * 46 - 6, 512 - (i % 2) * 12], pineTree(), { scale: 0.5 })) +
  move([250, 90], birds())

export const greatWave: Background = (p, seed) =>
  bokashi(p, seed) +
  dot([262, 110], 40, p.main) +
  move([228, 352], mount(p.deep), { scale: 0.5 }) +
  flat('M0 346H360V504H0Z', p.sky) +
  move([160, 346], bigWave(p)) +
  move([236, 420], boat('#c98a4b'), { scale: 0.7, turn: -14 }) +
  move([60, 470], bigWave(p), { scale: 0.5 }) +
  move([330, 490], bigWave(p), { scale: 0.42 })

export const rainBridge: Background = (p, seed) => {
  const next = randomFrom(seed)
  return (
    bokashi(p, seed) +
    fade(0.5, hill('M-10 250Q70 190 160 240T380 210V330H-10Z', p.deep)) +
    flat('M0 310H360V504H0Z', p.sky) +
    times(6, (i) => stroke(`M${20 + ((i * 83) % 300)} ${340 + i * 24}h60`, PAPER, 3)) +
    move([180, 360], bridge('#c98a4b')) +
    move([130, 258], path('M-26 0Q0 -36 26 0Z', p.main) + path('M-8 0H8L12 36H-12Z', p.second)) +
    move([216, 256], path('M-26 0Q0 -36 26 0Z', p.spark) + path('M-8 0H8L12 36H-12Z', p.deep)) +
    move([180, 456], boat('#6b4223')) +
    times(60, () => {
      const x = next() * 460
      const y = next() * 500
      return stroke(`M${x.toFixed(0)} ${y.toFixed(0)}l-26 74`, '#ffffffaa', 2)
    })
  )
}

export const snowPagoda: Background = (p, seed) =>
  bokashi(p, seed) +
  move([200, 404], pagoda('#8f2a24'), { scale: 1.25 }) +
  hill('M-10 404Q80 370 190 398T370 380V510H-10Z', PAPER) +
  move([60, 430], pineTree('#3f6b5a'), { scale: 0.8 }) +
  move([318, 440], pineTree('#3f6b5a'), { scale: 0.7 }) +
  hill('M-10 460Q110 430 210 462T370 452V510H-10Z', '#e3ecf2')

export const moonGate: Background = (p, seed) =>
  moon(p, seed) +
  flat('M0 366H360V504H0Z', p.deep) +
  times(9, (i) =>
    fade(0.7, stroke(`M${180 - 70 + i * 6} ${376 + i * 13}h${140 - i * 12}`, '#fdf3cf', 4)),
  ) +
  move([180, 404], torii(VERMILION), { scale: 1.35 }) +
  move([50, 440], rock(p.second)) +
  move([322, 452], rock(p.second), { scale: 0.8 })

export const riverFireworks: Background = (p, seed) =>
  starry(p, seed) +
  move([110, 120], firework(84, p.main)) +
  move([256, 90], firework(62, p.spark)) +
  move([236, 216], firework(72, '#8fd0f0')) +
  move([84, 250], firework(48, '#b8f0a8')) +
  flat('M0 356H360V504H0Z', p.second) +
  times(16, (i) =>
    fade(
      0.6,
      stroke(
        `M${(i * 67) % 330} ${372 + i * 8}h${24 + ((i * 13) % 30)}`,
        i % 2 ? p.main : p.spark,
        4,
      ),
    ),
  ) +
  move([110, 430], boat('#3a2a20')) +
  move([262, 464], boat('#3a2a20'), { scale: 0.8 }) +
  times(7, (i) => circle([24 + i * 52, 352], 8, '#ffd97a', INK, 2))

export const lanternStreet: Background = (p, seed) =>
  bokashi(p, seed) +
  [
    [40, 300, 1.1],
    [330, 300, 1.1],
    [86, 316, 0.8],
    [290, 316, 0.8],
  ]
    .map(([x = 0, y = 0, s = 1]) => move([x, y + 60], house(p.second), { scale: s * 1.2 }))
    .join('') +
  path('M140 360L0 520H360L220 360Z', '#d9b98a') +
  [0, 1]
    .map((side) =>
      times(5, (i) => {
        const x = side === 0 ? 28 + i * 32 : 332 - i * 32
        return move(
          [x, 130 + i * 36],
          stroke('M0 -40V-24', INK, 3) +
            path('M-16 -24H16Q26 0 16 24H-16Q-26 0 -16 -24Z', i % 2 ? '#ffe39a' : VERMILION),
          { scale: 1.25 - i * 0.16 },
        )
      }),
    )
    .join('') +
  stroke('M-10 70Q120 190 176 232M370 70Q240 190 184 232', INK, 2) +
  move(
    [180, 420],
    path('M-14 -40a14 14 0 1 1 28 0L26 40H-26Z', p.main) + path('M-34 -50Q0 -100 34 -50Z', p.spark),
  )

export const waterfall: Background = (p, seed) =>
  bokashi(p, seed) +
  path('M-10 80Q90 60 130 100L150 420H-10ZM370 90Q270 60 232 104L214 420H370Z', p.second) +
  path('M128 96Q180 84 234 100L218 420H146Z', '#eaf6f8') +
  times(6, (i) =>
    stroke(`M${144 + i * 15} 100Q${146 + i * 13} 260 ${152 + i * 11} 420`, p.sky, 5),
  ) +
  path('M-10 420Q180 380 370 420V510H-10Z', p.sky) +
  times(9, (i) => circle([110 + i * 18, 420 + (i % 2) * 8], 17, PAPER, INK, 2)) +
  move([58, 110], pineTree(), { scale: 0.7 }) +
  move([316, 116], pineTree(), { scale: 0.8 }) +
  times(14, (i) => {
    const [x, y] = polar(70 + (i % 3) * 14, i * 26)
    return move(
      [i % 2 ? 40 + Math.abs(x) * 0.5 : 320 - Math.abs(x) * 0.5, 260 + y],
      circle([0, 0], 15, i % 3 ? p.main : p.spark, INK, 2),
    )
  }) +
  stroke(line('90,456 180,446 280,462'), PAPER, 5)

export const cherryRiver: Background = (p, seed) =>
  bokashi(p, seed) +
  move([196, 250], mount(p.second), { scale: 0.6 }) +
  hill('M-10 300Q100 236 220 262T370 250V360H-10Z', '#8fb58a') +
  flat('M0 330C110 320 110 400 60 504H320C240 400 290 330 360 320V504H0Z', p.sky) +
  path('M180 300C120 340 240 380 150 510H290C330 400 230 350 220 300Z', p.sky, 'none', 0) +
  move([58, 400], cherryTree()) +
  move([322, 380], cherryTree('#fddfe4', '#f7b8c4'), { scale: 0.85 }) +
  move([196, 452], boat('#a8672f', '#fff6dc'), { scale: 0.8 })

export const autumnValley: Background = (p, seed) =>
  bokashi(p, seed) +
  [0, 1, 2, 3]
    .map(
      (row) =>
        hill(
          `M-10 ${210 + row * 62}Q90 ${150 + row * 70} 180 ${214 + row * 58}T370 ${190 + row * 60}V520H-10Z`,
          [p.deep, p.main, '#d98a2f', p.second][row] ?? '',
        ) +
        times(9, (i) =>
          circle(
            [i * 44 + (row % 2) * 20, 226 + row * 62 + ((i * 29) % 26)],
            15 + row * 3,
            ['#c8402a', '#e89a34', '#b52a2a', '#f2c04a'][(i + row) % 4] ?? '',
            INK,
            2,
          ),
        ),
    )
    .join('') +
  move([210, 306], pagoda('#5a2a2a'), { scale: 0.66 }) +
  move([180, 500], bridge(VERMILION), { scale: 0.62 })

export const nightFerry: Background = (p, seed) =>
  moon(p, seed) +
  fade(0.7, hill('M-10 330Q60 280 130 320T260 300T370 320V380H-10Z', p.deep)) +
  flat('M0 350H360V504H0Z', p.second) +
  times(8, (i) =>
    fade(0.5, stroke(`M${140 + (i % 2) * 20} ${364 + i * 16}h${80 - i * 4}`, '#fdf3cf', 4)),
  ) +
  move([190, 424], boat('#2b2226', '#f3e6c4'), { scale: 1.4 }) +
  circle([262, 392], 12, '#ffd97a', INK, 3)

export const whiteCastle: Background = (p, seed) =>
  bokashi(p, seed) +
  move([190, 416], castle(p.second), { scale: 1.15 }) +
  move([52, 448], cherryTree(), { scale: 0.75 }) +
  move([322, 456], cherryTree('#fddfe4', '#f7b8c4'), { scale: 0.7 }) +
  hill('M-10 430Q180 400 370 436V510H-10Z', '#6fa05a') +
  move([90, 100], birds())

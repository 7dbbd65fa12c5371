import type { Background } from './backgrounds.ts'
import { bokashi, starry } from './backgrounds.ts'
import {
  circle,
  dot,
  fade,
  flat,
  INK,
  move,
  PAPER,
  path,
  ring,
  stroke,
  times,
  VERMILION,
} from './ink.ts'
import { birds, boat, hill, house, mount, pagoda, pineTree, rock } from './views.ts'

export const teaHouse: Background = (p, seed) =>
  bokashi(p, seed) +
  hill('M-10 300Q120 220 370 280V420H-10Z', '#7fae6a') +
  times(6, (row) =>
    times(9, (i) =>
      circle(
        [i * 46 - 6 + (row % 2) * 22, 330 + row * 30],
        21,
        row % 2 ? '#4f8a4a' : '#6fae5a',
        INK,
        3,
      ),
    ),
  ) +
  move([200, 318], house(p.main), { scale: 1.3 }) +
  move([70, 318], pineTree(), { scale: 0.9 })

export const storm: Background = (p, seed) =>
  bokashi(p, seed) +
  times(5, (i) => circle([40 + i * 72, 70 + (i % 2) * 22], 58, p.second, INK, 3)) +
  path('M206 110L150 240H194L140 372L262 214H214L256 110Z', p.spark) +
  move([180, 430], mount('#3a3440', '#c9c4d4'), { scale: 1 }) +
  flat('M0 424H360V504H0Z', p.deep) +
  times(24, (i) => stroke(`M${(i * 71) % 370} ${130 + ((i * 47) % 300)}l-12 36`, '#ffffff88', 3))

export const terraces: Background = (p, seed) =>
  bokashi(p, seed) +
  dot([270, 92], 42, p.main) +
  fade(0.7, hill('M-10 220Q90 120 180 200T370 170V300H-10Z', p.second)) +
  times(7, (i) =>
    hill(
      `M-10 ${244 + i * 36}Q${90 + i * 12} ${214 + i * 36} 180 ${246 + i * 36}T370 ${232 + i * 36}V520H-10Z`,
      i % 2 ? '#9fd0d8' : '#7fb35a',
    ),
  ) +
  move([286, 330], house('#a8742a'), { scale: 0.6 }) +
  move([70, 120], birds())

export const icebound: Background = (p, seed) =>
  starry(p, seed) +
  [0, 1, 2]
    .map((i) =>
      fade(
        0.5,
        path(
          `M${-40 + i * 90} 40C${60 + i * 60} 120 ${-20 + i * 110} 190 ${70 + i * 90} 290L${130 + i * 80} 290C${70 + i * 100} 190 ${150 + i * 60} 110 ${60 + i * 90} 20Z`,
          ['#7ff0c0', '#a8d0ff', '#f0a8e0'][i] ?? '',
          'none',
          0,
        ),
      ),
    )
    .join('') +
  move([180, 400], mount('#35507a', '#fff'), { scale: 1 }) +
  flat('M0 392H360V504H0Z', '#cfe3ee') +
  times(6, (i) => move([20 + i * 66, 496 - (i % 2) * 20], pineTree('#2f5a6a'), { scale: 0.5 }))

export const floatingIsle: Background = (p, seed) =>
  bokashi(p, seed) +
  dot([180, 190], 128, p.glow) +
  move(
    [180, 300],
    path(
      'M-130 0Q-60 -24 0 -20Q70 -26 130 0C100 40 60 60 40 110C20 140 -10 150 -20 110C-50 70 -100 40 -130 0Z',
      p.second,
    ) +
      move([-50, -10], pineTree(), { scale: 0.8 }) +
      move([50, -14], pagoda(VERMILION), { scale: 0.66 }) +
      path('M-10 -14C-10 60 -18 120 -14 190H8C6 120 14 60 12 -14Z', '#dff2f6', INK, 3),
  ) +
  move([90, 110], birds()) +
  fade(0.9, flat('M-10 430h160a14 14 0 0 1 0 28h230v60H-10Z', PAPER))

export const lighthouse: Background = (p, seed) =>
  starry(p, seed) +
  fade(0.55, path('M236 168L-40 60V210ZM250 168L420 110V220Z', p.spark, 'none', 0)) +
  flat('M0 384H360V504H0Z', p.second) +
  move([244, 400], rock('#3a3440'), { scale: 1.7 }) +
  move(
    [244, 340],
    path('M-26 0L-18 -150H18L26 0Z', PAPER) +
      path('M-24 -40H24L22 -70H-22ZM-21 -90H21L19 -116H-19Z', VERMILION, INK, 3) +
      path('M-22 -150H22V-184H-22Z', '#ffe39a') +
      path('M-30 -182Q0 -216 30 -182Z', p.main),
  ) +
  move([96, 440], boat('#8a5a34', PAPER), { scale: 0.8 }) +
  times(10, (i) => stroke(`M${(i * 61) % 320} ${400 + i * 10}q14 -10 28 0t28 0`, p.sky, 4)) +
  ring(0, '')

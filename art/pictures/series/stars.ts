import {
  arrows,
  bokashi,
  checker,
  clouds,
  hemp,
  rays,
  rings,
  scales,
  scroll,
  shell,
  split,
  starry,
  stream,
  strewnFlowers,
  sun,
} from '#art/pictures/backgrounds.ts'
import {
  arrowCrest,
  cherryCrest,
  craneCrest,
  crestOn,
  diamondCrest,
  fanCrest,
  fishCrest,
  gourdCrest,
  leafCrest,
  moonCrest,
  peakCrest,
  plumCrest,
  shellCrest,
  tomoe,
  waveCrest,
  wheelCrest,
} from '#art/pictures/crests.ts'
import { cloudBank, flakes, goldMist, sparks, waves } from '#art/pictures/fronts.ts'
import { chart, comet, eclipse, figures, moonPhases, starSpiral } from '#art/pictures/stars.ts'
import { drawingsOf, type SeriesArt } from './series-art.ts'

export const stars: SeriesArt = {
  crest: moonCrest,
  cards: drawingsOf({
    'star-drum': [
      'night',
      starry,
      chart({
        at: '-60,-90 60,-84 -16,-6 0,0 16,8 -56,92 60,88 0,40',
        joined: '0-1 0-2 1-4 2-3 3-4 2-5 4-6 5-6 3-7',
        figure: figures.drum,
      }),
    ],
    'star-anchor': [
      'indigo',
      starry,
      chart({
        at: '-96,-40 -48,36 0,-20 48,44 100,-36',
        joined: '0-1 1-2 2-3 3-4',
        figure: figures.anchor,
      }),
    ],
    'star-ladle': [
      'aurora',
      starry,
      chart({
        at: '-116,-56 -70,-66 -24,-44 12,-18 24,46 92,52 104,-14',
        joined: '0-1 1-2 2-3 3-4 4-5 5-6 6-3',
        figure: figures.ladle,
      }),
      [sparks],
    ],
    'star-hook': [
      'sea',
      starry,
      chart({
        at: '-84,-92 -60,-108 -60,-64 -34,-20 -20,30 6,78 48,104 88,90 100,52 78,30',
        joined: '0-2 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9',
        figure: figures.hook,
      }),
    ],
    'star-loom': [
      'plum',
      starry,
      chart({
        at: '0,-96 -30,-56 26,-52 -44,40 14,46 -10,96',
        joined: '0-1 0-2 1-2 1-3 2-4 3-4 3-5',
        figure: figures.loom,
      }),
    ],
    'star-ox': [
      'moss',
      starry,
      chart({
        at: '-80,-70 0,-10 70,54 -96,10 20,90 96,-30',
        joined: '0-1 1-2 1-3 1-4 1-5',
        figure: figures.ox,
      }),
    ],
    'star-cross': [
      'wisteria',
      starry,
      chart({
        at: '0,-112 0,-30 0,40 0,112 -96,-14 -48,-26 50,-28 98,-52',
        joined: '0-1 1-2 2-3 4-5 5-1 1-6 6-7',
        figure: figures.cross,
      }),
    ],
    'star-bell': [
      'dusk',
      starry,
      chart({
        at: '-90,-70 -40,-20 0,30 44,-16 96,-64 8,80',
        joined: '0-1 1-2 2-3 3-4 2-5',
        figure: figures.bell,
      }),
    ],
    'star-boat': [
      'jade',
      starry,
      chart({
        at: '-104,24 -50,60 30,66 106,20 0,-96 2,24 66,-4',
        joined: '0-1 1-2 2-3 0-5 5-3 5-4 4-6 6-3',
        figure: figures.boat,
      }),
      [waves],
    ],
    'star-comb': [
      'rose',
      starry,
      chart({
        at: '-88,-20 -60,-64 -16,-88 36,-84 76,-52 92,0 0,40',
        joined: '0-1 1-2 2-3 3-4 4-5 0-6 6-5',
        figure: figures.comb,
      }),
    ],
    'star-fox': [
      'ember',
      starry,
      chart({
        at: '-70,-90 -28,-46 30,-50 72,-92 56,20 0,84 -54,24',
        joined: '0-1 1-2 2-3 3-4 4-5 5-6 6-0',
        figure: figures.fox,
      }),
    ],
    'star-crane': [
      'snow',
      starry,
      chart({
        at: '-112,-62 -58,-12 0,4 60,-70 112,-104 14,54 52,104',
        joined: '0-1 1-2 2-3 3-4 2-5 5-6',
        figure: figures.crane,
      }),
    ],
    'star-turtle': [
      'celadon',
      starry,
      chart({
        at: '0,-80 -56,-30 60,-28 -70,40 72,44 0,90 0,10',
        joined: '0-1 0-2 1-3 2-4 3-5 4-5 1-6 6-2',
        figure: figures.turtle,
      }),
    ],
    'star-dragon': [
      'jade',
      starry,
      chart({
        at: '-104,-66 -34,-102 42,-62 2,-8 -52,44 10,84 92,58 118,96',
        joined: '0-1 1-2 2-3 3-4 4-5 5-6 6-7',
        figure: figures.dragon,
      }),
      [sparks],
    ],
    'star-scale': [
      'harvest',
      starry,
      chart({
        at: '0,-100 -92,-58 92,-60 -90,34 90,36 0,92',
        joined: '1-0 0-2 1-3 2-4 0-5',
        figure: figures.scale,
      }),
    ],
    'star-kettle': [
      'ink',
      starry,
      chart({
        at: '-40,-110 36,-112 -62,-20 60,-24 104,-62 -44,70 46,72',
        joined: '0-1 0-2 1-3 3-4 2-5 3-6 5-6',
        figure: figures.kettle,
      }),
    ],
    'star-phases': ['night', hemp, moonPhases, [goldMist]],
    'star-comet': ['dusk', starry, comet, [sparks], { scale: 1.15 }],
    'star-eclipse': ['ember', bokashi, eclipse, [flakes], { scale: 1.1 }],
    'star-spiral': ['aurora', starry, starSpiral, [sparks, cloudBank], { scale: 1.15 }],
  }),
}

export const crests: SeriesArt = {
  crest: plumCrest,
  cards: drawingsOf({
    'crest-plum': ['rose', scroll, crestOn(plumCrest)],
    'crest-cherry': ['cherry', checker, crestOn(cherryCrest, { rim: 'rope' })],
    'crest-tomoe': ['indigo', rays, crestOn(tomoe)],
    'crest-wheel': ['celadon', stream, crestOn(wheelCrest, { rim: 'rope' })],
    'crest-fan': ['vermilion', rings, crestOn(fanCrest, { rim: 'flower' })],
    'crest-leaf': ['moss', split, crestOn(leafCrest, { rim: 'square' })],
    'crest-wave': ['sea', scales, crestOn(waveCrest)],
    'crest-crane': ['dawn', sun, crestOn(craneCrest, { rim: 'flower' }), [goldMist]],
    'crest-diamond': ['wisteria', hemp, crestOn(diamondCrest, { rim: 'square' })],
    'crest-shell': ['jade', shell, crestOn(shellCrest)],
    'crest-arrow': ['ink', arrows, crestOn(arrowCrest)],
    'crest-gourd': ['harvest', strewnFlowers, crestOn(gourdCrest, { rim: 'flower' })],
    'crest-fish': ['dusk', stream, crestOn(fishCrest, { rim: 'rope' })],
    'crest-peak': ['gold', clouds, crestOn(peakCrest), [flakes]],
  }),
}

import {
  arrows,
  blaze,
  bokashi,
  checker,
  clouds,
  fangs,
  fuji,
  hemp,
  mist,
  moon,
  rays,
  scales,
  split,
  starry,
  strewnFlowers,
  sun,
  whirl,
} from '#art/pictures/backgrounds.ts'
import { helmetCrest } from '#art/pictures/crests.ts'
import {
  flakes,
  flames,
  leaves,
  petals,
  rain,
  snowfall,
  sparks,
  waves,
} from '#art/pictures/fronts.ts'
import { helmet } from '#art/pictures/helmets.ts'
import { drawingsOf, type SeriesArt } from './series-art.ts'

export const helmets: SeriesArt = {
  crest: helmetCrest,
  cards: drawingsOf({
    'helmet-crescent': [
      'night',
      moon,
      helmet({ crest: 'crescent', bowl: '#23263a', lace: '#2f4f8f' }),
    ],
    'helmet-horns': ['vermilion', rays, helmet({ crest: 'hornsGreat' })],
    'helmet-antlers': [
      'moss',
      arrows,
      helmet({ crest: 'antlers', bowl: '#2f3a2c', lace: '#b5762c', face: '#5a3a28' }),
      [leaves],
    ],
    'helmet-sun': [
      'gold',
      sun,
      helmet({ crest: 'sunDisc', bowl: '#5a1a1a', lace: '#e0b04a' }),
      [flakes],
    ],
    'helmet-rabbit': [
      'sea',
      scales,
      helmet({
        crest: 'rabbitEars',
        bowl: '#e9e4d8',
        lace: '#3f6fa8',
        face: '#c9b8a0',
        metal: '#f7f3ea',
      }),
      [waves],
    ],
    'helmet-fan': [
      'celadon',
      split,
      helmet({ crest: 'fan', bowl: '#1f4a4a', lace: '#e2574c', face: '#7a5a3a' }),
    ],
    'helmet-butterfly': [
      'plum',
      strewnFlowers,
      helmet({ crest: 'butterfly', bowl: '#3a1f4a', lace: '#c95f9a', face: '#6a3a5a' }),
    ],
    'helmet-peak': [
      'indigo',
      fuji,
      helmet({ crest: 'peak', bowl: '#2b3f6a', lace: '#f4efe0', metal: '#5f8fc0' }),
    ],
    'helmet-wave': [
      'mint',
      whirl,
      helmet({
        crest: 'wave',
        bowl: '#24506a',
        lace: '#8cc7dc',
        metal: '#e9f4f6',
        face: '#3a4a5a',
      }),
    ],
    'helmet-trident': [
      'ink',
      fangs,
      helmet({ crest: 'trident', lace: '#6a6a76', metal: '#c9ced6', face: '#3a343a' }),
      [rain],
    ],
    'helmet-plum': [
      'rose',
      checker,
      helmet({ crest: 'plum', bowl: '#5a2a3a', lace: '#f2a3ae', metal: '#f7d3d8' }),
      [petals],
    ],
    'helmet-dragonfly': [
      'harvest',
      hemp,
      helmet({ crest: 'dragonfly', bowl: '#4a3320', lace: '#4f8a5a', face: '#8a4a2a' }),
    ],
    'helmet-feathers': [
      'snow',
      mist,
      helmet({
        crest: 'feathers',
        bowl: '#3a4a5a',
        lace: '#f4f4ee',
        metal: '#d98f3a',
        face: '#5a6472',
      }),
      [snowfall],
    ],
    'helmet-comet': [
      'dusk',
      starry,
      helmet({ crest: 'comet', bowl: '#1f1a3a', lace: '#6a4fc0', face: '#3a2a5a' }),
      [sparks],
      { scale: 1.08 },
    ],
    'helmet-flame': [
      'ember',
      blaze,
      helmet({
        crest: 'hornsGreat',
        bowl: '#7a1512',
        lace: '#f0863c',
        metal: '#ffd66b',
        face: '#2b1418',
      }),
      [flames],
      { scale: 1.08 },
    ],
    'helmet-white': [
      'aurora',
      bokashi,
      helmet({
        crest: 'crescent',
        bowl: '#f4f6fa',
        lace: '#9fd0e8',
        metal: '#eaf0f8',
        face: '#8fa5c0',
      }),
      [snowfall, sparks],
      { scale: 1.08 },
    ],
    'helmet-gold': [
      'gold',
      clouds,
      helmet({
        crest: 'antlers',
        bowl: '#d9a936',
        lace: '#8f1f1c',
        metal: '#fff3c4',
        face: '#b3822a',
      }),
      [flakes],
      { scale: 1.08 },
    ],
  }),
}

import {
  blaze,
  bokashi,
  fangs,
  hemp,
  mist,
  moon,
  rings,
  scales,
  starry,
} from '#art/pictures/backgrounds.ts'
import { spiritCrest } from '#art/pictures/crests.ts'
import {
  fireflies,
  flames,
  grass,
  leaves,
  rain,
  reeds,
  snowfall,
  sparks,
  waves,
} from '#art/pictures/fronts.ts'
import {
  eyeWall,
  greatSkull,
  rollOfCloth,
  seaMonk,
  spiderQueen,
  splitTailCat,
} from '#art/pictures/more-spirits.ts'
import {
  fireWheel,
  kappa,
  lanternGhost,
  snowWoman,
  soulFires,
  umbrellaImp,
} from '#art/pictures/spirits.ts'
import { drawingsOf, type SeriesArt } from './series-art.ts'

export const spirits: SeriesArt = {
  crest: spiritCrest,
  cards: drawingsOf({
    'spirit-lantern': ['night', bokashi, lanternGhost(), [fireflies]],
    'spirit-lantern-blue': ['indigo', rings, lanternGhost({ paper: '#9fd0e8' }), [rain]],
    'spirit-umbrella': ['wisteria', mist, umbrellaImp, [rain], { scale: 1.15 }],
    'spirit-souls': ['ember', moon, soulFires, [reeds]],
    'spirit-kappa': ['moss', scales, kappa, [reeds]],
    'spirit-cloth': ['dusk', moon, rollOfCloth],
    'spirit-eyes': ['harvest', fangs, eyeWall, [leaves]],
    'spirit-wheel': ['ember', blaze, fireWheel, [flames], { scale: 1.05 }],
    'spirit-snow': ['aurora', starry, snowWoman, [snowfall], { scale: 1.12, at: [180, 250] }],
    'spirit-skull': ['ink', moon, greatSkull, [grass], { scale: 1.08 }],
    'spirit-monk': ['sea', bokashi, seaMonk, [waves]],
    'spirit-spider': ['plum', hemp, spiderQueen, [sparks]],
    'spirit-cat': ['moss', moon, splitTailCat, [fireflies]],
  }),
}

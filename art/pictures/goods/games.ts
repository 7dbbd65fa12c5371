import {
  blaze,
  bokashi,
  clouds,
  moon,
  rays,
  starry,
  strewnFlowers,
  sun,
  whirl,
} from '#art/pictures/backgrounds.ts'
import { fox, luckyCat, rabbit } from '#art/pictures/beasts.ts'
import { crestOn, tomoe } from '#art/pictures/crests.ts'
import { cherry } from '#art/pictures/flowers.ts'
import {
  battledore,
  dice,
  flowerCards,
  fortuneBox,
  redOx,
  shogiPieces,
  weatherDoll,
} from '#art/pictures/games.ts'
import { cassette, clothed, decked, handheld, lidded, puzzled } from '#art/pictures/goods-games.ts'
import { helmet } from '#art/pictures/helmets.ts'
import { dragonCoil, tiger, whale } from '#art/pictures/more-beasts.ts'
import { floatingIsle, teaHouse } from '#art/pictures/more-scenes.ts'
import {
  autumnValley,
  cherryRiver,
  greatWave,
  redMount,
  riverFireworks,
  whiteCastle,
} from '#art/pictures/scenes.ts'
import { tanuki } from '#art/pictures/small-beasts.ts'
import { kappa, lanternGhost } from '#art/pictures/spirits.ts'
import {
  cupAndBall,
  daruma,
  drum,
  paperCrane,
  pinwheel,
  threadBall,
  top,
  windChime,
} from '#art/pictures/toys.ts'
import { type GoodArt, onPaper } from './good-art.ts'

/**
 * The drawings of the games, by the key of the good. Games of the same maker have the same
 * wallpaper behind them.
 */
export const games: Readonly<Record<string, GoodArt>> = {
  ...onPaper('shippo', {
    'box-dragon': ['ember', lidded({ subject: dragonCoil(), background: blaze })],
    'box-generals': [
      'vermilion',
      lidded({ subject: helmet({ crest: 'sunDisc' }), background: sun }),
    ],
    'box-tanuki': ['harvest', lidded({ subject: tanuki, background: whirl })],
    'box-ghosts': ['night', lidded({ subject: lanternGhost(), background: moon })],
    'box-islands': ['sea', lidded({ background: floatingIsle })],
    'box-tea': ['moss', lidded({ background: teaHouse })],
  }),
  ...onPaper('checker', {
    'pocket-kappa': ['jade', handheld({ subject: kappa, background: rays, scale: 0.84 })],
    'pocket-rabbit': ['indigo', handheld({ subject: rabbit(), background: moon, scale: 0.84 })],
    'pocket-cat': ['rose', handheld({ subject: luckyCat({}), background: rays, scale: 0.84 })],
    'pocket-top': ['harvest', handheld({ subject: top(), background: whirl, scale: 0.84 })],
  }),
  ...onPaper('stripes', {
    'cassette-tiger': ['night', cassette({ subject: tiger(), background: moon, scale: 0.9 })],
    'cassette-whale': ['sea', cassette({ subject: whale, background: clouds, scale: 0.9 })],
    'cassette-fox': [
      'ember',
      cassette({ subject: fox({ tails: 9 }), background: starry, scale: 0.9 }),
    ],
    'cassette-castle': ['snow', cassette({ background: whiteCastle })],
  }),
  ...onPaper('blossoms', {
    'deck-fox': ['plum', decked({ subject: fox(), background: moon, scale: 0.9 })],
    'deck-cherry': ['cherry', decked({ subject: cherry(), background: bokashi, scale: 0.9 })],
    'deck-views': ['indigo', decked({ background: redMount })],
    'deck-crest': [
      'gold',
      decked({ subject: crestOn(tomoe), background: strewnFlowers, scale: 0.9 }),
    ],
  }),
  ...onPaper('water', {
    'puzzle-wave': ['sea', puzzled({ background: greatWave })],
    'puzzle-fireworks': ['night', puzzled({ background: riverFireworks })],
    'puzzle-cherry': ['rose', puzzled({ background: cherryRiver })],
    'puzzle-autumn': ['harvest', puzzled({ background: autumnValley })],
  }),
  ...onPaper('asanoha', {
    'toy-shogi-set': ['celadon', clothed(shogiPieces)],
    'toy-flower-cards-set': ['indigo', clothed(flowerCards, { scale: 0.94 })],
    'toy-red-ox': ['harvest', clothed(redOx)],
    'toy-battledore-set': ['gold', clothed(battledore)],
    'toy-daruma-set': ['vermilion', clothed(daruma())],
    'toy-cup-ball-set': ['mint', clothed(cupAndBall)],
    'toy-top-set': ['ink', clothed(top({ rings: ['#3a3f4a', '#c9ced6', '#8f2420', '#f0c04f'] }))],
    'toy-thread-set': ['plum', clothed(threadBall())],
    'toy-drum-set': ['rose', clothed(drum)],
    'toy-dice-set': ['moss', clothed(dice)],
    'toy-fortune-set': ['dawn', clothed(fortuneBox)],
    'toy-chime-set': ['sea', clothed(windChime())],
    'toy-pinwheel-set': ['wisteria', clothed(pinwheel())],
    'toy-crane-set': ['snow', clothed(paperCrane())],
    'toy-weather-set': ['mint', clothed(weatherDoll)],
  }),
}

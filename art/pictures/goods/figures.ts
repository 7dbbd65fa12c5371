import { automaton } from '#art/pictures/automata.ts'
import { crane, fox, koi, luckyCat, owl, rabbit, toad, turtle } from '#art/pictures/beasts.ts'
import { boxed, capsuled, domed, stood } from '#art/pictures/goods-figures.ts'
import { helmet } from '#art/pictures/helmets.ts'
import { mask } from '#art/pictures/masks.ts'
import {
  butterfly,
  deer,
  dragonCoil,
  goldfish,
  octopus,
  phoenix,
  puffer,
  tiger,
  whale,
} from '#art/pictures/more-beasts.ts'
import { greatSkull, seaMonk, spiderQueen, splitTailCat } from '#art/pictures/more-spirits.ts'
import { crab, guardian, horse, monkey, sparrow, tanuki } from '#art/pictures/small-beasts.ts'
import { kappa, lanternGhost, snowWoman, umbrellaImp } from '#art/pictures/spirits.ts'
import { kokeshi } from '#art/pictures/toys.ts'
import { type GoodArt, onPaper } from './good-art.ts'

/**
 * The drawings of the figures, by the key of the good. Figures of the same maker have the same
 * wallpaper behind them.
 */
export const figures: Readonly<Record<string, GoodArt>> = {
  ...onPaper('asanoha', {
    'figure-fox-nine': [
      'ember',
      stood(fox({ fur: '#f6c95a', mark: '#b3142a', tails: 9 }), { scale: 1.04 }),
    ],
    'figure-dragon': ['jade', stood(dragonCoil(), { scale: 0.94 })],
    'figure-phoenix': ['vermilion', stood(phoenix())],
    'figure-tiger': ['gold', stood(tiger())],
    'figure-guardian': ['celadon', stood(guardian())],
    'figure-guardian-closed': [
      'moss',
      stood(guardian({ coat: '#7a5a3a', curl: '#e0c08a', open: false })),
    ],
    'figure-horse': ['rose', stood(horse())],
    'figure-deer': ['harvest', stood(deer(), { scale: 0.96 })],
  }),
  ...onPaper('shippo', {
    'figure-cat-gold': ['vermilion', stood(luckyCat({ fur: '#f6cf5c', mark: '#b3202a' }))],
    'figure-cat-calico': ['gold', boxed(luckyCat({ patches: ['#e58a3a', '#3a3034'] }))],
    'figure-cat-black': [
      'dusk',
      boxed(luckyCat({ fur: '#3a343e', mark: '#d8432b', left: true, coin: false })),
    ],
    'figure-cat-pink': [
      'cherry',
      boxed(luckyCat({ fur: '#f8cfd6', mark: '#c2405e', coin: false })),
    ],
  }),
  ...onPaper('tortoise', {
    'figure-tea': [
      'celadon',
      boxed(automaton({ head: 'topknot', body: 'robe', base: 'wheels', tool: 'tea' })),
    ],
    'figure-archer': [
      'harvest',
      boxed(automaton({ head: 'lantern', body: 'barrel', base: 'cloud', tool: 'bow' })),
    ],
    'figure-blades': [
      'indigo',
      boxed(
        automaton({ head: 'bell', body: 'plates', base: 'legs', tool: 'swords', cloth: '#2f5a8a' }),
      ),
    ],
    'figure-fox-dancer': [
      'plum',
      boxed(
        automaton({ head: 'fox', body: 'robe', base: 'tray', tool: 'fans', cloth: '#c8385a' }),
        { scale: 0.86 },
      ),
    ],
    'figure-clock': [
      'ink',
      boxed(automaton({ head: 'clock', body: 'drum', base: 'legs', tool: 'drumsticks' })),
    ],
  }),
  ...onPaper('arrows', {
    'figure-helmet-deer': ['vermilion', stood(helmet({ crest: 'antlers' }))],
    'figure-helmet-moon': [
      'night',
      stood(helmet({ crest: 'crescent', bowl: '#1f2a4a', lace: '#3f6fb8' })),
    ],
    'figure-helmet-flame': [
      'ember',
      stood(helmet({ crest: 'hornsGreat', bowl: '#7a1512', lace: '#f0863c', metal: '#ffd66b' })),
    ],
    'figure-helmet-rabbit': [
      'wisteria',
      stood(helmet({ crest: 'rabbitEars', bowl: '#f4f0e6', lace: '#7a4fa3', face: '#5a2f4a' })),
    ],
  }),
  ...onPaper('scales', {
    'figure-kappa': ['jade', domed(kappa)],
    'figure-snow-woman': ['aurora', domed(snowWoman)],
    'figure-lantern-ghost': ['night', domed(lanternGhost())],
    'figure-umbrella': ['plum', domed(umbrellaImp)],
    'figure-cat-ghost': ['dusk', domed(splitTailCat)],
    'figure-skull': ['ink', domed(greatSkull)],
    'figure-spider': ['plum', domed(spiderQueen)],
    'figure-sea-monk': ['sea', domed(seaMonk)],
  }),
  ...onPaper('blossoms', {
    'figure-mask-fox': [
      'vermilion',
      stood(
        mask({ top: ['foxEars'], shape: 'snout', paint: 'whiskers', nose: 'snout', mouth: 'none' }),
        { scale: 0.92 },
      ),
    ],
    'figure-mask-demon': [
      'harvest',
      stood(
        mask({ skin: '#c8342a', top: ['horns'], eyes: 'glare', brows: 'thick', mouth: 'fangs' }),
        { scale: 0.92 },
      ),
    ],
  }),
  ...onPaper('seigaiha', {
    'capsule-rabbit': ['indigo', capsuled(rabbit())],
    'capsule-owl': ['moss', capsuled(owl())],
    'capsule-tanuki': ['harvest', capsuled(tanuki)],
    'capsule-monkey': ['snow', capsuled(monkey)],
    'capsule-sparrow': ['gold', capsuled(sparrow())],
    'capsule-crab': ['sea', capsuled(crab())],
    'capsule-octopus': ['rose', capsuled(octopus)],
    'capsule-puffer': ['mint', capsuled(puffer)],
    'capsule-goldfish': ['cherry', capsuled(goldfish())],
    'capsule-toad': ['celadon', capsuled(toad)],
    'capsule-kokeshi': ['wisteria', capsuled(kokeshi())],
  }),
  ...onPaper('water', {
    'dome-crane': ['snow', domed(crane)],
    'dome-turtle': ['jade', domed(turtle)],
    'dome-koi': ['sea', domed(koi())],
    'dome-whale': ['indigo', domed(whale)],
    'dome-butterfly': ['aurora', domed(butterfly())],
  }),
}

import { type Background, clouds, rays, starry, sun } from './backgrounds.ts'
import { luckyCat, rabbit } from './beasts.ts'
import { gourdCrest, tomoe } from './crests.ts'
import type { Front } from './fronts.ts'
import { flakes, petals, sparks } from './fronts.ts'
import { circle, flat, GOLD, INK, move, path, type Subject, seedOf, VERMILION } from './ink.ts'
import { across, latin, latinWidth } from './lettering.ts'
import { dragonCoil } from './more-beasts.ts'
import { backdrop, type CardPicture, lifted, placed, strewn, svgDocument } from './pack-face.ts'
import { type PaletteName, palettes } from './palettes.ts'
import { daruma } from './toys.ts'

const BANNER_SIZE = { width: 780, height: 330 } as const

type BannerTexts = { readonly title: string; readonly line: string }

type Banner = BannerTexts & {
  readonly key: string
  readonly english: BannerTexts
  readonly palette: PaletteName
  readonly background: Background
  readonly front: Front
  readonly hero: Subject
  readonly crest: string
  /** The colour of the cloth behind the letters. */
  readonly cloth: string
  readonly cardKeys: readonly string[]
}

export type BannerPicture = Banner & {
  readonly svg: (picture: CardPicture) => string
  readonly englishSvg: (picture: CardPicture) => string
}

const banners: readonly Banner[] = [
  {
    key: 'beasts',
    cloth: VERMILION,
    title: '福獣番付',
    line: '黄金龍は一枚きり',
    english: { title: 'Lucky beasts', line: 'Only one golden dragon' },
    palette: 'vermilion',
    background: rays,
    front: flakes,
    hero: luckyCat({ patches: ['#e58a3a', '#3a3034'] }),
    crest: tomoe(GOLD, INK),
    cardKeys: ['beast-dragon-gold', 'beast-fox-nine', 'beast-phoenix'],
  },
  {
    key: 'hundred',
    cloth: '#7a1f2b',
    title: '十万枚の箱',
    line: '一枚五十ポイント',
    english: { title: '100,000 cards', line: '50 points a draw' },
    palette: 'gold',
    background: sun,
    front: flakes,
    hero: daruma(),
    crest: gourdCrest(GOLD, INK),
    cardKeys: ['star-eclipse', 'toy-flower-cards', 'flower-cherry-night'],
  },
  {
    key: 'dragon',
    cloth: '#0f4a44',
    title: '龍神降臨',
    line: '三柱の龍そろい踏み',
    english: { title: 'Dragon gods', line: 'All three dragons inside' },
    palette: 'jade',
    background: clouds,
    front: flakes,
    hero: dragonCoil({ hide: '#e8b84a', belly: '#fff3c4', mane: '#d8432b' }),
    crest: tomoe(GOLD, INK),
    cardKeys: ['beast-dragon-red', 'beast-dragon', 'beast-dragon-gold'],
  },
  {
    key: 'fair',
    cloth: '#16284f',
    title: '種も仕掛けも',
    line: 'ないくじ。自分で確かめられます',
    english: { title: 'No tricks', line: 'Check every draw yourself' },
    palette: 'indigo',
    background: starry,
    front: sparks,
    hero: rabbit(),
    crest: gourdCrest(GOLD, INK),
    cardKeys: ['view-moon-gate', 'star-ladle', 'mask-golden'],
  },
  {
    key: 'welcome',
    cloth: '#c9436a',
    title: '初引きの札',
    line: 'お一人様三枚まで',
    english: { title: 'First draw', line: 'Up to three per person' },
    palette: 'cherry',
    background: sun,
    front: petals,
    hero: rabbit({ fur: '#fff6ee', mark: '#f2a1a6' }),
    crest: tomoe(GOLD, INK),
    cardKeys: ['flower-cherry-night', 'beast-cat-gold', 'toy-daruma-gold'],
  },
]

const ribbon = (width: number, text: string): string =>
  path(`M0 -42H${width}L${width - 16} -12L${width} 18H0L16 -12Z`, INK, GOLD, 3) +
  move([22, 0], text)

const japaneseLetters = ({ title, line }: BannerTexts): string =>
  move([24, 148], lifted(across(title, title.length > 4 ? 84 : 98, { edgeWidth: 16 }))) +
  move([24, 232], ribbon(line.length * 34 * 1.03 + 44, across(line, 34, { edgeWidth: 0 })))

const englishLetters = ({ title, line }: BannerTexts): string =>
  move([24, 140], lifted(latin(title, title.length > 11 ? 64 : 74, { edgeWidth: 14 }))) +
  move([24, 232], ribbon(latinWidth(line, 31) + 62, latin(line, 31, { edgeWidth: 0 })))

const bannerSvg = (banner: Banner, picture: CardPicture, letters: string): string => {
  const palette = palettes[banner.palette]
  const seed = seedOf(banner.key)
  const fan = banner.cardKeys.map((key, i) =>
    lifted(placed(picture(key), [500 + i * 108, 186 - (i === 1 ? 18 : 0)], 0.56, (i - 1) * 10)),
  )
  return svgDocument(
    BANNER_SIZE,
    [
      backdrop(banner.background, palette, seed, BANNER_SIZE),
      flat('M0 0H470L400 330H0Z', banner.cloth),
      path('M470 0L400 330', 'none', GOLD, 8),
      `<g opacity=".16">${move([200, 180], banner.crest.replaceAll(GOLD, '#000').replaceAll(INK, banner.cloth), { scale: 1.3 })}</g>`,
      fan.join(''),
      strewn(banner.front, palette, seed, BANNER_SIZE),
      lifted(move([486, 226], banner.hero(palette), { scale: 0.62 })),
      letters,
      move(
        [60, 288],
        circle([0, 0], 24, INK, GOLD, 3) + move([0, 0], banner.crest, { scale: 0.1 }),
      ),
      path('M0 0H780V330H0Z', 'none', INK, 14),
      path('M9 9H771V321H9Z', 'none', GOLD, 3),
    ].join(''),
  )
}

/**
 * The pictures of the top page's slider. The name of each picture is the key of the pack to which
 * the picture leads.
 */
export const bannerPictures: readonly BannerPicture[] = banners.map((poster) => ({
  ...poster,
  svg: (picture) => bannerSvg(poster, picture, japaneseLetters(poster)),
  englishSvg: (picture) => bannerSvg(poster, picture, englishLetters(poster.english)),
}))

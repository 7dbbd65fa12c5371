import { type Identity, NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { STANDARD_WORDS } from '#contract/words.ts'
import { RARITY_LABELS, RARITY_LABELS_EN } from './cards.ts'

/** The file of the picture of each sister service. */
export const SITE_FILES = ['site-gacha.svg', 'site-figures.svg', 'site-cards.svg'] as const

/** The names of the demo's shop. Its pictures have names once they are stored. */
export const identity: Identity = {
  name: '引札',
  nameEn: 'Hikifuda',
  nameShort: '引札',
  nameKana: 'ヒキフダ',
  nameLatin: 'Hikifuda',
  logoLetters: '引札',
  tagline: '開ける前から、ぜんぶ見える。',
  taglineEn: 'See everything before you draw.',
  description:
    '引札（ひきふだ）は、中身と残りの口数が公開されたオンラインくじの店です。引いたくじは一枚ずつ、発送かポイント変換を選べます。抽選は自分で確かめられます。',
  descriptionEn:
    'Hikifuda is an online card-pack lottery whose contents and remaining draws are public. Each card you draw is shipped or turned into points, as you choose, and you can check every draw yourself.',
  companyUrl: 'https://company.example/',
  contactUrl: 'https://contact.example/',
  contactHours: '10:00-18:00',
  hasPattern: true,
  typeface: 'gothic',
  corners: 'square',
  ...STANDARD_WORDS,
  counterPlace: 'first',
  sisterSites: [
    { name: 'オンラインガチャ', nameEn: 'Online gacha', mark: '珠', url: 'https://gacha.example/' },
    { name: 'フィギュア館', nameEn: 'Figure hall', mark: '像', url: 'https://figures.example/' },
    { name: 'カード買取', nameEn: 'Card buying', mark: '絵', url: 'https://cards.example/' },
  ].map((site) => ({ ...site, picture: '' })),
  socialLinks: [
    { name: 'X', url: 'https://x.example/hikifuda' },
    { name: 'Instagram', url: 'https://instagram.example/hikifuda' },
    { name: 'YouTube', url: 'https://youtube.example/hikifuda' },
    { name: 'LINE', url: 'https://line.example/hikifuda' },
  ],
  pictures: NEUTRAL_IDENTITY.pictures,
  movies: NEUTRAL_IDENTITY.movies,
  palette: NEUTRAL_IDENTITY.palette,
  rarities: NEUTRAL_IDENTITY.rarities.map(({ color }, at) => ({
    name: RARITY_LABELS[at] ?? '',
    nameEn: RARITY_LABELS_EN[at] ?? '',
    color,
  })),
}

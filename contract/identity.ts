import type { ValuesOf } from './console/field.ts'
import type {
  identityFields,
  rarityFields,
  sisterSiteFields,
  socialLinkFields,
} from './console/settings.fields.ts'
import { MOVIE_STYLES, type MovieStyle } from './constants.ts'
import { PALETTES, type Palette } from './palettes.ts'
import { STANDARD_WORDS } from './words.ts'

/** Another service of the operator, which the top page links to. */
export interface SisterSite extends Readonly<ValuesOf<typeof sisterSiteFields>> {
  /** The name of its stored picture; empty if the owner has chosen none. */
  readonly picture: string
}
export type SocialLink = Readonly<ValuesOf<typeof socialLinkFields>>
/** Of each of the two. */
export const LINKS_MAX = 8

/**
 * The pictures of the shop, each with the file that the shop shows of its upload: `mark` becomes the
 * icons, `logo` stands in the header, `share` and `shareEn` stand beside a shared link, `cardBack` is
 * what a card shows before it is turned, and the steps explain how to play.
 */
export const SHOP_PICTURE_FILES = {
  mark: 'icon-512.png',
  logo: 'logo.png',
  share: 'share.jpg',
  shareEn: 'share.jpg',
  cardBack: 'card-back.webp',
  stepChoose: 'step.webp',
  stepDraw: 'step.webp',
  stepReceive: 'step.webp',
} as const
export type ShopPicture = keyof typeof SHOP_PICTURE_FILES
export const SHOP_PICTURES = Object.keys(SHOP_PICTURE_FILES) as ShopPicture[]

/** What stands beside a shared link in each language: the first of these pictures that the owner has chosen. */
export const SHARED_PICTURES = {
  ja: ['share', 'mark'],
  en: ['shareEn', 'share', 'mark'],
} as const satisfies Record<string, readonly ShopPicture[]>

/** The shop's name and colour of a rarity. Its place in the list is the rarity of a card. */
export interface Rarity extends Readonly<ValuesOf<typeof rarityFields>> {
  readonly color: string
}
/** Returns the highest of the list for a rarity above it, which a card of an earlier list may have. */
export function rarityIn(
  { rarities }: Pick<Identity, 'rarities'>,
  rarity: number,
): Rarity | undefined {
  return rarities[Math.min(rarity, rarities.length - 1)] ?? rarities[0]
}

/** The commonest, and seven above it. */
export const RARITIES_MAX = 8

/** What a movie of the shop must be. The sounds of the reveal fit a burst after 2.36 seconds. */
export const MOVIE_LIMITS = {
  bytesMax: 2 * 1_048_576,
  secondsMin: 3,
  secondsMax: 3.6,
  widthMin: 360,
  widthMax: 1080,
} as const

/**
 * The names, pictures, colours and links of the shop, which members,
 * banks, phones and payment providers see.
 */
export interface Identity extends Readonly<ValuesOf<typeof identityFields>> {
  readonly sisterSites: readonly SisterSite[]
  readonly socialLinks: readonly SocialLink[]
  /** The name of each stored picture; empty if the owner has chosen none. */
  readonly pictures: Readonly<Record<ShopPicture, string>>
  /** The path of each stored movie below `/pictures/`; empty for the movie that the website brings. */
  readonly movies: Readonly<Record<MovieStyle, string>>
  readonly palette: Palette
  /** The commonest first. A card of an earlier list may have a rarity that is not in the list. */
  readonly rarities: readonly Rarity[]
}

/** Returns the path of a picture on the shop's own site; undefined if the owner has chosen none. */
export function shopPicturePath(
  { pictures }: Pick<Identity, 'pictures'>,
  picture: ShopPicture,
): string | undefined {
  const name = pictures[picture]
  return name === '' ? undefined : `/pictures/${name}/${SHOP_PICTURE_FILES[picture]}`
}

/** Returns the path of the square picture of a sister service. */
export function sitePicturePath({ picture }: Pick<SisterSite, 'picture'>): string | undefined {
  return picture ? `/pictures/${picture}/icon-192.png` : undefined
}

/**
 * Returns the end of the address of a file that is made of the first of these pictures, so that another
 * picture has another address; empty if the owner has chosen none.
 */
export function pictureVersion(
  { pictures }: Pick<Identity, 'pictures'>,
  ...names: readonly ShopPicture[]
): string {
  const name = names.map((each) => pictures[each]).find((each) => each !== '')
  return name === undefined ? '' : `?v=${name.slice(0, 8)}`
}

/** The identity of a shop whose owner has chosen none. */
export const NEUTRAL_IDENTITY: Identity = {
  name: 'カードくじの店',
  nameEn: 'Card Lottery Shop',
  nameShort: 'くじの店',
  nameKana: 'カードクジノミセ',
  nameLatin: 'Card Lottery Shop',
  logoLetters: 'くじ',
  tagline: '開ける前から、ぜんぶ見える。',
  taglineEn: 'See everything before you draw.',
  description:
    '中身と残りの口数が公開されたオンラインくじの店です。引いたくじは一枚ずつ、発送かポイント変換を選べます。抽選は自分で確かめられます。',
  descriptionEn:
    'An online card-pack lottery whose contents and remaining draws are public. Each card you draw is shipped or turned into points, as you choose, and you can check every draw yourself.',
  companyUrl: '',
  contactUrl: '',
  contactHours: '10:00-18:00',
  hasPattern: true,
  typeface: 'gothic',
  corners: 'square',
  counterPlace: 'first',
  ...STANDARD_WORDS,
  sisterSites: [],
  socialLinks: [],
  pictures: emptyFor(SHOP_PICTURES),
  movies: emptyFor(MOVIE_STYLES),
  palette: PALETTES.vermilion,
  rarities: [
    { name: 'ノーマル', nameEn: 'Normal', color: '#8a7a66' },
    { name: 'レア', nameEn: 'Rare', color: '#4d9cc0' },
    { name: 'スーパーレア', nameEn: 'Super rare', color: '#e2452b' },
    { name: 'ウルトラレア', nameEn: 'Ultra rare', color: '#f0b429' },
    { name: 'シークレット', nameEn: 'Secret', color: '#4263eb' },
    { name: 'スペシャル', nameEn: 'Special', color: '#1fa37a' },
    { name: 'プレミアム', nameEn: 'Premium', color: '#b5153f' },
    { name: 'レジェンド', nameEn: 'Legend', color: '#e65fc0' },
  ],
}

const WITHOUT_PICTURE: Pick<SisterSite, 'picture'> = { picture: '' }

/** The neutral identity has what was added after an identity was stored or requested. */
export function completeIdentity(stored: Partial<Identity> | null): Identity {
  return {
    ...NEUTRAL_IDENTITY,
    ...stored,
    pictures: { ...NEUTRAL_IDENTITY.pictures, ...stored?.pictures },
    movies: { ...NEUTRAL_IDENTITY.movies, ...stored?.movies },
    sisterSites: stored?.sisterSites?.map((site) => ({ ...WITHOUT_PICTURE, ...site })) ?? [],
  }
}

function emptyFor<Name extends string | number>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, ''>
}

/** How a phone shows the installed shop: what its manifest says. */
export function installedAs(identity: Identity, language: 'ja' | 'en') {
  const { name, description } = identityIn(identity, language)
  return {
    name,
    description,
    shortName: language === 'ja' ? identity.nameShort : identity.nameLatin,
    color: identity.palette.paper,
  }
}

/** The texts of an identity in one language. */
export interface LocalIdentity {
  readonly name: string
  readonly tagline: string
  readonly description: string
  readonly sites: readonly Omit<SisterSite, 'nameEn'>[]
}

export function identityIn(identity: Identity, language: 'ja' | 'en'): LocalIdentity {
  const { name, tagline, description, sisterSites: sites } = identity
  if (language === 'ja') return { name, tagline, description, sites }
  return {
    name: identity.nameEn,
    tagline: identity.taglineEn,
    description: identity.descriptionEn,
    // The mark is a Japanese character, so an English page shows the first letter of the name.
    sites: sites.map(({ nameEn, ...site }) => ({
      ...site,
      name: nameEn,
      mark: nameEn.slice(0, 1),
    })),
  }
}

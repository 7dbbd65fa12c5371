import type { ValuesOf } from './console/field.ts'
import type { identityFields, sisterSiteFields } from './console/settings.fields.ts'
import { PALETTES, type Palette } from './palettes.ts'

/** Another service of the operator, which the top page links to. */
export type SisterSite = Readonly<ValuesOf<typeof sisterSiteFields>>

/**
 * The pictures of the shop: `mark` becomes its icons, `logo` stands in the header, and `share` and
 * `shareEn` stand beside a shared link.
 */
export const SHOP_PICTURES = ['mark', 'logo', 'share', 'shareEn'] as const
export type ShopPicture = (typeof SHOP_PICTURES)[number]

/**
 * The names, pictures and colours of the shop and the names of its operator's other sites, which members,
 * banks, phones and payment providers see.
 */
export interface Identity extends Readonly<ValuesOf<typeof identityFields>> {
  readonly sisterSites: readonly SisterSite[]
  /** The name of each stored picture; empty if the owner has chosen none. */
  readonly pictures: Readonly<Record<ShopPicture, string>>
  readonly palette: Palette
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
  sisterSites: [],
  pictures: { mark: '', logo: '', share: '', shareEn: '' },
  palette: PALETTES.vermilion,
}

/** The texts of an identity in one language. */
export interface LocalIdentity {
  readonly name: string
  readonly tagline: string
  readonly description: string
  readonly sites: readonly Pick<SisterSite, 'name' | 'mark' | 'url'>[]
}

export function identityIn(identity: Identity, language: 'ja' | 'en'): LocalIdentity {
  const { name, tagline, description, sisterSites: sites } = identity
  if (language === 'ja') return { name, tagline, description, sites }
  return {
    name: identity.nameEn,
    tagline: identity.taglineEn,
    description: identity.descriptionEn,
    // The mark is a Japanese character, so an English page shows the first letter of the name.
    sites: sites.map(({ nameEn, url }) => ({ name: nameEn, mark: nameEn.slice(0, 1), url })),
  }
}

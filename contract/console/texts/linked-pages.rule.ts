import { PAGE_TITLES } from '#contract/pages.ts'

/** The page of a pack, whose number its query names. */
export const PACK_PAGE = '/pack-detail'

/** Pages that begin something, or that explain something: an operator's links offer them by name. */
export const OFFERED_PAGES: Readonly<Record<string, { readonly ja: string; readonly en: string }>> =
  {
    '/': { ja: 'トップページ', en: 'Top page' },
    '/pack-list': { ja: 'パック一覧', en: 'Packs' },
    '/buy-point': { ja: 'ポイント購入', en: 'Buy points' },
    '/exchange-card': { ja: 'コイン交換所', en: 'Exchange' },
    '/coupon': { ja: 'クーポン', en: 'Coupons' },
    '/contact': { ja: 'お問い合わせ', en: 'Contact' },
    '/point-terms-of-service': { ja: 'ポイント利用規約', en: 'Point terms' },
    ...PAGE_TITLES,
  }

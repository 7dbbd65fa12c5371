/** What the sitemap lists besides packs: pages that look the same to guests and members. */
export const SITEMAP_PAGES: readonly string[] = [
  '/',
  '/fairness',
  '/user-guide',
  '/help',
  '/terms-of-service',
  '/privacy-protection',
  '/specific-commerce',
]

/** Any other path shows a member's own page or does not exist. */
export const INDEXED_PAGES: readonly string[] = [
  ...SITEMAP_PAGES,
  '/pack-list',
  '/pack-detail',
  '/login',
  '/user-register',
  '/password-reissue',
  '/contact',
]

/** The titles of pages in link previews and search results. The screens show the same titles. */
export const PAGE_TITLES: Readonly<Record<string, { readonly ja: string; readonly en: string }>> = {
  '/fairness': { ja: '公正な抽選のしくみ', en: 'How draws are kept fair' },
  '/help': { ja: 'よくある質問', en: 'Frequently asked questions' },
  '/user-guide': { ja: 'ご利用ガイド', en: 'Guide' },
  '/terms-of-service': { ja: '利用規約', en: 'Terms of service' },
  '/privacy-protection': { ja: 'プライバシーポリシー', en: 'Privacy policy' },
  '/specific-commerce': {
    ja: '特定商取引法に基づく表記',
    en: 'Specified Commercial Transactions Act',
  },
  '/login': { ja: 'ログイン', en: 'Log in' },
  '/user-register': { ja: '新規会員登録', en: 'New member registration' },
}

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

/** The path of every page of the shop. */
export const SHOP_PATHS: readonly string[] = [
  '/',
  '/pack-list',
  '/pack-detail',
  '/login',
  '/password-reissue',
  '/complete-password-reissue',
  '/user-register',
  '/confirm-user-register',
  '/complete-user-register',
  '/buy-point',
  '/confirm-buy-point',
  '/confirm-combini',
  '/bank-transfer-information',
  '/payge-transfer-information',
  '/pay-redirect',
  '/amazon-pay-redirect',
  '/complete-buy-point',
  '/complete-buy-point-amazom-pay',
  '/complete-buy-point-paypal',
  '/complete-carrier',
  '/error-carrier',
  '/buy-product',
  '/confirm-buy-product',
  '/gacha-animation',
  '/get-card-list',
  '/confirm-get-card-list',
  '/thank-you',
  '/my-page',
  '/user-menu',
  '/change-password',
  '/change-member',
  '/buy-point-history',
  '/buy-product-history',
  '/buy-product-history-detail',
  '/parcels',
  '/receipt',
  '/parcel-address',
  '/coin-history',
  '/exchange-card',
  '/card-input',
  '/fund-settlement',
  '/point-terms-of-service',
  '/specific-commerce',
  '/terms-of-service',
  '/privacy-protection',
  '/user-guide',
  '/mail-change',
  '/refund-account',
  '/sessions',
  '/play-limits',
  '/updated-terms',
  '/coupon',
  '/help',
  '/contact',
  '/fairness',
]

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

/**
 * The public routes of the specification, section 2, each with the query that it needs. The route
 * /api/acs/secure is left out on purpose, because the server renders it.
 */
export const PUBLIC_ADDRESSES = [
  '/',
  '/pack-list?index=1',
  '/pack-detail?packId=1',
  '/login',
  '/password-reissue',
  '/complete-password-reissue',
  '/user-register',
  '/confirm-user-register',
  '/complete-user-register',
  '/complete-carrier',
  '/error-carrier',
  '/specific-commerce',
  '/terms-of-service',
  '/privacy-protection',
  '/user-guide',
] as const

/**
 * Public pages that the specification does not list: how to check draws, the log of a pack,
 * frequent questions, the statement about accessibility, packs that ended with tickets left, the
 * monthly reports, the news with an article, the contact form, and the return from a login at LINE
 * that was cancelled.
 */
export const ADDED_ADDRESSES = [
  '/fairness',
  '/fairness?packId=1',
  '/help',
  '/accessibility',
  '/ended-packs',
  '/service-reports',
  '/news',
  '/news/1',
  '/contact',
  '/line-login',
] as const

/**
 * Addresses of public screens in further states. They show a sold-out pack, a pack before its sale,
 * and the screen that the link in a password mail opens.
 */
export const FURTHER_ADDRESSES = [
  '/pack-detail?packId=4',
  '/pack-detail?packId=5',
  '/password-reissue?token=x',
] as const

/** Public screens that show more to a member than to a guest. */
export const PUBLIC_ADDRESSES_FOR_MEMBERS = [
  '/',
  '/pack-list?index=1',
  '/pack-detail?packId=1',
  '/fairness',
  '/fairness?packHistoryId=1',
] as const

export const PROTECTED_ADDRESSES = [
  '/buy-point',
  '/confirm-buy-point?pointPriceId=101',
  '/confirm-combini',
  '/bank-transfer-information',
  '/payge-transfer-information',
  '/pay-redirect',
  '/amazon-pay-redirect',
  '/complete-buy-point',
  '/complete-buy-point-amazom-pay',
  '/complete-buy-point-paypal',
  '/buy-product?packId=1',
  '/confirm-buy-product?packId=1&buyCount=1',
  '/gacha-animation',
  '/get-card-list',
  '/confirm-get-card-list',
  '/thank-you',
  '/my-page',
  '/user-menu',
  '/change-password',
  '/sessions',
  '/play-limits',
  '/message-settings',
  '/line-link',
  '/updated-terms',
  '/coupon',
  '/change-member',
  '/buy-point-history',
  '/buy-product-history',
  '/buy-product-history-detail?packHistoryId=1',
  '/coin-history',
  '/parcels',
  '/cases',
  '/parcel-case?parcel=P00000001',
  '/exchange-card',
  '/card-input',
  '/fund-settlement',
  '/point-terms-of-service',
] as const

/** Screens with offers for a member with a rank and many coins. */
export const RANKED_MEMBER_ADDRESSES = [
  '/my-page',
  '/coin-history',
  '/exchange-card',
  '/exchange-card?tab=game&page=2',
  '/exchange-card?tab=packs',
] as const

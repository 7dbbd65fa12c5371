import { TERMS_USER_TOKEN } from '#contract/constants.ts'
import { pagePatternOf } from '#contract/page-path.rule.ts'
import type { ComponentFile } from '#web/kit/build-files.ts'
import { isOpening } from '#web/language/identity.ts'
import { fairnessScreenFor } from '#web/shop/fairness/fairness-screen.ts'

export interface ShopRoute {
  readonly path: string
  readonly isProtected: boolean
  /** True for a form that a member who returns by Back must not see again. */
  readonly isForGuests?: boolean
  /** If one path has several screens, the URL's query selects the screen. */
  readonly load: (query: URLSearchParams) => Promise<ComponentFile>
  /** A dummy value in the query, which only the terms pages send (Q40). */
  readonly userToken?: string
}

type Load = ShopRoute['load']
const publicRoute = (path: string, load: Load): ShopRoute => ({ path, isProtected: false, load })
/** A page of packs, in whose place a shop that is not open yet says so. */
const packRoute = (path: string, load: Load): ShopRoute =>
  publicRoute(path, isOpening ? opening : load)
const protectedRoute = (path: string, load: Load): ShopRoute => ({ path, isProtected: true, load })
const guestRoute = (path: string, load: Load): ShopRoute => ({
  ...publicRoute(path, load),
  isForGuests: true,
})
const withTermsToken = (route: ShopRoute): ShopRoute => ({ ...route, userToken: TERMS_USER_TOKEN })
const completeBuyPoint: Load = () =>
  import('#web/shop/payments/result/complete-buy-point-screen.tsx')
const carrierResult: Load = () => import('#web/shop/payments/result/carrier-result-screen.tsx')
const opening: Load = () => import('#web/shop/packs/opening/opening-screen.tsx')
const legal: Load = () => import('#web/shop/legal/legal-screen.tsx')

/** Section 2's order, then our own. The server renders /api/acs/secure. */
export const ROUTES: readonly ShopRoute[] = [
  packRoute('/', () => import('#web/shop/packs/top/top-screen.tsx')),
  packRoute('/pack-list', () => import('#web/shop/packs/list/pack-list-screen.tsx')),
  packRoute('/pack-detail', () => import('#web/shop/packs/detail/pack-detail-screen.tsx')),
  guestRoute('/login', () => import('#web/shop/members/login/login-screen.tsx')),
  publicRoute(
    '/password-reissue',
    () => import('#web/shop/members/password/password-reissue-screen.tsx'),
  ),
  publicRoute('/complete-password-reissue', () =>
    import('#web/shop/members/password/complete-password-reissue-screen.tsx').then(
      ({ CompletePasswordReissueScreen }) => ({ CompletePasswordReissueScreen }),
    ),
  ),
  guestRoute('/user-register', () => import('#web/shop/registrations/user-register-screen.tsx')),
  guestRoute(
    '/confirm-user-register',
    () => import('#web/shop/registrations/confirm-user-register-screen.tsx'),
  ),
  publicRoute(
    '/complete-user-register',
    () => import('#web/shop/registrations/complete-user-register-screen.tsx'),
  ),
  protectedRoute('/buy-point', () => import('#web/shop/payments/courses/buy-point-screen.tsx')),
  protectedRoute(
    '/confirm-buy-point',
    () => import('#web/shop/payments/checkout/confirm-buy-point-screen.tsx'),
  ),
  protectedRoute(
    '/confirm-combini',
    () => import('#web/shop/payments/instructions/confirm-combini-screen.tsx'),
  ),
  protectedRoute('/bank-transfer-information', () =>
    import('#web/shop/payments/instructions/transfer-screens.tsx').then(
      ({ BankTransferScreen }) => ({ BankTransferScreen }),
    ),
  ),
  protectedRoute('/payge-transfer-information', () =>
    import('#web/shop/payments/instructions/transfer-screens.tsx').then(
      ({ PayEasyTransferScreen }) => ({ PayEasyTransferScreen }),
    ),
  ),
  protectedRoute(
    '/pay-redirect',
    () => import('#web/shop/payments/result/pay-redirect-screen.tsx'),
  ),
  protectedRoute(
    '/amazon-pay-redirect',
    () => import('#web/shop/payments/result/amazon-pay-redirect-screen.tsx'),
  ),
  protectedRoute('/complete-buy-point', completeBuyPoint),
  protectedRoute('/complete-buy-point-amazom-pay', completeBuyPoint),
  protectedRoute('/complete-buy-point-paypal', completeBuyPoint),
  publicRoute('/complete-carrier', carrierResult),
  publicRoute('/error-carrier', carrierResult),
  protectedRoute('/buy-product', () => import('#web/shop/packs/detail/buy-product-screen.tsx')),
  protectedRoute(
    '/confirm-buy-product',
    () => import('#web/shop/draws/purchase/confirm-buy-product-screen.tsx'),
  ),
  protectedRoute(
    '/gacha-animation',
    () => import('#web/shop/draws/reveal/gacha-animation-screen.tsx'),
  ),
  protectedRoute('/get-card-list', () => import('#web/shop/decisions/get-card-list-screen.tsx')),
  protectedRoute(
    '/confirm-get-card-list',
    () => import('#web/shop/decisions/confirm-get-card-list-screen.tsx'),
  ),
  protectedRoute('/thank-you', () => import('#web/shop/decisions/thank-you-screen.tsx')),
  protectedRoute('/my-page', () => import('#web/shop/ranks/my-page-screen.tsx')),
  protectedRoute('/user-menu', () => import('#web/shop/members/user-menu-screen.tsx')),
  protectedRoute(
    '/change-password',
    () => import('#web/shop/members/password/change-password-screen.tsx'),
  ),
  protectedRoute('/change-member', () => import('#web/shop/members/change-member-screen.tsx')),
  protectedRoute(
    '/buy-point-history',
    () => import('#web/shop/points/buy-point-history-screen.tsx'),
  ),
  protectedRoute(
    '/buy-product-history',
    () => import('#web/shop/draws/history/buy-product-history-screen.tsx'),
  ),
  protectedRoute(
    '/buy-product-history-detail',
    () => import('#web/shop/draws/history/buy-product-history-detail-screen.tsx'),
  ),
  protectedRoute('/cases', () =>
    import('#web/shop/cases/cases-screen.tsx').then(({ CasesScreen }) => ({ CasesScreen })),
  ),
  publicRoute('/case', () => import('#web/shop/cases/case-screen.tsx')),
  protectedRoute('/parcel-case', () => import('#web/shop/cases/parcel-case-screen.tsx')),
  protectedRoute('/parcels', () => import('#web/shop/parcels/parcels-screen.tsx')),
  protectedRoute('/receipt', () => import('#web/shop/payments/receipts/receipt-screen.tsx')),
  protectedRoute('/parcel-address', () => import('#web/shop/parcels/parcel-address-screen.tsx')),
  protectedRoute('/coin-history', () => import('#web/shop/points/coin-history-screen.tsx')),
  protectedRoute('/exchange-card', () => import('#web/shop/exchange/exchange-card-screen.tsx')),
  protectedRoute('/card-input', () => import('#web/shop/payments/card/card-input-screen.tsx')),
  protectedRoute('/fund-settlement', legal),
  withTermsToken(protectedRoute('/point-terms-of-service', legal)),
  publicRoute('/specific-commerce', legal),
  withTermsToken(publicRoute('/terms-of-service', legal)),
  publicRoute('/privacy-protection', legal),
  publicRoute('/user-guide', () => import('#web/shop/legal/guide-screen.tsx')),
  // The specification has none of the routes below.
  publicRoute('/line-login', () => import('#web/shop/members/line/line-login-screen.tsx')),
  protectedRoute('/line-link', () => import('#web/shop/members/line/line-link-screen.tsx')),
  publicRoute('/mail-change', () => import('#web/shop/members/mail-change-screen.tsx')),
  publicRoute(
    '/refund-account',
    () => import('#web/shop/payments/refund-account/refund-account-screen.tsx'),
  ),
  protectedRoute('/sessions', () => import('#web/shop/members/login/sessions-screen.tsx')),
  protectedRoute('/play-limits', () => import('#web/shop/restrictions/play-limits-screen.tsx')),
  protectedRoute(
    '/message-settings',
    () => import('#web/shop/messages/message-settings-screen.tsx'),
  ),
  protectedRoute('/updated-terms', () => import('#web/shop/legal/updated-terms-screen.tsx')),
  protectedRoute('/coupon', () => import('#web/shop/campaigns/coupon-screen.tsx')),
  publicRoute('/help', () => import('#web/shop/help/help-screen.tsx')),
  publicRoute('/accessibility', () => import('#web/shop/legal/accessibility-screen.tsx')),
  publicRoute('/contact', () => import('#web/shop/cases/contact-screen.tsx')),
  publicRoute('/fairness', fairnessScreenFor),
  publicRoute(
    '/service-reports',
    () => import('#web/shop/fairness/report/service-report-screen.tsx'),
  ),
  publicRoute('/news', () => import('#web/shop/news/news-screen.tsx')),
  publicRoute('/news/:id', () => import('#web/shop/news/article-screen.tsx')),
  publicRoute('/ended-packs', () => import('#web/shop/packs/ended/ended-packs-screen.tsx')),
]

const byPath = new Map(ROUTES.map((route) => [route.path, route]))

export function routeOf(pathname: string): ShopRoute | undefined {
  return byPath.get(pagePatternOf(pathname))
}

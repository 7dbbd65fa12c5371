import type { ComponentType } from 'react'
import { TERMS_USER_TOKEN } from '#contract/constants.ts'
import { fairnessScreenFor } from '#web/shop/fairness/screen-for.ts'

export interface ShopRoute {
  readonly path: string
  readonly isProtected: boolean
  /** Some addresses show one of several screens, by their query. */
  readonly load: (query: URLSearchParams) => Promise<ComponentType>
  /** What the guard loads the user with (Q40). */
  readonly userToken?: string
}

type Load = ShopRoute['load']
const open = (path: string, load: Load): ShopRoute => ({ path, isProtected: false, load })
const locked = (path: string, load: Load): ShopRoute => ({ path, isProtected: true, load })
const withTermsToken = (route: ShopRoute): ShopRoute => ({ ...route, userToken: TERMS_USER_TOKEN })
const completeBuyPoint: Load = () =>
  import('../payments/complete-buy-point-screen.tsx').then((room) => room.CompleteBuyPointScreen)
const carrierResult: Load = () =>
  import('../payments/carrier-result-screen.tsx').then((room) => room.CarrierResultScreen)
const legal: Load = () => import('../legal/legal-screen.tsx').then((room) => room.LegalScreen)

/** Section 2 of the specification, in its order, then what is beyond it. /api/acs/secure is a page of the server. */
export const ROUTES: readonly ShopRoute[] = [
  open('/', () => import('../packs/top-screen.tsx').then((room) => room.TopScreen)),
  open('/pack-list', () =>
    import('../packs/pack-list-screen.tsx').then((room) => room.PackListScreen),
  ),
  open('/pack-detail', () =>
    import('../packs/pack-detail-screen.tsx').then((room) => room.PackDetailScreen),
  ),
  open('/login', () => import('../members/login-screen.tsx').then((room) => room.LoginScreen)),
  open('/password-reissue', () =>
    import('../members/password-reissue-screen.tsx').then((room) => room.PasswordReissueScreen),
  ),
  open('/complete-password-reissue', () =>
    import('../members/complete-password-reissue-screen.tsx').then(
      (room) => room.CompletePasswordReissueScreen,
    ),
  ),
  open('/user-register', () =>
    import('../registrations/user-register-screen.tsx').then((room) => room.UserRegisterScreen),
  ),
  open('/confirm-user-register', () =>
    import('../registrations/confirm-user-register-screen.tsx').then(
      (room) => room.ConfirmUserRegisterScreen,
    ),
  ),
  open('/complete-user-register', () =>
    import('../registrations/complete-user-register-screen.tsx').then(
      (room) => room.CompleteUserRegisterScreen,
    ),
  ),
  locked('/buy-point', () =>
    import('../payments/buy-point-screen.tsx').then((room) => room.BuyPointScreen),
  ),
  locked('/confirm-buy-point', () =>
    import('../payments/confirm-buy-point-screen.tsx').then((room) => room.ConfirmBuyPointScreen),
  ),
  locked('/confirm-combini', () =>
    import('../payments/confirm-combini-screen.tsx').then((room) => room.ConfirmCombiniScreen),
  ),
  locked('/bank-transfer-information', () =>
    import('../payments/transfer-screens.tsx').then((room) => room.BankTransferScreen),
  ),
  locked('/payge-transfer-information', () =>
    import('../payments/transfer-screens.tsx').then((room) => room.PayEasyTransferScreen),
  ),
  locked('/pay-redirect', () =>
    import('../payments/pay-redirect-screen.tsx').then((room) => room.PayRedirectScreen),
  ),
  locked('/amazon-pay-redirect', () =>
    import('../payments/amazon-pay-redirect-screen.tsx').then(
      (room) => room.AmazonPayRedirectScreen,
    ),
  ),
  locked('/complete-buy-point', completeBuyPoint),
  locked('/complete-buy-point-amazom-pay', completeBuyPoint),
  locked('/complete-buy-point-paypal', completeBuyPoint),
  open('/complete-carrier', carrierResult),
  open('/error-carrier', carrierResult),
  locked('/buy-product', () =>
    import('../packs/buy-product-screen.tsx').then((room) => room.BuyProductScreen),
  ),
  locked('/confirm-buy-product', () =>
    import('../draws/confirm-buy-product-screen.tsx').then((room) => room.ConfirmBuyProductScreen),
  ),
  locked('/gacha-animation', () =>
    import('../draws/gacha-animation-screen.tsx').then((room) => room.GachaAnimationScreen),
  ),
  locked('/get-card-list', () =>
    import('../decisions/get-card-list-screen.tsx').then((room) => room.GetCardListScreen),
  ),
  locked('/confirm-get-card-list', () =>
    import('../decisions/confirm-get-card-list-screen.tsx').then(
      (room) => room.ConfirmGetCardListScreen,
    ),
  ),
  locked('/thank-you', () =>
    import('../decisions/thank-you-screen.tsx').then((room) => room.ThankYouScreen),
  ),
  locked('/my-page', () => import('../ranks/my-page-screen.tsx').then((room) => room.MyPageScreen)),
  locked('/user-menu', () =>
    import('../members/user-menu-screen.tsx').then((room) => room.UserMenuScreen),
  ),
  locked('/change-password', () =>
    import('../members/change-password-screen.tsx').then((room) => room.ChangePasswordScreen),
  ),
  locked('/change-member', () =>
    import('../members/change-member-screen.tsx').then((room) => room.ChangeMemberScreen),
  ),
  locked('/buy-point-history', () =>
    import('../points/buy-point-history-screen.tsx').then((room) => room.BuyPointHistoryScreen),
  ),
  locked('/buy-product-history', () =>
    import('../draws/buy-product-history-screen.tsx').then((room) => room.BuyProductHistoryScreen),
  ),
  locked('/buy-product-history-detail', () =>
    import('../draws/buy-product-history-detail-screen.tsx').then(
      (room) => room.BuyProductHistoryDetailScreen,
    ),
  ),
  locked('/coin-history', () =>
    import('../points/coin-history-screen.tsx').then((room) => room.CoinHistoryScreen),
  ),
  locked('/exchange-card', () =>
    import('../exchange/exchange-card-screen.tsx').then((room) => room.ExchangeCardScreen),
  ),
  locked('/card-input', () =>
    import('../payments/card-input-screen.tsx').then((room) => room.CardInputScreen),
  ),
  locked('/fund-settlement', legal),
  withTermsToken(locked('/point-terms-of-service', legal)),
  open('/specific-commerce', legal),
  withTermsToken(open('/terms-of-service', legal)),
  open('/privacy-protection', legal),
  open('/user-guide', legal),
  // Beyond the specification: everybody checks the draws.
  open('/fairness', fairnessScreenFor),
]

const byPath = new Map(ROUTES.map((route) => [route.path, route]))

export function routeOf(pathname: string): ShopRoute | undefined {
  return byPath.get(pathname)
}

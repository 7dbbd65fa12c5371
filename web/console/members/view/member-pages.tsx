import { useEffect, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { ShopProviders } from '#web/console/frame/shop-providers.tsx'
import { useTexts } from '#web/language/language.ts'
import { BuyProductHistoryScreen } from '#web/shop/draws/history/buy-product-history-screen.tsx'
import { loadCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ParcelsScreen } from '#web/shop/parcels/parcels-screen.tsx'
import { BuyPointHistoryScreen } from '#web/shop/points/buy-point-history-screen.tsx'
import { CoinHistoryScreen } from '#web/shop/points/coin-history-screen.tsx'
import { MyPageScreen } from '#web/shop/ranks/my-page-screen.tsx'
import { newQueryClient } from '#web/wire/query.ts'
import { viewTexts } from './view.texts.ts'

/** The pages of the members' site that operators can view, each with its path on that site. */
export const VIEWED_PAGES = [
  ['/my-page', MyPageScreen],
  ['/buy-point-history', BuyPointHistoryScreen],
  ['/coin-history', CoinHistoryScreen],
  ['/buy-product-history', BuyProductHistoryScreen],
  ['/parcels', ParcelsScreen],
] as const
type ViewedPath = (typeof VIEWED_PAGES)[number][0]

/**
 * One screen of the members' site. It loads its data through the transport that `view-screen.tsx`
 * has set.
 */
export function MemberPages({ path }: { readonly path: ViewedPath }) {
  const [client] = useState(newQueryClient)
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    void loadCurrentUser(client).then(() => setIsLoaded(true))
  }, [client])
  if (!isLoaded) return null
  return (
    <ShopProviders client={client} path={path}>
      <main>
        <Routes>
          {VIEWED_PAGES.map(([each, Page]) => (
            <Route key={each} path={each} element={<Page />} />
          ))}
          <Route path="/" element={<Navigate to="/my-page" replace />} />
          <Route path="*" element={<NotShown />} />
        </Routes>
      </main>
    </ShopProviders>
  )
}

function NotShown() {
  const texts = useTexts(viewTexts)
  return <Screen title={texts.notShownTitle}>{texts.notShown}</Screen>
}

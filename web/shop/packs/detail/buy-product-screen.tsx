import { Navigate, useSearchParams } from 'react-router'

/** The screen /buy-product, which redirects to the detail of the pack (Q37). */
export function BuyProductScreen() {
  const [query] = useSearchParams()
  const packId = query.get('packId')
  const to = packId === null ? '/' : `/pack-detail?${new URLSearchParams({ packId })}`
  return <Navigate to={to} replace={true} />
}

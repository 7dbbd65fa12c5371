import { Navigate, useSearchParams } from 'react-router'

/** /buy-product redirects to the pack (Q37). */
export function BuyProductScreen() {
  const [query] = useSearchParams()
  const packId = query.get('packId')
  const to = packId === null ? '/' : `/pack-detail?${new URLSearchParams({ packId })}`
  return <Navigate to={to} replace={true} />
}

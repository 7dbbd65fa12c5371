interface PurchasePlace {
  readonly member: string
  readonly purchase: string
}

/**
 * Returns the query of the URL for a purchase, or for none if `place` is null. The other names of
 * the query stay, such as the search and the page of the list of packs.
 */
export function withPurchase(
  present: URLSearchParams,
  place: PurchasePlace | null,
): URLSearchParams {
  const query = new URLSearchParams(present)
  for (const name of ['member', 'purchase'] as const) {
    if (place === null) query.delete(name)
    else query.set(name, place[name])
  }
  return query
}

/** packId names the pack that the member came from (Q38). */
export function checkoutPath(courseId: number, packId: number | undefined): string {
  const pack = packId === undefined ? '' : `&packId=${packId}`
  return `/confirm-buy-point?pointPriceId=${courseId}${pack}`
}

interface Screen {
  readonly name: string
  /** In the words of the contract, without `GET` and with a number for each parameter. */
  readonly calls: readonly string[]
  /** If the card that was won can only be shipped; any other is converted. */
  readonly callsToShip?: readonly string[]
  /** Opened in a later visit, when the browser has changed nothing for ten seconds. */
  readonly isLater?: true
}

/**
 * The calls of a member's visit with one purchase. What caches answer for everybody is left out, such as
 * notices and live counts. A browser test holds the list to what our pages call.
 */
export const VISIT: readonly Screen[] = [
  {
    name: 'top page',
    calls: [
      '/user/point',
      '/user/banner',
      '/user/pack/list',
      '/user/favourites',
      '/user/tickets',
      '/user/card_type',
    ],
  },
  {
    name: 'pack',
    calls: [
      '/user/point',
      '/user/pack/detail/{packId}',
      '/user/pack/card_list/{packId}/1',
      '/user/tickets',
    ],
  },
  { name: 'confirmation', calls: ['POST /user/pack/check', '/user/point'] },
  { name: 'reveal', calls: ['POST /user/pack/buy', '/user/point', '/user/pack/gache_result'] },
  { name: 'choice', calls: ['/user/point', '/user/pack/buy_result'] },
  {
    name: 'decision',
    calls: ['/user/point', '/user/pack/buy_result'],
    callsToShip: ['/user/detail'],
  },
  {
    name: 'thanks',
    calls: ['POST /user/pack/decision', '/user/point', '/user/pack/detail/{packId}'],
  },
  {
    name: 'history',
    isLater: true,
    calls: ['/user/point', 'POST /user/history/list/1', '/user/favourites'],
  },
  {
    name: 'purchase',
    calls: [
      '/user/history/detail/{purchaseId}',
      '/user/point',
      '/user/history/detail/{purchaseId}',
    ],
  },
]

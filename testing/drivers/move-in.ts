import { type MovePlan, moveIn, planMoveIn } from '#server/console/move-ins/move-ins.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import { logInOperator } from './console-client.ts'
import { approveRequest } from './void-pack.ts'

/** Two owners approve the file of which `npm run move-in -- FILE --dry-run` has printed this. */
export async function approveMoveIn(panel: TestConsole, tried: string) {
  const shown = (label: string) => new RegExp(`^${label} +(\\S+)$`, 'm').exec(tried)?.[1] ?? ''
  const owner = await logInOperator(panel, 'owner')
  const { approvalId } = await owner.act('/members/move-in', {
    fileHash: shown('SHA-256'),
    members: Number(shown('members')),
    paidPoints: Number(shown('paid points')),
    freePoints: Number(shown('free points')),
    coins: Number(shown('coins')),
    cards: Number(shown('cards')),
    undecidedCards: Number(shown('undecided')),
    undecidedPoints: Number(shown('their points')),
    reason: 'we take over the shop',
  })
  return approveRequest(panel, approvalId)
}

/** The password of members who are moved in with this hash: `rasmuslerdorf`. */
export const FORMER_HASH = '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq'
export const FORMER_PASSWORD = 'rasmuslerdorf'

type MovingShop = Pick<TestShop, 'database' | 'clock'>

/** Two owners approve the lines of a file. Returns the plan by which its members move in. */
export async function approvedPlan(
  { database, clock }: MovingShop,
  panel: TestConsole,
  { lines, batchSize }: { readonly lines: readonly object[]; readonly batchSize?: number },
): Promise<MovePlan> {
  const file = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))
  const plan = async () => {
    const now = clock.now()
    const planned = await planMoveIn(database, { file, now, ...(batchSize && { batchSize }) })
    if (planned === 'unreadable' || planned.refused.length > 0)
      throw new Error(`refused: ${JSON.stringify(planned)}`)
    return planned
  }
  const { fileHash, sums } = await plan()
  const owner = await logInOperator(panel, 'owner')
  const wish = { fileHash, ...sums, reason: 'we take over the shop' }
  const { approvalId } = await owner.act('/members/move-in', wish)
  await approveRequest(panel, approvalId)
  return plan()
}

/** Moves members in, whom two owners have approved. The shop must ask for its terms. */
export async function moveMembersIn(
  shop: MovingShop,
  panel: TestConsole,
  lines: readonly object[],
): Promise<void> {
  const plan = await approvedPlan(shop, panel, { lines })
  const outcome = await moveIn(shop.database, { plan, now: () => shop.clock.now() })
  if (typeof outcome === 'string') throw new Error(`nobody moved in: ${outcome}`)
}

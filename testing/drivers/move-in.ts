import type { TestConsole } from '#testing/fixtures/test-console.ts'
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
    reason: 'we take over the shop',
  })
  return approveRequest(panel, approvalId)
}

import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'

const MESSAGES = { message: '立会人が不在です。', messageEn: 'The notary is gone.' }

/** Asks to end a pack and to pay its undrawn purchases back. */
export function askForVoid(owner: ConsoleClient, packId: number, batchNo: number) {
  return owner.act(`/packs/${packId}/void`, { batchNo, ...MESSAGES, reason: 'the notary is gone' })
}

/**
 * Two owners end a pack whose notaries were silent for two days. They ask again if a late notary or
 * purchase has changed the pack before the request or the approval. Returns the id of the approval;
 * null if nothing of the pack waits.
 */
export async function approveVoid(panel: TestConsole, packId: number): Promise<number | null> {
  panel.clock.advance(48 * 3_600_000)
  const owner = await logInOperator(panel, 'owner')
  for (;;) {
    const { undrawn } = (await owner.get(`/packs/${packId}`)).pack
    if (undrawn?.canBeVoid !== true) return null
    const asked = await askForVoid(owner, packId, undrawn.batchNo)
    if (asked.result === 'not-possible') continue
    const { approvalId } = asked
    const { state, result } = await approveRequest(panel, approvalId)
    if (state === 200) return approvalId
    if (result !== 'subject-changed') throw new Error(`the approval was refused: ${result}`)
  }
}

export async function approveRequest(panel: TestConsole, approvalId: number) {
  const second = await logInOperator(panel, 'second-owner')
  const { approval } = await second.get(`/approvals/${approvalId}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  return second.act(`/approvals/${approvalId}/approve`, decision)
}

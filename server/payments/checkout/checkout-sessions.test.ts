import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addPaymentRow } from '#testing/fixtures/payments.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { saveCheckoutSession, selectCheckoutSession } from './checkout-sessions.sql.ts'

test('what a checkout has saved stays when anything else is saved or forgotten', async () => {
  const shop = await openTestShop()
  try {
    const { id: memberId } = await addLoggedInMember(shop)
    const [session = assert.fail()] = await shop.database.query<{ idHash: Buffer }>({
      text: 'select id_hash from sessions where member_id = $1',
      values: [memberId],
    })
    const add = () =>
      addPaymentRow(shop.database, { memberId, state: 'paid', at: shop.clock.now() })
    let saved = await selectCheckoutSession(shop.database, session)
    for (const changed of [
      { courseId: 102 },
      { packId: 3 },
      { lastPaymentId: await add() },
      { verifiedPaymentId: await add() },
      { amazonSessionId: 'amazon' },
      { courseId: null },
      { packId: null },
      { lastPaymentId: null },
      { verifiedPaymentId: null },
      { amazonSessionId: null },
    ]) {
      await saveCheckoutSession(shop.database, session, changed)
      saved = { ...saved, ...changed }
      assert.deepEqual(await selectCheckoutSession(shop.database, session), saved)
    }
  } finally {
    await shop.close()
  }
})

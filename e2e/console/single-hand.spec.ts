import { setSingleHand } from '#server/console/approvals/single-hand/single-hand.ts'
import { addCardTypes } from '#server/packs/packs.ts'
import {
  addStockedCard,
  draftContent,
  draftLine,
  submitDraft,
} from '#testing/drivers/pack-maker.ts'
import { approveRequest, expect, logInAs, openScreen, test } from './console-base.ts'

const WAIT_MS = 15 * 60_000

test('A-027 alone in single-hand mode, an owner publishes a pack after the wait, and it stays marked', async ({
  page,
  context,
  testConsole,
}) => {
  const { database, clock, operatorIds } = testConsole
  await database.query({
    text: `update console.operators set state = 'removed', removed_at = $2 where id <> $1`,
    values: [operatorIds.owner, clock.now()],
  })
  await database.transaction((tx) => setSingleHand(tx, true, clock.now()))
  await addCardTypes(database, [{ id: 1, name: '試し札', nameEn: 'Sample' }])
  const cardId = await addStockedCard(database, { count: 12 })
  const owner = await logInAs(context, testConsole, 'owner')
  const lines = [draftLine({ cardId, count: 12, buyPoint: 40 })]
  const { id, answer } = await submitDraft(owner, draftContent({ name: '一人の引札', lines }))

  await openScreen(page, '/')
  await expect(page.getByText(/ひとり運営モードです/)).toBeVisible()
  await openScreen(page, `/approvals/${answer.approvalId}`)
  await expect(page.getByText(/ひとり運営モード：.*から承認できます/)).toBeVisible()
  await page.getByRole('button', { name: '承認する' }).click()
  const dialog = page.getByRole('dialog', { name: '承認する' })
  await dialog.getByLabel('理由').fill('急ぎのため')
  await dialog.getByRole('button', { name: '承認する' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect((await owner.get(`/pack-drafts/${id}`)).draft.state).toBe('submitted')

  clock.advance(WAIT_MS)
  const later = await logInAs(context, testConsole, 'owner')
  await openScreen(page, `/approvals/${answer.approvalId}`)
  await approveRequest(page, '一人のため')
  await expect(page.getByRole('cell', { name: 'ひとり運営モードで本人が承認' })).toBeVisible()
  expect((await later.get(`/pack-drafts/${id}`)).draft.state).toBe('published')
})

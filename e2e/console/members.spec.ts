import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { addMemberAccount, type MemberAccount } from '#testing/fixtures/members.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import { changeOperator, expect, logInAs, openScreen, settled, test } from './console-base.ts'

/** Adds a member with 500 points and a payment that is held until an operator decides about it. */
async function addMember({ database, clock }: TestConsole): Promise<MemberAccount> {
  const now = clock.now()
  const member = await addMemberAccount(database, { points: 500, now })
  await database.query({
    text: `
      with course as (
        insert into courses (points, price_yen) values (500, 500) returning id
      )
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, held_for, expires_at, created_at
      )
      select 'P-order-' || $1::bigint, $1, '', id, 500, 500, 4, 'gmo', 'ja', 'held', 'late', $2, $2
      from course`,
    values: [member.id, now],
  })
  return member
}

test('A-145 A-146 A-147 support finds a member, shows the data with a reason, and leaves a note', async ({
  page,
  context,
  testConsole,
}) => {
  const member = await addMember(testConsole)
  await logInAs(context, testConsole, 'support')
  await openScreen(page, '/members')
  await page.getByLabel('会員を探す').fill(`P-order-${member.id}`)
  const row = page.getByRole('row').filter({ hasText: '江田 映子' })
  await expect(row).toContainText('e…@example.com')
  await settled(page)
  expect(await accessibilityFaults(page), 'the search').toEqual([])
  await row.getByRole('link').click()

  const facts = page.getByRole('table', { name: `会員 ${member.id}` })
  await expect(facts).toContainText('東京都…')
  await expect(facts).not.toContainText('神宮前')
  await page.getByRole('button', { name: '個人情報を表示する' }).click()
  const dialog = page.getByRole('dialog', { name: '個人情報を表示する' })
  await dialog.getByLabel('理由').fill('お届け先の確認のため')
  await dialog.getByRole('button', { name: '表示する', exact: true }).click()
  await expect(facts).toContainText('〒1500001 東京都 渋谷区神宮前 4-5-6')
  await expect(facts).toContainText(member.mail)

  await page.getByRole('textbox', { name: 'メモ' }).fill('折り返し電話の約束')
  await page.getByRole('button', { name: 'メモを追加する' }).click()
  const timeline = page.getByRole('table', { name: '履歴' })
  await expect(
    timeline.getByRole('row', { name: /メモ support：折り返し電話の約束/ }),
  ).toBeVisible()
  await expect(timeline.getByRole('row', { name: /付与 \+500（残高 500）/ })).toBeVisible()
  await settled(page)
  expect(await accessibilityFaults(page), 'a member').toEqual([])
  await page.getByLabel('履歴の種類').selectOption('payment')
  await expect(timeline.locator('tbody tr')).toHaveCount(1)
  await expect(timeline).toContainText(`P-order-${member.id}`)
})

test('A-153 closing lists what stands against it, and is refused', async ({
  page,
  context,
  testConsole,
}) => {
  const member = await addMember(testConsole)
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, `/members/${member.id}`)
  await page.getByRole('button', { name: '退会処理をする' }).click()
  const dialog = page.getByRole('dialog', { name: '退会処理をする' })
  await expect(dialog.getByRole('listitem')).toHaveText('保留中の支払いがあります')
  await dialog.getByLabel('理由').fill('本人の希望')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog.getByText('いまの状態では、この操作はできません。')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '未成年者取消' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`P-order-${member.id}`) })).toContainText(
    '500',
  )
  await page.getByRole('button', { name: '受け付ける' }).click()
  const opening = page.getByRole('dialog', { name: '受け付ける' })
  await opening.getByLabel('親権者（法定代理人）の名前').fill('江田 花子')
  await opening.getByLabel('理由').fill('電話での申し出')
  await opening.getByRole('button', { name: '受け付ける' }).click()
  await expect(page.getByText('江田 花子')).toBeVisible()
  await expect(page.getByRole('button', { name: '承認を申請する' })).toBeDisabled()
  await settled(page)
  expect(await accessibilityFaults(page), 'a cancellation').toEqual([])
})

test('A-152 an operator sees the pages of a member, under a bar that names the member', async ({
  page,
  context,
  testConsole,
}) => {
  const member = await addMember(testConsole)
  await logInAs(context, testConsole, 'support')
  await openScreen(page, `/members/${member.id}`)
  await page.getByRole('link', { name: '会員の画面を見る' }).click()
  const bar = page.getByText(
    `会員 ${member.id} 江田 映子 の画面を閲覧しています。変更はできません。`,
  )
  await expect(bar).toBeVisible()
  const frame = page.frameLocator('iframe[title="会員に見える画面"]')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('マイページ')
  await page.getByLabel('表示する画面').selectOption('/buy-point-history')
  await expect(frame.getByText('ショップからの付与')).toBeVisible()
  await expect(bar).toBeVisible()
  await page.getByLabel('表示する画面').selectOption('/my-page')
  await frame.getByRole('link', { name: /景品引換所/ }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('この画面は閲覧できません')
})

test('A-148 A-154 support restricts a member, lifts it and notes who asked for the data; an auditor can do neither', async ({
  page,
  context,
  testConsole,
}) => {
  const member = await addMember(testConsole)
  await logInAs(context, testConsole, 'support')
  await openScreen(page, `/members/${member.id}`)
  const restrictions = page.getByRole('region', { name: '利用制限' })
  await restrictions.getByRole('button', { name: '利用を制限する' }).click()
  const dialog = page.getByRole('dialog', { name: '利用を制限する' })
  await dialog.getByLabel('制限する操作').selectOption('draw')
  await dialog.getByLabel('終了（日本時間）').fill('2020-01-01T10:00')
  await dialog.getByLabel('理由').fill('本人の相談')
  await dialog.getByRole('button', { name: '制限する', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('終了（日本時間）').fill('')
  await dialog.getByRole('button', { name: '制限する', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const row = restrictions.getByRole('row', { name: /^抽選 / })
  await expect(row).toContainText('support：本人の相談')
  await settled(page)
  await row.getByRole('button', { name: '解除する' }).click()
  const lifting = page.getByRole('dialog', { name: '解除する' })
  await lifting.getByLabel('理由').fill('相談の終わり')
  await lifting.getByRole('button', { name: '解除する' }).click()
  await expect(row).toContainText('supportが解除：相談の終わり')
  await settled(page)

  const disclosures = page.getByRole('region', { name: '開示と消去' })
  await disclosures.getByRole('button', { name: '保有データを開示する' }).click()
  const disclosing = page.getByRole('dialog', { name: '保有データを開示する' })
  await disclosing.getByLabel('確認した内容').fill('運転免許証')
  await disclosing.getByLabel('確認した日').fill('2999-01-01')
  await disclosing.getByLabel('理由').fill('開示の請求')
  await disclosing.getByRole('button', { name: 'ファイルを作成する' }).click()
  await expect(disclosing.getByRole('alert')).toBeVisible()
  await disclosing.getByLabel('確認した日').fill('2025-07-31')
  await disclosing.getByRole('button', { name: 'ファイルを作成する' }).click()
  await expect(disclosing).toHaveCount(0)
  await expect(disclosures.getByRole('row', { name: /運転免許証/ })).toContainText('作成中')

  await changeOperator(context, testConsole, 'auditor')
  await openScreen(page, `/members/${member.id}`)
  await expect(row).toContainText('相談の終わり')
  await expect(page.getByRole('button', { name: '利用を制限する' })).toHaveCount(0)
  await expect(disclosures).toHaveCount(0)
})

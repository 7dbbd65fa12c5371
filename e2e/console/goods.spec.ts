import sharp from 'sharp'
import { findGoods } from '#server/exchange/exchange.ts'
import { addCardTypes } from '#server/packs/packs.ts'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

test('A-127, A-128: a good is made, pictured and stocked, and members get it; wrong entries are refused', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(90_000)
  const { database, clock } = testConsole
  await addCardTypes(
    database,
    [7, 8].map((id) => ({ id, name: `種類${id}`, nameEn: `type ${id}` })),
  )
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/goods')
  await expect(page.getByText('景品はまだありません')).toBeVisible()
  await page.getByRole('link', { name: '景品を追加' }).click()
  await page.getByLabel(/^景品名(?!（)/).fill('線香花火')
  await page.getByLabel('景品名（英語）').fill('Sparkler')
  await page.getByRole('textbox', { name: '説明', exact: true }).fill('火薬は0.1g')
  const phone = page.frameLocator('iframe[title="スマートフォン（390px）"]')
  await expect(phone.getByText('火薬は0.1g')).toBeVisible()
  const question = page.getByRole('dialog', { name: '保存していない変更があります' })
  await page.getByRole('link', { name: '景品の一覧へ' }).click()
  await question.getByRole('button', { name: 'とどまる' }).click()
  await page.getByLabel('必要コイン').fill('80')
  await page.getByLabel('交換開始（日本時間）').fill('2025-08-01T10:00')
  await page.getByLabel('交換終了（日本時間）').fill('2025-08-01T09:00')
  await page.getByRole('button', { name: '景品を追加' }).click()
  await expect(page.getByRole('alert')).toContainText('開始より後')
  await page.getByLabel('交換終了（日本時間）').fill('')
  await page.getByLabel('交換開始（日本時間）').fill('')
  await page.getByRole('button', { name: '景品を追加' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '線香花火' })).toBeVisible()
  await settled(page)

  await page.getByLabel('必要コイン').fill('90')
  await page.getByRole('link', { name: '景品の一覧へ' }).click()
  await question.getByRole('button', { name: 'とどまる' }).click()
  await page.getByLabel('必要コイン').fill('80')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('保存しました')).toBeVisible()
  await settled(page)

  const givePicture = async (width: number) => {
    const buffer = await sharp({
      create: { width, height: 40, channels: 3, background: '#a32412' },
    })
      .png()
      .toBuffer()
    const file = { name: 'sparkler.png', mimeType: 'image/png', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.locator('main img').first()).toHaveJSProperty('naturalWidth', width)
    await settled(page)
  }
  await givePicture(40)

  await page.getByLabel('必要コイン').fill('70')
  await page.getByRole('button', { name: '取り扱いを終える' }).click()
  await page.getByRole('button', { name: '取り扱いを再開する' }).click()
  await expect(page.getByRole('button', { name: '取り扱いを終える' })).toBeVisible()
  await settled(page)
  await givePicture(50)
  await expect(page.getByLabel('必要コイン')).toHaveValue('70')
  await page.getByLabel('必要コイン').fill('80')
  await page.getByLabel('型番', { exact: true }).fill('SP100')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('保存しました')).toBeVisible()
  await settled(page)
  await expect(page.getByLabel('型番', { exact: true })).toHaveValue('SP100')

  await page.getByRole('button', { name: '在庫を変更する' }).click()
  const dialog = page.getByRole('dialog', { name: '在庫を変更する' })
  await dialog.getByLabel('内容').selectOption('lost')
  await dialog.getByLabel(/^数/).fill('1')
  await dialog.getByLabel('理由').fill('入荷')
  await dialog.getByRole('button', { name: '在庫を変更する' }).click()
  await expect(dialog.getByRole('alert')).toContainText('在庫が0を下回ります')
  await dialog.getByLabel('内容').selectOption('bought')
  await dialog.getByLabel(/^数/).fill('12')
  await dialog.getByRole('button', { name: '在庫を変更する' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: '在庫の記録' })).toContainText('+12')

  await page.getByRole('link', { name: '景品の一覧へ' }).click()
  const row = page.getByRole('row').filter({ hasText: '線香花火' })
  for (const text of ['80コイン', '12点', '交換受付中', '日本語のみ'])
    await expect(row).toContainText(text)
  await expect(row).not.toContainText('英語なし')
  const query = { searchText: '線香', cardTypeId: 7, sort: 0, page: 1 } as const
  const { goods } = await findGoods(database, { ...query, now: clock.now(), memberId: 1 })
  expect(goods.map(({ nameEn, priceCoins, stock }) => [nameEn, priceCoins, stock])).toEqual([
    ['Sparkler', 80, 12],
  ])
})

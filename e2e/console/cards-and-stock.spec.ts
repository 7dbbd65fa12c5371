import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name }).first()

const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})
const pictureFile = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 36, height: 50, channels: 3, background: '#a32412' } })
    .png()
    .toBuffer(),
})

test('A-077 A-065 A-078 A-081 A-084 A-086 cards are imported with pictures, bought in, and free', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/cards')
  await expect(page.getByText('カードはまだありません')).toBeVisible()
  await page.getByRole('link', { name: 'CSVから取り込む' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'CSVから取り込む' })).toBeVisible()
  const chooser = page.locator('input[type=file]')
  const header = 'コード,カード名,セット,レア度,レア度の表示'

  await chooser
    .first()
    .setInputFiles(csvFile('wrong.csv', [header, 'EX-1,花火,夏祭り,9,UR', 'EX-2,金魚,夏祭り,1,R']))
  await page.getByRole('button', { name: '内容を確かめる' }).click()
  await expect(row(page, 'レア度')).toContainText('次のどれかを入れてください')
  await expect(page.getByRole('button', { name: 'この内容で取り込む' })).toBeDisabled()

  await chooser
    .first()
    .setInputFiles(csvFile('right.csv', [header, 'EX-1,花火,夏祭り,7,UR', 'EX-2,金魚,夏祭り,1,R']))
  await page.getByRole('button', { name: '内容を確かめる' }).click()
  await expect(page.getByText('新規 2件')).toBeVisible()
  await page.getByRole('button', { name: 'この内容で取り込む' }).click()
  await expect(page.getByText('取り込みました。')).toBeVisible()

  await chooser.last().setInputFiles([await pictureFile('EX-1.png'), await pictureFile('EX-9.png')])
  await expect(page.getByText('新規 1件・変更 0件・変更なし 0件・エラー 1件')).toBeVisible()
  await page.getByRole('button', { name: '画像 2枚を付ける' }).click()
  await expect(row(page, 'EX-1.png')).toContainText('付けました')
  await expect(row(page, 'EX-9.png')).toContainText('このコードのカードはありません')

  await openScreen(page, '/stock/count')
  await expect(page.getByText('棚はまだありません')).toBeVisible()
  await page.getByRole('button', { name: '棚を追加' }).click()
  const place = page.getByRole('dialog', { name: '棚を追加' })
  await place.getByLabel('棚の名前').fill('A-1')
  await place.getByRole('button', { name: '棚を追加' }).click()
  await expect(page.getByText('この棚には何もありません。')).toBeVisible()

  await openScreen(page, '/acquisitions/new')
  await page.getByLabel('1行目 コード').fill('EX-9')
  await page.getByLabel('1行目 数量').fill('4')
  await page.getByLabel('1行目 1枚の原価（円）').fill('3000')
  await expect(page.getByText('代金の合計：12,000円')).toBeVisible()
  await page.getByLabel('相手の氏名・名称').fill('山田 太郎')
  await page.getByRole('button', { name: '仕入れる', exact: true }).click()
  await expect(page.getByLabel('相手の住所')).toBeFocused()
  await page.getByLabel('相手の住所').fill('東京都千代田区1-1')
  await page.getByLabel('相手の職業').fill('会社員')
  await page.getByLabel('相手の年齢').fill('41')
  await page.getByLabel('本人確認の方法').fill('運転免許証の提示')
  await page.getByLabel('特徴').fill('花火 4枚')
  await page.getByRole('button', { name: '仕入れる', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('このコードのカードはありません')
  await page.getByLabel('1行目 コード').fill('EX-1')
  await expect(page.getByText('花火', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '仕入れる', exact: true }).click()
  await expect(page.getByText(/として記録し、在庫に入れました/)).toBeInViewport()
  await expect(page.getByRole('link', { name: '台帳の1番' })).toBeInViewport()
  for (const label of ['相手の氏名・名称', '相手の年齢', '1行目 コード'])
    await expect(page.getByLabel(label), 'empty for the next seller').toHaveValue('')

  await openScreen(page, '/stock?text=EX-1')
  await expect(row(page, 'EX-1')).toContainText('A-1')
  await row(page, 'EX-1').getByRole('link', { name: 'EX-1' }).click()
  const figures = page.getByRole('table', { name: '在庫', exact: true })
  await expect(figures.getByRole('row', { name: '空き 4' })).toBeVisible()
  await expect(page.getByRole('table', { name: '入出庫の記録' })).toContainText('仕入れ')
  await page.getByRole('link', { name: 'カードを見る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'EX-1 花火' })).toBeVisible()
  await expect(page.locator('main img').first()).toHaveJSProperty('naturalWidth', 36)
  await expect(page.getByText(/パックの賞は、公開したときの内容のまま変わりません/)).toBeVisible()
  await page.getByLabel(/^カード名(?!（)/).fill('大花火')
  await page.getByRole('button', { name: '引退にする' }).click()
  await expect(page.getByRole('button', { name: '現役に戻す' })).toBeVisible()
  await settled(page)
  await expect(page.getByLabel(/^カード名(?!（)/)).toHaveValue('大花火')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'EX-1 大花火' })).toBeVisible()
})

test('A-085 a stocktake shows the difference, and a large loss asks for approval', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const client = await logInAs(context, testConsole, 'owner')
  const card = { code: 'CT-1', name: '風鈴', nameEn: '', setName: '', modelNumber: '' }
  const look = { rarity: 1, rarityLabel: 'R', rarityLabelEn: '', language: 'ja' }
  const fields = { ...card, ...look, condition: '', grade: '', setSize: 1 }
  expect((await client.act('/cards/add', fields)).state).toBe(200)
  expect((await client.act('/shelves/add', { shelf: 'C-3', note: '' })).state).toBe(200)
  const bought = await client.act('/acquisitions/add', {
    acquiredOn: '2025-07-01',
    kind: 'カード',
    features: '風鈴',
    priceYen: 24_000,
    counterpartyName: '問屋',
    counterpartyAddress: '大阪',
    counterpartyOccupation: '卸',
    counterpartyAge: 50,
    identityCheck: '名刺',
    invoiceNumber: '',
    lines: [
      {
        code: 'CT-1',
        count: 3,
        costYen: 8_000,
        shelf: 'C-3',
        gradingCompany: '',
        gradingNumber: '',
      },
    ],
  })
  expect(bought.state).toBe(200)

  await openScreen(page, '/stock/count?shelf=C-3')
  await page.getByRole('button', { name: '数えた数をファイルから入れる' }).click()
  await page.getByLabel('表計算ソフトから貼り付け').fill('コード\t数えた数\nCT-1\t1\n')
  await page.getByRole('button', { name: '内容を確かめる' }).click()
  await expect(page.getByText('新規 0件・変更 1件・変更なし 0件・エラー 0件')).toBeVisible()
  await page.getByRole('button', { name: 'この内容で取り込む' }).click()
  await expect(page.getByLabel('CT-1 風鈴 の数えた数')).toHaveValue('1')
  await expect(page.getByText('差があるのは1件、不足は16,000円です。')).toBeVisible()
  await page.getByRole('button', { name: '差を記録する' }).click()
  const dialog = page.getByRole('dialog', { name: '差を記録する' })
  await dialog.getByLabel('理由').fill('月末の棚卸し')
  await dialog.getByRole('button', { name: '差を記録する' }).click()
  await page.getByRole('button', { name: '承認を申請する' }).click()
  await expect(page.getByText(/承認番号 \d+ で申請しました/)).toBeVisible()
  await settled(page)

  await page.getByLabel('CT-1 風鈴 の数えた数').fill('2')
  await page.getByRole('button', { name: '差を記録する' }).click()
  await dialog.getByLabel('理由').fill('1枚は見つかった')
  await dialog.getByRole('button', { name: '差を記録する' }).click()
  await expect(page.getByText('記録しました。')).toBeVisible()
  await expect(page.getByLabel('CT-1 風鈴 の数えた数')).toHaveValue('2')
})

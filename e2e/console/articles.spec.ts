import sharp from 'sharp'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

test('A-250 A-251 B-071 support writes an article by keyboard, sees both pages of it, and publishes and withdraws it', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  await logInAs(context, testConsole, 'support')
  await openScreen(page, '/articles')
  await expect(page.getByText('記事はありません。')).toBeVisible()
  await page.getByRole('link', { name: '記事を追加' }).click()
  await page.getByLabel(/^見出し(?!（)/).fill('冬の新作')
  const body = page.getByRole('textbox', { name: '本文', exact: true })
  const toolbar = page.getByRole('toolbar', { name: '本文の書式' })
  await toolbar.getByRole('button', { name: '太字' }).focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(body, 'the text goes on where it was').toBeFocused()
  await page.keyboard.insertText('十二月のくじ')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('必ず当たる')
  await expect(page.getByRole('checkbox')).toBeVisible()
  for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('Backspace')
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  await body.evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<p class="MsoNormal" style="color:red"><b>雪</b>の<span lang="JA">兎</span><script>x</script>
      <a href="javascript:alert(1)">くわしく</a><img src="data:image/png;base64,AAAA"></p>
      <table><tr><th>札</th></tr><tr><td>七枚</td></tr></table><p>おわり</p>`,
    )
    const paste = { clipboardData: data, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', paste))
  })
  await body.press('Control+End')
  await toolbar.getByRole('button', { name: '画像' }).click()
  const canvas = { width: 40, height: 20, channels: 3, background: '#a32412' } as const
  const buffer = await sharp({ create: canvas }).png().toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await page.getByLabel('画像の内容（読み上げ用）').fill('赤い札')
  await page.getByRole('button', { name: '決定' }).click()
  await expect(body.getByRole('img', { name: '赤い札' })).toHaveJSProperty('naturalWidth', 40)
  await settled(page)
  expect(await accessibilityFaults(page), 'the form of an article').toEqual([])

  const preview = page.getByRole('region', { name: '会員の画面での見え方' })
  const phone = page.frameLocator('iframe[title="スマートフォン（390px）"]')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('冬の新作')
  await expect(phone.getByRole('heading', { level: 2 })).toHaveText('十二月のくじ')
  await preview.getByText('英語').click()
  await preview.getByText('パソコン（1440px）').click()
  const desktop = page.frameLocator('iframe[title="パソコン（1440px）"]')
  await expect(desktop.locator('html')).toHaveAttribute('lang', 'en')
  await expect(desktop.getByText('All news')).toBeVisible()

  await page.getByRole('button', { name: '記事を追加' }).click()
  await expect(page.getByText('下書き', { exact: true })).toBeVisible()
  await settled(page)
  const saved = await testConsole.database.query<{ body: string }>({
    text: 'select body from articles',
  })
  const html = saved[0]?.body ?? ''
  expect(html).toMatch(/^<h2>十二月のくじ<\/h2>/)
  expect(html).toMatch(/<strong>雪<\/strong>の兎/)
  expect(html).toMatch(/<img src="\/pictures\/[^"]+" alt="赤い札" width="40" height="20">/)
  expect(html).not.toMatch(/script|style=|class=|data:/)
  await expect(page.getByRole('textbox', { name: '本文', exact: true })).toContainText('七枚')

  await page.getByRole('button', { name: '今すぐ公開する' }).click()
  await expect(page.getByText('公開中')).toBeVisible()
  await page.getByLabel('見出し（英語）').fill('New in winter')
  await expect(page.getByRole('button', { name: '取り下げる' })).toBeDisabled()
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('保存しました。')).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: '取り下げる' }).click()
  await expect(page.getByText('下書き', { exact: true })).toBeVisible()
  await settled(page)
})

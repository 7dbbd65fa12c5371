import { expect, test } from '#e2e/support/base.ts'
import { setLanguage } from '#e2e/support/navigation.ts'

test('the page of a pack says what a draw is worth, and the chance of one card of each rarity', async ({
  page,
}) => {
  await page.goto('/pack-detail?packId=1')
  const odds = page.getByRole('region', { name: '引く前の目安' })
  await expect(odds).toContainText('2口に1口は159P以下')
  await expect(odds).toContainText('300P未満のカードが出る確率100%')
  await expect(odds.getByRole('img')).toHaveAccessibleName(
    '価格より低い価値のカードが出る確率は100%です。',
  )
  const draws = odds.getByRole('textbox', { name: '確率を見る口数' })
  await draws.fill('1')
  await expect(odds).toContainText('1口引いて、1枚以上当たる確率UR16%SR16%R16%N52%')
  await draws.fill('100')
  await expect(odds).toContainText('UR100%SR100%R100%N100%')
  await draws.fill('101')
  await expect(odds).toContainText('1から100までの数字でご入力ください。')
})

test('the odds of a coin pack have no worth in points, also in English', async ({ page }) => {
  await setLanguage(page, 'en')
  await page.goto('/pack-detail?packId=2')
  const odds = page.getByRole('region', { name: 'Before you draw' })
  await expect(odds).toContainText('Chance of at least one in 10 draws')
  await expect(odds).not.toContainText('Half of all draws')
})

import { expect, idle, test } from '#e2e/support/base.ts'

const POLL_MS = 31_000

test('A-164 a page that is open shows an emergency announcement within 60 s', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await page.goto('/help')
  await expect(idle(page).getByRole('heading', { level: 1 })).toBeVisible()
  const [added] = await shop.database.query<{ id: number }>({
    text: `
      insert into announcements (text, text_en, url, is_emergency, starts_at, created_at)
      values ($1, '', '/user-guide', true, '2020-01-01', '2020-01-01')
      returning id`,
    values: ['発送が遅れています。'],
  })
  try {
    await page.clock.fastForward(POLL_MS)
    const notice = page.getByRole('status', { name: 'ショップからのお知らせ' })
    await expect(notice).toHaveText('発送が遅れています。')
    await expect(notice.getByRole('link')).toHaveAttribute('href', '/user-guide')
  } finally {
    const text = 'delete from announcements where id = $1'
    await shop.database.query({ text, values: [added?.id] })
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { serve } from '#server/main/serve.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { openClient } from '#testing/drivers/client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'

const OPERATOR = 'contact@shop.example'
let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const mailsOfOperator = () => messagesTo(shop, OPERATOR)

test('a guest’s message goes to the operator, with the address for the reply', async () => {
  const guest = openClient(shop.url)
  const message = ' 一行め\r\n<b>二行め</b> '
  const { state } = await guest.post('/user/contact', { mail: ' Guest@Example.com ', message })
  assert.equal(state, 200)
  const [mail] = await mailsOfOperator()
  assert.equal(mail?.subject, 'お問い合わせ（会員以外の方）')
  assert.match(mail?.text ?? '', /返信先: guest@example\.com\n\n一行め\n<b>二行め<\/b>\n/)
  assert.ok(mail?.html.includes('一行め<br>&lt;b&gt;二行め&lt;/b&gt;'))
  assert.ok(mail?.html.includes('href="mailto:guest%40example.com"'))
  assert.deepEqual(await messagesTo(shop, 'guest@example.com'), [], 'strangers get no mail')
})

test('a member is answered at the registered address, whatever address is sent', async () => {
  const member = await addLoggedInMember(shop)
  const request = { mail: 'elsewhere@example.com', message: 'Where is my parcel?' }
  assert.equal((await member.post('/user/contact', request)).state, 200)
  const [mail] = await mailsOfOperator()
  assert.ok(mail?.text.includes(`会員番号 ${member.id}`))
  assert.ok(mail?.text.includes(`返信先: ${member.mail}`))
  assert.ok(!mail?.text.includes('elsewhere'))
})

test('an empty or overlong message and a malformed address are refused by their fields', async () => {
  const guest = openClient(shop.url)
  const countBefore = (await mailsOfOperator()).length
  const mail = 'guest@example.com'
  const cases = [
    [{ mail, message: ' \n ' }, ['message']],
    [{ mail, message: 'あ'.repeat(2_001) }, ['message']],
    [{ mail, message: 'a\u0007b' }, ['message']],
    [{ mail: 'x@', message: 'Hello' }, ['mail']],
    [{ message: '' }, ['mail', 'message']],
  ] as const
  for (const [request, fields] of cases) {
    const { state, errors } = await guest.post('/user/contact', request)
    assert.deepEqual([state, Object.keys(errors)], [400, fields])
  }
  assert.equal((await mailsOfOperator()).length, countBefore)
  const longest = { mail, message: '𠮟'.repeat(2_000) }
  assert.equal((await guest.post('/user/contact', longest)).state, 200)
})

test('a shop without an address for messages says that the form is closed', async () => {
  const closed = await serve({
    ...TEST_KEYS,
    databaseUrl: shop.databaseUrl,
    clock: shop.clock,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    contactMail: null,
  })
  try {
    const request = { mail: 'guest@example.com', message: 'Hello' }
    const { state, errors } = await openClient(closed.url).post('/user/contact', request)
    assert.deepEqual([state, Object.keys(errors)], [423, ['contact']])
  } finally {
    await closed.close()
  }
})

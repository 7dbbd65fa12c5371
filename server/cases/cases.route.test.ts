import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { serve } from '#server/main/serve.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { openClient } from '#testing/drivers/client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addOperators } from '#testing/fixtures/operators.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { readCaseFigures } from './cases.ts'

const OPERATOR = 'contact@shop.example'
let shop: TestShop
let operatorId: number
before(async () => {
  shop = await openTestShop()
  operatorId = (await addOperators(shop.database, shop.clock.now())).support
})
after(() => shop.close())

const mailsOfOperator = () => messagesTo(shop, OPERATOR)
const countCases = async () => {
  const [row] = await shop.database.query<{ count: number }>({
    text: 'select count(*) as count from cases',
  })
  return row?.count ?? 0
}

test('B-120 a guest who presses twice opens one case, and another text or address opens another', async () => {
  const sender = { mail: 'twice@example.com', message: '二回押しました' }
  const send = (fields: object = {}) =>
    openClient(shop.url).post('/user/contact', { ...sender, ...fields })
  const countOpened = async () => {
    const [row] = await shop.database.query<{ count: number }>({
      text: `select count(*)::integer as count from cases where guest_mail like '%twice@example.com'`,
    })
    return row?.count
  }
  const answers = await Promise.all([send(), send()])
  assert.deepEqual(
    answers.map(({ state }) => state),
    [200, 200],
  )
  await send({ mail: ' Twice@Example.com ' })
  assert.equal(await countOpened(), 1)
  await send({ message: '別の質問です' })
  await send({ mail: 'not-twice@example.com' })
  assert.equal(await countOpened(), 3)
})

test('A-204: a guest’s message opens a case, and the operators read of it by mail', async () => {
  const guest = openClient(shop.url)
  const message = ' 一行め\r\n<b>二行め</b> '
  const opened = await guest.post('/user/contact', { mail: ' Guest@Example.com ', message })
  assert.deepEqual([opened.state, opened.case_id], [200, 0])
  const [mail] = await mailsOfOperator()
  assert.match(mail?.subject ?? '', /^お問い合わせ C\d{8}（会員以外の方）$/)
  assert.match(mail?.text ?? '', /返信先: guest@example\.com\n\n一行め\n<b>二行め<\/b>\n/)
  assert.ok(mail?.html.includes('一行め<br>&lt;b&gt;二行め&lt;/b&gt;'))
  assert.deepEqual(await messagesTo(shop, 'guest@example.com'), [], 'strangers get no mail')
})

test('a member is answered at the registered address, and reads the own case', async () => {
  const member = await addLoggedInMember(shop)
  const request = { mail: 'elsewhere@example.com', message: 'Where is my parcel?' }
  const { state, case_id: id } = await member.post('/user/contact', request)
  assert.equal(state, 200)
  const [mail] = await mailsOfOperator()
  assert.ok(mail?.text.includes(`会員番号 ${member.id}`))
  assert.ok(mail?.text.includes(`返信先: ${member.mail}`))
  assert.ok(!mail?.text.includes('elsewhere'))

  const { list } = await member.get('/user/case/list/1')
  assert.deepEqual([list[0].id, list[0].kind, list[0].state], [id, 'contact', 'open'])
  const { messages } = await member.get(`/user/case/detail/${id}`)
  assert.deepEqual([messages[0].text, messages[0].is_answer], ['Where is my parcel?', false])
  const stranger = await addLoggedInMember(shop)
  assert.equal((await stranger.get(`/user/case/detail/${id}`)).state, 404)
  const reply = { message: 'Mine' }
  assert.equal((await stranger.post(`/user/case/message/${id}`, reply)).state, 404)
  const mailCount = (await mailsOfOperator()).length
  for (const turn of ['new', 'again, as the answer was lost'])
    assert.equal((await member.post(`/user/case/message/${id}`, reply)).state, 200, turn)
  assert.equal((await member.get(`/user/case/detail/${id}`)).messages.length, 2)
  assert.equal((await member.post('/user/contact', reply)).case_id, id)
  const { case_id: other } = await stranger.post('/user/contact', reply)
  assert.equal((await stranger.get(`/user/case/detail/${other}`)).state, 200, 'a case of their own')
  assert.equal((await member.get('/user/case/list/1')).list.length, 1)
  assert.equal((await mailsOfOperator()).length, mailCount + 2)
})

test('an empty or overlong message and a malformed address are refused by their fields', async () => {
  const guest = openClient(shop.url)
  const countBefore = await countCases()
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
  assert.equal(await countCases(), countBefore)
  const longest = { mail, message: '𠮟'.repeat(2_000) }
  assert.equal((await guest.post('/user/contact', longest)).state, 200)
})

test('a shop without an address for mails takes messages too, which the console shows', async () => {
  const silent = await serve({
    ...TEST_KEYS,
    databaseUrl: shop.databaseUrl,
    clock: shop.clock,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    contactMail: null,
  })
  try {
    const [casesBefore, mailsBefore] = [await countCases(), (await mailsOfOperator()).length]
    const request = { mail: 'guest@example.com', message: 'Hello' }
    assert.equal((await openClient(silent.url).post('/user/contact', request)).state, 200)
    const after = [await countCases(), (await mailsOfOperator()).length]
    assert.deepEqual(after, [casesBefore + 1, mailsBefore])
  } finally {
    await silent.close()
  }
})

test('A-205: a photo is kept without its metadata, for the member of the case alone', async () => {
  const [member, stranger] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
  const { case_id: id } = await member.post('/user/contact', { message: '角が折れています' })
  const picture = sharp({ create: { width: 2_000, height: 900, channels: 3, background: '#a32' } })
  const bytes = await picture
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '35/1 41/1 22/1' } })
    .toBuffer()
  const path = `/user/case/photo/${id}`
  const file = bytes.toString('base64url')
  assert.equal((await stranger.post(path, { file })).state, 404)
  const noPicture = Buffer.from('%PDF-1.7').toString('base64url')
  const refused = await member.post(path, { file: noPicture })
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [400, ['file']])
  const { state, photo_id: photoId } = await member.post(path, { file })
  assert.equal(state, 200)
  const load = (cookie: string) =>
    fetch(`${shop.url}/api/user/case-photo/${photoId}`, { headers: { cookie } })
  const own = await load(member.cookie())
  const { format, width, exif } = await sharp(await own.arrayBuffer()).metadata()
  assert.deepEqual([format, width, exif], ['webp', 1_600, undefined])
  assert.match(own.headers.get('cache-control') ?? '', /private/)
  for (const cookie of [stranger.cookie(), '']) assert.equal((await load(cookie)).status, 404)
  let atOnceMax = 0
  const watch = setInterval(() => {
    atOnceMax = Math.max(atOnceMax, sharp.counters().process + sharp.counters().queue)
  }, 1)
  await Promise.all(Array.from({ length: 5 }, () => member.post(path, { file })))
  clearInterval(watch)
  assert.equal(atOnceMax, 1, 'photos are encoded one after the other')
  assert.equal((await member.post(path, { file })).state, 400, 'a case has at most 6 photos')
  // A stranger's file is refused before it is read.
  const large = { file: 'A'.repeat(1_000_000) }
  assert.equal((await openClient(shop.url).post(path, large)).state, 401)
})

test('A-209: the figures of a month count what was opened, answered and closed in it', async () => {
  await shop.database.query({
    text: `
      insert into cases (
        kind, guest_mail, language, state, opened_at, due_at, state_since, first_answered_at, closed_at
      )
      select 'contact', 'a@b.example', 'ja', case when days = 9 then 'closed' else 'answered' end,
        opened_at, opened_at, opened_at, opened_at + days * interval '1 day',
        case when days = 9 then opened_at + interval '10 days' end
      from (values (1), (2), (9)) as taken (days),
        (values (timestamptz '2001-02-03 12:00+09')) as opened (opened_at)`,
  })
  const period = {
    from: new Date('2001-02-01T00:00+09:00'),
    until: new Date('2001-03-01T00:00+09:00'),
  }
  assert.deepEqual(
    { ...(await readCaseFigures(shop.database, period)) },
    { opened: 3, answered: 3, closed: 1, daysMedian: 2, daysP95: 9 },
  )
  const later = { from: period.until, until: new Date(period.until.getTime() + DAY_MS) }
  assert.deepEqual(
    { ...(await readCaseFigures(shop.database, later)) },
    { opened: 0, answered: 0, closed: 0, daysMedian: null, daysP95: null },
  )
})

for (const sender of ['a member', 'a guest'])
  test(`A-422 ${sender} who sends a text again reaches the case whose newest message it is, and opens one after another message or an answer`, async () => {
    shop.clock.advance(DAY_MS)
    const client = sender === 'a guest' ? openClient(shop.url) : await addLoggedInMember(shop)
    const lost = { mail: 'again@example.com', message: '届きません' }
    const send = async () => {
      await client.post('/user/contact', lost)
      const [row] = await shop.database.query<{ id: number }>({
        text: 'select case_id as id from case_messages where text = $1 order by id desc limit 1',
        values: [lost.message],
      })
      return row?.id
    }
    const add = (id: number | undefined, author: 'member' | 'note', text: string) =>
      shop.database.query({
        text: `
          insert into case_messages (case_id, author, text, written_at, operator_id)
          values ($1, $2, $3, $4, $5)`,
        values: [id, author, text, shop.clock.now(), author === 'note' ? operatorId : null],
      })
    const first = await send()
    await add(first, 'note', '倉庫に聞く')
    const other = await addLoggedInMember(shop)
    await other.post('/user/contact', { message: '別件' })
    assert.equal(await send(), first, 'a note and the message of another are not the newest')
    await add(first, 'member', '追伸')
    const second = await send()
    assert.notEqual(second, first, 'its newest message is another one')
    await shop.database.query({
      text: `update cases set state = 'answered' where id = any($1)`,
      values: [[first, second]],
    })
    assert.ok(Number(await send()) > Number(second))
  })

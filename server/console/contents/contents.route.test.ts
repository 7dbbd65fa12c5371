import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { chooseMessages } from '#server/notifications/notifications.ts'
import { announceSales } from '#server/notifications/sales/sales.ts'
import { readNewestMessages } from '#server/outbox/outbox.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { setSpendingLimit } from '#server/restrictions/spending-limits/spending-limits.ts'
import { listArticleIds } from '#server/settings/articles/articles.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let replica: TestShop
let panel: TestConsole
let support: ConsoleClient
before(async () => {
  shop = await openTestShop()
  replica = await openTestShop({ databaseUrl: shop.databaseUrl })
  panel = await openTestConsole({ shop })
})
beforeEach(async () => {
  support = await logInOperator(panel, 'support')
  replica.clock.set(shop.clock.now())
})
after(async () => {
  await panel.close()
  await replica.close()
  await shop.close()
})

const MINUTE_MS = 60_000
const later = (minutes: number) =>
  new Date(shop.clock.now().getTime() + minutes * MINUTE_MS).toISOString()
function moveClocks(minutes: number): void {
  const now = new Date(shop.clock.now().getTime() + minutes * MINUTE_MS)
  for (const { clock } of [shop, replica]) clock.set(now)
}
const pictureOf = async (color: string) => {
  const size = { width: 780, height: 330, channels: 3, background: color } as const
  return (await sharp({ create: size }).png().toBuffer()).toString('base64url')
}
/** A change of an operator appears after up to a second. */
const untilShown = () => new Promise((resolve) => setTimeout(resolve, 1_100))
/** Returns the announcements that a shop shows to members. */
async function noticesOf({
  url,
}: TestShop): Promise<readonly { text: string; text_en?: string }[]> {
  await untilShown()
  return (await (await fetch(`${url}/api/user/notices`)).json()).list
}
const bannersOf = async () => (await (await fetch(`${shop.url}/api/user/banner`)).json()).list

const ANNOUNCEMENT = {
  text: '明日は発送が遅れます。',
  textEn: 'Parcels are late tomorrow.',
  url: '/help',
  isEmergency: false,
  endsAt: null,
}

test('a banner or an announcement that promises a win must be confirmed, when it is added and changed', async () => {
  const doubtful = { ...ANNOUNCEMENT, text: '必ず当たる福袋', startsAt: later(0) }
  const refusals = async (call: string, request: object) => {
    const refused = await support.act(call, request)
    assert.deepEqual([refused.state, refused.result], [409, 'doubtful-text'], call)
    return support.act(call, { ...request, isTextConfirmed: true })
  }
  const { id } = await refusals('/announcements/add', doubtful)
  const change = { ...doubtful, text: '実質無料の福袋', version: 1 }
  assert.equal((await refusals(`/announcements/${id}`, change)).state, 200)
  const removal = { version: 2, reason: 'test' }
  assert.equal((await support.act(`/announcements/${id}/remove`, removal)).state, 200)
  const banner = {
    url: '',
    alt: '高確率くじ',
    altEn: '',
    position: 9,
    startsAt: null,
    endsAt: null,
  }
  const added = await refusals('/banners/add', { ...banner, file: await pictureOf('#c22d18') })
  assert.equal(added.state, 200)
  const again = { version: 1, reason: 'test' }
  assert.equal((await support.act(`/banners/${added.id}/remove`, again)).state, 200)
})

test('A-164: an emergency announcement is what every process answers within 60 s, without a release', async () => {
  const emergency = { ...ANNOUNCEMENT, isEmergency: true, startsAt: later(0) }
  const { state, id } = await support.act('/announcements/add', emergency)
  assert.equal(state, 200)
  for (const each of [shop, replica]) {
    assert.deepEqual(await noticesOf(each), [
      {
        id,
        text: ANNOUNCEMENT.text,
        text_en: ANNOUNCEMENT.textEn,
        url: '/help',
        is_emergency: true,
      },
    ])
  }
  const removed = { version: 1, reason: 'over' }
  assert.equal((await support.act(`/announcements/${id}/remove`, removed)).state, 200)
  for (const each of [shop, replica]) assert.deepEqual(await noticesOf(each), [])
})

test('A-163: an announcement shows from its start until its end, and can be changed meanwhile', async () => {
  const planned = { ...ANNOUNCEMENT, startsAt: later(10), endsAt: later(20) }
  const { id } = await support.act('/announcements/add', planned)
  const stateOf = async () => {
    const { list } = await support.get('/announcements')
    return list.find((each: { id: number }) => each.id === id).state
  }
  assert.deepEqual([await noticesOf(shop), await stateOf()], [[], 'planned'])
  moveClocks(10)
  assert.equal((await noticesOf(shop)).length, 1)
  support = await logInOperator(panel, 'support')
  const changed = { ...planned, text: '発送は明後日です。', textEn: '', version: 1 }
  assert.equal((await support.act(`/announcements/${id}`, changed)).state, 200)
  const [notice] = await noticesOf(replica)
  assert.deepEqual([notice?.text, notice?.text_en], ['発送は明後日です。', undefined])
  const stale = await support.act(`/announcements/${id}`, changed)
  assert.deepEqual([stale.state, stale.result], [409, 'version-conflict'])
  moveClocks(11)
  assert.deepEqual([await noticesOf(shop), await stateOf()], [[], 'ended'])
})

test('A-163: a link leads inside the shop, and the end comes after the start', async () => {
  const base = { ...ANNOUNCEMENT, startsAt: later(10) }
  for (const change of [
    { url: 'https://evil.example' },
    { url: '//evil.example' },
    { url: '/\\evil.example' },
    { url: '/\t/evil.example' },
    { url: '/api/user/logout' },
    { url: 'javascript:alert(1)' },
    { endsAt: later(5) },
    { text: '' },
    { text: 'x'.repeat(501) },
  ]) {
    const { state } = await support.act('/announcements/add', { ...base, ...change })
    assert.equal(state, 400, JSON.stringify(change))
  }
})

test('A-163: a banner with its own picture in each language shows and vanishes at its time, in its place', async () => {
  const before = await bannersOf()
  const texts = { alt: '春の新作', altEn: 'New in spring' }
  const fields = { ...texts, url: '/help', position: 0, startsAt: later(5), endsAt: later(15) }
  const file = await pictureOf('#b03020')
  const { state, id } = await support.act('/banners/add', { ...fields, file })
  assert.equal(state, 200)
  assert.deepEqual(await bannersOf(), before, 'planned')
  const english = { version: 1, language: 'en', file: await pictureOf('#2030b0') }
  assert.equal((await support.act(`/banners/${id}/picture`, english)).state, 200)
  await untilShown()
  moveClocks(5)
  const [first, ...others] = await bannersOf()
  assert.deepEqual([first.url, others.length], ['/help', before.length])
  assert.deepEqual([first.alt, first.alt_en], [texts.alt, texts.altEn])
  assert.notEqual(first.file_name, first.file_name_en)
  for (const path of [first.file_name, first.file_name_en]) {
    const picture = await fetch(shop.url + path)
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])
  }
  support = await logInOperator(panel, 'support')
  const last = { ...fields, position: 9_000, version: 2 }
  assert.equal((await support.act(`/banners/${id}`, last)).state, 200)
  await untilShown()
  assert.equal((await bannersOf()).at(-1).file_name, first.file_name)
  const englishOnly = { ...last, alt: '', version: 3 }
  assert.equal((await support.act(`/banners/${id}`, englishOnly)).state, 200)
  await untilShown()
  const { alt, alt_en } = (await bannersOf()).at(-1)
  assert.deepEqual([alt, alt_en], [undefined, texts.altEn])
  moveClocks(10)
  assert.deepEqual(await bannersOf(), before, 'over')
})

test('A-163: what is no picture, an older version and a role without the permission are refused', async () => {
  const fields = { url: '', alt: '', altEn: '', position: 1, startsAt: null, endsAt: null }
  const file = Buffer.from('<svg onload="alert(1)"/>').toString('base64url')
  const noPicture = await support.act('/banners/add', { ...fields, file })
  assert.deepEqual([noPicture.state, noPicture.result], [400, 'no-picture'])
  const add = async (color: string) =>
    (await support.act('/banners/add', { ...fields, file: await pictureOf(color) })).id
  const [id, kept] = [await add('#103050'), await add('#305010')]
  const stale = await support.act(`/banners/${id}`, { ...fields, version: 9 })
  assert.deepEqual([stale.state, stale.result], [409, 'version-conflict'])
  const maker = await logInOperator(panel, 'pack-maker')
  assert.equal((await maker.get('/banners')).state, 200)
  assert.equal((await maker.act(`/banners/${id}/remove`, { version: 1, reason: 'x' })).state, 403)
  await untilShown()
  const { length } = await bannersOf()
  assert.equal((await support.act(`/banners/${id}/remove`, { version: 1, reason: 'x' })).state, 200)
  await untilShown()
  assert.equal((await bannersOf()).length, length - 1)
  const { list } = await support.get('/banners')
  const ids = list.map((banner: { id: number }) => banner.id)
  assert.deepEqual([ids.includes(kept), ids.includes(id)], [true, false])
})

test('A-163: a link leads to a page of the shop or to a published pack', async () => {
  const base = { ...ANNOUNCEMENT, startsAt: later(0) }
  const packId = await publishTestPack(shop)
  const { packs } = await support.get('/banners')
  assert.equal(packs[0].id, packId)
  const linked = `/pack-detail?packId=${packId}`
  for (const url of ['', '/help', linked]) {
    const { state, id } = await support.act('/announcements/add', { ...base, url })
    assert.equal(state, 200, url)
    await support.act(`/announcements/${id}/remove`, { version: 1, reason: 'tried' })
  }
  for (const url of ['/halp', '/pack-detail', '/pack-detail?packId=999999', '/images/x.webp']) {
    const refused = await support.act('/announcements/add', { ...base, url })
    assert.deepEqual([refused.state, refused.result], [400, 'no-page'], url)
    const banner = { url, alt: '', altEn: '', position: 1, startsAt: null, endsAt: null }
    const file = await pictureOf('#103050')
    assert.equal((await support.act('/banners/add', { ...banner, file })).result, 'no-page', url)
  }
})

test('B-061 A-244 an announcement is sent after an approval, by day, once to each member who wants news', async () => {
  const setClock = async (time: string) => {
    shop.clock.set(new Date(time))
    support = await logInOperator(panel, 'support')
  }
  await setClock('2025-08-03T21:30:00+09:00')
  const add = (more: object) =>
    support.act('/announcements/add', { ...ANNOUNCEMENT, startsAt: later(-1), ...more })
  const ask = (id: number) =>
    support.act(`/announcements/${id}/send`, { version: 1, reason: 'news' })
  const { id } = await add({ text: '新しい棚の{{お知らせ}}\n<b>です</b>', textEn: 'A new shelf' })
  const { id: other } = await add({ textEn: '' })
  const { id: changed } = await add({ text: '直す前', textEn: 'Before' })
  const { id: removed } = await add({ text: '消す前', textEn: 'Removed' })
  const { id: ended } = await add({ startsAt: later(-2), endsAt: later(-1) })
  const addReader = async (language: 'ja' | 'en', isOn: boolean) => {
    const member = await addMemberAccount(shop.database, { now: shop.clock.now() })
    await shop.database.transaction((tx) =>
      chooseMessages(tx, {
        memberId: member.id,
        occasion: 'news',
        channel: 'mail',
        isOn,
        now: shop.clock.now(),
      }),
    )
    const values = [member.id, language]
    await shop.database.query({ text: 'update members set language = $2 where id = $1', values })
    return member
  }
  const readers = [
    ['ja', await addReader('ja', true)],
    ['en', await addReader('en', true)],
  ] as const
  const others = [
    await addReader('ja', false),
    await addMemberAccount(shop.database, { now: shop.clock.now() }),
  ]
  const restricted = await addReader('ja', true)
  await setSpendingLimit(shop.database, {
    memberId: restricted.id,
    period: 'month',
    yen: 1_000,
    now: shop.clock.now(),
  })
  const byLine = await addReader('ja', false)
  await shop.database.query({
    text: `
      with friend as (
        insert into line_accounts (member_id, line_user_id, created_at, is_friend)
        values ($1, 'U1', now(), true)
      )
      insert into message_choices (member_id, occasion, channel, is_on, changed_at)
      values ($1, 'news', 'line', true, now())`,
    values: [byLine.id],
  })
  const counts = await support.get(`/announcements/${id}/recipients`)
  assert.deepEqual([counts.members, counts.mail, counts.push, counts.line], [3, 2, 0, 1])
  await shop.database.query({
    text: 'update line_accounts set is_friend = false where member_id = $1',
    values: [byLine.id],
  })

  assert.equal((await ask(other)).result, 'lacks-english')
  assert.equal((await ask(ended)).result, 'time-past')
  const requests = [await ask(id), await ask(changed), await ask(removed)]
  assert.equal((await ask(id)).result, 'already-requested')
  const announce = () =>
    announceSales({
      database: shop.database,
      clock: shop.clock,
      onFault: (cause) => assert.fail(String(cause)),
    })
  const newsOf = async (memberId: number) =>
    (await readNewestMessages(shop.database, 100)).filter(
      (message) => message.memberId === memberId && message.occasion === 'news',
    )
  await setClock('2025-08-04T12:00:00+09:00')
  await announce()
  assert.deepEqual(await newsOf(readers[0][1].id), [], 'nobody has approved it')
  await assert.rejects(
    panel.consoleDatabase.query({ text: `insert into sale_events (occasion) values ('news')` }),
    /permission denied/,
  )
  await setClock('2025-08-04T22:00:00+09:00')
  const owner = await logInOperator(panel, 'owner')
  for (const { approvalId } of requests) {
    const { approval } = await owner.get(`/approvals/${approvalId}`)
    assert.equal(approval.amount, '2 members')
    const decision = { payloadHash: approval.payloadHash, reason: 'seen' }
    const { state } = await owner.act(`/approvals/${approvalId}/approve`, decision)
    assert.equal(state, 200)
  }
  const fields = { ...ANNOUNCEMENT, text: '直した後', startsAt: later(-1), version: 1 }
  assert.equal((await support.act(`/announcements/${changed}`, fields)).state, 200)
  const removal = { version: 1, reason: 'over' }
  assert.equal((await support.act(`/announcements/${removed}/remove`, removal)).state, 200)
  await announce()
  assert.deepEqual(await newsOf(readers[0][1].id), [], 'it is night')
  await setClock('2025-08-05T08:00:00+09:00')
  await Promise.all([announce(), announce()])
  await announce()
  for (const [language, reader] of readers) {
    const [message = assert.fail(), ...more] = await newsOf(reader.id)
    assert.deepEqual(more, [], 'once, and nothing that was changed or removed after its approval')
    assert.equal(message.subject, builtInText({ name: 'news', language }).subject)
    assert.ok(message.text.startsWith(language === 'ja' ? '新しい棚の{{お知らせ}}' : 'A new shelf'))
    assert.ok(message.text.includes('https://shop.invalid/help'))
    assert.match(message.text, /message-stop\?token=\w{32}&occasion=news/)
    assert.ok(!message.html.includes('<b>'))
  }
  for (const member of [...others, restricted]) assert.deepEqual(await newsOf(member.id), [])
  assert.equal((await ask(id)).result, 'unchanged')
  const again = await support.act(`/announcements/${changed}/send`, { version: 2, reason: 'news' })
  assert.equal(again.state, 200, 'nobody got what was changed before it was sent')
  const { list } = await support.get('/announcements')
  assert.ok(list.find((each: { id: number }) => each.id === id).newsAt)
})

const ARTICLE = {
  title: '冬の新作',
  titleEn: 'New in winter',
  publishedAt: null as string | null,
  body: `<h2>十二月のくじ</h2><p onclick="x()">雪の<b>兎</b><script>x</script></p>`,
  bodyEn: '<p>&nbsp;</p>',
}
const newsOf = async (path: string) => (await fetch(`${shop.url}/api/user/article${path}`)).json()
/** The titles on the first page, without that of the fixture. */
const titlesOf = async () =>
  (await newsOf('/list/1')).list
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => title !== '札ができるまで')

test('B-070: an article is a draft until its time, changes while it is read, and is withdrawn', async () => {
  const { state, id } = await support.act('/articles/add', ARTICLE)
  assert.equal(state, 200)
  const rowOf = async () => (await support.get(`/articles/${id}`)).article
  const draft = await rowOf()
  const clean = '<h2>十二月のくじ</h2><p>雪の<strong>兎</strong></p>'
  assert.deepEqual([draft.state, draft.body], ['draft', clean])
  assert.deepEqual(await titlesOf(), [])
  assert.equal((await newsOf(`/detail/${id}`)).state, 404)
  const fields = { ...ARTICLE, body: clean }
  const planned = { ...fields, publishedAt: later(10), version: 1 }
  assert.equal((await support.act(`/articles/${id}`, planned)).version, 2)
  assert.deepEqual([(await rowOf()).state, await titlesOf()], ['planned', []])
  moveClocks(10)
  support = await logInOperator(panel, 'support')
  assert.deepEqual([(await rowOf()).state, await titlesOf()], ['live', ['冬の新作']])
  const isListed = async (now = shop.clock.now()) =>
    (await listArticleIds(shop.database, now)).includes(id)
  const publishedAt = Date.parse(planned.publishedAt)
  assert.deepEqual(
    [await isListed(new Date(publishedAt - 1)), await isListed(new Date(publishedAt))],
    [false, true],
  )
  assert.ok(await isListed(), 'by the sitemap')
  const { article } = await newsOf(`/detail/${id}`)
  const shown = [article.title_en, article.body, article.body_en, article.summary]
  assert.deepEqual(shown, ['New in winter', clean, undefined, '雪の兎'])
  const changed = {
    ...planned,
    body: `${clean}<p>明日から<script>x</script></p>`,
    bodyEn: '<p>Snow<script>x</script></p><img src="/pictures/en.webp" alt="">',
    version: 2,
  }
  assert.equal((await support.act(`/articles/${id}`, changed)).state, 200)
  const { article: now } = await newsOf(`/detail/${id}`)
  assert.equal(now.body, `${clean}<p>明日から</p>`)
  assert.equal(now.body_en, '<p>Snow</p><img src="/pictures/en.webp" alt="">')
  assert.equal(now.picture, '/pictures/en.webp', 'of either text')
  const doubtful = { ...changed, title: '必ず当たる', version: 3 }
  assert.equal((await support.act(`/articles/${id}`, doubtful)).result, 'doubtful-text')
  assert.equal((await support.act(`/articles/${id}`, changed)).result, 'version-conflict')
  const publish = (isPublished: boolean, version: number) =>
    support.act(`/articles/${id}/publish`, { isPublished, version })
  assert.equal((await publish(true, 3)).result, 'unchanged')
  assert.equal((await publish(false, 3)).state, 200)
  assert.deepEqual(
    [(await rowOf()).state, await titlesOf(), await isListed()],
    ['draft', [], false],
  )
  assert.equal((await publish(true, 4)).state, 200)
  assert.deepEqual(await titlesOf(), ['冬の新作'])
  assert.equal((await publish(false, 5)).state, 200)
})

test('B-070: the newest article comes first, twenty a page, and a text may be of any length', async () => {
  const long = `<p>${'長'.repeat(20_000)}</p>`
  const added: number[] = []
  for (let at = 1; at <= 21; at += 1) {
    const article = { ...ARTICLE, title: `記事${at}`, body: long, publishedAt: later(-at) }
    added.push((await support.act('/articles/add', article)).id)
  }
  const [first, second] = [await newsOf('/list/1'), await newsOf('/list/2')]
  assert.deepEqual([first.page.all_page, first.list.length, second.list.length], [2, 20, 2])
  assert.equal(first.list[0].title, '記事1')
  assert.equal(first.list[0].summary, `${'長'.repeat(119)}…`)
  assert.equal((await newsOf(`/detail/${added[20]}`)).article.body, long)
  const list = await support.get(`/articles?text=${encodeURIComponent('記事21')}&state=live`)
  assert.deepEqual(
    list.list.map(({ title }: { title: string }) => title),
    ['記事21'],
  )
  const tooLong = { ...ARTICLE, body: `<p>${'長'.repeat(50_001)}</p>` }
  assert.equal((await support.act('/articles/add', tooLong)).state, 400)
  for (const id of added)
    await support.act(`/articles/${id}/publish`, { isPublished: false, version: 1 })
})

test('B-070: an announcement links to an article that is published or planned, and to no draft', async () => {
  const { id } = await support.act('/articles/add', ARTICLE)
  const link = async (url: string) => {
    const announcement = { ...ANNOUNCEMENT, url, startsAt: later(5), endsAt: later(6) }
    return (await support.act('/announcements/add', announcement)).result ?? 'added'
  }
  assert.equal(await link(`/news/${id}`), 'no-page')
  await support.act(`/articles/${id}/publish`, { isPublished: true, version: 1 })
  assert.equal(await link(`/news/${id}`), 'added')
  await support.act(`/articles/${id}`, { ...ARTICLE, publishedAt: later(10), version: 2 })
  assert.equal(await link(`/news/${id}`), 'added')
  const publish = { isPublished: true, version: 3 }
  assert.equal((await support.act(`/articles/${id}/publish`, publish)).state, 200, 'once planned')
  assert.equal((await newsOf(`/detail/${id}`)).state, 200)
  assert.equal(await link('/news'), 'added')
  assert.equal(await link('/news/999999'), 'no-page')
  assert.equal(await link('/news/:id'), 'no-page')
})

test('B-070: an article that promises a win must be confirmed, also if a mark splits the words', async () => {
  const doubtful = { ...ARTICLE, body: '<p>必ず<em>当たる</em>福袋</p>' }
  assert.equal((await support.act('/articles/add', doubtful)).result, 'doubtful-text')
  const confirmed = await support.act('/articles/add', { ...doubtful, isTextConfirmed: true })
  assert.equal(confirmed.state, 200)
})

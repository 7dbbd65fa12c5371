import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { consoleCalls } from '#contract/console/calls.ts'
import { openContactCase, writeToCase } from '#server/cases/cases.ts'
import { closeAccount } from '#server/closures/closures.ts'
import { runDueWorks } from '#server/console/due-work.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { openClient } from '#testing/drivers/client.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import {
  numberParcels,
  openShippingShop,
  parcelsOf,
  requestShipping,
  type ShippingShop,
} from '#testing/drivers/shipping.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'

let on: ShippingShop
let support: ConsoleClient
let owner: ConsoleClient
before(async () => {
  on = await openShippingShop()
  support = await logInOperator(on.panel, 'support')
  owner = await logInOperator(on.panel, 'owner')
})
after(() => on.close())

const addMember = () => addLoggedInMember(on.shop, { points: 1_000 })
const photo = async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a32' } })
  return { file: (await picture.jpeg().toBuffer()).toString('base64url') }
}
let caseCount = 0
async function openCase(member: TestMember): Promise<number> {
  const message = `届きません（${caseCount++}）`
  return (await member.post('/user/contact', { message })).case_id
}
const versionOf = async (id: number) => (await support.get(`/cases/${id}`)).case.version
const act = async (client: ConsoleClient, id: number, name: string, request: object = {}) =>
  client.act(`/cases/${id}/${name}`, { version: await versionOf(id), ...request })
const stateOf = async (member: TestMember, id: number) =>
  (await member.get(`/user/case/detail/${id}`)).detail.state
const answer = { text: '代わりをお送りします。\n\nお待ちください。', isQuestion: false }
const queueOf = async (client: ConsoleClient, name: string) => {
  const { queues } = await client.get('/dashboard/queues')
  return queues.find((queue: { name: string }) => queue.name === name)
}

const packingPhotosOf = async (client: TestMember | ConsoleClient, path: string) =>
  (await client.get(path)).list[0].packing_photos

test('A-259 the shop’s templates are filled for a case in its language, and offered only where they fit', async () => {
  const template = {
    name: '受付',
    text: '{{shop_name}}です。{{ case_number }}を承りました。',
    textEn: '{{shop_name}} has your case {{case_number}}.',
  }
  const parcel = { name: '荷物', text: '荷物{{parcel_number}}を調べます。', textEn: '' }
  const add = (fields: object, client = support) => client.act('/answer-templates', fields)
  const { id } = await add(template)
  assert.equal((await add(parcel)).state, 200)
  const faulty = await add({ ...template, textEn: '{{name}} {{case_number' })
  assert.deepEqual(
    [faulty.state, faulty.current.faults.map((each: { variable: string }) => each.variable)],
    [409, ['name', '{{']],
  )
  const auditor = await logInOperator(on.panel, 'auditor')
  assert.equal((await add(template, auditor)).state, 403)
  assert.equal((await add({ ...parcel, name: 'あとの荷物' })).state, 200)
  const { list } = await auditor.get('/answer-templates')
  assert.deepEqual(
    list.map((each: { name: string }) => each.name),
    ['あとの荷物', template.name, parcel.name],
    'by their names',
  )
  const member = await addMember()
  const caseId = await openCase(member)
  const offered = async () => {
    const { case: found, templates } = await support.get(`/cases/${caseId}`)
    return templates.map(({ text }: { text: string }) => text.replace(found.number, 'C'))
  }
  const { name, nameEn } = await readIdentity(on.shop.database)
  assert.deepEqual(await offered(), [`${name}です。Cを承りました。`])
  await on.shop.database.query({
    text: `update members set language = 'en' where id = $1`,
    values: [member.id],
  })
  assert.deepEqual(await offered(), [`${nameEn} has your case C.`])
  const changed = { ...template, textEn: '', version: 1 }
  assert.equal((await support.act(`/answer-templates/${id}`, changed)).state, 200)
  assert.deepEqual(await offered(), [])
  const stale = await support.act(`/answer-templates/${id}/remove`, { version: 1 })
  assert.deepEqual([stale.state, stale.result], [409, 'version-conflict'])
  assert.equal((await support.act(`/answer-templates/${id}/remove`, { version: 2 })).state, 200)
  assert.equal((await support.get('/answer-templates')).list.length, 2)
})

test('A-204 a case is found by its number, by its parcel’s and by its member’s', async () => {
  const member = await addMember()
  const id = await openCase(member)
  const { number } = (await support.get(`/cases/${id}`)).case
  const found = async (text: string) =>
    (await support.get(`/cases?state=all&text=${encodeURIComponent(text)}`)).list.map(
      (each: { id: number }) => each.id,
    )
  for (const text of [number, number.toLowerCase(), String(member.id)])
    assert.deepEqual(await found(text), [id], text)
  for (const text of ['0', '99999999999999999999', 'C', `${member.id}x`])
    assert.deepEqual(await found(text), [], text)
})

test('A-205, B-057: a parcel that was sent shows the packing photos, a case the member’s photo beside them, and a second message about the parcel continues it', async () => {
  const member = await addMember()
  const shipper = await on.shipper()
  await requestShipping(member, on.packId, { drawn: 1 })
  const [{ id: parcelId, number }] = await parcelsOf(shipper, member)
  const problem = { parcel_number: number, message: 'カードの角が折れています' }
  assert.equal((await member.post('/user/case/parcel', problem)).state, 404, 'nothing was sent yet')
  await numberParcels(shipper, [parcelId])
  assert.equal((await shipper.act(`/parcels/${parcelId}/photo`, await photo())).state, 200)
  const list = '/user/parcel/list/1'
  assert.deepEqual(await packingPhotosOf(member, list), [], 'nothing was sent yet')
  const [{ id: photoId }] = (await shipper.get(`/parcels/${parcelId}`)).photos
  const loadPhoto = ({ cookie }: TestMember) =>
    fetch(`${on.shop.url}/api/user/packing-photo/${photoId}`, { headers: { cookie: cookie() } })
  assert.equal((await loadPhoto(member)).status, 404)
  await shipper.act('/parcels/hand-over', { ids: [parcelId] })
  assert.deepEqual(await packingPhotosOf(member, list), [photoId])
  const own = await loadPhoto(member)
  assert.deepEqual([own.status, own.headers.get('cache-control')], [200, 'private, no-store'])
  const viewed = await packingPhotosOf(support, `/members/${member.id}/view/parcels?page=1`)
  assert.deepEqual(viewed, [], 'an operator opens them on the parcel’s screen alone')
  on.shop.clock.advance(1_000)
  assert.equal((await shipper.act(`/parcels/${parcelId}/photo`, await photo())).state, 200)
  assert.deepEqual(await packingPhotosOf(member, list), [photoId], 'no photo of what came back')
  const stranger = await addMember()
  assert.equal((await stranger.post('/user/case/parcel', problem)).state, 404)
  const { case_id: id } = await member.post('/user/case/parcel', problem)
  const { case_id: contactId } = await member.post('/user/contact', { message: problem.message })
  assert.notEqual(contactId, id, 'the same text by the contact form is about no parcel')
  const { list: found } = await support.get(`/cases?state=all&text=${number}`)
  assert.deepEqual(
    found.map((each: { id: number }) => each.id),
    [id],
  )
  assert.equal((await member.post(`/user/case/photo/${id}`, await photo())).state, 200)

  const shown = await member.get(`/user/case/detail/${id}`)
  assert.equal(shown.detail.parcel_number, number)
  const paths = [`case-photo/${shown.photos[0]}`, `packing-photo/${shown.packing_photos[0]}`]
  for (const path of paths) {
    const load = ({ cookie }: TestMember) =>
      fetch(`${on.shop.url}/api/user/${path}`, { headers: { cookie: cookie() } })
    assert.equal((await load(member)).status, 200)
    assert.equal((await load(stranger)).status, 404)
  }
  const { photos, packingPhotos } = await support.get(`/cases/${id}`)
  assert.deepEqual([photos.length, packingPhotos.length], [1, 2])
  assert.equal((await support.act(`/case-photos/${photos[0].id}/open`)).state, 200)
  const message = 'まだですか'
  const again = await member.post('/user/case/parcel', { ...problem, message })
  assert.equal(again.case_id, id)
  assert.notEqual((await member.post('/user/contact', { message })).case_id, id)
  assert.equal((await support.get(`/cases/${id}`)).messages.length, 2)
  await on.shop.database.query({
    text: 'update console.parcel_photos set bytes = null where parcel_id = $1',
    values: [parcelId],
  })
  assert.deepEqual(await packingPhotosOf(member, list), [])
  assert.equal((await loadPhoto(member)).status, 404)
})

test('A-204: an answer is mailed once in the member’s language, shown on the page, and answered back', async () => {
  const member = await addMember()
  const id = await openCase(member)
  await on.shop.database.query({
    text: `update members set language = 'en' where id = $1`,
    values: [member.id],
  })
  const dueIn = async () => {
    const { case: found } = await support.get(`/cases/${id}`)
    return Date.parse(found.dueAt) - on.shop.clock.now().getTime()
  }
  on.shop.clock.advance(MINUTE_MS)
  await member.post(`/user/case/message/${id}`, { message: '追伸' })
  assert.equal(await dueIn(), 2 * DAY_MS - MINUTE_MS, 'a case that waits keeps its deadline')
  const { case: waiting } = await support.get(`/cases/${id}`)
  assert.equal(waiting.stateSince, waiting.openedAt, 'and its age')
  const { mailText } = await support.get(`/cases/${id}`)
  const request = { version: await versionOf(id), ...answer, requestId: 'the-same' }
  for (let turn = 0; turn < 2; turn++)
    assert.equal((await support.act(`/cases/${id}/answer`, request)).state, 200)
  const [mail, ...others] = await messagesTo(on.shop, member.mail)
  assert.match(mail?.subject ?? '', /^Our answer to your message \(C\d+\)$/)
  assert.match(mail?.text ?? '', /代わりをお送りします。\n\nお待ちください。/)
  assert.match(mail?.text ?? '', new RegExp(`/case\\?id=${id}\\b`))
  assert.match(mailText.subject, /^Our answer to your message/, 'the preview is in that language')
  assert.ok(others.every(({ subject }) => subject !== mail?.subject))

  assert.equal(await stateOf(member, id), 'answered')
  assert.equal((await member.get(`/user/case/detail/${id}`)).messages[2].text, answer.text)
  await act(support, id, 'note', { text: '代わりは棚にある' })
  assert.equal((await member.get(`/user/case/detail/${id}`)).messages.length, 3, 'a note is hidden')
  const firstAnswer = async () => {
    const [row] = await on.shop.database.query<{ at: Date }>({
      text: 'select first_answered_at as at from cases where id = $1',
      values: [id],
    })
    return row?.at
  }
  const answered = await firstAnswer()
  await act(support, id, 'close')
  assert.equal(await stateOf(member, id), 'closed')
  const late = await member.post(`/user/case/photo/${id}`, await photo())
  assert.deepEqual([late.state, await stateOf(member, id)], [400, 'closed'])
  on.shop.clock.advance(MINUTE_MS)
  await member.post(`/user/case/message/${id}`, { message: 'もう一度' })
  assert.equal(await stateOf(member, id), 'open', 'a message opens it again')
  assert.equal(await dueIn(), 2 * DAY_MS, 'from now on')
  assert.equal((await act(support, id, 'answer', answer)).state, 200)
  assert.deepEqual(await firstAnswer(), answered, 'the figures count the first answer')
})

test('A-206, A-396: a guest answers by the mailed link, which ends, and a guessed one opens nothing', async () => {
  const guest = openClient(on.shop.url)
  await guest.post('/user/contact', { mail: 'guest@answers.example', message: 'Hello' })
  const { list } = await support.get('/cases?sort=openedAt&direction=desc')
  const { id } = list[0]
  assert.equal((await act(support, id, 'answer', answer)).state, 200)
  const [mail] = await messagesTo(on.shop, 'guest@answers.example')
  assert.match(mail?.subject ?? '', /お問い合わせへのお返事/)
  assert.doesNotMatch(mail?.text ?? '', /message-settings/)
  const token = /\/case\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const read = (secret: string) => guest.get(`/user/guest_case?token=${secret}`)
  assert.deepEqual((await read(token)).messages.length, 2)
  assert.equal((await read('x'.repeat(43))).state, 400)
  assert.equal((await guest.post('/user/guest_case', { token, message: 'Thanks' })).state, 200)
  assert.equal((await support.get(`/cases/${id}`)).case.state, 'open')
  const { list: entries } = await owner.get('/audit?call=cases.answer')
  assert.ok(!JSON.stringify(entries).includes(token))
  const mailedAt = on.shop.clock.now()
  for (const [afterMs, state] of [
    [30 * DAY_MS - 1, 200],
    [30 * DAY_MS, 400],
  ] as const) {
    on.shop.clock.set(new Date(mailedAt.getTime() + afterMs))
    assert.equal((await read(token)).state, state, `${afterMs} ms after the mail`)
  }
  on.shop.clock.set(mailedAt)
})

test('A-207: of two operators on one case, the second is refused and reads what came in', async () => {
  const member = await addMember()
  const id = await openCase(member)
  const version = await versionOf(id)
  assert.equal((await support.act(`/cases/${id}/take`, { version })).state, 200)
  for (const [client, isOwn] of [
    [support, true],
    [owner, false],
  ] as const) {
    const { list } = await client.get('/cases?owner=own')
    assert.equal(
      list.some((each: { id: number }) => each.id === id),
      isOwn,
    )
  }
  const late = await owner.act(`/cases/${id}/answer`, { version, ...answer })
  assert.deepEqual(
    [late.state, late.result, late.current.owner],
    [409, 'version-conflict', 'support'],
  )
  const foreign = await act(owner, id, 'answer', answer)
  assert.deepEqual([foreign.state, foreign.result], [409, 'not-owner'])
  const unread = await versionOf(id)
  await member.post(`/user/case/message/${id}`, { message: '追伸' })
  const blind = await support.act(`/cases/${id}/answer`, { version: unread, ...answer })
  assert.equal(blind.result, 'version-conflict', 'the member has written meanwhile')
  const race = { version: await versionOf(id) }
  const { case: found, operators } = await support.get(`/cases/${id}`)
  const other = operators.find((each: { id: number }) => each.id !== found.ownerId)
  const outcomes = await Promise.all([
    support.act(`/cases/${id}/hand-over`, { ...race, ownerId: other.id }),
    owner.act(`/cases/${id}/take`, race),
  ])
  assert.deepEqual(outcomes.map(({ state }) => state).toSorted(), [200, 409])
  const shipper = await on.shipper()
  assert.equal((await shipper.get(`/cases/${id}`)).state, 403)
  const auditor = await logInOperator(on.panel, 'auditor')
  assert.equal((await auditor.get(`/cases/${id}`)).messages[0].text, '…')
})

/** The states in which each act is taken; support owns the case. */
const TAKEN_IN: Readonly<Record<string, readonly string[]>> = {
  answer: ['open', 'waiting', 'answered'],
  close: ['open', 'waiting', 'answered'],
  deadline: ['open'],
  'hand-over': ['open', 'waiting', 'answered'],
  note: ['open', 'waiting', 'answered', 'closed'],
  reopen: ['closed'],
  take: ['open', 'waiting', 'answered'],
}

test('A-204 A-395 each act on a case is taken in its states, and in no other', async () => {
  const id = await openCase(await addMember())
  const { operators } = await support.get(`/cases/${id}`)
  const idOf = (name: string) => operators.find((each: { name: string }) => each.name === name).id
  const dueAt = new Date(on.shop.clock.now().getTime() + DAY_MS).toISOString()
  const REQUESTS: Readonly<Record<string, object>> = {
    answer,
    deadline: { dueAt },
    'hand-over': { ownerId: idOf('owner') },
    note: { version: undefined, text: '電話' },
  }
  const acts = Object.keys(consoleCalls).flatMap(
    (key) => /^POST \/cases\/\{id\}\/(.+)$/.exec(key)?.[1] ?? [],
  )
  assert.deepEqual(acts.toSorted(), Object.keys(TAKEN_IN))
  for (const [name, states] of Object.entries(TAKEN_IN))
    for (const state of ['open', 'waiting', 'answered', 'closed']) {
      await on.shop.database.query({
        text: `
          update cases
          set state = $2, owner_id = $3, closed_at = case when $2 = 'closed' then state_since end
          where id = $1`,
        values: [id, state, idOf('support')],
      })
      const client = name === 'take' ? owner : support
      const { state: status } = await act(client, id, name, REQUESTS[name])
      assert.equal(status, states.includes(state) ? 200 : 409, `${name} of ${state}`)
    }
})

test('A-208: a case that nobody takes for a day is late on Home and mailed once to who may take it', async () => {
  const member = await addMember()
  const id = await openCase(member)
  const taken = await openCase(member)
  await act(support, taken, 'take')
  const opened = on.shop.clock.now().getTime()
  on.shop.clock.set(new Date(opened + 600_000))
  const untaken = await openCase(member)
  const mailsTo = async () => (await messagesTo(on.shop, 'support@console.example')).length
  const before = await mailsTo()
  const isLate = async () =>
    (await queueOf(await logInOperator(on.panel, 'support'), 'untaken-cases')).lateCount
  const runAt = async (ms: number) => {
    on.shop.clock.set(new Date(opened + ms))
    await runDueWorks(on.panel.consoleDatabase, on.shop.clock.now())
  }
  assert.equal(await isLate(), 0)
  await runAt(DAY_MS + 60_000)
  await runAt(DAY_MS + 120_000)
  assert.ok((await isLate()) >= 1)
  const mails = await messagesTo(on.shop, 'support@console.example')
  assert.equal(mails.length, before + 1)
  assert.match(mails[0]?.subject ?? '', /担当者のいない/)
  await runAt(DAY_MS + 660_000)
  assert.equal(await mailsTo(), before + 1, 'one mail an hour')
  await runAt(DAY_MS + 2 * HOUR_MS)
  assert.equal(await mailsTo(), before + 2, 'the later case is not forgotten')
  const giveToShipper = (id: number) =>
    on.shop.database.query({
      text: `
        update cases
        set owner_id = (select id from console.operators where role = 'shipper')
        where id = $1`,
      values: [id],
    })
  support = await logInOperator(on.panel, 'support')
  assert.equal((await act(support, id, 'take')).state, 200)
  await giveToShipper(id)
  await runAt(DAY_MS + 4 * HOUR_MS)
  assert.equal(await mailsTo(), before + 3, 'who took the case is gone')
  // The owner of the other case leaves, and nobody owns it any more.
  support = await logInOperator(on.panel, 'support')
  const countBefore = (await queueOf(support, 'untaken-cases')).count
  await on.shop.database.transaction(async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({
      text: `
        with gone as (
          insert into console.operators (mail, name, role, state, created_at, removed_at)
          values ('gone@shop.example', 'gone', 'support', 'removed', now(), now())
          returning id
        )
        update cases
        set owner_id = (select id from gone)
        where id = $1`,
      values: [taken],
    })
  })
  assert.equal((await queueOf(support, 'untaken-cases')).count, countBefore + 1)
  assert.equal((await act(support, id, 'answer', answer)).state, 200)
  const answeredAt = on.shop.clock.now().getTime() - opened
  const states = async () => {
    const rows = await on.shop.database.query<{ state: string }>({
      text: 'select state from cases where id = any($1) order by id',
      values: [[id, untaken]],
    })
    return rows.map(({ state }) => state)
  }
  await runAt(answeredAt + 14 * DAY_MS - 1)
  assert.deepEqual(await states(), ['answered', 'open'])
  await runAt(answeredAt + 14 * DAY_MS)
  assert.deepEqual(await states(), ['closed', 'open'], 'silence closes an answered case alone')
  await runAt(417 * DAY_MS)
  const left = await on.shop.database.query({
    text: 'select from case_messages where case_id = $1',
    values: [id],
  })
  assert.equal(left.length, 0, 'an old case is deleted')
})

test('A-210: the closing of an account erases what the member wrote, and ends the case', async () => {
  const member = await addLoggedInMember(on.shop)
  const id = await openCase(member)
  await member.post(`/user/case/photo/${id}`, await photo())
  const now = on.shop.clock.now()
  const { database } = on.shop
  // An operator answers at the moment of the closure.
  const closing = await database.transaction(async (tx) => {
    await tx.query({
      text: 'update cases set version = version + 1 where id = $1',
      values: [id],
    })
    const closing = closeAccount(database, { mail: member.mail, now })
    await setTimeout(300)
    await tx.query({
      text: `
        insert into case_messages (case_id, author, operator_id, text, written_at)
        select $1, 'operator', id, 'Dear Ms Sato', $2
        from console.operators
        limit 1`,
      values: [id, now],
    })
    return { closing }
  })
  assert.equal(await closing.closing, 'closed')
  // Requests that began before the closure.
  const late = { memberId: member.id, message: 'late', language: 'ja', now } as const
  assert.equal(await writeToCase(database, null, { ...late, id }), 'unknown')
  const contact = { ...late, guestMail: '', address: '192.0.2.1' }
  assert.equal(await openContactCase(database, null, contact), 'unknown')
  const rows = await on.shop.database.query({
    text: `
      select state, (select count(*) from case_photos where case_id = cases.id) as photos,
        (select string_agg(text, '') from case_messages where case_id = cases.id) as text
      from cases
      where id = $1`,
    values: [id],
  })
  assert.deepEqual({ ...rows[0] }, { state: 'closed', photos: 0, text: '' })
  support = await logInOperator(on.panel, 'support')
  assert.equal((await act(support, id, 'reopen')).result, 'not-possible')
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { MAIL_KINDS } from '#contract/console/texts/mail-kinds.rule.ts'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { OCCASION_NAMES, specOf } from '#contract/occasions.ts'
import { LineRefused } from '#server/external/line/port.ts'
import { noopMailer } from '#server/external/mail/port.ts'
import { readRecipients } from '#server/notifications/notifications.ts'
import { rejectWrites } from '#testing/faults/rejected-writes.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { usedIndexes } from '#testing/fixtures/used-indexes.ts'
import { renderMail } from './mail-template.ts'
import { deleteFinished, giveUpChosen, splitRequest } from './outbox.sql.ts'
import {
  deleteOldMessages,
  queueLine,
  queueMail,
  queuePush,
  queueRenderedMail,
  queueSms,
  readNewestMessages,
  redirectMessages,
  sendDueMessages,
  storeForMany,
  withdrawChosen,
  withdrawMessages,
} from './outbox.ts'
import type { TemplatedMail } from './templates/templates.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const publicUrl = () => 'https://shop.example'
const mail = {
  to: 'a@example.com',
  template: { subject: { ja: '件名', en: 'Subject' }, blocks: [{ ja: '本文', en: 'Text' }] },
  language: 'ja',
} as const

function openFakeSenders(fails = 0) {
  const sent: string[] = []
  let failuresLeft = fails
  const send = async ({ to }: { to: string }) => {
    failuresLeft -= 1
    if (failuresLeft >= 0) throw new Error('not taken')
    sent.push(to)
  }
  const { database, clock } = shop
  const sender = { send }
  return {
    sent,
    options: {
      database,
      readRecipients,
      clock,
      publicUrl,
      mailer: sender,
      smsSender: sender,
      sendPush: async () => 'sent' as const,
      sendLine: async () => ({ isRepeated: false, goneIds: new Set<number>() }),
      onFault: () => {},
    },
  }
}

const minutesLater = (minutes: number) => shop.clock.advance(minutes * 60_000)

test('a message is sent once, and only if its transaction commits', async () => {
  const { sent, options } = openFakeSenders()
  const now = shop.clock.now()
  await shop.database
    .transaction(async (tx) => {
      await queueMail(tx, { ...mail, now })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await shop.database.transaction((tx) => queueSms(tx, { to: '09012345678', text: '123456', now }))
  await Promise.all([sendDueMessages(options), sendDueMessages(options)])
  await sendDueMessages(options)
  assert.deepEqual(sent, ['09012345678'])
})

for (const kind of MAIL_KINDS) {
  test(`a recipient gets a limited number of messages of the kind ${kind} within an hour`, async () => {
    // Tags before the @ make no other recipient.
    const to = kind === 'code' ? '09087654321' : `${kind}@victim.example`
    let tag = 0
    const queue = () =>
      shop.database.transaction((tx) => {
        tag += 1
        return kind === 'code'
          ? queueSms(tx, { to, text: '123456', now: shop.clock.now() })
          : queueMail(tx, { ...mail, to: to.replace('@', `+${tag}@`), kind, now: shop.clock.now() })
      })
    const count = async () => {
      const [row] = await shop.database.query<{ waiting: number; refused: number }>({
        text: `
          select
            count(*) filter (where given_up_at is null) as waiting,
            count(*) filter (where given_up_at is not null and text = '' and html = '') as refused
          from outbox_messages
          where regexp_replace(recipient, '\\+\\d+@', '@') = $1`,
        values: [to],
      })
      return row
    }
    let max = 0
    for (; (await count())?.refused === 0; max++) await queue()
    assert.ok(max - 1 <= 200, String(max))
    assert.deepEqual(await count(), { waiting: max - 1, refused: 1 })
    minutesLater(60)
    await queue()
    assert.deepEqual(await count(), { waiting: max, refused: 1 })
    await shop.database.query({ text: 'delete from outbox_messages', values: [] })
  })
}

test('a device and a friend at LINE get a limited number of messages within an hour', async () => {
  const now = shop.clock.now()
  const { id: memberId } = await addMemberAccount(shop.database, { now })
  const message = { memberId, occasion: 'rank-changed', sentence: 's', path: '/', now } as const
  const accepted = await shop.database.transaction(async (tx) => {
    const outcomes: boolean[][] = []
    for (let turn = 0; turn < 6; turn++)
      outcomes.push([
        await queuePush(tx, { ...message, subscriptionId: 1 }),
        await queueLine(tx, message),
      ])
    outcomes.push([await queuePush(tx, { ...message, subscriptionId: 2 }), false])
    return outcomes
  })
  const taken = Array.from({ length: 5 }, () => [true, true])
  assert.deepEqual(accepted, [...taken, [false, false], [true, false]])
  await shop.database.query({ text: 'delete from outbox_messages', values: [] })
})

test('mails that the recipient asked for are counted apart from those of strangers', async () => {
  const to = 'owner@victim.example'
  const queue = (isOwn: boolean) =>
    shop.database.transaction((tx) =>
      queueMail(tx, { ...mail, to, kind: 'mail-change', isOwn, now: shop.clock.now() }),
    )
  const countWaiting = async () => {
    const text = `
      select count(*)::int as count
      from outbox_messages
      where recipient = $1
        and given_up_at is null`
    return (await shop.database.query<{ count: number }>({ text, values: [to] }))[0]?.count
  }
  for (let turn = 0; turn < 7; turn++) await queue(false)
  assert.equal(await countWaiting(), 5)
  for (let turn = 0; turn < 7; turn++) await queue(true)
  assert.equal(await countWaiting(), 10)
  await shop.database.query({
    text: 'delete from outbox_messages where recipient = $1',
    values: [to],
  })
})

test('B-069 an address that nobody confirmed gets 20 mails an hour of all kinds together', async () => {
  const kinds = ['payment', 'draw', 'parcel', 'account'] as const
  const queue = (turn: number, isOwn: boolean) =>
    shop.database.transaction((tx) => {
      const kind = kinds[turn % kinds.length] ?? 'other'
      const to = `stranger+${turn}@victim.example`
      return queueMail(tx, { ...mail, to, kind, isOwn, now: shop.clock.now() })
    })
  const queueMany = async (isOwn: boolean) => {
    const accepted: boolean[] = []
    for (let turn = 0; turn < 30; turn++) accepted.push(await queue(turn, isOwn))
    return accepted.filter((each) => each).length
  }
  assert.equal(await queueMany(false), 20)
  assert.equal(await queueMany(true), 30, 'who has confirmed it gets the others')
  const answer = { ...mail, to: 'stranger@victim.example', kind: 'case', isOwn: false } as const
  const isTaken = await shop.database.transaction((tx) =>
    queueMail(tx, { ...answer, now: shop.clock.now() }),
  )
  assert.ok(isTaken, 'an operator’s answer is no mail of a stranger')
  minutesLater(60)
  assert.equal(await queueMany(false), 20)
  await shop.database.query({ text: 'delete from outbox_messages', values: [] })
})

for (const occasion of OCCASION_NAMES) {
  const { legal, isFixed, variables } = specOf(occasion)
  const isLink = isFixed && variables.some(({ isUrl }) => isUrl)
  const waits = legal === 'required' && !isLink
  test(`a message ${occasion} above the limit ${waits ? 'waits an hour, unless a stranger may own the address' : 'is not sent'}`, async () => {
    const now = shop.clock.now()
    const queue = (to: string, isOwn: boolean) =>
      shop.database.transaction(async (tx) => {
        const { kind } = specOf(occasion)
        await queueMail(tx, { ...mail, to, kind, isOwn, now })
        await tx.query({
          text: `
            insert into rate_limit_hits (name, subject, created_at)
            select name, subject, created_at
            from (select * from rate_limit_hits order by id desc limit 1) as newest,
              generate_series(1, 200)`,
        })
        const values = Object.fromEntries(variables.map(({ name, sample }) => [name, sample]))
        const template = { name: occasion, values, items: [values] } as unknown as TemplatedMail
        return queueMail(tx, { to, memberId: 1, template, language: 'ja', isOwn, now })
      })
    assert.equal(await queue(`own-${occasion}@example.com`, true), waits)
    assert.equal(await queue(`stranger-${occasion}@example.com`, false), false)
    const rows = await shop.database.query({
      text: `
        select
          recipient like 'own-%' as is_own,
          given_up_at is null as is_waiting,
          (extract(epoch from send_after - created_at) / 60)::int as minutes
        from outbox_messages
        where recipient like '%-' || $1 || '@example.com'
          and (given_up_at is not null or send_after > created_at)
          and occasion is not null
        order by is_own`,
      values: [occasion],
    })
    assert.deepEqual(rows, [
      { isOwn: false, isWaiting: false, minutes: 0 },
      { isOwn: true, isWaiting: waits, minutes: waits ? 60 : 0 },
    ])
    await shop.database.query({ text: 'delete from outbox_messages', values: [] })
  })
}

test('a failed message is retried later, and given up after the eighth attempt', async () => {
  const { sent, options } = openFakeSenders(1)
  await shop.database.transaction((tx) => queueMail(tx, { ...mail, now: shop.clock.now() }))
  await sendDueMessages(options)
  await sendDueMessages(options)
  assert.deepEqual(sent, [])
  minutesLater(1)
  await sendDueMessages(options)
  assert.deepEqual(sent, ['a@example.com'])

  const failing = openFakeSenders(100)
  await shop.database.transaction((tx) => queueMail(tx, { ...mail, now: shop.clock.now() }))
  for (let round = 0; round < 12; round++) {
    await sendDueMessages(failing.options)
    minutesLater(300)
  }
  const [row] = await shop.database.query<{ attemptCount: number }>({
    text: 'select try_count as attempt_count from outbox_messages where given_up_at is not null',
  })
  assert.equal(row?.attemptCount, 8)
})

const SECRET_URL = 'https://shop.example/password-reissue?token=secret-token'
const SECRET_MAIL = {
  ...mail,
  to: 'secret@example.com',
  template: {
    subject: mail.template.subject,
    blocks: [{ label: { ja: '開く', en: 'Open' }, url: SECRET_URL }],
  },
}

async function storedSecrets(): Promise<number> {
  const [row] = await shop.database.query<{ count: number }>({
    text: `
      select count(*) as count
      from outbox_messages
      where outbox_messages::text like '%secret-token%'`,
  })
  return row?.count ?? -1
}

test('the content of a message is erased once it is sent, given up or expired', async () => {
  const queue = (expiresAt?: Date) =>
    shop.database.transaction((tx) =>
      queueMail(tx, { ...SECRET_MAIL, now: shop.clock.now(), ...(expiresAt && { expiresAt }) }),
    )
  await queue()
  assert.equal(await storedSecrets(), 1)
  const { sent, options } = openFakeSenders(1)
  await sendDueMessages(options)
  assert.equal(await storedSecrets(), 1, 'a message that is tried again keeps its content')
  minutesLater(1)
  await sendDueMessages(options)
  assert.deepEqual([sent, await storedSecrets()], [['secret@example.com'], 0])

  await queue(shop.clock.now())
  await sendDueMessages(options)
  assert.deepEqual(
    [sent, await storedSecrets()],
    [['secret@example.com'], 0],
    'one that expires at this moment is not sent',
  )

  await queue()
  const failing = openFakeSenders(100)
  for (let round = 0; round < 8; round++) {
    await sendDueMessages(failing.options)
    minutesLater(300)
  }
  assert.equal(await storedSecrets(), 0, 'given up')
})

const ERASED_KINDS = [
  'case',
  'code',
  'invitation',
  'mail-change',
  'other',
  'password-link',
  'refund-account',
]
for (const kind of MAIL_KINDS) {
  const isErased = ERASED_KINDS.includes(kind)
  test(`the content of a message of the kind ${kind} is ${isErased ? 'erased' : 'kept'} once it is sent`, async () => {
    const to = `${kind}@example.com`
    const now = shop.clock.now()
    await shop.database.transaction((tx) => queueMail(tx, { ...mail, to, kind, now }))
    await sendDueMessages(openFakeSenders().options)
    const [row] = await shop.database.query({
      text: `
        select
          sent_at is not null as is_sent,
          content_erased_at is not null as is_erased,
          text = '' as has_no_text,
          html = '' as has_no_html
        from outbox_messages
        where recipient = $1`,
      values: [to],
    })
    assert.deepEqual(row, { isSent: true, isErased, hasNoText: isErased, hasNoHtml: isErased })
  })
}

test('the mail about a closed account leaves no row once it is sent', async () => {
  const to = 'closed@example.com'
  const template = { name: 'account-closed', values: {} } as const
  const now = shop.clock.now()
  await shop.database.transaction((tx) => queueMail(tx, { to, template, language: 'ja', now }))
  const { sent, options } = openFakeSenders()
  await sendDueMessages(options)
  assert.ok(sent.includes(to))
  const rows = await shop.database.query({
    text: 'select from outbox_messages where recipient = $1',
    values: [to],
  })
  assert.equal(rows.length, 0)
})

test('a new mail address changes the recipient of the member’s mails that wait, and of nothing else', async () => {
  const now = shop.clock.now()
  const member = await addMemberAccount(shop.database, { now })
  const other = await addMemberAccount(shop.database, { now })
  const memberId = member.id
  const template = { name: 'rank-changed', values: { rank: 'A', url: 'https://a' } } as const
  const message = { occasion: 'rank-changed', sentence: 'S', path: '/', memberId, now } as const
  await shop.database.transaction(async (tx) => {
    for (const { id, mail: to } of [member, other])
      await queueMail(tx, { to, template, language: 'ja', memberId: id, now })
    await queuePush(tx, { ...message, subscriptionId: 7 })
    await queueLine(tx, message)
    await redirectMessages(tx, { memberId, to: 'new@example.com' })
  })
  const rows = await shop.database.query<{ recipient: string }>({
    text: 'select recipient from outbox_messages where member_id = any($1) order by id',
    values: [[memberId, other.id]],
  })
  assert.deepEqual(
    rows.map(({ recipient }) => recipient),
    ['new@example.com', other.mail, '7', `line-${memberId}`],
  )
})

test('a code by SMS has the kind whose content is erased', async () => {
  const now = shop.clock.now()
  await shop.database.transaction((tx) => queueSms(tx, { to: '09077776666', text: '246810', now }))
  const kindOf = (recipient: string) =>
    shop.database.query({
      text: 'select kind from outbox_messages where recipient = $1',
      values: [recipient],
    })
  assert.deepEqual(await kindOf('09077776666'), [{ kind: 'code' }])
})

test('the demo, which sends nothing, keeps the content that its outbox page shows', async () => {
  await shop.database.transaction((tx) => queueMail(tx, { ...SECRET_MAIL, now: shop.clock.now() }))
  await sendDueMessages({ ...openFakeSenders().options, mailer: noopMailer })
  assert.equal(await storedSecrets(), 1)
})

test('a message is deleted 7 days after it was queued, unless it still waits', async () => {
  const { database, clock } = shop
  const now = clock.now()
  await sendDueMessages(openFakeSenders().options)
  await database.transaction((tx) => queueMail(tx, { ...mail, to: 'waiting@example.com', now }))
  const rows = () =>
    database.query<{ recipient: string }>({ text: 'select recipient from outbox_messages' })
  const before = await rows()
  await deleteOldMessages(database, new Date(now.getTime() + 6 * 86_400_000))
  assert.ok((await rows()).some(({ recipient }) => recipient === SECRET_MAIL.to))
  await deleteOldMessages(database, new Date(now.getTime() + 7 * 86_400_000 + 1))
  assert.ok(before.length > 1)
  assert.deepEqual(await rows(), [{ recipient: 'waiting@example.com' }])
})

test('a content of many messages stays for 7 days after its last use, and an erased message shows none of it', async () => {
  const { database, clock } = shop
  const values = { pack: { ja: '札', en: 'Card' }, url: 'https://shop.example/pack' }
  const store = (now: Date) =>
    database.transaction((tx) =>
      storeForMany(tx, { name: 'few-left', values }, { language: 'ja', now }),
    )
  const first = clock.now()
  const [second, end] = [3, 10].map((days) => new Date(first.getTime() + days * 86_400_000))
  await store(first)
  const { contentHash } = await store(second as Date)
  const textsShown = async () => {
    const rows = await readNewestMessages(database, 2)
    return rows.map(({ text }) => text.includes('札'))
  }
  const insert = `
    insert into outbox_messages (
      channel, recipient, text, created_at, send_after, content_hash, content_erased_at, stop_token
    )
    values ('mail', 'many@example.com', '', $1, $1, $2, $3, 'x')`
  for (const erasedAt of [null, second])
    await database.query({ text: insert, values: [second, contentHash, erasedAt] })
  assert.deepEqual(await textsShown(), [false, true])
  await deleteOldMessages(database, end as Date)
  assert.deepEqual(await textsShown(), [false, true])
  await deleteOldMessages(database, new Date((end as Date).getTime() + 1))
  assert.deepEqual(await textsShown(), [false, false])
  await database.query({ text: `delete from outbox_messages where recipient = 'many@example.com'` })
})

test('the report of a failed message names no recipient, and is the same for all that fail alike', async () => {
  const faults: string[] = []
  const { database, clock } = shop
  const send = async ({ to }: { to: string }) => {
    throw new Error(`550 <${to}> is unknown`)
  }
  const onFault = (cause: unknown) => faults.push(String((cause as Error).stack))
  await database.transaction(async (tx) => {
    for (const to of ['09012345678', '09012345679'])
      await queueSms(tx, { to, text: '1', now: clock.now() })
  })
  await sendDueMessages({
    database,
    readRecipients,
    clock,
    publicUrl,
    mailer: { send },
    smsSender: { send },
    sendPush: async () => 'sent' as const,
    sendLine: async () => ({ isRepeated: false, goneIds: new Set<number>() }),
    onFault,
  })
  assert.ok(faults.length >= 2)
  for (const fault of faults) assert.doesNotMatch(fault, /@example|0901234/)
  assert.match(faults.join(), /a message was not sent: 550 <\[mail\]> is unknown/)
  // The log counts faults that have the same message and arose at the same place.
  const ofNumbers = faults
    .filter((fault) => fault.includes('550 <[number]> is unknown'))
    .map((fault) => fault.split('\n').slice(0, 2).join())
  assert.ok(ofNumbers.length >= 2)
  assert.equal(new Set(ofNumbers).size, 1)
})

test('B-065 a silent mail server delays no SMS, not even a later one, and nothing is sent twice', async () => {
  const { database, clock } = shop
  const now = clock.now()
  const mails = Array.from({ length: 9 }, (_, index) => `silent-${index}@example.com`)
  await database.transaction(async (tx) => {
    for (const to of mails) await queueMail(tx, { ...mail, to, now })
    await queueSms(tx, { to: '09011112222', text: '123456', now })
  })
  const silentServer = Promise.withResolvers<void>()
  const codeSent = Promise.withResolvers<void>()
  const taken: string[] = []
  const mailer = {
    async send({ to }: { to: string }) {
      taken.push(to)
      await silentServer.promise
    },
  }
  const laterSent = Promise.withResolvers<void>()
  const smsSender = {
    send: async ({ text }: { text: string }) =>
      (text === '123456' ? codeSent : laterSent).resolve(),
  }
  const options = {
    database,
    readRecipients,
    clock,
    publicUrl,
    mailer,
    smsSender,
    sendPush: async () => 'sent' as const,
    sendLine: async () => ({ isRepeated: false, goneIds: new Set<number>() }),
    onFault: () => {},
  }
  const runs = [sendDueMessages(options), sendDueMessages(options)]
  await codeSent.promise
  await database.transaction((tx) => queueSms(tx, { to: '09011112222', text: '654321', now }))
  await laterSent.promise
  silentServer.resolve()
  await Promise.all(runs)
  assert.deepEqual(taken.toSorted(), mails)
})

const POISONS: readonly { fault: string; at: 'reading' | 'sending' | 'saving' }[] = [
  { fault: 'whose recipient cannot be read', at: 'reading' },
  { fault: 'refused with characters that the database does not take', at: 'sending' },
  { fault: 'whose result the database refuses', at: 'saving' },
]
for (const { fault, at } of POISONS) {
  test(`a message ${fault} stops none of the nineteen others of its batch`, async () => {
    const { database, clock } = shop
    await database.query({ text: 'delete from outbox_messages', values: [] })
    const member = await addMemberAccount(database, { now: clock.now() })
    const addresses = Array.from(
      { length: 20 },
      (_, n) => `${n === 3 ? 'bad' : 'good'}-${n}@example.com`,
    )
    await database.transaction(async (tx) => {
      const now = clock.now()
      for (const to of addresses)
        await queueRenderedMail(tx, {
          to,
          subject: 's',
          text: 't',
          html: '',
          kind: 'payment',
          now,
          memberId: member.id,
          occasion: 'payment-refunded',
        })
    })
    const isBad = (to: string) => to.startsWith('bad')
    const condition = at === 'saving' ? "recipient not like 'bad%' or sent_at is null" : 'true'
    const removeFault = await rejectWrites(database, 'outbox_messages', condition)
    const { options } = openFakeSenders()
    const taken: string[] = []
    const faults: unknown[] = []
    const run = () =>
      sendDueMessages({
        ...options,
        onFault: (cause) => faults.push(cause),
        readRecipients: async (_, { messages }) =>
          messages.map(({ recipient }) => {
            if (at === 'reading' && isBad(recipient)) throw new Error('an unknown occasion')
            return recipient
          }),
        mailer: {
          send: async ({ to }) => {
            taken.push(to)
            if (at === 'sending' && isBad(to)) throw new Error(`\0${'x'.repeat(298)}😀`)
          },
        },
      })
    await run()
    await run()
    await removeFault()
    const isGood = (to: string) => !isBad(to)
    assert.deepEqual(taken.filter(isGood).toSorted(), addresses.filter(isGood).toSorted())
    assert.equal(faults.length, 1)
    const unsent = await database.query({
      text: `
        select recipient, last_error <> '' as has_error
        from outbox_messages
        where sent_at is null`,
    })
    assert.deepEqual(unsent, [{ recipient: 'bad-3@example.com', hasError: at !== 'saving' }])
  })
}

test('an attempt that fails after another run has sent the message does not send it again', async () => {
  const { database, clock } = shop
  await database.query({ text: 'delete from outbox_messages', values: [] })
  await database.transaction((tx) => queueMail(tx, { ...mail, now: clock.now() }))
  const slow = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const { sent, options } = openFakeSenders()
  const send = () => {
    started.resolve()
    return slow.promise
  }
  const slowRun = sendDueMessages({ ...options, mailer: { send } })
  await started.promise
  minutesLater(3)
  await sendDueMessages(options)
  slow.reject(new Error('no answer'))
  await slowRun
  minutesLater(3)
  await sendDueMessages(options)
  assert.deepEqual(sent, ['a@example.com'])
})

test('B-094 a mail that leaves again, as its process died or the answer was lost, has the same Message-ID, and one that an operator sends again another', async () => {
  const { database, clock } = shop
  await database.query({ text: 'delete from outbox_messages', values: [] })
  await database.transaction(async (tx) => {
    for (const to of ['a@example.com', 'b@example.com'])
      await queueMail(tx, { ...mail, to, now: clock.now() })
  })
  const ids: Record<string, string[]> = { 'a@example.com': [], 'b@example.com': [] }
  const { options } = openFakeSenders()
  const run = (answer: () => Promise<void>) => {
    const send = ({ to, messageId }: { to: string; messageId: string }) => {
      ids[to]?.push(messageId)
      return answer()
    }
    return sendDueMessages({ ...options, mailer: { send } })
  }
  const died = Promise.withResolvers<void>()
  const deadRun = run(() => died.promise)
  while (Object.values(ids).flat().length < 2) await new Promise(setImmediate)
  minutesLater(3)
  await run(() => Promise.reject(new Error('no answer')))
  minutesLater(3)
  await run(async () => {})
  died.resolve()
  await deadRun
  await database.query({
    text: 'update outbox_messages set sent_at = null, try_count = 0, send_after = created_at',
  })
  await run(async () => {})
  const [[first, ...more] = [], other = []] = Object.values(ids)
  assert.deepEqual(more.slice(0, 2), [first, first])
  assert.notEqual(more[2], first)
  assert.equal(new Set([first, ...more, ...other]).size, 4)
})

test('B-065 the messages of one member are found by the member while a sale waits, with statistics from before it', async () => {
  const { database, clock } = shop
  const now = clock.now()
  const insert = (sentAt: Date | null) => ({
    text: `
      insert into outbox_messages
        (channel, recipient, text, created_at, send_after, kind, member_id, occasion, sent_at, request_key)
      select case n % 2 when 0 then 'mail' else 'line' end, n::text, '', $1, $1, 'sale', n, 'sale-begins',
        $2::timestamptz, gen_random_uuid()
      from generate_series(1, 20000) as n`,
    values: [now, sentAt],
  })
  await database.query({ text: 'delete from outbox_messages', values: [] })
  await database.query(insert(now))
  await database.query({ text: 'analyze outbox_messages' })
  await database.query(insert(null))
  const chosen = { memberId: 4, occasion: 'sale-begins', channel: 'mail', now } as const
  const used = await database.transaction(async (tx) => {
    const usedBy = (work: () => Promise<unknown>) => usedIndexes(tx, 'outbox_messages', work)
    return [
      await usedBy(() => redirectMessages(tx, { memberId: 2, to: 'new@example.com' })),
      await usedBy(() => withdrawChosen(tx, chosen)),
      await usedBy(() => giveUpChosen(tx, { ...chosen, memberId: 6, id: 6 })),
      await usedBy(() => withdrawMessages(tx, { memberId: 8, now })),
      await usedBy(() =>
        splitRequest(tx, { requestKey: randomUUID(), subject: '', text: '', ids: [] }),
      ),
      await usedBy(() => deleteFinished(tx, { messagesBefore: now, causesBefore: now, now })),
    ]
  })
  const ofMember = ['outbox_messages_member']
  const ofRequest = ['outbox_messages_request']
  const old = ['outbox_messages_pkey']
  assert.deepEqual(used, [ofMember, ofMember, ofMember, ofMember, ofRequest, old])
  await database.query({ text: 'delete from outbox_messages', values: [] })
  await database.query({ text: 'analyze outbox_messages' })
})

test('a run that is stopped gives back what has not started', async () => {
  const { database, clock } = shop
  await database.query({ text: 'delete from outbox_messages', values: [] })
  await database.transaction(async (tx) => {
    for (const name of ['a', 'b', 'c'])
      await queueMail(tx, { ...mail, to: `stop-${name}@example.com`, now: clock.now() })
  })
  const { sent, options } = openFakeSenders()
  const paces = { mail: { connectionsMax: 1, perSecondMax: null } }
  await sendDueMessages({ ...options, paces, isStopping: () => sent.length > 0 })
  assert.equal(sent.length, 1)
  await sendDueMessages(options)
  assert.equal(new Set(sent).size, 3)
  assert.equal(sent.length, 3)
})

test('messages of a sale wait for all others, and the rate of the provider is kept', async () => {
  await shop.database.query({ text: 'delete from outbox_messages', values: [] })
  const now = shop.clock.now()
  await shop.database.transaction(async (tx) => {
    for (let n = 0; n < 8; n++)
      await queueMail(tx, { ...mail, to: `sale-${n}@example.com`, kind: 'sale', now })
    await queueMail(tx, { ...mail, to: 'paid@example.com', kind: 'payment', now })
  })
  const { sent, options } = openFakeSenders()
  const startedAtMs = performance.now()
  const pace = { connectionsMax: 3, perSecondMax: 20 }
  await Promise.all([1, 2].map(() => sendDueMessages({ ...options, paces: { mail: pace } })))
  assert.ok(performance.now() - startedAtMs >= 8 * 50 - 5, 'nine messages at 20 a second')
  assert.equal(sent[0], 'paid@example.com')
  assert.equal(new Set(sent).size, 9)
  assert.equal(sent.length, 9)
})

/** Queues the same message by LINE for members, and returns how LINE is asked and what remains. */
async function queueForMany(
  memberIds: readonly number[],
  sentenceOf: (memberId: number) => string = () => 'Your rank',
) {
  await shop.database.query({ text: 'delete from outbox_messages', values: [] })
  const now = shop.clock.now()
  const message = { occasion: 'rank-changed', path: '/', now } as const
  await shop.database.transaction(async (tx) => {
    for (const memberId of memberIds)
      await queueLine(tx, { ...message, memberId, sentence: sentenceOf(memberId) })
  })
  const requests: { memberIds: readonly number[]; requestKey: string }[] = []
  const run = async (answer: (memberIds: readonly number[]) => boolean | Error) => {
    await sendDueMessages({
      ...openFakeSenders().options,
      readRecipients: async (_, { messages }) => messages.map(({ recipient }) => recipient),
      sendLine: async ({ memberIds, requestKey }) => {
        requests.push({ memberIds, requestKey })
        const isRepeated = answer(memberIds)
        if (isRepeated instanceof Error) throw isRepeated
        return { isRepeated, goneIds: new Set() }
      },
    })
    minutesLater(10)
  }
  return { requests, run }
}

test('a request by LINE that may have been accepted is repeated as it was', async () => {
  const { requests, run } = await queueForMany([1, 2, 3])
  await run(() => new Error('no answer'))
  await run(() => true)
  await run(() => assert.fail('nothing is left'))
  assert.deepEqual(
    requests.map(({ memberIds }) => memberIds.toSorted()),
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
  )
  assert.equal(requests[0]?.requestKey, requests[1]?.requestKey)
})

test('a request by LINE that was refused is a new one, for each alone if a recipient is the reason', async () => {
  const { requests, run } = await queueForMany([1, 2])
  await run(() => new LineRefused(429))
  await run(() => new LineRefused(400))
  await run(() => false)
  const counts = requests.map(({ memberIds }) => memberIds.length)
  assert.deepEqual(counts, [2, 2, 1, 1])
  assert.equal(new Set(requests.map(({ requestKey }) => requestKey)).size, 4)
})

test('a request that was accepted for a part of its members alone leaves the others a new one', async () => {
  const { requests, run } = await queueForMany([1, 2])
  await run(() => new Error('no answer'))
  const delay = (interval: string) =>
    shop.database.query({
      text: `update outbox_messages set send_after = send_after + $1::interval where member_id = 2`,
      values: [interval],
    })
  await delay('1 hour')
  await run(() => false)
  await delay('-1 hour')
  await run(() => false)
  assert.deepEqual(
    requests.map(({ memberIds }) => memberIds.length),
    [2, 1, 1],
  )
  assert.notEqual(requests[1]?.requestKey, requests[2]?.requestKey)
})

test('a claim of a part of two texts leaves those a repetition whose text LINE has, and the others a new request', async () => {
  const isJapanese = (memberId: number) => memberId < 3
  const { requests, run } = await queueForMany([1, 2, 3, 4], (id) => String(isJapanese(id)))
  // LINE takes the Japanese text, and nobody knows; the other text is lost.
  await run(() => new Error('no answer'))
  const delay = (interval: string) =>
    shop.database.query({
      text: `update outbox_messages set send_after = send_after + $1::interval where member_id in (2, 4)`,
      values: [interval],
    })
  await delay('1 hour')
  await run(([id = 0]) => isJapanese(id))
  await delay('-1 hour')
  await run(([id = 0]) => isJapanese(id))
  const keysOf = (memberId: number) =>
    requests.filter(({ memberIds }) => memberIds.includes(memberId)).map(({ requestKey: k }) => k)
  assert.deepEqual([keysOf(2).length, new Set(keysOf(2)).size], [2, 1])
  assert.deepEqual([keysOf(4).length, new Set(keysOf(4)).size], [2, 2])
})

test('a message by LINE that an operator sends again is a new request', async () => {
  const { requests, run } = await queueForMany([1])
  await run(() => false)
  await shop.database.query({
    text: 'update outbox_messages set sent_at = null, try_count = 0, send_after = created_at',
  })
  await run(() => false)
  const [first, again] = requests
  assert.notEqual(first?.requestKey, again?.requestKey)
})

test('a mail contains its link in text and HTML, and escapes foreign markup', () => {
  const url = 'https://shop.example/password-reissue?token=a&b'
  const label = { ja: '開く', en: 'Open' }
  const blocks = [
    { ja: '<b>様', en: '<b>' },
    { label, url },
  ]
  const { text, html } = renderMail(
    { subject: { ja: '再設定', en: 'Reset' }, blocks },
    { language: 'ja', identity: { ...NEUTRAL_IDENTITY, name: '<星屑>' } },
  )
  assert.ok(text.includes(url))
  assert.ok(html.includes('href="https://shop.example/password-reissue?token=a&amp;b"'))
  assert.ok(html.includes('&lt;b&gt;様'))
  assert.match(text, /このメールは<星屑>からお送りしています/)
  assert.match(html, /このメールは&lt;星屑&gt;からお送りしています/)
})

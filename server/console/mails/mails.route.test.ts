import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MailKind } from '#contract/console/texts/mail-kinds.rule.ts'
import { readRecipients } from '#server/notifications/notifications.ts'
import { queueMail, sendDueMessages } from '#server/outbox/outbox.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let panel: TestConsole
let support: ConsoleClient
before(async () => {
  panel = await openTestConsole()
  support = await logInOperator(panel, 'support')
})
after(() => panel.close())

const template = {
  subject: { ja: '発送しました', en: 'Shipped' },
  blocks: [{ ja: '本文', en: 'Text' }],
}

/** Queues a mail to a new member and returns the member. */
async function queue(kind: MailKind) {
  const now = panel.clock.now()
  const member = await addMemberAccount(panel.database, { now })
  const mail = { to: member.mail, template, language: 'ja', kind, now } as const
  await panel.database.transaction((tx) => queueMail(tx, mail))
  return member
}

/**
 * Sends the due mails by a mail server. If `isDown` is true, this server refuses every mail,
 * otherwise it accepts every mail. Returns the mails that were sent.
 */
async function send({ isDown = false, rounds = 1 } = {}): Promise<readonly string[]> {
  const sent: string[] = []
  const sender = {
    async send({ to }: { to: string }) {
      if (isDown) throw new Error(`550 <${to}> mailbox full`)
      sent.push(to)
    },
  }
  const { database, clock } = panel
  for (let round = 0; round < rounds; round++) {
    const publicUrl = () => 'https://shop.example'
    await sendDueMessages({
      database,
      readRecipients,
      clock,
      publicUrl,
      mailer: sender,
      smsSender: sender,
      sendPush: async () => 'sent' as const,
      sendLine: async () => ({ isRepeated: false, goneIds: new Set<number>() }),
      onFault() {},
    })
    clock.advance(rounds > 1 ? 300 * 60_000 : 0)
  }
  support = await logInOperator(panel, 'support')
  return sent
}

async function mailOf({ id }: { id: number }) {
  const { list, count } = await support.get(`/mails?text=${id}`)
  assert.equal(count, 1)
  return list[0]
}

test('A-168: the outbox lists messages by state, kind and member, with tries and last error, and shows no address', async () => {
  const failed = await queue('parcel')
  await send({ isDown: true })
  const mail = await mailOf(failed)
  assert.deepEqual(
    [mail.state, mail.kind, mail.tryCount, mail.memberId, mail.subject],
    ['failing', 'parcel', 1, failed.id, '発送しました'],
  )
  assert.match(mail.lastError, /550 .*mailbox full/)
  assert.doesNotMatch(JSON.stringify(mail), new RegExp(failed.mail))
  const other = await queue('hold-reminder')
  const idsOf = async (query: string) =>
    (await support.get(`/mails?${query}`)).list.map(
      ({ memberId }: { memberId: number }) => memberId,
    )
  assert.deepEqual(await idsOf('state=failing'), [failed.id])
  assert.deepEqual(await idsOf('state=waiting'), [other.id])
  assert.deepEqual(await idsOf('kind=hold-reminder'), [other.id])
  assert.deepEqual(await idsOf(`text=${failed.mail}`), [failed.id])
  await send({ rounds: 2 })
  assert.deepEqual((await idsOf('state=sent')).toSorted(), [failed.id, other.id].toSorted())
})

test('a member’s number finds the push messages of this member, not those to a device of this number', async () => {
  const [one, other] = [await queue('parcel'), await queue('parcel')]
  await panel.database.query({
    text: `
      insert into outbox_messages (channel, recipient, member_id, kind, text, created_at, send_after)
      values ('push', $1, $2, 'parcel', '{}', $3, $3)`,
    values: [String(one.id), other.id, panel.clock.now()],
  })
  const found = async ({ id }: { id: number }) =>
    (await support.get(`/mails?text=${id}`)).list.map(
      ({ channel, memberId }: { channel: string; memberId: number }) => `${channel} ${memberId}`,
    )
  assert.deepEqual(await found(one), [`mail ${one.id}`])
  assert.deepEqual((await found(other)).toSorted(), [`mail ${other.id}`, `push ${other.id}`])
})

test('A-168: a mail to a member is found by the member, also after the address changed and is another member’s', async () => {
  const [member, next] = [await queue('parcel'), await queue('hold-reminder')]
  const setMail = ({ id }: { id: number }, mail: string) =>
    panel.database.query({ text: 'update members set mail = $2 where id = $1', values: [id, mail] })
  await panel.database.query({
    text: 'update outbox_messages set member_id = $1 where recipient = $2',
    values: [member.id, member.mail],
  })
  await setMail(member, `new-${member.mail}`)
  await setMail(next, member.mail)
  assert.equal((await mailOf(member)).memberId, member.id)
  assert.deepEqual((await support.get(`/mails?text=${next.id}`)).list, [])
  const mailsIn = async ({ id }: { id: number }) =>
    (await support.get(`/members/${id}/timeline`)).list.filter(
      ({ kind }: { kind: string }) => kind === 'mail',
    )
  assert.deepEqual([(await mailsIn(member)).length, (await mailsIn(next)).length], [1, 0])
})

test('A-168: a message that was given up is sent again, once', async () => {
  const member = await queue('parcel')
  await send({ isDown: true, rounds: 8 })
  const { id, state, tryCount, canResend } = await mailOf(member)
  assert.deepEqual([state, tryCount, canResend], ['given-up', 8, true])
  const resend = () => support.act(`/mails/${id}/resend`, { isConfirmed: false })
  assert.equal((await resend()).state, 200)
  const again = await resend()
  assert.deepEqual([again.state, again.result], [409, 'not-possible'], 'it waits already')
  assert.deepEqual(await send(), [member.mail])
  assert.equal((await mailOf(member)).state, 'sent')
})

test('A-168: a message that was delivered goes out again only after a question', async () => {
  const member = await queue('parcel')
  assert.deepEqual(await send(), [member.mail])
  const { id } = await mailOf(member)
  const refused = await support.act(`/mails/${id}/resend`, { isConfirmed: false })
  assert.deepEqual([refused.state, refused.result], [409, 'delivered-before'])
  assert.deepEqual(await send(), [])
  assert.equal((await support.act(`/mails/${id}/resend`, { isConfirmed: true })).state, 200)
  assert.deepEqual(await send(), [member.mail])
})

test('A-168: a message that has expired is not sent again, whether it was delivered or given up', async () => {
  for (const isDelivered of [true, false]) {
    const member = await queue('parcel')
    await send(isDelivered ? {} : { isDown: true, rounds: 8 })
    const expiresIn = (ms: number) =>
      panel.database.query({
        text: 'update outbox_messages set expires_at = $2 where recipient = $1',
        values: [member.mail, new Date(panel.clock.now().getTime() + ms)],
      })
    await expiresIn(1)
    const { id, canResend } = await mailOf(member)
    assert.equal(canResend, true)
    await expiresIn(0)
    assert.equal((await mailOf(member)).canResend, false)
    for (const isConfirmed of [true, false]) {
      const { state, result } = await support.act(`/mails/${id}/resend`, { isConfirmed })
      assert.deepEqual([state, result], [409, 'not-possible'])
    }
  }
})

test('A-168: the text of a message with a link to log in is erased, so it cannot be sent again', async () => {
  const member = await queue('password-link')
  await send({ isDown: true, rounds: 8 })
  const { id, canResend } = await mailOf(member)
  assert.equal(canResend, false)
  const refused = await support.act(`/mails/${id}/resend`, { isConfirmed: true })
  assert.deepEqual([refused.state, refused.result], [409, 'content-erased'])
  const auditor = await logInOperator(panel, 'auditor')
  assert.equal((await auditor.get('/mails')).state, 200)
  assert.equal((await auditor.act(`/mails/${id}/resend`, { isConfirmed: true })).state, 403)
})

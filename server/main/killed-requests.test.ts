import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { MailKind } from '#contract/console/texts/mail-kinds.rule.ts'
import type { Occasion } from '#contract/occasions.ts'
import { closeAccount } from '#server/closures/closures.ts'
import { relyingPartyOf } from '#server/members/passkeys/relying-party.rule.ts'
import { DEMO_CONTACT_MAIL } from '#server/platform/configuration/settings.ts'
import type { Database } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { openClient } from '#testing/drivers/client.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { killEverywhere } from '#testing/drivers/killed-backend.ts'
import { answerLine } from '#testing/drivers/line-person.ts'
import { confirmMail, mailedToken } from '#testing/drivers/outbox.ts'
import { asPayer } from '#testing/drivers/payments/payer.ts'
import { numberParcels, parcelsOf, requestShipping } from '#testing/drivers/shipping.ts'
import { softwarePasskey } from '#testing/drivers/software-passkey.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/** A database that a test replaces for the time of a request. */
function openReplaceable() {
  let own: Database | undefined
  let current: Database | undefined
  const there = (database: Database | undefined) => database ?? assert.fail('it is not open yet')
  return {
    own: () => there(own),
    wrapDatabase(database: Database): Database {
      own = database
      current = database
      return {
        ...database,
        query: (statement) => there(current).query(statement),
        transaction: (work) => there(current).transaction(work),
      }
    },
    async replaced<T>(database: Database, work: () => Promise<T>): Promise<T> {
      current = database
      return work().finally(() => {
        current = own
      })
    },
  }
}

const ofShop = openReplaceable()
const ofConsole = openReplaceable()
let shop: TestShop
let panel: TestConsole
let packId: number
before(async () => {
  const { wrapDatabase } = ofShop
  shop = await openTestShop({ gateway: true, clock: NOON, wrapDatabase })
  panel = await openTestConsole({ shop, wrapDatabase: ofConsole.wrapDatabase })
  packId = await publishTestPack(shop)
})
after(async () => {
  await panel.close()
  await shop.close()
})

interface Prepared {
  readonly recipients: readonly string[]
  /** Sends the request. An errand of the console's has the database itself. */
  readonly act: (database: Database) => Promise<unknown>
  /** A statement whose result changes once the cause of the messages is stored, and its value. */
  readonly cause: string
  readonly of: number | string
}

interface KilledRequest {
  readonly name: string
  readonly queues: readonly (Occasion | MailKind)[]
  readonly at?: typeof ofConsole
  readonly prepare: () => Promise<Prepared>
}

const NEW_PASS = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
const CHANGED_PASSWORD = 'select password_hash as cause from members where id = $1'

const ofMember =
  (prepare: (member: TestMember) => Promise<Omit<Prepared, 'recipients' | 'of'>>) => async () => {
    const member = await addLoggedInMember(shop, { points: 500 })
    return { recipients: [member.mail], of: member.id, ...(await prepare(member)) }
  }

async function requestMailChange(member: TestMember) {
  const { person } = newRegistration()
  await member.post('/user/change', person)
  return person.mail
}

async function addPasskey(member: TestMember) {
  const { options } = await member.post('/user/passkey/add_options')
  const { origin } = relyingPartyOf(shop.url)
  const { id, response } = softwarePasskey().create({ options, origin })
  const { clientDataJSON: client_data, attestationObject: attestation } = response
  return { passkey_id: id, client_data, attestation }
}

async function collectParcel(member: TestMember, purchaseCount = 1) {
  const shipper = await logInOperator(panel, 'shipper')
  for (let count = 0; count < purchaseCount; count += 1)
    await requestShipping(member, packId, { drawn: 1 })
  const [{ id }] = await parcelsOf(shipper, member)
  return { shipper, id: Number(id) }
}
const PARCEL_STATE = 'select state as cause from console.parcels where member_id = $1'

async function logInFrom(mail: string, agent: string) {
  const client = openClient(shop.url)
  const { csrf } = await client.get('/user/point')
  const json = JSON.stringify({ mail, pass: PASSWORD })
  const body = new URLSearchParams({ [csrf.name]: csrf.value, json })
  const headers = { 'user-agent': agent }
  return client.raw('/api/user/login', { method: 'POST', headers, body })
}
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const REQUESTS: readonly KilledRequest[] = [
  {
    name: 'a registration',
    queues: ['mail-confirmation'],
    async prepare() {
      const { form } = newRegistration()
      return {
        recipients: [form.mail],
        act: () => openClient(shop.url).post('/user/append', form),
        cause: 'select count(*) as cause from members where mail = $1',
        of: form.mail,
      }
    },
  },
  {
    name: 'the first link of a member',
    queues: ['welcome'],
    async prepare() {
      const { form } = newRegistration()
      await openClient(shop.url).post('/user/append', form)
      return {
        recipients: [form.mail],
        act: () => confirmMail(shop, form.mail),
        cause: 'select mail_confirmed_at as cause from members where mail = $1',
        of: form.mail,
      }
    },
  },
  {
    name: 'a new mail address',
    queues: ['mail-change-confirm', 'mail-change-stop'],
    prepare: ofMember(async (member) => {
      const { person } = newRegistration()
      return {
        recipients: [member.mail, person.mail],
        act: () => member.post('/user/change', person),
        cause: 'select count(*) as cause from mail_changes where member_id = $1',
      }
    }),
  },
  {
    name: 'the link to a new mail address',
    queues: ['mail-changed', 'mail-changed'],
    prepare: ofMember(async (member) => {
      const mail = await requestMailChange(member)
      return {
        recipients: [member.mail, mail],
        act: () => confirmMail(shop, mail),
        cause: 'select mail as cause from members where id = $1',
      }
    }),
  },
  {
    name: 'a new password',
    queues: ['password-changed'],
    prepare: ofMember(async (member) => ({
      act: () => member.post('/user/change_password', NEW_PASS),
      cause: CHANGED_PASSWORD,
    })),
  },
  {
    name: 'a request for a link to a new password',
    queues: ['password-link'],
    prepare: ofMember(async ({ mail }) => ({
      act: () => openClient(shop.url).post('/user/reset_password', { mail }),
      cause: 'select count(*) as cause from reissues where member_id = $1',
    })),
  },
  {
    name: 'a link to a new password',
    queues: ['password-changed'],
    prepare: ofMember(async ({ mail }) => {
      const guest = openClient(shop.url)
      await guest.post('/user/reset_password', { mail })
      const token = await mailedToken(shop, mail)
      return {
        act: () => guest.post('/user/reset_password', { token, ...NEW_PASS }),
        cause: CHANGED_PASSWORD,
      }
    }),
  },
  {
    name: 'a new passkey',
    queues: ['passkey-added'],
    prepare: ofMember(async (member) => {
      const passkey = await addPasskey(member)
      return {
        act: () => member.post('/user/passkey/add', passkey),
        cause: 'select count(*) as cause from passkeys where member_id = $1',
      }
    }),
  },
  {
    name: 'a linked account at LINE',
    queues: ['line-linked'],
    prepare: ofMember(async (member) => {
      const { url } = await member.post('/user/line/link_open')
      const { code, state } = await answerLine(url, { person: randomUUID() })
      return {
        act: () => member.post('/user/line/link', { code, state }),
        cause: 'select count(*) as cause from line_accounts where member_id = $1',
      }
    }),
  },
  {
    name: 'a login from a new device',
    queues: ['device-added'],
    prepare: ofMember(async ({ mail }) => {
      await logInFrom(mail, PHONE)
      return {
        act: () => logInFrom(mail, DESKTOP),
        cause: `select count(*) as cause from logins where member_id = $1 and device like 'Firefox%'`,
      }
    }),
  },
  {
    name: 'a code for a phone number',
    queues: ['code'],
    async prepare() {
      const member = await addLoggedInMember(shop)
      const tel = `0706${String(member.id).padStart(7, '0')}`
      await shop.database.query({
        text: 'update members set tel = $2 where id = $1',
        values: [member.id, tel],
      })
      return {
        recipients: [tel],
        act: () => member.post('/user/send_sms', { tel }),
        cause: 'select count(*) as cause from verifications where member_id = $1',
        of: member.id,
      }
    },
  },
  {
    name: 'a message to the operators',
    queues: ['contact'],
    prepare: ofMember(async (member) => ({
      recipients: [DEMO_CONTACT_MAIL],
      act: () => member.post('/user/contact', { message: 'Hello' }),
      cause: 'select count(*) as cause from cases where member_id = $1',
    })),
  },
  {
    name: 'a request for a number to pay with',
    queues: ['payment-due'],
    prepare: ofMember(async (member) => {
      const payer = await asPayer(shop, member)
      return {
        act: () => payer.pay(2, { combini_code: 'econ' }),
        cause: `select count(*) as cause from payments where member_id = $1 and state = 'waiting'`,
      }
    }),
  },
  {
    name: 'the return from a paid payment',
    queues: ['payment-paid'],
    prepare: ofMember(async (member) => {
      const payer = await asPayer(shop, member)
      await payer.pay(8)
      const [{ payment_id: token }] = (await payer.get('/user/point/waiting')).list
      await shop.gateway.act((await shop.gateway.orderOf(token)).id, 'pay')
      return {
        act: () => payer.post('/user/point/append', { token }),
        cause: `select count(*) as cause from payments where member_id = $1 and state = 'paid'`,
      }
    }),
  },
  {
    name: 'a closing',
    queues: ['account-closed'],
    async prepare() {
      const { id: of, mail } = await addLoggedInMember(shop)
      return {
        recipients: [mail],
        act: (database) => closeAccount(database, { mail, now: shop.clock.now() }),
        cause: 'select mail as cause from members where id = $1',
        of,
      }
    },
  },
  {
    name: 'a parcel of two purchases that is packed in the console',
    queues: ['parcel-packed'],
    at: ofConsole,
    prepare: ofMember(async (member) => {
      const { shipper, id } = await collectParcel(member, 2)
      return {
        act: () => shipper.act('/parcels/group', { ids: [id] }),
        cause: PARCEL_STATE,
      }
    }),
  },
  {
    name: 'a hand-over of a parcel in the console',
    queues: ['parcel-sent'],
    at: ofConsole,
    prepare: ofMember(async (member) => {
      const { shipper, id } = await collectParcel(member)
      await numberParcels(shipper, [id])
      return {
        act: () => shipper.act('/parcels/hand-over', { ids: [id] }),
        cause: 'select count(shipped_at) as cause from shipments where member_id = $1',
      }
    }),
  },
  {
    name: 'the return of a parcel in the console',
    queues: ['parcel-returned'],
    at: ofConsole,
    prepare: ofMember(async (member) => {
      const { shipper, id } = await collectParcel(member)
      await numberParcels(shipper, [id])
      await shipper.act('/parcels/hand-over', { ids: [id] })
      const { version } = (await shipper.get(`/parcels/${id}`)).parcel
      return {
        act: () => shipper.act(`/parcels/${id}/return`, { version, reason: 'nobody there' }),
        cause: PARCEL_STATE,
      }
    }),
  },
  {
    name: 'an answer to a case in the console',
    queues: ['case-answered'],
    at: ofConsole,
    prepare: ofMember(async (member) => {
      const { case_id: id } = await member.post('/user/contact', { message: 'Hello' })
      const support = await logInOperator(panel, 'support')
      const { version } = (await support.get(`/cases/${id}`)).case
      const answer = { version, text: 'Hello', isQuestion: false }
      return {
        act: () => support.act(`/cases/${id}/answer`, answer),
        cause: 'select version as cause from cases where member_id = $1',
      }
    }),
  },
]

async function queuedTo(recipients: readonly string[], afterId: number) {
  const rows = await shop.database.query<{ id: number; name: string }>({
    text: `
      select id, coalesce(occasion, kind) as name
      from outbox_messages
      where recipient = any($1)
        and id > $2
      order by name`,
    values: [recipients, afterId],
  })
  return {
    names: rows.map(({ name }) => name),
    lastId: Math.max(afterId, ...rows.map(({ id }) => id)),
  }
}

/** A transaction that queues a mail alone has more statements, so one of them would be hit. */
const STEP = 5

for (const { name, queues, at = ofShop, prepare } of REQUESTS)
  test(`B-095 ${name} queues ${queues.join(', ')} once or not at all, together with its cause, after a kill between any two statements`, async () => {
    const outcomes = new Set<boolean>()
    const work = async (database: Database) => {
      const { recipients, act, cause, of } = await prepare()
      const readCause = () => shop.database.query({ text: cause, values: [of] })
      const before = await readCause()
      const { lastId } = await queuedTo(recipients, 0)
      await at.replaced(database, () => act(database)).catch(() => {})
      const isDone = JSON.stringify(await readCause()) !== JSON.stringify(before)
      const { names } = await queuedTo(recipients, lastId)
      assert.deepEqual(names, isDone ? queues : [])
      outcomes.add(isDone)
      // No limit of an hour is reached.
      shop.clock.advance(HOUR_MS)
    }
    await killEverywhere({ admin: shop.database, target: at.own() }, work, { step: STEP })
    assert.deepEqual([...outcomes], [false, true])
  })

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { isSecretKind } from '#contract/console/texts/mail-kinds.rule.ts'
import { channelsOf, OCCASION_NAMES, type Occasion, specOf } from '#contract/occasions.ts'
import { STANDARD_WORDS } from '#contract/words.ts'
import { notificationText } from '#server/notifications/notifications.ts'
import { queueMail, readNewestMessages } from '#server/outbox/outbox.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { operatorCast } from '#testing/fixtures/operators.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let panel: TestConsole
let owner: ConsoleClient
before(async () => {
  panel = await openTestConsole()
})
beforeEach(async () => {
  owner = await logInOperator(panel, 'owner')
})
after(() => panel.close())

const RETURNED = '/mail-templates/parcel-returned'
const text = {
  subject: '荷物が戻りました',
  body: '荷物 {{parcel_number}} が戻りました。\n\nお問い合わせください。',
}
const readJapanese = async (client = owner) => (await client.get(RETURNED)).list[0]
const save = async (more: object = {}, client = owner) => {
  const [newest] = (await readJapanese()).versions
  const request = { language: 'ja', version: newest?.version ?? 0, text, reason: 'clearer' }
  return client.act(RETURNED, { ...request, ...more })
}
/** Queues the mail about a returned parcel, and returns the mail as the outbox has it. */
async function mailOf(language: 'ja' | 'en') {
  const template = { name: 'parcel-returned', values: { parcel_number: 'P-7' } } as const
  const mail = { to: 'a@shop.example', memberId: 1, template, language, now: panel.clock.now() }
  await panel.database.transaction((tx) => queueMail(tx, mail))
  const [newest] = await readNewestMessages(panel.database, 1)
  return newest ?? assert.fail()
}

test('A-169: a saved text is in force at once for its language, and the other language keeps its text', async () => {
  assert.match((await mailOf('ja')).text, /荷物 P-7 がお届けできず/)
  assert.deepEqual(await save().then(({ state, version }) => [state, version]), [200, 1])
  const mail = await mailOf('ja')
  assert.equal(mail.subject, '荷物が戻りました')
  assert.match(mail.text, /^荷物 P-7 が戻りました。\n\nお問い合わせください。\n\n--/)
  assert.match((await mailOf('en')).text, /^Parcel P-7 could not be delivered/)
  const { list } = await owner.get('/mail-templates')
  const rows = list.filter(({ name }: { name: string }) => name === 'parcel-returned')
  assert.deepEqual(
    rows.map((row: { version: number; isBuiltIn: boolean }) => [row.version, row.isBuiltIn]),
    [
      [1, false],
      [0, true],
    ],
  )
})

test('A-169: versions are kept, nobody changes one, and the text of the program can come back', async () => {
  assert.equal((await save({ text: { ...text, subject: '二つ目' } })).state, 200)
  assert.equal((await save({ text: null })).state, 200)
  assert.match((await mailOf('ja')).text, /荷物 P-7 がお届けできず/)
  const template = await readJapanese()
  assert.deepEqual(template.text, builtInText({ name: 'parcel-returned', language: 'ja' }))
  const [newest, second] = template.versions
  assert.deepEqual([newest.text, second.text.subject], [null, '二つ目'])
  assert.equal(newest.operatorName, 'owner')
  const change = { text: `update mail_templates set subject = 'x'` }
  await assert.rejects(panel.database.query(change), /never changes/)
  await assert.rejects(panel.consoleDatabase.query(change), /permission denied/)
  const { list } = await owner.get('/audit?call=mails.template')
  assert.equal(list[1].after.mailSubject, '二つ目')
})

test('A-169: a text without its parcel number is refused with the fault, and nothing is saved or sent', async () => {
  const faulty = { ...text, body: '荷物が戻りました。https://evil.example' }
  const faults = [{ kind: 'missing', variable: 'parcel_number' }, { kind: 'address' }]
  const before = await readJapanese()
  const [newestMail] = await readNewestMessages(panel.database, 1)
  const refused = await save({ text: faulty })
  assert.deepEqual([refused.state, refused.result], [409, 'template-faulty'])
  assert.deepEqual(refused.current, { faults })
  const test = await owner.act(`${RETURNED}/test`, { language: 'ja', text: faulty })
  assert.deepEqual([test.state, test.current], [409, { faults }])
  assert.deepEqual(await readJapanese(), before)
  assert.equal((await readNewestMessages(panel.database, 1))[0]?.id, newestMail?.id)
  const hidden = { ...text, body: '<p>{{parcel_number}} ht&#116;ps://evil.example</p>' }
  const tested = await owner.act(`${RETURNED}/test`, { language: 'ja', text: hidden })
  assert.deepEqual(tested.current, { faults: [{ kind: 'address' }] })
  for (const broken of [{ subject: 'a\nb' }, { subject: ' ' }, { body: 'x'.repeat(10_001) }])
    assert.equal((await save({ text: { ...text, ...broken } })).state, 400)
  assert.equal((await owner.get('/mail-templates/unknown')).state, 404)
  const fixed = { language: 'ja', version: 0, text, reason: 'x' }
  assert.equal((await owner.act('/mail-templates/password-link', fixed)).state, 404)
})

test('A-169: a test mail goes to the operator’s own address with sample data', async () => {
  assert.equal((await owner.act(`${RETURNED}/test`, { language: 'ja', text })).state, 200)
  const [mail] = await readNewestMessages(panel.database, 1)
  assert.deepEqual(
    [mail?.recipient, mail?.subject, mail?.kind],
    [operatorCast.owner.mail, '【テスト】荷物が戻りました', 'parcel'],
  )
  assert.match(mail?.text ?? '', /^荷物 P-1024 が戻りました。/)
})

test('a test mail above the limit of its recipient is refused', async () => {
  const to = operatorCast.owner.mail
  const template = { subject: { ja: '件名', en: 'Subject' }, blocks: [] }
  const earlier = { to, template, language: 'ja', kind: 'parcel', now: panel.clock.now() } as const
  await panel.database.transaction(async (tx) => {
    while (await queueMail(tx, earlier));
  })
  const { state, result } = await owner.act(`${RETURNED}/test`, { language: 'ja', text })
  assert.deepEqual([state, result], [429, 'mail-limit'])
  await panel.database.query({ text: 'delete from rate_limit_hits' })
})

test('A-169: an older version, an old proof and support are refused; support and the auditor read', async () => {
  assert.equal((await save()).state, 200)
  const stale = await save({ version: 0 })
  assert.deepEqual([stale.state, stale.result], [409, 'version-conflict'])
  for (const name of ['support', 'auditor'] as const) {
    const client = await logInOperator(panel, name)
    assert.equal((await readJapanese(client)).language, 'ja')
    assert.equal((await save({}, client)).state, 403)
    assert.equal((await client.act(`${RETURNED}/test`, { language: 'ja', text })).state, 403)
  }
  owner = await logInOperator(panel, 'owner')
  panel.clock.advance(5 * 60_000)
  assert.equal((await save()).result, 'step-up')
})

test('A-169: two owners who save at the same moment do not overwrite each other', async () => {
  const second = await logInOperator(panel, 'second-owner')
  const { version } = (await readJapanese()).versions[0]
  const answers = await Promise.all(
    [owner, second].map((client) =>
      client.act(RETURNED, { language: 'ja', version, text, reason: 'x' }),
    ),
  )
  assert.deepEqual(answers.map(({ state }) => state).toSorted(), [200, 409])
})

test('A-169: a stored text that a newer program refuses gives way to the text of the program', async () => {
  await panel.database.query({
    text: `
      insert into mail_templates (name, language, version, subject, body, operator_id, saved_at)
      values ('parcel-reopened', 'en', 1, 'Old', 'without a number', $1, now())`,
    values: [panel.operatorIds.owner],
  })
  const template = { name: 'parcel-reopened', values: { parcel_number: 'P-8' } } as const
  const reopened = { memberId: 1, template, language: 'en', now: panel.clock.now() } as const
  await panel.database.transaction((tx) => queueMail(tx, { to: 'a@shop.example', ...reopened }))
  const [mail] = await readNewestMessages(panel.database, 1)
  assert.match(mail?.text ?? '', /^We told you that parcel P-8 had been shipped/)
})

/** For what the shop must send, what a member may end, and what a member must ask for. */
const LEGAL: Readonly<Record<string, readonly Occasion[]>> = {
  chosen: ['welcome', 'points-ending', 'rank-changed'],
  'opt-in': ['draw-receipt', 'sale-begins', 'few-left', 'restocked', 'news'],
}

test('B-062 each occasion has its legal kind, and all but those of the account come by push and LINE', () => {
  for (const name of OCCASION_NAMES) {
    const [legal = 'required'] = Object.entries(LEGAL).find(([, all]) => all.includes(name)) ?? []
    assert.equal(specOf(name).legal, legal, name)
    const channels = specOf(name).isFixed === true ? ['mail'] : ['mail', 'push', 'line']
    assert.deepEqual(channelsOf(name), channels, name)
    // A link that gives access is not kept longer than it takes to send it. Those who moved in get
    // the address of a page.
    const hasSecret =
      specOf(name).isFixed === true &&
      specOf(name).variables.some(({ isUrl }) => isUrl) &&
      !name.startsWith('moved-in')
    if (hasSecret) assert.ok(isSecretKind(specOf(name).kind), name)
  }
})

test('B-062 each occasion is shown in both languages, and sent as a test to the operator alone', async () => {
  for (const name of OCCASION_NAMES) {
    // The operator may act so often in a minute.
    panel.clock.advance(10_000)
    const { list } = await owner.get(`/mail-templates/${name}`)
    for (const language of ['ja', 'en'] as const) {
      const shown = list.find((each: { language: string }) => each.language === language)
      const { builtIn, notification } = shown ?? assert.fail(name)
      assert.deepEqual(notification, notificationText({ name, language }, STANDARD_WORDS))
      assert.equal(notification === null, channelsOf(name).length === 1, name)
      assert.deepEqual(builtIn, builtInText({ name, language }))
      const sent = await owner.act(`/mail-templates/${name}/test`, { language, text: null })
      assert.equal(sent.state, 200, name)
      const [mail = assert.fail()] = await readNewestMessages(panel.database, 1)
      assert.deepEqual(
        [mail.recipient, mail.kind, mail.memberId],
        [operatorCast.owner.mail, specOf(name).kind, null],
        name,
      )
      assert.ok(mail.subject.startsWith(language === 'ja' ? '【テスト】' : '[Test] '), name)
      assert.doesNotMatch(`${mail.subject}${mail.text}`, /[{}]{2}/, name)
      await panel.database.query({ text: 'delete from rate_limit_hits' })
    }
  }
  const forged = { language: 'ja', text: { subject: '別の文面', body: '{{url}}' } }
  assert.equal((await owner.act('/mail-templates/mail-changed/test', forged)).state, 200)
  const [mail = assert.fail()] = await readNewestMessages(panel.database, 1)
  assert.ok(mail.subject.endsWith(builtInText({ name: 'mail-changed', language: 'ja' }).subject))
})

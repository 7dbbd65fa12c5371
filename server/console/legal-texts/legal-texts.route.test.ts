import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { openClient } from '#testing/drivers/client.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { storeDraft } from './drafts.sql.ts'

let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
let second: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
})
beforeEach(async () => {
  owner = await logInOperator(panel, 'owner')
  second = await logInOperator(panel, 'second-owner')
})
after(async () => {
  await panel.close()
  await shop.close()
})

const dayAfter = (days: number) => wireDay(new Date(shop.clock.now().getTime() + days * DAY_MS))
const sectionOf = (items: readonly string[], text: string, textEn = text) => ({
  items,
  heading: items[0] ?? '前文',
  headingEn: items[0] ?? 'Preface',
  text,
  textEn,
})
const COMMERCE = {
  lead: '販売条件です。',
  leadEn: 'Conditions of sale.',
  sections: [
    sectionOf(['name', 'address'], '株式会社引札\n東京都渋谷区1-2-3'),
    sectionOf(['phone'], '03-1234-5678'),
    sectionOf(['price'], '各画面に表示します。'),
    sectionOf(['shipping_time'], '{shipDays}営業日以内', 'Within {shipDays} business days'),
    sectionOf(['returns'], 'お受けしていません。'),
    sectionOf(['licence_number'], '東京都公安委員会 第301234567890号'),
  ],
}
const privacyOf = (lead: string) => ({
  ...COMMERCE,
  lead,
  leadEn: lead,
  sections: COMMERCE.sections.slice(0, 1),
})

/** Stores a draft in place of the present draft, and returns the version of the new draft. */
async function saveDraft(page: string, content: object): Promise<number> {
  const { draft } = await owner.get(`/legal-texts/${page}`)
  const version = draft?.version ?? 0
  const { state } = await owner.act(`/legal-texts/${page}/draft`, { version, ...content })
  assert.equal(state, 200)
  return version + 1
}
const submit = (page: string, version: number) =>
  owner.act(`/legal-texts/${page}/submit`, { version, reason: 'spring' })

async function approve(client: ConsoleClient, id: number) {
  const { approval } = await client.get(`/approvals/${id}`)
  const { payloadHash } = approval
  return client.act(`/approvals/${id}/approve`, { payloadHash, reason: 'checked' })
}

async function publish(page: string, content: object) {
  const { approvalId } = await submit(page, await saveDraft(page, content))
  assert.equal((await approve(second, approvalId)).state, 200)
  return approvalId as number
}
const read = async (page: string, query = '') =>
  (await fetch(`${shop.url}/api/user/legal/${page}${query}`)).json()

test('A-352: the delivered texts leave it to the shop whether prices include tax', async () => {
  const text = `
    select distinct page, sections::text ~ '消費税|consumption tax' as names_tax
    from legal_versions
    where sections::text ~ '\\{priceTax\\}|消費税|consumption tax'
    order by page`
  const pages = [
    'fund-settlement',
    'point-terms-of-service',
    'specific-commerce',
    'terms-of-service',
  ]
  assert.deepEqual(
    await shop.database.query({ text }),
    pages.map((page) => ({ page, namesTax: false })),
  )
})

test('A-165: a text is in force from its day once a second owner approves it, and members read every old version', async () => {
  const page = 'specific-commerce'
  const old = await read(page)
  assert.deepEqual([old.version, old.from_day, old.is_in_force], ['1.4', '2025-08-01', true])
  const version = await saveDraft(page, { ...COMMERCE, fromDay: dayAfter(2) })
  const { approvalId } = await submit(page, version)
  assert.equal((await approve(owner, approvalId)).result, 'own-request')
  assert.equal((await read(page)).versions.length, 2)
  assert.equal((await approve(second, approvalId)).state, 200)

  const before = await read(page)
  assert.equal(before.version, '1.4', 'not in force yet')
  assert.deepEqual(before.versions[0], { version: '1.5', from_day: dayAfter(2) })
  assert.equal((await read(page, '?version=1.5')).is_in_force, false)
  shop.clock.advance(2 * DAY_MS)
  const now = await read(page)
  assert.deepEqual([now.version, now.is_in_force], ['1.5', true])
  assert.equal(now.sections[1].text, '03-1234-5678')
  const { is_in_force, versions: _versions, ...kept } = await read(page, '?version=1.4')
  assert.equal(is_in_force, false)
  assert.deepEqual(kept.sections, old.sections)
  assert.equal((await read(page, '?version=9.9')).state, 404)
})

test('A-165: the console lists each version with its approval, and the draft is gone after its publication', async () => {
  const page = 'privacy-protection'
  const approval = await publish(page, { ...privacyOf('最初'), fromDay: dayAfter(0) })
  const { versions, draft } = await owner.get(`/legal-texts/${page}`)
  assert.equal(draft, null)
  assert.deepEqual(
    versions.map((each: { version: string; approvalId: number | null; isInForce: boolean }) => [
      each.version,
      each.approvalId,
      each.isInForce,
    ]),
    [
      ['1.2', approval, true],
      ['1.1', null, false],
    ],
  )
  const { list } = await owner.get('/legal-texts')
  const row = list.find((each: { page: string }) => each.page === page)
  assert.deepEqual([row.version, row.next, row.hasDraft], ['1.2', null, false])
})

test('A-165: what is approved is what was submitted, although the draft has changed since', async () => {
  const page = 'privacy-protection'
  const version = await saveDraft(page, { ...privacyOf('申請した文'), fromDay: dayAfter(0) })
  const { approvalId } = await submit(page, version)
  await saveDraft(page, { ...privacyOf('あとの文'), fromDay: dayAfter(0) })
  const again = await submit(page, version + 1)
  assert.deepEqual([again.state, again.result], [409, 'already-requested'])
  assert.equal((await approve(second, approvalId)).state, 200)
  assert.equal((await read(page)).lead, '申請した文')
  assert.equal((await owner.get(`/legal-texts/${page}`)).draft.lead, 'あとの文')
})

test('A-165: a request whose day has passed, or whose page has a newer version since, is void', async () => {
  const page = 'point-terms-of-service'
  const terms = {
    ...privacyOf('ポイント'),
    sections: [sectionOf(['price', 'returns'], '表示の価格')],
  }
  const version = await saveDraft(page, { ...terms, fromDay: dayAfter(0) })
  const { approvalId } = await submit(page, version)
  shop.clock.advance(DAY_MS)
  second = await logInOperator(panel, 'second-owner')
  assert.deepEqual((await approve(second, approvalId)).result, 'subject-changed')
  owner = await logInOperator(panel, 'owner')
  const late = await submit(page, version)
  assert.deepEqual([late.state, late.result], [409, 'from-day-too-early'])
  await publish(page, { ...terms, fromDay: dayAfter(10) })
  const early = await submit(page, await saveDraft(page, { ...terms, fromDay: dayAfter(9) }))
  assert.deepEqual([early.state, early.result], [409, 'from-day-too-early'])
})

test('A-167: a text without required items is not submitted, and the refusal names them', async () => {
  const page = 'specific-commerce'
  const sections = COMMERCE.sections.slice(2)
  const version = await saveDraft(page, { ...COMMERCE, sections, fromDay: dayAfter(3) })
  const refused = await submit(page, version)
  assert.deepEqual([refused.state, refused.result], [409, 'legal-items-missing'])
  assert.deepEqual(refused.current.missing, ['name', 'address', 'phone'])
  const { list } = await owner.get('/approvals?state=waiting&kind=legal.publish')
  assert.deepEqual(list, [])
})

test('A-165: a draft that somebody else has changed since is not overwritten, and only owners and support write one', async () => {
  const page = 'fund-settlement'
  const content = { ...privacyOf('下書き'), fromDay: dayAfter(1) }
  const path = `/legal-texts/${page}/draft`
  assert.equal((await owner.act(path, { version: 0, ...content })).state, 200)
  const stale = await second.act(path, { version: 0, ...content })
  assert.deepEqual([stale.state, stale.result], [409, 'version-conflict'])
  assert.equal(stale.current.version, 1)
  // Two first drafts at one moment both find none.
  const first = { page, version: 1, needsAcceptance: false, ...content } as const
  assert.equal(await panel.database.transaction((tx) => storeDraft(tx, first)), false)
  const accountant = await logInOperator(panel, 'accountant')
  assert.equal((await accountant.act(path, { version: 1, ...content })).state, 403)
  const support = await logInOperator(panel, 'support')
  assert.equal((await support.act(path, { version: 1, ...content })).state, 200)
  for (const wrong of [
    { fromDay: '2026-02-30' },
    { leadEn: '' },
    { sections: [] },
    { sections: [sectionOf(['slogan'], 'x')] },
    ...[['XX'], ['JP'], ['us'], []].map((countries) => ({
      sections: [{ ...sectionOf([], 'x'), countries }],
    })),
  ])
    assert.equal((await owner.act(path, { version: 2, ...content, ...wrong })).state, 400)
})

test("A-165: the database refuses the console's role a text without its approval, and everyone a change of a version", async () => {
  const insert = (approval: number | null, lead: string) =>
    panel.consoleDatabase.query({
      text: `
        insert into legal_versions (
          page, version, from_day, lead, lead_en, sections, approval_id, published_at
        )
        select page, '8.0', from_day, $2, lead_en, sections, $1, published_at
        from legal_versions
        where page = 'privacy-protection' and version = '1.2'`,
      values: [approval, lead],
    })
  await assert.rejects(insert(null, '最初'), /published with an approval/)
  const { versions } = await owner.get('/legal-texts/privacy-protection')
  const approval = versions.at(-2).approvalId
  await assert.rejects(insert(approval, 'ほかの文'), /published with an approval/)
  await assert.rejects(insert(approval, '最初'), /published with an approval/, 'approved once')
  for (const text of ["update legal_versions set lead = 'x'", 'delete from legal_versions'])
    await assert.rejects(panel.database.query({ text }), /kept as it is/)
})

test('B-058 a section for some countries is read by all, and shown at registration and checkout to who lives there', async () => {
  const page = 'specific-commerce'
  const [american, abroad] = [
    { ...sectionOf([], '米国の方へ', 'For the US'), countries: ['US', 'GU'] },
    { ...sectionOf([], '海外の方へ', 'Abroad'), countries: ['*'] },
  ]
  const sections = [...COMMERCE.sections, american, abroad]
  const content = { lead: COMMERCE.lead, leadEn: COMMERCE.leadEn, fromDay: dayAfter(0), sections }
  await publish(page, content)
  const read = await (await fetch(`${shop.url}/api/user/legal/${page}`)).json()
  assert.deepEqual(
    read.sections.slice(-3).map(({ countries }: { countries: string[] }) => countries),
    [[], ['US', 'GU'], ['*']],
  )
  const member = await addLoggedInMember(shop)
  const delivered = 'The recipient pays the customs duty'
  const cases = [
    [13, '', []],
    [99, 'Japan', []],
    [99, 'USA', [delivered, 'For the US', 'Abroad']],
    [99, 'Nowhere', [delivered, 'Abroad']],
  ] as const
  for (const [prefId, country, expected] of cases) {
    const { form } = newRegistration({
      pref_id: prefId,
      country,
      zipcode: prefId === 99 ? '' : '1500001',
    })
    const confirmed = await openClient(shop.url).post('/user/confirm', form)
    await shop.database.query({
      text: 'update members set pref_id = $2, country = $3 where id = $1',
      values: [member.id, prefId, country],
    })
    const course = await member.get('/user/point_price/detail/101')
    for (const answer of [confirmed, course]) {
      assert.equal(answer.state, 200)
      const texts = answer.country_terms.map(({ text_en }: { text_en: string }) => text_en)
      assert.deepEqual(
        texts.toSorted(),
        expected.map((start) => texts.find((text: string) => text.startsWith(start))).toSorted(),
        country,
      )
    }
  }
})

test('the delivered terms promise what the rule of undecided cards does', async () => {
  const [terms] = await panel.database.query<{ text: string }>({
    text: `select sections::text as text from legal_versions where page = 'terms-of-service' and approval_id is null`,
  })
  for (const { shipsAfterHold } of Object.values(decisionsTexts))
    assert.ok(terms?.text.toLowerCase().includes(shipsAfterHold.toLowerCase()), shipsAfterHold)
  assert.doesNotMatch(terms?.text ?? '', /選べるカードはすべて|all cards with a choice/)
})

test('A-166: an approved version can need acceptance, a notice cannot, and each version shows how many members accepted it', async () => {
  const page = 'point-terms-of-service'
  const content = { ...COMMERCE, fromDay: dayAfter(400), needsAcceptance: true }
  const notice = { version: 0, ...content }
  assert.equal((await owner.act('/legal-texts/fund-settlement/draft', notice)).state, 400)
  await publish(page, content)
  const { form } = newRegistration()
  assert.equal((await openClient(shop.url).post('/user/append', form)).state, 200)
  const countOf = async (of: string) =>
    (await owner.get(`/legal-texts/${of}`)).versions.map(
      ({ needsAcceptance, acceptedCount }: Record<string, unknown>) =>
        `${needsAcceptance} ${acceptedCount}`,
    )
  assert.deepEqual((await countOf(page)).slice(0, 1), ['true 0'])
  assert.deepEqual(await countOf('terms-of-service'), ['false 1', 'false 0'])
})

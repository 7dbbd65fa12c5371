import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { guessableCodes, newCodes } from '#server/campaigns/codes.ts'
import { derivePackPoints } from '#server/draws/pack-points/pack-points.ts'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import {
  addStockedCard,
  draftContent,
  draftLine,
  logInPackTeam,
  publishDraft,
} from '#testing/drivers/pack-maker.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let support: ConsoleClient
let owner: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop, callLimits: { ...CALL_LIMITS, export: 1_000 } })
  support = await logInOperator(panel, 'support')
  owner = await logInOperator(panel, 'owner')
})
after(async () => {
  await panel.close()
  await shop.close()
})

const fieldsOf = (overrides: object = {}) => ({
  name: '夏のクーポン',
  nameEn: '',
  kind: 'single',
  chosenCode: '',
  packId: null,
  isDaily: false,
  count: 3,
  currency: 'point',
  amount: 200,
  budget: 400,
  memberMax: 1,
  audience: 'all',
  requirement: 'none',
  rankMin: 0,
  startsAt: shop.clock.now().toISOString(),
  endsAt: new Date(shop.clock.now().getTime() + 86_400_000).toISOString(),
  expectedSalesYen: null,
  lawyerView: '',
  isTextConfirmed: false,
  reason: 'summer',
  ...overrides,
})

async function startCampaign(overrides: object = {}): Promise<number> {
  const asked = await support.act('/campaigns', fieldsOf(overrides))
  assert.equal(asked.state, 200, String(asked.result))
  const { approvalId } = asked
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const { payloadHash } = approval
  const request = { payloadHash, reason: 'checked' }
  assert.equal((await owner.act(`/approvals/${approvalId}/approve`, request)).state, 200)
  const { list } = await support.get('/campaigns')
  return list[0].id
}

async function codesOf(id: number): Promise<readonly string[]> {
  const { file } = await owner.act(`/campaigns/${id}/codes`, {})
  const [, ...lines] = Buffer.from(file, 'base64').toString().trimEnd().split('\r\n')
  return lines.map((line) => line.split(',')[1] as string)
}

test('A-160 A-161 a campaign runs once an owner has approved it, shows its cost, and stops at its budget', async () => {
  const before = (await support.get('/campaigns')).count
  const { approvalId } = await support.act('/campaigns', fieldsOf({ name: '春のクーポン' }))
  assert.equal(typeof approvalId, 'number')
  assert.equal((await support.get('/campaigns')).count, before)
  const id = await startCampaign({ name: '秋のクーポン', memberMax: 2 })
  const codes = await codesOf(id)
  assert.deepEqual([codes.length, new Set(codes).size], [3, 3])
  assert.match(codes[0] ?? '', /^(\w{4}-){3}\w{4}$/)
  const stateOf = async () => (await support.get(`/campaigns/${id}`)).campaign.state
  const states: number[] = []
  const [twice, friend] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
  for (const [at, code] of codes.entries()) {
    const member = at < 2 ? twice : friend
    states.push((await member.post('/user/coupon', { code })).state)
  }
  assert.deepEqual([states, await stateOf()], [[200, 200, 409], 'spent'])
  const { campaign, days, memberCount } = await support.get(`/campaigns/${id}`)
  assert.deepEqual([campaign.granted, campaign.useCount, memberCount], [400, 2, 1])
  assert.deepEqual(
    days.map(({ count, amount }: { count: number; amount: number }) => [count, amount]),
    [[2, 400]],
  )
  const accountant = await logInOperator(panel, 'accountant')
  const day = days[0].day
  const { figures } = await accountant.get(`/reports/trial-balance?from=${day}&to=${day}`)
  const row = figures.list.find(({ kind }: { kind: string }) => kind === 'campaign')
  assert.deepEqual([row.credit, row.count], [400, 2])
})

test('A-160 a stopped campaign stays stopped, and only owner and support see codes', async () => {
  const id = await startCampaign({ kind: 'shared', count: 1 })
  const [code] = await codesOf(id)
  assert.equal((await support.act(`/campaigns/${id}/stop`, { reason: 'over' })).state, 200)
  const again = await support.act(`/campaigns/${id}/stop`, { reason: 'over' })
  assert.deepEqual([again.state, again.result], [409, 'unchanged'])
  const member = await addLoggedInMember(shop)
  assert.equal((await member.post('/user/coupon', { code })).state, 409)
  const { list } = await owner.get('/campaigns?state=stopped')
  assert.equal(list[0].id, id)
  const auditor = await logInOperator(panel, 'auditor')
  assert.equal((await auditor.act(`/campaigns/${id}/codes`, {})).state, 403)
  const entries = await owner.get('/audit?call=campaigns.export')
  assert.ok(!JSON.stringify(entries).includes(code as string))
})

test('A-160 nobody changes a campaign, and the console adds none without an approval of its budget', async () => {
  const id = await startCampaign({ requirement: 'phone' })
  const { database, consoleDatabase } = panel
  for (const change of [
    'budget = 1000000',
    'amount = 1',
    'ends_at = now()',
    'member_max = 9',
    `requirement = 'none'`,
  ])
    await assert.rejects(
      database.query({ text: `update campaigns set ${change} where id = ${id}` }),
      /stopped, and never changed/,
    )
  const copy = (
    changed: { name?: string; budget?: number; approval?: string; requirement?: string } = {},
  ) => {
    const { name = '夏のクーポン', budget = 400, approval = 'approval_id' } = changed
    const { requirement = 'phone' } = changed
    return consoleDatabase.query({
      text: `
        insert into campaigns (
          name, kind, currency, amount, budget, member_max, audience, starts_at, ends_at,
          approval_id, created_at, requirement
        )
        select
          $2, kind, currency, amount, $3, member_max, audience, starts_at, ends_at,
          ${approval}, created_at, $4
        from campaigns
        where id = $1`,
      values: [id, name, budget, requirement],
    })
  }
  await assert.rejects(copy({ approval: 'null' }), { constraint: 'campaigns_approved' })
  await assert.rejects(copy({ budget: 401 }), { constraint: 'campaigns_approved' })
  await assert.rejects(copy({ name: '別の名前' }), { constraint: 'campaigns_approved' })
  await assert.rejects(copy({ requirement: 'none' }), { constraint: 'campaigns_approved' })
  await assert.rejects(copy(), { constraint: 'campaigns_approved' }, 'approved once')
  const granted = { text: `update campaigns set granted = 0 where id = ${id}` }
  await assert.rejects(consoleDatabase.query(granted), /permission denied/)
})

test('A-162 a campaign has no field that rewards cards, and a doubtful text must be confirmed', async () => {
  for (const extra of [{ card_ids: [1, 2] }, { packId: 1 }, { rule: 'complete-set' }])
    assert.equal((await support.act('/campaigns', fieldsOf(extra))).state, 400)
  const name = '全種類コンプリート記念'
  for (const doubtful of [name, '必ず当たるクーポン']) {
    const refused = await support.act('/campaigns', fieldsOf({ name: doubtful }))
    assert.deepEqual([refused.state, refused.result], [409, 'doubtful-text'])
  }
  const request = fieldsOf({ name, isTextConfirmed: true })
  const { approvalId } = await support.act('/campaigns', request)
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  assert.match(JSON.stringify(approval.after), /コンプリート/)
})

test('A-160 an operator chooses a code, which no other campaign has, and the lowest rank', async () => {
  const chosen = { kind: 'shared', count: 1, chosenCode: 'Xmas-2026' }
  for (const wrong of [{ chosenCode: 'abc' }, { chosenCode: '-----' }, { kind: 'single' }])
    assert.equal((await support.act('/campaigns', fieldsOf({ ...chosen, ...wrong }))).state, 400)
  const { ranks } = await support.get('/campaign-choices')
  const [lowest, next] = ranks
  const request = fieldsOf({
    ...chosen,
    name: '冬のクーポン',
    rankMin: next.id,
    audience: 'first-paid',
  })
  const waiting = await support.act('/campaigns', request)
  const id = await startCampaign({ ...chosen, rankMin: lowest.id })
  const { campaign } = await support.get(`/campaigns/${id}`)
  assert.deepEqual(
    [campaign.chosenCode, campaign.rankName, await codesOf(id)],
    ['Xmas-2026', lowest.name, ['Xmas-2026']],
  )
  const again = await support.act(
    '/campaigns',
    fieldsOf({ ...chosen, name: '秋', chosenCode: 'XMAS2O26' }),
  )
  assert.deepEqual([again.state, again.result], [409, 'coupon-code-taken'])
  const { approval } = await owner.get(`/approvals/${waiting.approvalId}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  const late = await owner.act(`/approvals/${waiting.approvalId}/approve`, decision)
  assert.deepEqual([late.state, late.result], [409, 'subject-changed'])
  const member = await addLoggedInMember(shop)
  assert.equal((await member.post('/user/coupon', { code: ' ｘmas２026' })).state, 200)
  const { list } = await support.get('/search?text=xmas2026')
  assert.deepEqual(
    list.map((hit: { kind: string; id: string }) => [hit.kind, hit.id]),
    [['campaign', String(id)]],
  )
})

const VIEW = '2026-11-20 山田弁護士：購入を条件にしないので、懸賞に当たらない'

test('A-211 B-059 a campaign gives free draws of a pack at its price, and counts those that are used', async () => {
  const draws = {
    kind: 'open',
    count: 0,
    packId: 1,
    amount: 300,
    budget: 900,
    memberMax: 5,
    expectedSalesYen: 1_000_000_000,
  }
  for (const wrong of [
    { amount: 299 },
    { currency: 'coin' },
    { packId: 99_999 },
    { packId: null },
    { expectedSalesYen: null },
  ])
    assert.equal((await support.act('/campaigns', fieldsOf({ ...draws, ...wrong }))).state, 400)
  const { packs } = await support.get('/campaign-choices')
  const pack = packs.find(({ id }: { id: number }) => id === 1)
  assert.deepEqual([pack.name, pack.price], ['朱雀の引札', 300])
  const name = '毎日無料'
  const limit = 'update cards set market_price = $1, market_price_at = now(), market_source = $2'
  const setWorth = (yen: number) => shop.database.query({ text: limit, values: [yen, 'test'] })
  await setWorth(6_001)
  for (const lawyerView of ['', ' \n'])
    for (const over of [{}, { expectedSalesYen: 0 }]) {
      const fields = fieldsOf({ ...draws, ...over, name, lawyerView })
      const above = await support.act('/campaigns', fields)
      assert.deepEqual([above.state, above.result], [409, 'lawyer-view-missing'])
    }
  const viewed = { ...draws, name, isDaily: true, expectedSalesYen: 0, lawyerView: VIEW }
  const id = await startCampaign(viewed)
  const { list } = await owner.get('/approvals')
  const { approval } = await owner.get(`/approvals/${list[0].id}`)
  const { after } = approval
  assert.deepEqual(
    [after.lawyerView, after.highestPrizeYen, after.giftYenMax, after.giftsYen, after.giftsYenMax],
    [VIEW, 6_001, 6_000, 18_003, 0],
  )
  assert.deepEqual(after.giftWarnings, ['gift-above', 'gifts-above'])
  await setWorth(1)
  const member = await addLoggedInMember(shop)
  const { ticket_id } = await member.post('/user/coupon', { campaign_id: id })
  const buy = { pack_id: 1, count: 1, ticket_id }
  const read = async () => {
    const { campaign, days, drawnCount } = await owner.get(`/campaigns/${id}`)
    const [day] = days
    return [campaign.packName, campaign.isDaily, campaign.granted, drawnCount, day.drawnCount]
  }
  assert.deepEqual(await read(), ['朱雀の引札', true, 300, 0, 0])
  assert.equal((await member.post('/user/pack/buy', buy)).state, 200)
  assert.deepEqual(await read(), ['朱雀の引札', true, 300, 1, 1])
  await derivePackPoints(shop.database, shop.clock.now())
  const desk = await owner.get('/packs/1')
  assert.deepEqual(desk.pack.figures.freeDraws, { count: 1, points: 300 })
  const today = wireDateTime(shop.clock.now()).slice(0, 10)
  const { figures } = await owner.get(`/reports/trial-balance?from=${today}&to=${today}`)
  const row = figures.list.find(({ kind }: { kind: string }) => kind === 'free-draw')
  assert.deepEqual([row.credit, row.count], [300, 1])
})

test('B-059 what a campaign is compared with counts extra prizes, and a card without a price with its cost', async () => {
  const cardId = await addStockedCard(shop.database, { count: 24 })
  const dear = await addStockedCard(shop.database, { count: 1 })
  await shop.database.query({
    text: `
      update cards
      set market_price = 900, market_price_at = now(), market_source = 'test'
      where id = $1`,
    values: [dear],
  })
  const prize = { cardId, buyPoint: 0, actionType: '2' } as const
  const content = draftContent({
    lines: [
      draftLine({ ...prize, count: 12 }),
      draftLine({ cardId, count: 8, buyPoint: 50 }),
      draftLine({ ...prize, cardId: dear, count: 1 }),
    ],
    extras: [
      { ...prize, kind: 'last', step: null },
      { ...prize, kind: 'every', step: 10 },
    ],
  })
  const { packId } = await publishDraft(await logInPackTeam(panel), content)
  const { packs } = await support.get('/campaign-choices')
  const pack = packs.find(({ id }: { id: number }) => id === packId)
  // 12 × 40 + 8 × 50 + 900 + one last and two of each tenth ticket at 40
  assert.deepEqual([pack.total, pack.highestPrizeYen, pack.prizesYen], [21, 900, 1_900])
})

test('A-160 A-410 a campaign that ends at its start or now is refused, and a budget below one amount', async () => {
  const now = shop.clock.now().toISOString()
  const before = await support.act('/campaigns', fieldsOf({ endsAt: now }))
  assert.deepEqual([before.state, before.result], [409, 'ends-before-start'])
  const ended = await support.act(
    '/campaigns',
    fieldsOf({ startsAt: '2020-01-01T00:00:00Z', endsAt: now }),
  )
  assert.deepEqual([ended.state, ended.result], [409, 'time-past'])
  for (const [budget, state] of [
    [199, 400],
    [200, 200],
  ])
    assert.equal((await support.act('/campaigns', fieldsOf({ name: '予算', budget }))).state, state)
})

test('A-160 A-410 codes made elsewhere are added to a list of 10,000, each once, within the budget', async () => {
  const id = await startCampaign({ count: 0, name: '店頭カード' })
  const other = await startCampaign({ count: 1, name: '別の一覧' })
  const [taken = ''] = await codesOf(other)
  const send = (rows: readonly (readonly unknown[])[], isDryRun = false, to = id) =>
    owner.act(`/campaigns/${to}/codes/import`, {
      file: Buffer.from(writeCsv(rows)).toString('base64url'),
      isDryRun,
    })
  assert.deepEqual(await codesOf(id), [])
  const codes = ['７kq3 w5tr-4bnm-c6hn', 'Q9UD2M7XKE4TAB', 'R3W8-0NH6-PY5J-2VZC-61FD']
  const file = [['クーポンコード'], ...codes.map((code) => [code])]
  const tried = await send(file, true)
  assert.deepEqual([tried.isDone, tried.newCount, tried.failed], [false, 3, []])
  assert.deepEqual(await codesOf(id), [])
  assert.equal((await send(file)).isDone, true)
  const saved = await codesOf(id)
  assert.deepEqual(saved, ['7KQ3-W5TR-4BNM-C6HN', 'Q9UD-2M7X-KE4T-AB', 'R3W8-0NH6-PY5J-2VZC-61FD'])
  const exported = await owner.act(`/campaigns/${id}/codes`, {})
  const again = await owner.act(`/campaigns/${id}/codes/import`, {
    file: Buffer.from(exported.file, 'base64').toString('base64url'),
    isDryRun: false,
  })
  assert.deepEqual([again.isDone, again.newCount, again.unchangedCount], [true, 0, 3])
  const wrong = await send([
    ['コード'],
    [taken],
    ['SHORT-1'],
    ['4.90237E+12'],
    ['AAAA-AAAA-AAAA'],
    ['SHOP-2026-X7QD-0001'],
    ['SHOP-2026-X7QD-0002'],
    ['T4WN-8RJC-60PX-EMHV'],
    ['t4wn8rjc6opxemhv'],
    ['7KQ2-9XWM-4TRB-E6HN'],
  ])
  assert.deepEqual(
    wrong.failed.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
    [
      [2, 'code-of-another-campaign'],
      [3, 'no-coupon-code'],
      [4, 'damaged'],
      [5, 'guessable'],
      [6, 'guessable'],
      [7, 'guessable'],
      [9, 'repeated'],
      [10, 'guessable'],
    ],
  )
  await shop.database.query({
    text: 'update coupon_codes set number = 9998 where campaign_id = $1 and number = 3',
    values: [id],
  })
  for (const [count, result] of [
    [2, undefined],
    [3, 'too-many-rows'],
  ] as const) {
    const more = newCodes(count).map((code) => [code])
    assert.equal((await send([['code'], ...more], true)).result, result)
  }
  const states: number[] = []
  for (const code of codes) {
    const member = await addLoggedInMember(shop)
    states.push((await member.post('/user/coupon', { code })).state)
  }
  assert.deepEqual(states, [200, 200, 409])
  assert.equal((await send(file, false, other)).state, 404, 'approved with codes of the shop')
  const shared = await startCampaign({ kind: 'shared', count: 1 })
  assert.equal((await send(file, false, shared)).state, 404)
  await support.act(`/campaigns/${id}/stop`, { reason: 'over' })
  assert.equal((await send(file)).state, 409)
  const entries = await owner.get('/audit?call=campaigns.import-codes')
  assert.ok(!JSON.stringify(entries).includes('7KQ3'))
})

test('A-160 random codes are no series, and two imports cannot give one code to two campaigns', async () => {
  assert.equal(guessableCodes(newCodes(10_000)).size, 0)
  const ids = [await startCampaign({ count: 0 }), await startCampaign({ count: 0 })]
  const file = Buffer.from(`code\n${newCodes(50).join('\n')}\n`).toString('base64url')
  const outcomes = await Promise.all(
    ids.map((id) => owner.act(`/campaigns/${id}/codes/import`, { file, isDryRun: false })),
  )
  assert.deepEqual(outcomes.map(({ isDone }) => isDone).toSorted(), [false, true])
})

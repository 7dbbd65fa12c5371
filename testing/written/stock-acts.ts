import { initialValues } from '#contract/console/field.ts'
import { templateOf } from '#contract/console/imports/import-columns.rule.ts'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import { PRICE_WARNINGS } from '#contract/console/packs/price-warnings.rule.ts'
import { goodFields } from '#contract/console/stock/goods.fields.ts'
import { goodColumns } from '#contract/console/stock/goods-columns.fields.ts'
import { draftContent, draftLine, untilPackPage } from '#testing/drivers/pack-maker.ts'
import type { Desk } from './desk.ts'
import { picture } from './office-acts.ts'

const file = (text: string) => Buffer.from(text).toString('base64url')

/** The acts at cards, copies and goods. */
export async function actOnStock(desk: Desk): Promise<void> {
  await actOnCards(desk)
  await actOnAcquisitions(desk)
  await actOnCopies(desk)
  await actOnGoods(desk)
}

async function actOnCards(desk: Desk): Promise<void> {
  const { act } = desk
  const card = { name: '金魚', reading: 'きんぎょ', nameEn: 'Goldfish', rarity: 2, language: 'ja' }
  const { id } = await act('pack-maker', '/cards/add', { ...card, code: 'KEPT-1' })
  await act('pack-maker', `/cards/${id}`, {
    version: 1,
    modelNumber: 'K-9',
    name: '出目金',
    reading: 'でめきん',
    nameEn: 'Black moor',
    setName: '夏祭り',
    language: 'en',
    rarity: 3,
    rarityLabel: '金',
    rarityLabelEn: 'Gold',
    condition: '美品',
    grade: 'PSA10',
    setSize: 2,
  })
  await act('pack-maker', `/cards/${id}/retire`, { version: 2, isRetired: true })
  await act('pack-maker', `/cards/${id}/retire`, { version: 3, isRetired: false })
  await act('pack-maker', '/cards/import', {
    file: file('code,name,rarity,rarity_label\nKEPT-2,札,1,R\nKEPT-3,札二,2,SR'),
    isDryRun: false,
  })
  await act('pack-maker', '/cards/picture', { fileName: 'KEPT-1.png', file: await picture() })
  await act('pack-maker', '/cards/pictures', { fileNames: ['KEPT-2.png'] })
  await act('pack-maker', '/cards/prices', {
    file: file('KEPT-1\t¥1,200\nKEPT-2\t80'),
    pricedOn: '2025-07-01',
    source: '店頭',
    isDryRun: false,
  })
  const third = await desk.find(`select id from cards where code = 'KEPT-3'`)
  await act('pack-maker', `/cards/${third}/delete`, { version: 1 })
}

async function actOnAcquisitions(desk: Desk): Promise<void> {
  const { act } = desk
  await act('shipper', '/shelves/add', { shelf: 'K-1', note: '窓' })
  await act('shipper', '/shelves/add', { shelf: 'K-2', note: '' })
  const line = {
    count: 30,
    costYen: 40,
    shelf: 'K-1',
    gradingCompany: '',
    gradingNumber: '',
    serialNumber: '',
  }
  const bought = {
    acquiredOn: '2025-07-10',
    kind: 'トレーディングカード',
    features: '金魚の札',
    counterpartyName: '山田 太郎',
    counterpartyAddress: '東京都',
    counterpartyOccupation: '卸売',
    counterpartyAge: 40,
    identityCheck: '運転免許証',
    invoiceNumber: '',
    deduction: 'second-hand',
  }
  const { id: acquisition } = await act('shipper', '/acquisitions/add', {
    ...bought,
    priceYen: 21_200,
    lines: [
      { ...line, code: 'KEPT-1' },
      {
        ...line,
        code: 'KEPT-2',
        count: 1,
        costYen: 20_000,
        gradingCompany: 'PSA',
        gradingNumber: '70012345',
      },
    ],
  })
  await act('shipper', '/acquisitions/lines', {
    file: file('code,count\nKEPT-1,2'),
    isDryRun: true,
  })
  await act('accountant', `/acquisitions/${acquisition}/correct`, { ...bought, priceYen: 21_500 })
  await act('shipper', `/acquisitions/${acquisition}/paper`, { file: await picture() })
  const paper = await desk.find('select max(id) from console.identity_papers')
  await act('accountant', `/identity-papers/${paper}/open`)
  await act('accountant', '/acquisitions/export', { encoding: 'utf-8' })
}

async function actOnCopies(desk: Desk): Promise<void> {
  const { act, approve } = desk
  const copyId = await desk.find(`
    select copies.id from console.copies join cards on cards.id = card_id
    where code = 'KEPT-1' order by copies.id limit 1`)
  const graded = await desk.find(`select max(id) from console.copies where grading_company = 'PSA'`)
  await act('shipper', '/stock/move', { copyId, count: 5, shelf: 'K-2', reason: '' })
  await act('shipper', `/copies/${graded}/photo`, { file: await picture('#333') })
  await act('shipper', '/shelves/counts', { file: file('KEPT-1,24'), shelf: 'K-1', isDryRun: true })
  await act('shipper', '/stock/correct', {
    kind: 'counted',
    lines: [{ copyId, onHand: 20, counted: 19 }],
  })
  await approve(
    await act('shipper', '/stock/correct/request', {
      kind: 'lost',
      lines: [{ copyId: graded, onHand: 1, counted: 0 }],
    }),
  )
}

async function actOnGoods({ act }: Desk): Promise<void> {
  const good = {
    ...initialValues(goodFields),
    name: '金魚鉢',
    reading: 'きんぎょばち',
    nameEn: 'Fish bowl',
    series: '夏',
    modelNumber: 'KB-1',
    rarity: 2,
    priceCoins: 120,
    isTextConfirmed: false,
  }
  const { id: goodId } = await act('pack-maker', '/goods/add', good)
  await act('pack-maker', `/goods/${goodId}`, {
    version: 1,
    name: '硝子鉢',
    nameEn: 'Glass bowl',
    series: '秋',
    seriesEn: 'Autumn',
    reading: 'がらすばち',
    cardType: 8,
    modelNumber: 'KB-2',
    priceCoins: 130,
    memberMax: 3,
    position: 12,
    startsAt: '2025-08-02T00:00:00+09:00',
    endsAt: '2025-09-02T00:00:00+09:00',
    rarity: 4,
    description: '<p>手吹きの鉢</p>',
    descriptionEn: '<p>Blown by hand</p>',
    isTextConfirmed: false,
  })
  await act('pack-maker', `/goods/${goodId}/picture`, { version: 2, file: await picture() })
  await act('shipper', `/goods/${goodId}/stock`, { kind: 'bought', count: 5 })
  await act('pack-maker', `/goods/${goodId}/retire`, { version: 3, isRetired: true })
  await act('pack-maker', '/goods/import', {
    file: file(templateOf(goodColumns, 'ja')),
    isDryRun: false,
  })
}

const lines = (cardId: number) => [draftLine({ cardId, count: 10 })]

const submission = { ticked: PRICE_WARNINGS, lawyerView: 'no gift' }
const message = { message: '都合により終了しました', messageEn: 'Ended early' }

/** The acts at drafts, packs and their order. */
export async function actOnPacks(desk: Desk): Promise<void> {
  const cardId = await desk.find(`select id from cards where code = 'KEPT-1'`)
  const content = draftContent({ lines: lines(cardId) })
  const id = await actOnDrafts(desk, content)
  await actOnSale(desk, id)
  await actBeforeSale(desk, content)
  await actOnOrder(desk)
}

async function actOnDrafts({ act, approve }: Desk, content: DraftContent): Promise<number> {
  const { id } = await act('pack-maker', '/pack-drafts', { content })
  await act('pack-maker', `/pack-drafts/${id}`, { version: 1, content: { ...content, price: 120 } })
  const copy = await act('pack-maker', `/pack-drafts/${id}/duplicate`)
  await act('pack-maker', `/pack-drafts/${copy.id}/discard`, { version: 1 })
  await act('pack-maker', '/pack-drafts/read-lines', {
    file: file('code,count\nKEPT-1,3'),
    isDryRun: true,
  })
  await act('pack-maker', `/pack-drafts/${id}/submit`, { ...submission, version: 2 })
  await act('pack-maker', `/pack-drafts/${id}/withdraw`)
  const asked = await act('pack-maker', `/pack-drafts/${id}/submit`, { ...submission, version: 2 })
  await approve(asked, PRICE_WARNINGS)
  return id
}

async function actOnSale(desk: Desk, id: number): Promise<void> {
  const { act, approve } = desk
  const packId = await desk.find('select pack_id from console.drafts where id = $1', id)
  await untilPackPage(desk.shop.url, packId)
  const { presentation } = (await desk.by['pack-maker'].get(`/packs/${packId}`)).pack
  await act('pack-maker', `/packs/${packId}/presentation`, {
    ...presentation,
    version: 1,
    position: 7,
    detailHtml: '<p>新しい文</p>',
    detailHtmlEn: '<p>A new text</p>',
    limitMessage: 'おひとり様五口まで',
    limitMessageEn: 'Five for each',
    reading: 'しんさく',
    movieStyle: 5,
    showsLineup: true,
  })
  await approve(
    await act('pack-maker', `/packs/${packId}/end`, { ...message, version: 2, endsAt: null }),
  )
  await act('owner', `/packs/${packId}/void`, { ...message, batchNo: 1 })
}

async function actBeforeSale(desk: Desk, content: DraftContent): Promise<void> {
  const { act, approve } = desk
  const early = await act('pack-maker', '/pack-drafts', {
    content: {
      ...content,
      name: '明日の引札',
      startsAt: '2025-08-02T00:00:00+09:00',
      endsAt: '2025-08-20T23:59:00+09:00',
    },
  })
  const later = await act('pack-maker', `/pack-drafts/${early.id}/submit`, {
    ...submission,
    version: 1,
  })
  await approve(later, PRICE_WARNINGS)
  const waiting = await desk.find('select pack_id from console.drafts where id = $1', early.id)
  await act('pack-maker', `/packs/${waiting}/schedule`, {
    version: 1,
    startsAt: '2025-08-03T00:00:00+09:00',
    endsAt: '2025-08-31T23:59:00+09:00',
  })
  await act('pack-maker', `/packs/${waiting}/withdraw`, { version: 2 })
}

async function actOnOrder(desk: Desk): Promise<void> {
  const { act } = desk
  const shelf = (await desk.by['pack-maker'].get('/shelf')).list.map(({ id }: { id: number }) => id)
  await act('pack-maker', '/shelf', { ids: shelf.toReversed() })
  const type = await act('pack-maker', '/card-types', { name: '新弾', nameEn: 'New series' })
  await act('pack-maker', `/card-types/${type.id}`, { name: '最新弾', nameEn: 'Newest series' })
  const types = (await desk.by['pack-maker'].get('/card-types')).list
  const typeIds = types.map(({ id }: { id: number }) => id)
  await act('pack-maker', '/card-types/order', { ids: typeIds.toReversed() })
}

/** The acts at campaigns. */
export async function actOnCampaigns(desk: Desk): Promise<void> {
  const { act, approve } = desk
  const campaign = {
    name: '夏のクーポン',
    nameEn: 'Summer coupon',
    kind: 'single',
    chosenCode: '',
    packId: null,
    isDaily: false,
    count: 3,
    currency: 'point',
    amount: 200,
    budget: 600,
    memberMax: 1,
    audience: 'all',
    requirement: 'none',
    rankMin: 0,
    startsAt: '2025-08-02T00:00:00+09:00',
    endsAt: '2025-09-01T00:00:00+09:00',
    expectedSalesYen: null,
    lawyerView: '',
    isTextConfirmed: false,
  }
  await approve(await act('support', '/campaigns', campaign))
  const id = await desk.find('select max(id) from campaigns')
  await act('support', `/campaigns/${id}/codes`)
  await approve(await act('support', '/campaigns', { ...campaign, name: '店の札', count: 0 }))
  const listed = await desk.find('select max(id) from campaigns')
  await act('support', `/campaigns/${listed}/codes/import`, {
    file: file('code\nABCD-EFGH-JKMN-PQRS'),
    isDryRun: false,
  })
  await act('support', `/campaigns/${id}/stop`)
}

import { setTimeout as wait } from 'node:timers/promises'
import { EMPTY_DRAFT } from '#contract/console/packs/draft.fields.ts'
import type { DraftContent, DraftLine } from '#contract/console/packs/draft-content.ts'
import { PRICE_WARNINGS } from '#contract/console/packs/price-warnings.rule.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addTestLot } from '#testing/fixtures/stock.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import { openClient } from './client.ts'
import { type ConsoleClient, type ConsoleResponse, logInOperator } from './console-client.ts'

/**
 * Returns a prize line of a pack draft: by default 10 tickets with a card that converts to 50
 * points.
 */
export function draftLine(fields: Partial<DraftLine> & Pick<DraftLine, 'cardId'>): DraftLine {
  const line = { count: 10, buyPoint: 50, actionType: '0', note: '', copyIds: [] } as const
  return { ...line, copyIds: [...line.copyIds], ...fields }
}

/**
 * Returns a pack draft: by default with a price of 100 points for each draw and one picture, and
 * without prizes and sale times.
 */
export function draftContent(fields: Partial<DraftContent>): DraftContent {
  return {
    ...EMPTY_DRAFT,
    name: '試作の引札',
    price: 100,
    cardTypeId: 1,
    images: ['/images/packs/new.webp'],
    ...fields,
  }
}

let cardNo = 0
/** Adds a card with `count` copies in stock, each bought for 40 yen. Returns the card's id. */
export async function addStockedCard(
  database: Database,
  { count, code }: { count: number; code?: string },
): Promise<number> {
  cardNo += 1
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ id: number }>({
      text: `
        insert into cards (code, name, image, rarity, rarity_label, model_number)
        values ($1, '見本の札', '/images/cards/sample.webp', 1, 'R', 'M-1')
        returning id`,
      values: [code ?? `MAKER-${process.pid}-${cardNo}`],
    })
    const { id } = row as { id: number }
    if (count > 0) await addTestLot(tx, { cardId: id, count, costYen: 40 })
    return id
  })
}

/**
 * The two operators who publish a pack: the maker requests the publication, and the owner approves.
 */
export interface PackTeam {
  readonly maker: ConsoleClient
  readonly owner: ConsoleClient
}

/** Logs a pack maker and an owner in, each with a recent proof of the second factor. */
export async function logInPackTeam(console: TestConsole): Promise<PackTeam> {
  return {
    maker: await logInOperator(console, 'pack-maker'),
    owner: await logInOperator(console, 'owner'),
  }
}

/**
 * Makes a pack draft and requests its publication, with every warning of prices ticked. Returns the draft's id and the response to the
 * publication request.
 */
export async function submitDraft(
  maker: ConsoleClient,
  content: DraftContent,
): Promise<{ id: number; answer: ConsoleResponse }> {
  const made = await maker.act('/pack-drafts', { content })
  const answer = await maker.act(`/pack-drafts/${made.id}/submit`, {
    version: 1,
    reason: 'ready',
    ticked: PRICE_WARNINGS,
    lawyerView: 'no gift',
  })
  return { id: made.id, answer }
}

/**
 * Approves the present version of an approval request and confirms the warnings in `ticked`,
 * which are those of prices by default.
 * Returns the response.
 */
export async function approve(
  owner: ConsoleClient,
  approvalId: number,
  ticked: readonly string[] = PRICE_WARNINGS,
): Promise<ConsoleResponse> {
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const { payloadHash } = approval
  return owner.act(`/approvals/${approvalId}/approve`, { payloadHash, reason: 'seen', ticked })
}

/** Publishes a pack draft with the owner's approval. Returns the ids of the draft and the pack. */
export async function publishDraft(
  { maker, owner }: PackTeam,
  content: DraftContent,
): Promise<{ draftId: number; packId: number }> {
  const { id, answer } = await submitDraft(maker, content)
  if (answer.state !== 200) throw new Error(`not submitted: ${JSON.stringify(answer)}`)
  const done = await approve(owner, answer.approvalId)
  if (done.state !== 200) throw new Error(`not approved: ${JSON.stringify(done)}`)
  const { draft } = await maker.get(`/pack-drafts/${id}`)
  return { draftId: id, packId: draft.packId }
}

/**
 * Requests the page of a pack until `isKnown` returns true, and returns the data of the page. A
 * running shop shows a change only after some time.
 */
export async function untilPackPage(
  shopUrl: string,
  packId: number,
  isKnown: (detail: Record<string, unknown>) => boolean = () => true,
) {
  const guest = openClient(shopUrl)
  for (;;) {
    const { state, detail } = await guest.get(`/user/pack/detail/${packId}`)
    if (state === 200 && isKnown(detail)) return detail
    await wait(50)
  }
}

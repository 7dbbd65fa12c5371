import { z } from 'zod'
import type { GatewayContext } from '#gateway/dialect.ts'
import { creditResult } from './card-result.ts'
import type { TokenCard } from './card-tokens.ts'
import { OPEN_API } from './constants.ts'
import { invalid, type OpenApiResponse, serveOpenApi } from './open-api.wire.ts'

const memberId = z.string().regex(/^[a-zA-Z0-9@_ .-]{1,60}$/)
const storing = z.object({
  merchant: z.object({ name: z.string().min(1) }),
  creditStoringInformation: z.object({
    referrer: z.object({ accessId: z.string() }),
    onfileCardOptions: z.object({ memberId, createNewMember: z.boolean().default(false) }),
  }),
})
type Storing = z.output<typeof storing>['creditStoringInformation']

/** The id of a stored card. The sandbox stores only one card for each member at GMO. */
const CARD_ID = '0'
interface StoredCard extends TokenCard {
  readonly isDeleted: boolean
}

/**
 * Adds two calls. POST /credit/storeCard stores the card of a transaction in the record of a member
 * at GMO. POST /member/delete deletes such a record. The member id of a deleted record cannot be
 * used again.
 */
export function addKeptCards(gateway: GatewayContext): void {
  serveOpenApi(gateway, {
    path: '/credit/storeCard',
    schema: storing,
    isIdempotent: true,
    handle: ({ creditStoringInformation }) => storeCard(gateway, creditStoringInformation),
  })
  serveOpenApi(gateway, {
    path: '/member/delete',
    schema: z.object({ memberId }),
    isIdempotent: true,
    handle(body) {
      const card = readKeptCard(gateway, body)
      if (card === null) return invalid('memberId')
      gateway.records.put(OPEN_API, KIND, body.memberId, { ...card, isDeleted: true })
      return { status: 202, body: { memberId: body.memberId, deletedCards: [] } }
    },
  })
}

const KIND = 'kept-card'

/** Returns the card that is stored for a member at GMO; null if no card is stored. */
export function readKeptCard(
  { records }: GatewayContext,
  {
    memberId,
    cardId = CARD_ID,
  }: { readonly memberId: string; readonly cardId?: string | undefined },
): TokenCard | null {
  const stored = records.get<StoredCard>(OPEN_API, KIND, memberId)
  if (stored === undefined || stored.isDeleted || cardId !== CARD_ID) return null
  const { outcome, maskedNumber, expire } = stored
  return { outcome, maskedNumber, expire }
}

function storeCard(
  { orders, records }: GatewayContext,
  { referrer, onfileCardOptions }: Storing,
): OpenApiResponse {
  const { memberId, createNewMember } = onfileCardOptions
  const order = orders.findByAccessId(OPEN_API, referrer.accessId)
  const isSuccessful = order?.state === 'paid' || order?.state === 'authorised'
  if (order?.method !== 'card' || !isSuccessful)
    return invalid('creditStoringInformation.referrer.accessId')
  const known = records.get<StoredCard>(OPEN_API, KIND, memberId)
  if (known?.isDeleted === true || (known === undefined && !createNewMember))
    return invalid('creditStoringInformation.onfileCardOptions.memberId')
  const { outcome, maskedNumber, expire } = order.detail
  records.put(OPEN_API, KIND, memberId, { outcome, maskedNumber, expire, isDeleted: false })
  return {
    status: 201,
    body: {
      nextAction: 'NO_ACTION',
      onfileCardResult: { memberId, type: 'CREDIT_CARD', cardId: CARD_ID, isDefault: true },
      cardResult: { ...creditResult(order).cardResult, brand: 'VISA' },
    },
  }
}

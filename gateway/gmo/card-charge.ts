import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { unwrapToken } from '#gateway/device-pay/payment-tokens.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Detail, Order } from '#gateway/orders/order.ts'
import type { CardOutcome } from '#gateway/test-cards.ts'
import { creditResult } from './card-result.ts'
import { consumeToken, type TokenCard } from './card-tokens.ts'
import { type Challenge, OPEN_API } from './constants.ts'
import { readKeptCard } from './kept-cards.ts'
import { chargeFields, openCharge, orderReference, payerName } from './open-api.body.ts'
import { invalid, missing, type OpenApiResponse, serveOpenApi } from './open-api.wire.ts'

export const THREE_D_SECURE_PATH = '/gmo/3ds'

const creditChargeOptions = z.object({
  authorizationMode: z.enum(['AUTH', 'CAPTURE']),
  useTds2: z.boolean().default(true),
})
const cardCharge = chargeFields.extend({
  payer: z.object({
    name: payerName,
    email: z.email().optional(),
    phones: z
      .array(z.object({ type: z.string(), countryCode: z.string(), number: z.string() }))
      .optional(),
  }),
  tds2Information: z
    .object({ tds2Options: z.object({ autoAuthorization: z.boolean().default(true) }) })
    .optional(),
})
type CardCharge = z.output<typeof cardCharge>
type ChargeOptions = z.output<typeof creditChargeOptions>
const tokenCharge = cardCharge.extend({
  creditInformation: z.object({
    tokenizedCard: z.object({
      type: z.enum(['MP_TOKEN', 'APPLE_PAY_TOKEN', 'GOOGLE_PAY_TOKEN']),
      token: z.string(),
    }),
    creditChargeOptions,
  }),
})
const onFileCharge = cardCharge.extend({
  creditOnfileInformation: z.object({
    onfileCard: z.object({
      memberId: z.string(),
      type: z.literal('CREDIT_CARD'),
      cardId: z.string().optional(),
    }),
    creditChargeOptions,
  }),
})

/** GMO's titles and codes for cards that are declined at the authorization. */
const REFUSALS: Readonly<Partial<Record<CardOutcome | 'unknown', readonly [string, string]>>> = {
  declined: ['card_declined', 'G12'],
  insufficient: ['insufficient_balance', 'G02'],
  expired: ['card_declined', 'G83'],
  'wrong-security-code': ['card_declined', 'G44'],
  unknown: ['card_declined', 'G65'],
}

/**
 * Adds POST /credit/charge, which charges a card by its token, /credit/on-file/charge, which
 * charges a kept card, and /tds2/finalizeCharge.
 */
export function addCardCharge(gateway: GatewayContext): void {
  serveOpenApi(gateway, {
    path: '/credit/charge',
    schema: tokenCharge,
    isIdempotent: true,
    handle({ creditInformation: { tokenizedCard, creditChargeOptions: options }, ...charge }) {
      if (lacksContact(charge)) return missing('payer.email')
      if (tokenizedCard.type === 'APPLE_PAY_TOKEN' && options.useTds2)
        return invalid('creditInformation.creditChargeOptions.useTds2')
      const token = unwrapToken(tokenizedCard.type, tokenizedCard.token)
      const card = token === null ? null : consumeToken(gateway, token)
      if (card === null) return invalid('creditInformation.tokenizedCard.token')
      const isApplePay = tokenizedCard.type === 'APPLE_PAY_TOKEN'
      return chargeCard(gateway, charge, { card, options, by: { isApplePay } })
    },
  })
  serveOpenApi(gateway, {
    path: '/credit/on-file/charge',
    schema: onFileCharge,
    isIdempotent: true,
    handle({ creditOnfileInformation: { onfileCard, creditChargeOptions: options }, ...charge }) {
      if (lacksContact(charge)) return missing('payer.email')
      const card = readKeptCard(gateway, onfileCard)
      if (card === null) return invalid('creditOnfileInformation.onfileCard.memberId')
      return chargeCard(gateway, charge, { card, options })
    },
  })
  serveOpenApi(gateway, {
    path: '/tds2/finalizeCharge',
    schema: z.object({ accessId: z.string() }),
    isIdempotent: true,
    handle: ({ accessId }) => finalizeCharge(gateway, accessId),
  })
}

/**
 * Returns true if a charge contains no way to contact the payer. The card brands require a mail
 * address or a phone number, as GMO's documentation says.
 */
const lacksContact = ({ payer }: CardCharge) =>
  payer.email === undefined && payer.phones === undefined

function chargeCard(
  gateway: GatewayContext,
  charge: CardCharge,
  {
    card,
    options,
    by = {},
  }: { readonly card: TokenCard; readonly options: ChargeOptions; readonly by?: Detail },
): OpenApiResponse {
  const opened = openCharge(gateway, charge, {
    method: 'card',
    expiresAt: null,
    detail: { ...card, ...by, job: options.authorizationMode, transactionId: newId() },
  })
  if ('response' in opened) return opened.response
  const refusal = REFUSALS[card.outcome]
  if (refusal !== undefined) return decline(gateway, opened.order, refusal)
  return asksForThreeDSecure(card) && options.useTds2
    ? startThreeDSecure(gateway, opened.order, charge.tds2Information?.tds2Options)
    : authorize(gateway, opened.order)
}

function asksForThreeDSecure({ outcome }: TokenCard): boolean {
  return outcome === 'three-d-secure' || outcome === 'three-d-secure-frictionless'
}

function startThreeDSecure(
  { orders, origin }: GatewayContext,
  { id }: Order,
  { autoAuthorization = true }: { readonly autoAuthorization?: boolean } = {},
): OpenApiResponse {
  const challenge: Challenge = 'waiting'
  const order = orders.amend(id, { detail: { challenge, autoAuthorization } }) as Order
  return {
    status: 202,
    body: {
      nextAction: 'REDIRECT',
      orderReference: orderReference(order),
      redirectInformation: {
        redirectUrl: `${origin()}${THREE_D_SECURE_PATH}/${id}?p1=abc&p2=123`,
        httpMethod: 'GET',
        redirectType: 'TDS2',
      },
    },
  }
}

function finalizeCharge(gateway: GatewayContext, accessId: string): OpenApiResponse {
  const order = gateway.orders.findByAccessId(OPEN_API, accessId)
  if (order?.method !== 'card') return invalid('accessId')
  const challenge = order.state === 'opened' ? order.detail.challenge : undefined
  switch (challenge as Challenge | undefined) {
    case 'passed':
      return authorize(gateway, order)
    case 'failed':
      return decline(gateway, order, ['processing_failure', '3D secure authentication failed.'])
    case 'cancelled':
      return decline(gateway, order, ['operation_aborted_by_user', 'The payment was aborted.'])
    default:
      return INVALID_STATUS
  }
}

export const INVALID_STATUS: OpenApiResponse = {
  status: 400,
  title: 'invalid_status',
  detail: 'The transaction has already been processed.',
}

/**
 * Declines a card. `reason` is a sentence or a code from the card company. The response contains
 * `reason` in its field `detail`.
 */
export function decline(
  { orders }: GatewayContext,
  { id }: Order,
  [title, reason]: readonly [string, string],
): OpenApiResponse {
  orders.act(id, 'decline', { code: title })
  const isCode = /^G\d\d$/.test(reason)
  const detail = isCode ? `This card cannot be used for transactions.(${reason})` : reason
  return { status: 402, title, detail }
}

/** Authorizes the amount of an order, so that the shop can capture the amount later. */
export function authorize({ orders, now }: GatewayContext, { id }: Order): OpenApiResponse {
  const result = orders.act(id, 'authorise', { detail: { processed_ms: now().getTime() } })
  if (result.is === 'refused') return INVALID_STATUS
  return {
    status: 201,
    body: {
      nextAction: 'CAPTURE',
      orderReference: orderReference(result.order),
      creditResult: creditResult(result.order),
    },
  }
}

function newId(): string {
  return randomBytes(14).toString('hex')
}

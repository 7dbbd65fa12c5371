import { z } from 'zod'
import type { KeptCards } from '#server/external/payments/kept-card.ts'
import type { Declined, Unknown } from '#server/external/payments/payment-provider.ts'
import { declined, done, unknown } from '#server/external/payments/results.ts'
import { isRefusedFor, type OpenApi, type Problem, resultOfProblem } from './open-api.ts'
import { merchantOf } from './open-api-order.ts'
import type { GmoSettings } from './settings.ts'

/**
 * A customer is a member record at GMO whose id the shop chooses. To store a card, the shop names a
 * transaction that the card paid, because a token alone does not prove that the card is valid.
 */
export function gmoKeptCards(
  settings: GmoSettings,
  openApi: OpenApi,
): KeptCards<Declined | Unknown> {
  return {
    // `openCustomer` makes no call to GMO, because GMO creates the member record when it stores the
    // card.
    openCustomer: async (key) => ({ is: 'customer', customer: key }),
    async keep({ orderId, reference: { accessId } }, customer, signal) {
      if (accessId === undefined) return declined('no-transaction')
      const response = await openApi.post(
        {
          path: '/credit/storeCard',
          idempotencyKey: orderId,
          body: {
            merchant: merchantOf(settings, orderId),
            creditStoringInformation: {
              referrer: { accessId },
              onfileCardOptions: { memberId: customer, createNewMember: true },
            },
          },
        },
        signal,
      )
      if (response.is === 'problem') return resultOfProblem(response)
      if (response.is === 'unknown') return response
      const read = storedCard.safeParse(response.body)
      if (!read.success) return unknown('/credit/storeCard: unreadable response')
      const { onfileCardResult, cardResult } = read.data
      return {
        is: 'kept',
        customer,
        card: onfileCardResult.cardId,
        brand: cardResult.brand,
        lastFour: cardResult.cardNumber,
        expires: `${cardResult.expiryYear}-${cardResult.expiryMonth}`,
      }
    },
    async forget(customer, signal) {
      const body = { memberId: customer }
      const response = await openApi.post({ path: '/member/delete', body }, signal)
      if (response.is === 'problem')
        return isMemberUnknown(response) ? done : resultOfProblem(response)
      return response.is === 'unknown' ? response : done
    },
  }
}

/**
 * GMO masks a card number in two ways: all but the last four digits, or all but the first four and
 * the last four digits (`4111********1111`). A response with the whole number is not accepted.
 */
const storedCard = z.object({
  onfileCardResult: z.object({ cardId: z.string().regex(/^\d{1,4}$/) }),
  cardResult: z.object({
    cardNumber: z
      .string()
      .regex(/^(\d{4}\D+|\D*)\d{4}$/)
      .transform((masked) => masked.slice(-4)),
    expiryMonth: z.string().regex(/^(0[1-9]|1[0-2])$/),
    expiryYear: z.string().regex(/^20\d\d$/),
    brand: z
      .string()
      .default('')
      .transform((brand) => (brand === 'UNKNOWN' ? '' : brand)),
  }),
})

function isMemberUnknown(problem: Problem): boolean {
  return isRefusedFor(problem, { parameter: 'memberId', title: 'member_not_found' })
}

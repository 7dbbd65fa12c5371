import type {
  Declined,
  Done,
  KnownOrder,
  PaymentOrder,
  ProviderState,
  Started,
  Unknown,
} from '#server/outside/payments/port.ts'
import { declined, done, unknown } from '#server/outside/payments/verdicts.ts'
import { enter } from './entry.ts'
import { cancelTrade, refundTrade } from './give-up.ts'
import { stateOf } from './id-pass.rule.ts'
import { sendOrDecline } from './id-pass.ts'
import {
  accessIn,
  type Desk,
  findTrade,
  type NoTrade,
  referenceOf,
  shopOf,
  type Trade,
} from './trade.ts'
import type { Fields } from './windows-31j.ts'

type CarrierId = NonNullable<PaymentOrder['carrierId']>

/** GMO's name of the carrier in its addresses, and its PayType in searches. */
const CARRIERS: Readonly<Record<CarrierId, Carrier>> = {
  sb_ktai: { name: 'Sb', payType: '11', cancel: 'SbCancel' },
  au: { name: 'Au', payType: '8', cancel: 'AuCancelReturn' },
  docomo: { name: 'Docomo', payType: '9', cancel: 'DocomoCancelReturn' },
}
interface Carrier {
  readonly name: string
  readonly payType: string
  readonly cancel: string
}
const TERM_SECONDS = { least: 120, most: 86_400 } as const

/**
 * Registers the order and gets the key to the carrier's start page, to which the browser posts it. The amount is
 * taken when the buyer agrees there (CAPTURE): a browser that never comes back has paid all the same. GMO posts
 * the browser back to RetURL whether it paid or not.
 */
export async function startCarrier(
  desk: Desk,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const { carrierId } = order
  if (carrierId === undefined) return declined('no-carrier')
  const carrier = CARRIERS[carrierId]
  const find = () => findTrade(desk, { orderId: order.orderId, payType: carrier.payType }, signal)
  const fields = { JobCd: 'CAPTURE' }
  const entered = await enter(desk, { to: `EntryTran${carrier.name}`, order, fields }, find, signal)
  if (entered.is !== 'entered') return entered
  const answer = await sendOrDecline(
    desk.idPass,
    {
      to: `ExecTran${carrier.name}`,
      fields: {
        ...shopOf(desk),
        ...entered.access,
        OrderID: order.orderId,
        RetURL: order.returnUrl,
        PaymentTermSec: String(termSeconds(desk, order)),
        ...displayOf(desk, carrierId),
      },
      needed: ['AccessID', 'Token', 'StartURL'],
    },
    signal,
  )
  if (answer.is !== 'answered') return answer
  const { AccessID = '', Token = '', StartURL = '' } = answer.fields
  if (!/^https?:\/\//.test(StartURL)) return unknown('a start page that is nowhere')
  return {
    is: 'started',
    reference: { ...referenceOf(entered.access), carrierId },
    next: { do: 'form-post', url: StartURL, fields: { AccessID, Token } },
  }
}

export async function inquireCarrier(
  desk: Desk,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<ProviderState | Unknown> {
  const found = await findCarrierTrade(desk, known, signal)
  return found.is === 'trade' ? stateOf(found.fields) : found
}

/**
 * Lets go of an amount that is approved. As long as the buyer may still agree on the carrier's page, GMO takes
 * nothing back: the order then lapses with its term, and the answer is no.
 */
export async function cancelCarrier(
  desk: Desk,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  return cancelTrade(await findCarrierTrade(desk, known, signal), {
    letGo: (trade) => giveBack(desk, known, trade, signal),
    mayBePaid: ({ fields }) => fields.Status !== 'UNPROCESSED',
  })
}

/** What was given back is told as a cancellation from then on. */
export async function refundCarrier(
  desk: Desk,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findCarrierTrade(desk, known, signal)
  return refundTrade(found, (trade) => giveBack(desk, known, trade, signal))
}

async function giveBack(
  desk: Desk,
  { orderId, yen }: KnownOrder,
  { fields, carrier }: Trade & { readonly carrier: Carrier },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const answer = await sendOrDecline(
    desk.idPass,
    {
      to: carrier.cancel,
      fields: {
        ...shopOf(desk),
        ...accessIn(fields),
        OrderID: orderId,
        CancelAmount: String(yen),
      },
      needed: ['OrderID', 'Status'],
    },
    signal,
  )
  return answer.is === 'answered' ? done : answer
}

/** Where the start was never answered, nobody noted the carrier: then each is asked in turn. */
async function findCarrierTrade(
  desk: Desk,
  { orderId, reference }: KnownOrder,
  signal: AbortSignal,
): Promise<(Trade & { readonly carrier: Carrier }) | NoTrade | Unknown> {
  const noted = CARRIERS[reference.carrierId as CarrierId]
  for (const carrier of noted === undefined ? Object.values(CARRIERS) : [noted]) {
    const found = await findTrade(desk, { orderId, payType: carrier.payType }, signal)
    if (found.is === 'trade') return { ...found, carrier }
    if (found.is === 'unknown') return found
  }
  return { is: 'missing' }
}

function termSeconds({ settings }: Desk, { expiresAt }: PaymentOrder): number {
  const now = settings.now?.() ?? new Date()
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  return Math.min(TERM_SECONDS.most, Math.max(TERM_SECONDS.least, seconds))
}

/** What the buyer reads on the carrier's page and bill. */
function displayOf({ settings }: Desk, carrierId: CarrierId): Fields {
  const { nameShort, contactPhone } = settings.merchant
  switch (carrierId) {
    case 'au':
      return {
        Commodity: `${nameShort} ポイント`,
        ServiceName: nameShort,
        ServiceTel: contactPhone,
      }
    case 'docomo':
      return { DocomoDisp1: `${nameShort} ポイント` }
    case 'sb_ktai':
      return {}
  }
}

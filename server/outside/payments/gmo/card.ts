import type {
  Declined,
  Done,
  KnownOrder,
  Next,
  PaymentOrder,
  ProviderState,
  Resumed,
  Started,
  Unknown,
} from '#server/outside/payments/port.ts'
import { declined, done, unknown } from '#server/outside/payments/verdicts.ts'
import { wireDateTime } from '#server/platform/tokyo.ts'
import { enter } from './entry.ts'
import { cancelTrade, refundTrade } from './give-up.ts'
import { stateOf } from './id-pass.rule.ts'
import { sendOrDecline } from './id-pass.ts'
import { accessIn, accessOf, type Desk, findTrade, referenceOf, shopOf } from './trade.ts'
import type { Fields } from './windows-31j.ts'

const find = (desk: Desk, { orderId }: { readonly orderId: string }, signal: AbortSignal) =>
  findTrade(desk, { orderId, payType: null }, signal)

/**
 * The order is registered; the card itself comes later, as a token from the browser. 3-D Secure 2 is asked for, with
 * nothing said of the holder (GMO's Tds2 fields): a bank may ask its customer the more often.
 */
export async function startCard(
  desk: Desk,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const entered = await enter(
    desk,
    { to: 'EntryTran', order, fields: { JobCd: 'AUTH', TdFlag: '2' } },
    () => find(desk, order, signal),
    signal,
  )
  if (entered.is !== 'entered') return entered
  return { is: 'started', reference: referenceOf(entered.access), next: { do: 'script' } }
}

export async function resumeCard(
  desk: Desk,
  resumed: Resumed,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const reached = await accessOf(desk, resumed, () => find(desk, resumed, signal))
  if (reached.is === 'unknown') return reached
  const { access } = reached
  switch (resumed.step) {
    case 'authorise':
      return authorise(desk, { ...resumed, access }, signal)
    case 'returned':
      return settle(desk, { ...resumed, access }, signal)
    case 'capture':
      return capture(desk, { ...resumed, access }, signal)
  }
}

type Reached = Resumed & { readonly access: { AccessID: string; AccessPass: string } }

async function authorise(
  desk: Desk,
  { access, orderId, token, returnUrl }: Reached,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  if (token === undefined) return declined('no-token')
  const answer = await sendOrDecline(
    desk.idPass,
    {
      to: 'ExecTran',
      fields: { ...access, OrderID: orderId, Method: '1', Token: token, RetUrl: returnUrl },
      needed: ['ACS'],
    },
    signal,
  )
  if (answer.is !== 'answered') return answer
  const { ACS, RedirectUrl = '' } = answer.fields
  if (ACS === '0') return { is: 'next', next: { do: 'nothing' } }
  if (ACS !== '2' || !/^https?:\/\//.test(RedirectUrl))
    return unknown('ExecTran: a way to 3-D Secure that leads nowhere')
  return { is: 'next', next: { do: 'three-d-secure', url: RedirectUrl } }
}

/** The browser is back from 3-D Secure, and the member had pressed pay before: hold the amount and take it. */
async function settle(
  desk: Desk,
  reached: Reached,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const answer = await sendOrDecline(
    desk.idPass,
    { to: 'SecureTran2', fields: reached.access, needed: ['OrderID'] },
    signal,
  )
  return answer.is === 'answered' ? capture(desk, reached, signal) : answer
}

async function capture(
  desk: Desk,
  { access, yen }: Reached,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const answer = await alter(desk, { ...access, JobCd: 'SALES', Amount: String(yen) }, signal)
  return answer.is === 'done' ? { is: 'next', next: { do: 'nothing' } } : answer
}

export async function inquireCard(
  desk: Desk,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<ProviderState | Unknown> {
  const found = await find(desk, known, signal)
  return found.is === 'trade' ? stateOf(found.fields) : found
}

/** Lets go of the amount that is held. An order without one has nothing to give up: only we could take it further. */
export async function cancelCard(
  desk: Desk,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  return cancelTrade(await find(desk, known, signal), {
    letGo: ({ fields }) => alter(desk, { ...accessIn(fields), JobCd: 'VOID' }, signal),
    mayBePaid: () => false,
  })
}

/** A sale of this month is returned, one of an earlier month is returned across the month's end. */
export async function refundCard(
  desk: Desk,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  return refundTrade(await find(desk, known, signal), ({ fields }) => {
    const isThisMonth = fields.ProcessDate?.slice(0, 6) === monthInTokyo(desk.settings.now?.())
    const job = isThisMonth ? 'RETURN' : 'RETURNX'
    return alter(desk, { ...accessIn(fields), JobCd: job }, signal)
  })
}

async function alter(
  desk: Desk,
  fields: Fields,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const answer = await sendOrDecline(
    desk.idPass,
    { to: 'AlterTran', fields: { ...shopOf(desk), ...fields }, needed: ['AccessID'] },
    signal,
  )
  return answer.is === 'answered' ? done : answer
}

/** Such as 202508. */
function monthInTokyo(now = new Date()): string {
  return wireDateTime(now).slice(0, 7).replace('-', '')
}

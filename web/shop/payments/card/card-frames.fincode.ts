import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'
import type { CardFrames, FramesOptions, TokenOutcome } from './card.ts'

// The types below are the part of @fincode/js 1.1.0 that the shop uses.

type FincodeInitializer = (publicKey: string) => FincodeInstance
interface FincodeInstance {
  ui(appearance: Appearance): FincodeUi
  tokens(
    card: Readonly<Record<string, string>>,
    onResponse: (status: number, response: FincodeAnswer) => void,
    onError: () => void,
  ): void
}
interface FincodeUi {
  create(method: 'token', appearance: Appearance): void
  mount(elementId: string, width: string): void
  getFormData(): Promise<CardData>
}
type Appearance = Readonly<Record<string, string | boolean>>
interface CardData {
  readonly cardNo?: string
  readonly expire?: string
  readonly CVC?: string
}
interface FincodeAnswer {
  readonly list?: unknown
  readonly errors?: unknown
}

const PLACE_ID = 'fincode'
/** fincode's script also changes its style. The frame stands in it. */
const SURROUNDING_ID = `${PLACE_ID}-form`
const WIDTH = { min: 250, max: 768 } as const
/** Lasts about two seconds in all, also for a member who has typed no number. */
const MAX_READINGS = 60

/**
 * Opens fincode's UI component, one frame for the card's number, expiry and security code.
 * fincode's script cannot create a token inside the frame. The frame therefore passes the card's
 * fields to the shop's page, and the page passes them to fincode's script. The page stores them
 * nowhere (decision 065).
 */
export function openFincodeFrame({
  parameters,
  places,
  labels,
}: FramesOptions): CardFrames | undefined {
  const fincode = scriptGlobal<FincodeInitializer>('Fincode')?.(parameters.publicKey ?? '')
  if (fincode === undefined) return undefined
  const surrounding = places.number
  surrounding.id = SURROUNDING_ID
  const place = document.createElement('div')
  place.id = PLACE_ID
  surrounding.append(place)
  const appearance: Appearance = {
    layout: 'vertical',
    hideHolderName: true,
    hidePayTimes: true,
    labelCardNo: labels.number,
    labelExpire: labels.expiry,
    labelCVC: labels.code,
  }
  const ui = fincode.ui(appearance)
  ui.create('token', appearance)
  const width = Math.min(Math.max(surrounding.clientWidth, WIDTH.min), WIDTH.max)
  ui.mount(PLACE_ID, String(width))
  // fincode's script gives the surrounding element a shadow and makes it wider than its column.
  // This line removes these styles.
  Object.assign(surrounding.style, { width: '', margin: '', padding: '', boxShadow: 'none' })
  return {
    kind: 'frames',
    createToken: async (holder) => createToken(fincode, await readCard(ui), holder),
    focus: () => place.querySelector('iframe')?.focus(),
    remove: () => {
      surrounding.removeAttribute('id')
      place.remove()
    },
  }
}

/**
 * fincode's script asks its frame for the card and waits 30 ms for the answer. On a slow device the
 * answer comes later, and the script gives it when it is asked again.
 */
async function readCard(ui: FincodeUi): Promise<CardData> {
  let card: CardData = {}
  for (let reading = 0; reading < MAX_READINGS && !card.cardNo; reading += 1) {
    card = await ui.getFormData()
  }
  return card
}

function createToken(
  fincode: FincodeInstance,
  { cardNo = '', expire = '', CVC = '' }: CardData,
  holder: string,
): Promise<TokenOutcome> {
  const card = { card_no: cardNo, expire, security_code: CVC, holder_name: holder, number: '1' }
  return new Promise((resolve) => {
    fincode.tokens(
      card,
      (_status, answer) => resolve(outcomeOf(answer)),
      () => resolve({ kind: 'unreachable' }),
    )
  })
}

/** fincode documents no error codes, so the shop shows its message. */
function outcomeOf({ list, errors }: FincodeAnswer): TokenOutcome {
  const token = firstOf(list).token
  if (typeof token === 'string' && token !== '') return { kind: 'token', token }
  const message = firstOf(errors).error_message
  return typeof message === 'string' && message !== ''
    ? { kind: 'message', message }
    : { kind: 'failed' }
}

function firstOf(value: unknown): Readonly<Record<string, unknown>> {
  return (Array.isArray(value) ? value[0] : undefined) ?? {}
}

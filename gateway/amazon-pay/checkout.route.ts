import type { FastifyReply, FastifyRequest } from 'fastify'
import { readForm, readJson } from '#gateway/bodies.ts'
import type { GatewayCore } from '#gateway/core.ts'
import { languageFor, sendBack, sendPage } from '#gateway/hosted.ts'
import { html } from '#gateway/html.ts'
import { banner, choices } from '#gateway/parts.ts'
import { PUBLIC_KEY_ID, STORE_ID } from './merchant.ts'
import { openSession } from './sessions.ts'
import { isSigned } from './signatures.ts'

const INSTRUMENTS = {
  visa: { descriptor: 'Visa ****1111 (Amazon Pay)', isDeclined: false },
  jcb: { descriptor: 'JCB ****0505 (Amazon Pay)', isDeclined: false },
  declined: { descriptor: 'Mastercard ****0002 (Amazon Pay)', isDeclined: true },
} as const

const WORDS = {
  ja: {
    title: 'Amazon Pay：お支払い方法の選択',
    say: 'お支払いに使うカードを選ぶと、お店の確認画面へ戻ります。',
    visa: 'Visa 下4桁 1111 を使う',
    jcb: 'JCB 下4桁 0505 を使う',
    declined: 'Mastercard 下4桁 0002 を使う',
    declinedHint: '最後にお支払いが断られます。',
    cancel: 'キャンセルしてお店へ戻る',
    broken: 'お店からの依頼の署名を確認できません。',
  },
  en: {
    title: 'Amazon Pay: how to pay',
    say: 'Choose a card, and you return to the shop to review the order.',
    visa: 'Use Visa ending in 1111',
    jcb: 'Use JCB ending in 0505',
    declined: 'Use Mastercard ending in 0002',
    declinedHint: 'The payment is refused in the end.',
    cancel: 'Cancel and return to the shop',
    broken: "The signature of the shop's request cannot be confirmed.",
  },
} as const

interface Asked {
  readonly reviewUrl: string
  readonly cancelUrl: string
}

/** Where the button leads: the member chooses an instrument, and a session is opened for it. */
export function addCheckoutPages(gateway: GatewayCore): void {
  const { http } = gateway
  http.get('/amazon-pay/checkout', (request, reply) => {
    const asked = readPayload(request)
    const language = languageFor(request)
    const words = WORDS[language]
    if (asked === undefined) return broken(gateway, request, reply)
    return sendPage(reply, {
      ...{ title: words.title, language, shopName: gateway.shopName() },
      otherLanguagePath: addressIn(request, language === 'ja' ? 'en' : 'ja'),
      formTargets: [asked.reviewUrl, asked.cancelUrl],
      body: html`<p>${words.say}</p>
${choices(addressIn(request, language), [
  { label: words.visa, value: 'visa', looks: 'primary' },
  { label: words.jcb, value: 'jcb' },
  { label: words.declined, hint: words.declinedHint, value: 'declined' },
  { label: words.cancel, value: 'cancel' },
])}`,
    })
  })
  http.post('/amazon-pay/checkout', (request, reply) => {
    const asked = readPayload(request)
    if (asked === undefined) return broken(gateway, request, reply)
    const { choice = '' } = readForm(request.body)
    if (choice !== 'visa' && choice !== 'jcb' && choice !== 'declined')
      return sendBack(reply, asked.cancelUrl)
    const { descriptor, isDeclined } = INSTRUMENTS[choice]
    const language = languageFor(request)
    const session = openSession(gateway, { ...asked, instrument: descriptor, isDeclined, language })
    const url = new URL(asked.reviewUrl)
    url.searchParams.set('amazonCheckoutSessionId', session.id)
    return sendBack(reply, url.href)
  })
}

/** The payload as the shop signed it; undefined where it did not. */
function readPayload(request: FastifyRequest): Asked | undefined {
  const query = request.query as Readonly<Record<string, unknown>>
  const { payloadJSON, signature, publicKeyId } = query
  if (typeof payloadJSON !== 'string' || typeof signature !== 'string') return undefined
  if (publicKeyId !== PUBLIC_KEY_ID || !isSigned(payloadJSON, signature)) return undefined
  const payload = readJson(Buffer.from(payloadJSON)) as
    | { storeId?: unknown; webCheckoutDetails?: Record<string, unknown> }
    | undefined
  const { checkoutReviewReturnUrl: reviewUrl, checkoutCancelUrl: cancelUrl = reviewUrl } =
    payload?.webCheckoutDetails ?? {}
  if (payload?.storeId !== STORE_ID || !isWeb(reviewUrl) || !isWeb(cancelUrl)) return undefined
  return { reviewUrl, cancelUrl }
}

function isWeb(address: unknown): address is string {
  return typeof address === 'string' && /^https?:$/.test(URL.parse(address)?.protocol ?? '')
}

function addressIn(request: FastifyRequest, language: 'ja' | 'en'): string {
  const query = new URLSearchParams(request.query as Record<string, string>)
  query.set('language', language)
  return `/amazon-pay/checkout?${query}`
}

function broken(gateway: GatewayCore, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageFor(request)
  const { title, broken: say } = WORDS[language]
  return sendPage(reply, {
    ...{ status: 400, title, language, shopName: gateway.shopName() },
    body: banner(say, 'bad'),
  })
}

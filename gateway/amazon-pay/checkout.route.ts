import type { FastifyReply, FastifyRequest } from 'fastify'
import { readForm, readJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import {
  languageFor,
  pathInLanguage,
  redirectByGet,
  sendPage,
} from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { banner, choices } from '#gateway/pages/page-components.ts'
import { isWebUrl } from '#gateway/web-url.ts'
import { PUBLIC_KEY_ID, STORE_ID } from './merchant.ts'
import { openSession } from './sessions.ts'
import { isSigned } from './signatures.ts'

const INSTRUMENTS = {
  visa: { descriptor: 'Visa ****1111 (Amazon Pay)', isDeclined: false },
  jcb: { descriptor: 'JCB ****0505 (Amazon Pay)', isDeclined: false },
  declined: { descriptor: 'Mastercard ****0002 (Amazon Pay)', isDeclined: true },
} as const

const TEXTS = {
  ja: {
    title: 'Amazon Pay：お支払い方法の選択',
    message: 'お支払いに使うカードを選ぶと、お店の確認画面へ戻ります。',
    visa: 'Visa 下4桁 1111 を使う',
    jcb: 'JCB 下4桁 0505 を使う',
    declined: 'Mastercard 下4桁 0002 を使う',
    declinedHint: '最後にお支払いが断られます。',
    cancel: 'キャンセルしてお店へ戻る',
    broken: 'お店からの依頼の署名を確認できません。',
  },
  en: {
    title: 'Amazon Pay: how to pay',
    message: 'Choose a card, and you return to the shop to review the order.',
    visa: 'Use Visa ending in 1111',
    jcb: 'Use JCB ending in 0505',
    declined: 'Use Mastercard ending in 0002',
    declinedHint: 'The payment is refused in the end.',
    cancel: 'Cancel and return to the shop',
    broken: "The signature of the shop's request cannot be confirmed.",
  },
} as const

interface CheckoutPayload {
  readonly reviewUrl: string
  readonly cancelUrl: string
}

/**
 * Adds the page that the Amazon Pay button opens. On this page the member chooses a card, which
 * opens a checkout session.
 */
export function addCheckoutPages(gateway: GatewayContext): void {
  const { http } = gateway
  http.get('/amazon-pay/checkout', (request, reply) => {
    const payload = readPayload(request)
    const language = languageFor(request)
    const texts = TEXTS[language]
    if (payload === undefined) return sendInvalidSignature(gateway, request, reply)
    return sendPage(reply, {
      title: texts.title,
      language,
      shopName: gateway.shopName(),
      otherLanguagePath: pathInLanguage(request, language === 'ja' ? 'en' : 'ja'),
      formTargets: [payload.reviewUrl, payload.cancelUrl],
      body: html`<p>${texts.message}</p>
${choices(pathInLanguage(request, language), [
  { label: texts.visa, value: 'visa', variant: 'primary' },
  { label: texts.jcb, value: 'jcb' },
  { label: texts.declined, hint: texts.declinedHint, value: 'declined' },
  { label: texts.cancel, value: 'cancel' },
])}`,
    })
  })
  http.post('/amazon-pay/checkout', (request, reply) => {
    const payload = readPayload(request)
    if (payload === undefined) return sendInvalidSignature(gateway, request, reply)
    const { choice = '' } = readForm(request.body)
    if (choice !== 'visa' && choice !== 'jcb' && choice !== 'declined')
      return redirectByGet(reply, payload.cancelUrl)
    const { descriptor, isDeclined } = INSTRUMENTS[choice]
    const language = languageFor(request)
    const session = openSession(gateway, {
      ...payload,
      instrument: descriptor,
      isDeclined,
      language,
    })
    const url = new URL(payload.reviewUrl)
    url.searchParams.set('amazonCheckoutSessionId', session.id)
    return redirectByGet(reply, url.href)
  })
}

/**
 * Returns the payload of the button's URL; undefined if the shop's key did not sign the payload.
 */
function readPayload(request: FastifyRequest): CheckoutPayload | undefined {
  const query = request.query as Readonly<Record<string, unknown>>
  const { payloadJSON, signature, publicKeyId } = query
  if (typeof payloadJSON !== 'string' || typeof signature !== 'string') return undefined
  if (publicKeyId !== PUBLIC_KEY_ID || !isSigned(payloadJSON, signature)) return undefined
  const payload = readJson(Buffer.from(payloadJSON)) as
    | { storeId?: unknown; webCheckoutDetails?: Record<string, unknown> }
    | undefined
  const { checkoutReviewReturnUrl: reviewUrl, checkoutCancelUrl: cancelUrl = reviewUrl } =
    payload?.webCheckoutDetails ?? {}
  if (payload?.storeId !== STORE_ID || !isWebUrl(reviewUrl) || !isWebUrl(cancelUrl))
    return undefined
  return { reviewUrl, cancelUrl }
}

function sendInvalidSignature(
  gateway: GatewayContext,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = languageFor(request)
  const { title, broken: message } = TEXTS[language]
  return sendPage(reply, {
    status: 400,
    title,
    language,
    shopName: gateway.shopName(),
    body: banner(message, 'bad'),
  })
}

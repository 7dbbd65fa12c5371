import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { readForm, readJson, writeJson } from '#gateway/bodies.ts'
import { addScriptWith } from '#gateway/card-frames/card-frames.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { createToken } from '#gateway/gmo/card-tokens.ts'
import type { Language } from '#gateway/orders/order.ts'
import { addBrowserFiles } from '#gateway/pages/browser-files.ts'
import { languageFor, pathInLanguage, sendPage } from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { banner, choices, factList, yenText } from '#gateway/pages/page-components.ts'
import { parseWebUrl } from '#gateway/web-url.ts'
import { merchantSession, sessionRequest } from './merchant-session.ts'
import { wrapToken } from './payment-tokens.ts'

type Wallet = 'apple' | 'google'
const NAMES: Readonly<Record<Wallet, string>> = { apple: 'Apple Pay', google: 'Google Pay' }
const EXPIRY = '3012'
/** For each button of the payment window, the test card that the button pays with. */
const CARDS = {
  pay: '4111111111111111',
  'three-d-secure': '4100000000000100',
  decline: '4000000000000002',
} as const
type Choice = keyof typeof CARDS
const CHOICES = Object.keys(CARDS) as Choice[]

const TEXTS = {
  ja: {
    amount: 'お支払い金額',
    pay: '支払う',
    'three-d-secure': '本人認証（3Dセキュア）が必要なカードで支払う',
    decline: 'カード会社に拒否されるカードで支払う',
    cancel: 'キャンセル',
    done: 'お店の画面で続けてください。',
  },
  en: {
    amount: 'Amount',
    pay: 'Pay',
    'three-d-secure': 'Pay with a card that asks for 3-D Secure',
    decline: 'Pay with a card that is declined',
    cancel: 'Cancel',
    done: 'Please go on in the shop.',
  },
} as const satisfies Record<Language, object>

/**
 * Adds stand-ins for the payment windows of Apple Pay and Google Pay: their scripts, the window
 * that the scripts open as a frame above the shop's page, and Apple's merchant validation.
 */
export function addDevicePay(gateway: GatewayContext): void {
  const { http } = gateway
  addBrowserFiles(gateway, import.meta.dirname, { '/device-pay/outcome.js': 'outcome.js' })
  for (const name of ['apple-pay.js', 'google-pay.js']) addScript(gateway, name)
  http.get('/device-pay/window', (request, reply) => {
    const query = readQuery(request)
    if (query === null) return reply.code(400).type('text/plain').send('A parameter is missing.')
    const { wallet, yen, shopOrigin, language } = query
    const texts = TEXTS[language]
    // Apple Pay never asks for 3-D Secure.
    const values = CHOICES.filter((each) => wallet === 'google' || each !== 'three-d-secure')
    return sendPage(reply, {
      title: NAMES[wallet],
      language,
      shopName: gateway.shopName(),
      frameAncestors: [shopOrigin],
      body: html`${factList([[texts.amount, yenText(yen)]])}
${choices(pathInLanguage(request, language), [
  ...values.map((value) => ({
    label: texts[value],
    value,
    ...(value === 'pay' ? { variant: 'primary' as const } : {}),
  })),
  { label: texts.cancel, value: 'cancel' },
])}`,
    })
  })
  http.post('/device-pay/window', (request, reply) => {
    const query = readQuery(request)
    if (query === null) return reply.code(400).type('text/plain').send('A parameter is missing.')
    const { wallet, shopOrigin, language } = query
    const number = CARDS[readForm(request.body).choice as Choice] as string | undefined
    const token =
      number === undefined
        ? ''
        : JSON.stringify(wrapToken(wallet, createToken(gateway, { number, expire: EXPIRY }).token))
    return sendPage(reply, {
      title: NAMES[wallet],
      language,
      shopName: gateway.shopName(),
      frameAncestors: [shopOrigin],
      scripts: ['/device-pay/outcome.js'],
      body: html`<div data-token="${token}" data-origin="${shopOrigin}">${banner(TEXTS[language].done, 'good')}</div>`,
    })
  })
  http.post('/apple-pay/paymentservices/paymentSession', ({ body }, reply) => {
    const parsed = sessionRequest.safeParse(readJson(body))
    // Apple refuses an unregistered merchant or domain with the status 417.
    if (!parsed.success) return reply.code(417).send()
    return reply.type('application/json').send(writeJson(merchantSession(gateway, parsed.data)))
  })
}

const WINDOW_SCRIPT = readFileSync(join(import.meta.dirname, 'browser/payment-window.js'), 'utf8')

function addScript(gateway: GatewayContext, name: string): void {
  const file = join(import.meta.dirname, 'browser', name)
  addScriptWith(gateway, { path: `/device-pay/${name}`, file, shared: WINDOW_SCRIPT })
}

interface WindowQuery {
  readonly wallet: Wallet
  readonly yen: number
  readonly shopOrigin: string
  readonly language: Language
}

function readQuery(request: FastifyRequest): WindowQuery | null {
  const { wallet, yen, origin } = request.query as Readonly<Record<string, string | undefined>>
  const shopOrigin = parseWebUrl(origin)?.origin
  if ((wallet !== 'apple' && wallet !== 'google') || shopOrigin === undefined) return null
  return { wallet, yen: Number(yen), shopOrigin, language: languageFor(request) }
}

import { type RequestOptions, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { z } from 'zod'
import type { ClientConfig, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'
import type { ApplePayMerchant, MerchantSession } from './apple-pay-merchant.ts'

const TIMEOUT_MS = 20_000
const BODY_BYTES_MAX = 64_000

export interface ApplePaySettings {
  /** The merchant id of Apple's developer account, such as merchant.com.example.shop. */
  readonly merchantId: string
  /** The shop's name on the payment sheet. */
  readonly displayName: () => string
  readonly validationUrl: string
  /** The merchant identity certificate and its key, as PEM. Absent in the sandbox. */
  readonly identity?: {
    readonly certificate: string
    readonly key: string
    /** The certificate authority of a test server. Absent for Apple's own server. */
    readonly ca?: string
  }
  /** The file with which Apple verifies the shop's domain; empty in the sandbox. */
  readonly domainFile: string
  /** The URL of a script that provides `ApplePaySession`; empty where the browser provides it. */
  readonly scriptUrl: string
  readonly sources: ContentSources
}

export function applePayMerchant(settings: ApplePaySettings): ApplePayMerchant {
  return {
    domainFile: settings.domainFile,
    openSession: (domain, signal) => openSession(settings, domain, signal),
  }
}

export function applePayConfig({
  displayName,
  scriptUrl,
  sources,
}: ApplePaySettings): ClientConfig {
  return { provider: 'apple-pay', scriptUrl, parameters: { displayName: displayName() }, sources }
}

/**
 * The request always goes to the URL in the settings and never to a URL that the browser sends. No
 * member can thus make the shop's server call another host.
 */
async function openSession(
  settings: ApplePaySettings,
  domain: string,
  signal: AbortSignal,
): Promise<MerchantSession | Unknown> {
  const body = {
    merchantIdentifier: settings.merchantId,
    displayName: settings.displayName(),
    initiative: 'web',
    initiativeContext: domain,
  }
  try {
    const { status, text } = await post(settings, JSON.stringify(body), signal)
    if (status !== 200) return unknown(`paymentSession: status ${status}`)
    const read = sessionBody.safeParse(JSON.parse(text))
    return read.success
      ? { is: 'session', session: read.data }
      : unknown('paymentSession: unreadable response')
  } catch (cause) {
    return unknown(`paymentSession: ${cause instanceof Error ? cause.name : 'no answer'}`)
  }
}

const sessionBody = z.looseObject({ merchantSessionIdentifier: z.string().min(1) })

/** Sends one request by node:https, because `fetch` cannot present a client certificate. */
function post(
  { validationUrl, identity }: ApplePaySettings,
  body: string,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const url = new URL(`${validationUrl}/paymentservices/paymentSession`)
  const { certificate: cert, key, ca } = identity ?? {}
  const options: RequestOptions & { cert?: string; key?: string; ca?: string } = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    ...(cert === undefined || key === undefined ? {} : { cert, key }),
    ...(ca === undefined ? {} : { ca }),
  }
  const send = url.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    const request = send(url, options, async (response) => {
      try {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) {
          text += chunk
          if (text.length > BODY_BYTES_MAX) throw new Error('the response is too long')
        }
        resolve({ status: response.statusCode ?? 0, text })
      } catch (cause) {
        reject(cause)
      }
    })
    request.on('error', reject)
    request.end(body)
  })
}

import { type KeyObject, X509Certificate } from 'node:crypto'
import type { Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown, unknownFrom } from '#server/external/payments/results.ts'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'

export interface Certificates {
  /** Downloads and trusts a certificate. The caller has checked that the URL is Amazon's. */
  read(url: URL, signal: AbortSignal): Promise<Certificate | Unknown>
}
/** `none`: Amazon has no certificate at this URL, so the sender invented the URL. */
type Certificate = { readonly is: 'read'; readonly publicKey: KeyObject } | { readonly is: 'none' }

/**
 * The most certificates kept in memory. Few are ever needed, because Amazon replaces its
 * certificate about once a year, under a new URL.
 */
const CACHE_SIZE_MAX = 16
const BYTES_MAX = 16 * 1024

export function openCertificates(): Certificates {
  const cache = new Map<string, KeyObject>()
  return {
    async read(url, signal) {
      const known = cache.get(url.href)
      if (known !== undefined) return { is: 'read', publicKey: known }
      try {
        const response = await fetch(loopbackUrl(url.href), { redirect: 'error', signal })
        const text = await response.text()
        if (response.status >= 400 && response.status < 500) return { is: 'none' }
        if (!response.ok || text.length > BYTES_MAX) return unknown('no certificate at the address')
        const { publicKey } = new X509Certificate(text)
        if (cache.size >= CACHE_SIZE_MAX) cache.clear()
        cache.set(url.href, publicKey)
        return { is: 'read', publicKey }
      } catch (cause) {
        return unknownFrom(cause)
      }
    },
  }
}

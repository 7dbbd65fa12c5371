/**
 * The carriers that the shop ships with: their names, their public tracking pages, and the services
 * that the layouts as delivered have codes for. The empty service is the usual one.
 */
export const CARRIERS = {
  yamato: {
    name: { ja: 'ヤマト運輸', en: 'Yamato Transport' },
    trackingUrl: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=',
    services: {
      takkyubin: { ja: '宅急便', en: 'TA-Q-BIN' },
      compact: { ja: '宅急便コンパクト', en: 'TA-Q-BIN Compact' },
      nekopos: { ja: 'ネコポス', en: 'Nekopos' },
      'yu-packet': { ja: 'クロネコゆうパケット', en: 'Kuroneko Yu-Packet' },
    },
  },
  sagawa: {
    name: { ja: '佐川急便', en: 'Sagawa Express' },
    trackingUrl: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=',
    services: {},
  },
  'japan-post': {
    name: { ja: '日本郵便', en: 'Japan Post' },
    trackingUrl:
      'https://trackings.post.japanpost.jp/services/srv/search/direct?searchKind=S004&locale={locale}&reqCodeNo1=',
    services: {
      'yu-pack': { ja: 'ゆうパック', en: 'Yu-Pack' },
      'yu-packet': { ja: 'ゆうパケット', en: 'Yu-Packet' },
    },
  },
  'click-post': {
    name: { ja: 'クリックポスト（日本郵便）', en: 'Click Post (Japan Post)' },
    trackingUrl:
      'https://trackings.post.japanpost.jp/services/srv/search/direct?searchKind=S004&locale={locale}&reqCodeNo1=',
    services: {},
  },
} as const
export type Carrier = keyof typeof CARRIERS
export const CARRIER_NAMES = Object.keys(CARRIERS) as [Carrier, ...Carrier[]]

/**
 * Returns a tracking number in the form of the carriers' files and tracking pages: digits and
 * capital letters of half width. Leaves out the spaces and hyphens of a number that was typed from
 * a label. Every other character stays: without its point, the damaged number 391234567890.0 would
 * look whole.
 */
export function plainTrackingNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}\u2212\u2500ー]/gu, '')
    .toUpperCase()
}

type ServiceNames = Readonly<Record<string, { readonly ja: string; readonly en: string }>>

/** Returns the services of a carrier by their codes. */
export function servicesOf(carrier: Carrier): ServiceNames {
  return CARRIERS[carrier].services
}

/**
 * Returns whether a number has a wrong check digit. Numbers of 12 digits end with the others' remainder
 * by 7. International ones, such as EJ123456785JP, weigh eight digits. Other numbers have no known one.
 */
export function hasWrongCheckDigit(trackingNumber: string): boolean {
  const number = plainTrackingNumber(trackingNumber)
  if (/^\d{12}$/.test(number)) return Number(number.slice(0, 11)) % 7 !== Number(number[11])
  const [, digits = '', check] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number) ?? []
  if (check === undefined) return false
  const sum = [...digits].reduce(
    (all, digit, at) => all + Number(digit) * (S10_WEIGHTS[at] ?? 0),
    0,
  )
  const rest = 11 - (sum % 11)
  return Number(check) !== (rest === 10 ? 0 : rest === 11 ? 5 : rest)
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]

/** Links to the English page of a carrier that has one; the others show one page to all. */
export function trackingUrl(
  carrier: Carrier,
  trackingNumber: string,
  language: 'ja' | 'en',
): string {
  const page = CARRIERS[carrier].trackingUrl.replace('{locale}', language)
  return page + encodeURIComponent(plainTrackingNumber(trackingNumber))
}

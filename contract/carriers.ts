/**
 * The carriers that the shop ships with: their names, and their public tracking pages. Each file
 * layout of the console names one of these carriers.
 */
export const CARRIERS = {
  yamato: {
    name: { ja: 'ヤマト運輸', en: 'Yamato Transport' },
    trackingUrl: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=',
  },
  sagawa: {
    name: { ja: '佐川急便', en: 'Sagawa Express' },
    trackingUrl: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=',
  },
  'japan-post': {
    name: { ja: '日本郵便', en: 'Japan Post' },
    trackingUrl:
      'https://trackings.post.japanpost.jp/services/srv/search/direct?searchKind=S004&locale=ja&reqCodeNo1=',
  },
  'click-post': {
    name: { ja: 'クリックポスト（日本郵便）', en: 'Click Post (Japan Post)' },
    trackingUrl:
      'https://trackings.post.japanpost.jp/services/srv/search/direct?searchKind=S004&locale=ja&reqCodeNo1=',
  },
} as const
export type Carrier = keyof typeof CARRIERS
export const CARRIER_NAMES = Object.keys(CARRIERS) as [Carrier, ...Carrier[]]

/** Returns the URL of a parcel's tracking page. Hyphens and spaces of the number are left out. */
export function trackingUrl(carrier: Carrier, trackingNumber: string): string {
  const number = trackingNumber.replaceAll(/[^0-9A-Za-z]/g, '')
  return CARRIERS[carrier].trackingUrl + encodeURIComponent(number)
}

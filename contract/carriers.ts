/** The carriers that the shop ships with: their names and their public tracking pages. */
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

export function trackingUrl(carrier: Carrier, trackingNumber: string): string {
  return CARRIERS[carrier].trackingUrl + encodeURIComponent(plainTrackingNumber(trackingNumber))
}

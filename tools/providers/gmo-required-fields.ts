/**
 * For each payment method in the headings of GMO's tables, its name in the API: a kind of card
 * token, a `walletType` or a `cashType`.
 */
const KINDS: Readonly<Record<string, string>> = {
  クレジットカード決済: 'MP_TOKEN',
  'Google Pay': 'GOOGLE_PAY_TOKEN',
  'Apple Pay': 'APPLE_PAY_TOKEN',
  PayPay: 'PAYPAY',
  d払い: 'DOCOMO',
  '楽天ペイ(オンライン決済)V2': 'RAKUTEN',
  'Amazon Pay V2': 'AMAZON',
  'au PAY(ネット支払い)アプリ方式': 'AU_APP',
  メルペイ: 'MERPAY',
  コンビニ決済: 'KONBINI',
  'Pay-easy決済': 'PAYEASY',
  '銀行振込(バーチャル口座)': 'BANK_TRANSFER_SMBC',
  '銀行振込(バーチャル口座 あおぞら)': 'BANK_TRANSFER_GMO_AOZORA',
}
const SECTION = /^#### {2}(merchant|order|payer)\n\|\|(.*)\|\n\|[-|]*\n((?:\|.*\n)*)/gm

/**
 * Reads from GMO's tables which fields each payment method requires besides those that the schema
 * requires. A field that is required only under a condition is left out.
 */
export function requiredFields(markdown: string): Record<string, string[]> {
  const required: Record<string, string[]> = {}
  for (const [, section, headings = '', rows = ''] of markdown.matchAll(SECTION)) {
    const kinds = headings.split('|').map((heading) => KINDS[heading.trim()])
    for (const row of rows.trimEnd().split('\n')) {
      const [field, ...cells] = row.slice(1, -1).split('|')
      for (const [at, cell] of cells.entries()) {
        const kind = kinds[at]
        if (kind === undefined || !/^<span[^>]*>required</.test(cell)) continue
        required[kind] = [...(required[kind] ?? []), `${section}.${field}`]
      }
    }
  }
  return required
}

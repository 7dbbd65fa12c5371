import type { Records } from './records.ts'

/** The shop as its provider knows it: what a real shop enters once in the provider's settings pages. */
export interface Merchant {
  readonly shopName: string
  /** The shop's notice URL for each dialect, by the dialect's name. */
  readonly noticeUrls: Readonly<Record<string, string>>
}

const UNREGISTERED: Merchant = { shopName: 'ショップ', noticeUrls: {} }

export function openMerchant(records: Records) {
  const read = () => records.get<Merchant>('gateway', 'shop', 'merchant') ?? UNREGISTERED
  return {
    register: (merchant: Merchant) => records.put('gateway', 'shop', 'merchant', merchant),
    shopName: () => read().shopName,
    noticeUrl: (dialect: string): string | null => read().noticeUrls[dialect] ?? null,
  }
}

import type { Records } from './orders/records.ts'

/** The settings that a real shop enters in the pages of its payment provider. */
export interface Merchant {
  readonly shopName: string
  /** The shop's notice URLs by the name of the provider. */
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

import type { Records } from './records.ts'

/** What a shop tells its provider once, in that provider's own settings pages. */
export interface Registration {
  readonly shopName: string
  /** By the dialect's name. */
  readonly noticeUrls: Readonly<Record<string, string>>
}

const NOBODY: Registration = { shopName: 'ショップ', noticeUrls: {} }

export function openRegistration(records: Records) {
  const read = () => records.get<Registration>('gateway', 'shop', 'registration') ?? NOBODY
  return {
    register: (registration: Registration) =>
      records.put('gateway', 'shop', 'registration', registration),
    shopName: () => read().shopName,
    noticeUrl: (dialect: string): string | null => read().noticeUrls[dialect] ?? null,
  }
}

import type { Language } from '#gateway/orders/order.ts'

/** The texts of a page in Japanese and English. */
export type PageTexts<Key extends string> = Readonly<
  Record<Language, Readonly<Record<Key, string>>>
>

export const SHARED_TEXTS: PageTexts<'over' | 'back'> = {
  ja: { over: 'この支払いの手続きは終わっています。', back: 'お店へ戻る' },
  en: { over: 'This payment is over.', back: 'Back to the shop' },
}

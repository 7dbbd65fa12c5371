import type { Message } from '#server/platform/language.ts'

/** The refusal of every spend while the member has a debt. */
export const IN_DEBT: Message = {
  ja: '返金にともなう不足分が残っているため、ご利用いただけません。ポイントのご購入などで不足分が補われると、再びご利用いただけます。',
  en: 'You owe points after a refund. Once new points have covered them, you can spend again.',
}

/** The refusal of every spend that the balance does not cover. */
export const SHORTAGE: Readonly<Record<'point' | 'coin', Message>> = {
  point: { ja: 'ポイントが不足しています', en: 'You do not have enough points' },
  coin: { ja: 'コインが不足しています', en: 'You do not have enough coins' },
}

import type { Message } from '#server/platform/language.ts'

/** Said wherever a member who owes wants to spend. */
export const IN_DEBT: Message = {
  ja: '返金にともなう不足分が残っているため、ご利用いただけません。ポイントのご購入などで不足分が補われると、再びご利用いただけます。',
  en: 'You owe points after a refund. Once new points have covered them, you can spend again.',
}

/** Said wherever a balance is too small for what was asked. */
export const SHORTAGE: Readonly<Record<'point' | 'coin', Message>> = {
  point: { ja: 'ポイントが不足しています', en: 'You do not have enough points' },
  coin: { ja: 'コインが不足しています', en: 'You do not have enough coins' },
}

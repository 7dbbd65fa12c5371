import type { HoldNoticeTexts } from './hold-notice.ja.ts'

export const holdNoticeEn: HoldNoticeTexts = {
  holdWaiting: 'You have not yet chosen which cards to ship.',
  holdLeft: 'Time left',
}

import type { HoldNoticeTexts } from './hold-notice.ja.ts'

export const holdNoticeEn: HoldNoticeTexts = {
  holdWaiting: 'You haven’t chosen which cards to ship yet.',
  holdLeft: 'Time left',
}

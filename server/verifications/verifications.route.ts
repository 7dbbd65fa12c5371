import { STATE } from '#contract/codes.ts'
import { normalizeDigits, normalizePhone } from '#contract/digits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { checkCode, type SendOutcome, sendCode } from './verifications.ts'

export function verificationRoutes({
  database,
  clock,
  publicUrl,
  smsPerDayMax,
}: {
  database: Database
  clock: Clock
  publicUrl: () => string
  smsPerDayMax: number
}): Route[] {
  return [
    route('POST /user/send_sms', async ({ session, request, address, language }) => {
      const phone = normalizePhone(request.tel)
      const now = clock.now()
      const codeRequest = {
        memberId: session.memberId,
        phone,
        address,
        language,
        smsPerDayMax,
        now,
      }
      const outcome = await sendCode(database, codeRequest)
      if (outcome === 'sent') return answer({})
      const state = outcome === 'tooMany' ? STATE.tooMany : STATE.invalid
      return refuse(state, { user_id: NOT_SENT[outcome] })
    }),
    route('POST /user/check_sms', async ({ session, request }) => {
      const code = normalizeDigits(request.sms_code)
      const check = { session, code, publicUrl: publicUrl(), now: clock.now() }
      const outcome = await checkCode(database, check)
      if (outcome === 'verified') return answer({})
      if (outcome === 'ended') return refuse(STATE.notLoggedIn)
      return refuse(STATE.invalid, { sms_code: outcome === 'taken' ? NOT_SENT.taken : WRONG_CODE })
    }),
  ]
}

const NOT_SENT: Record<Exclude<SendOutcome, 'sent'>, Message> = {
  verified: { ja: 'SMS認証はすでに完了しています', en: 'Your phone number is already verified' },
  otherNumber: {
    ja: 'ご登録の電話番号をご確認のうえ、変更を保存してからお試しください',
    en: 'Please save your phone number first',
  },
  notMobile: {
    ja: 'SMSを受信できる日本の携帯電話番号をご登録ください',
    en: 'Please register a Japanese mobile number that receives SMS',
  },
  taken: {
    ja: 'この電話番号はほかのアカウントで認証済みです',
    en: 'This phone number has been verified by another account',
  },
  tooMany: TOO_MANY_REQUESTS,
}
const WRONG_CODE: Message = {
  ja: '認証コードが正しくないか、有効期限が切れています',
  en: 'The code is wrong or has expired',
}

import { STATE } from '#contract/codes.ts'
import { ZIPCODE_DIGITS } from '#contract/constants.ts'
import { normalizeDigits } from '#contract/digits.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import type { PostalCodes } from '#server/external/postal/port.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'

/** Forms fill in prefecture and city with the answer (Q129). Guests may use the call too. */
export function zipcodeRoutes({ postal }: { postal: PostalCodes }): Route[] {
  return [
    route('POST /address/zipcode', async ({ request }) => {
      const zipcode = normalizeDigits(request.zipcode)
      const isCode = new RegExp(`^\\d{${ZIPCODE_DIGITS}}$`).test(zipcode)
      const rows = isCode ? await postal.findAreas(zipcode) : []
      if (rows.length === 0) return refuse(STATE.unknown, { zipcode: UNKNOWN_CODE })
      const list = rows.map(({ prefId, city, town }) => ({
        prefcode: String(prefId),
        address1: PREFECTURES[prefId - 1] ?? '',
        address2: city,
        address3: town,
      }))
      return answer({ list })
    }),
  ]
}

const UNKNOWN_CODE = {
  ja: '郵便番号に該当する住所が見つかりません',
  en: 'No address was found for this postal code',
}

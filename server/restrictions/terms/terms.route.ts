import { STATE } from '#contract/codes.ts'
import type { OpenTerms } from '#contract/legal.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { type LegalVersion, wireSection } from '#server/settings/legal-texts/legal-texts.ts'
import { acceptTerms, readOpenTerms } from './terms.ts'

/** Returns the calls with which members read and accept new versions of legal texts. */
export function termsRoutes({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Route[] {
  return [
    route('GET /user/terms', async ({ session: { memberId } }) => {
      const texts = await readOpenTerms(database, { memberId, now: clock.now() })
      const list = texts.map(({ inForce, previous }) => ({
        page: inForce.page as OpenTerms['list'][number]['page'],
        ...wireText(inForce),
        previous: previous === null ? null : wireText(previous),
      }))
      return answer({ list })
    }),
    route('POST /user/terms', async ({ session: { memberId }, request: { versions } }) => {
      const outcome = await acceptTerms(database, { memberId, versions, now: clock.now() })
      return outcome === 'accepted'
        ? answer({})
        : refuse(STATE.conflict, { versions: NOT_IN_FORCE })
    }),
  ]
}

function wireText({ version, fromDay, lead, leadEn, sections }: LegalVersion) {
  return {
    version,
    from_day: fromDay,
    lead,
    lead_en: leadEn,
    sections: sections.map(wireSection),
  }
}

const NOT_IN_FORCE: Message = {
  ja: '規約がさらに新しくなりました。もう一度ご確認ください',
  en: 'The terms have changed again. Please read them again',
}

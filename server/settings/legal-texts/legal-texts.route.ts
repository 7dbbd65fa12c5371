import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { readLegalVersions, versionInForce, wireSection } from './legal-texts.ts'

/**
 * Returns the calls with which members read the legal texts: the version in force, and each earlier
 * version.
 */
export function legalTextRoutes({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Route[] {
  return [
    route('GET /user/legal/{page}', async ({ params, query }) => {
      const versions = await readLegalVersions(database, params.page)
      const inForce = versionInForce(versions, wireDay(clock.now()))
      const shown =
        query.version === undefined
          ? inForce
          : versions.find(({ version }) => version === query.version)
      if (shown === undefined) return refuse(404)
      return answer({
        version: shown.version,
        from_day: shown.fromDay,
        is_in_force: shown.version === inForce?.version,
        lead: shown.lead,
        lead_en: shown.leadEn,
        sections: shown.sections.map(wireSection),
        versions: versions.map(({ version, fromDay }) => ({ version, from_day: fromDay })),
      })
    }),
  ]
}

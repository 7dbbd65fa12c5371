import { REASON } from '#contract/console/reasons.ts'
import type { settingCalls } from '#contract/console/settings.ts'
import type { Answer, Handlers, Refusal, RequestedChange } from '#server/console/acts/route.ts'
import { isRefusal, refuse } from '#server/console/acts/route.ts'
import { readMovie } from '#server/pictures/shop-movies/shop-movies.ts'
import {
  hasLetters,
  makeShopFiles,
  storeShopFiles,
} from '#server/pictures/shop-pictures/shop-pictures.ts'
import { constraintOf, type Transaction } from '#server/platform/database/database.ts'
import {
  readSettings,
  readSettingsForUpdate,
  storeGeneralSettings,
  storeStop,
} from '#server/settings/settings.ts'
import { settingChanges } from './changes.ts'
import { countryHandlers } from './countries/countries.ts'
import { ruleHandlers } from './rules/rules.ts'
import { stockLimitHandlers } from './stock-limits/stock-limits.ts'
import {
  generalOf,
  lockVersion,
  SETTINGS,
  stopsOf,
  undecidedOf,
  wireGeneral,
  wireSettings,
} from './wire.ts'

type SettingKey = keyof typeof settingCalls

/**
 * The handlers for the settings of the whole shop. An owner changes these settings with a fresh
 * proof.
 */
export const settingHandlers: Handlers<SettingKey> = {
  ...stockLimitHandlers,
  ...countryHandlers,
  ...ruleHandlers,
  async 'GET /settings'({ database }, { now }): Promise<Answer<'GET /settings'>> {
    const settings = await readSettings(database)
    return { settings: wireSettings(settings, now), undecided: undecidedOf(settings) }
  },
  async 'POST /settings'(tx, { request }) {
    const before = await lockVersion(tx, request.version)
    if (isRefusal(before)) return before
    const general = generalOf(request)
    try {
      await storeGeneralSettings(tx, general)
    } catch (cause) {
      if (constraintOf(cause) !== 'shop_settings_tax_moment') throw cause
      return refuse(409, REASON.taxMomentFixed)
    }
    return {
      target: SETTINGS,
      before: wireGeneral(before),
      after: wireGeneral(general),
      fields: {},
    }
  },
  async 'POST /settings/stop'(tx, { request: { act, isStopped }, now }) {
    const settings = await readSettingsForUpdate(tx)
    const before = stopsOf(settings)[act]
    if (isStopped !== (before !== null))
      await storeStop(tx, { act, stoppedAt: isStopped ? now : null })
    return {
      target: { kind: 'settings', id: act },
      before: { isStopped: before !== null },
      after: { isStopped },
      fields: {},
    }
  },
  'POST /settings/pictures': {
    async prepare(_, { request: { file } }) {
      const upload = Buffer.from(file, 'base64url')
      if (hasLetters(upload)) return refuse(400, REASON.lettersInDrawing)
      const files = await makeShopFiles(upload)
      if (files === null) return refuse(400, REASON.noPicture)
      return async (tx) => {
        const name = await storeShopFiles(tx, { upload, files })
        return { fields: { name }, target: { kind: 'picture', id: name }, after: { name } }
      }
    },
  },
  'POST /settings/movies': {
    async prepare(_, { request: { file } }) {
      const upload = Buffer.from(file, 'base64url')
      const movie = await readMovie(upload)
      if (movie === null) return refuse(400, REASON.noMovie)
      return async (tx) => {
        const name = await storeShopFiles(tx, { upload, files: [movie] })
        const path = `${name}/${movie.file}`
        return { fields: { path }, target: { kind: 'picture', id: name }, after: { path } }
      }
    },
  },
  'POST /settings/bank-account': (tx, { request, now }) => {
    const { bankAccount } = request
    return requestChange(tx, 'settings.bank-account', { request, payload: { bankAccount }, now })
  },
  'POST /settings/identity': (tx, { request, now }) => {
    const { identity } = request
    return requestChange(tx, 'settings.identity', { request, payload: { identity }, now })
  },
  'POST /settings/registration-number': (tx, { request, now }) => {
    const payload = { registrationNumber: request.registrationNumber }
    return requestChange(tx, 'settings.registration-number', { request, payload, now })
  },
  'POST /settings/rules': (tx, { request, now }) =>
    requestChange(tx, 'settings.rules', { request, payload: { rules: request.rules }, now }),
}

interface ChangeRequest {
  readonly request: { readonly version: number }
  readonly payload: Record<string, unknown>
  readonly now: Date
}

/** Only the request names the version that the operator saw: until the approval other settings may change. */
async function requestChange(
  tx: Transaction,
  kind: keyof typeof settingChanges,
  { request, payload, now }: ChangeRequest,
): Promise<RequestedChange | Refusal> {
  const settings = await lockVersion(tx, request.version)
  return isRefusal(settings) ? settings : settingChanges[kind].describe(tx, payload, { now })
}

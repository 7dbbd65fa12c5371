import { useLanguage } from '#web/language/language.ts'
import { useLoad } from '#web/wire/query.ts'
import { PREFECTURES_EN } from './english-prefectures.ts'

export interface Prefecture {
  readonly id: number
  readonly name: string
}

export interface Prefectures {
  readonly list: readonly Prefecture[]
  readonly isFailed: boolean
  readonly reload: () => Promise<unknown>
}

/** Loads the prefectures. The English screens show the prefectures' names in Latin letters. */
export function usePrefectures({ isEnabled = true } = {}): Prefectures {
  const { outcome, answer, reload } = useLoad('GET /user/pref_list', {}, { isEnabled })
  const isEnglish = useLanguage() === 'en'
  const list = (answer?.list ?? []).map(({ id, name }) => {
    const latin = isEnglish ? PREFECTURES_EN[id - 1] : undefined
    return { id, name: latin ?? name }
  })
  return { list, isFailed: outcome !== undefined && outcome.kind !== 'ok', reload }
}

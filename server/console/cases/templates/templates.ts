import { fillAnswer } from '#contract/console/cases/answer-templates.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { selectTemplates, selectTrackingNumber } from './templates.sql.ts'

/**
 * Returns the shop's templates as answers to a case, in the language of its member. A template that
 * has no text in that language, or names what the case does not have, is left out.
 */
export async function answersFor(
  on: Queryable,
  {
    number,
    parcelId,
    parcelNumber,
    language,
  }: {
    readonly number: string
    readonly parcelId: number | null
    readonly parcelNumber: string | null
    readonly language: Language
  },
): Promise<{ id: number; name: string; text: string }[]> {
  const templates = await selectTemplates(on)
  if (templates.length === 0) return []
  const { name, nameEn } = await readIdentity(on)
  const values = {
    case_number: number,
    parcel_number: parcelNumber,
    tracking_number: parcelId === null ? null : await selectTrackingNumber(on, parcelId),
    shop_name: language === 'ja' ? name : nameEn,
  }
  return templates.flatMap(({ id, name, text, textEn }) => {
    const filled = fillAnswer(language === 'ja' ? text : textEn, values)
    return filled === null || filled === '' ? [] : [{ id, name, text: filled }]
  })
}

import { HOME_COUNTRY, isForCountry } from '#contract/countries.rule.ts'
import { LEGAL_PAGES, type LegalPage, type WireLegalSection } from '#contract/legal.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { countryCodeOf } from '#server/settings/countries/countries.ts'
import { inForceOn, nextVersionNumber } from './legal-texts.rule.ts'
import * as sql from './legal-texts.sql.ts'

export type LegalContent = sql.LegalContent
export type LegalSection = sql.LegalSection
export type LegalVersion = sql.LegalVersion

/** Returns a section as members read it. */
export function wireSection({
  heading,
  headingEn,
  text,
  textEn,
  countries = [],
}: LegalSection): WireLegalSection {
  return { heading, heading_en: headingEn, text, text_en: textEn, countries: [...countries] }
}

/** Returns every version of a page, the newest first. */
export function readLegalVersions(
  on: Queryable,
  page: LegalPage,
): Promise<readonly LegalVersion[]> {
  return sql.selectVersions(on, [page])
}

export function readAllLegalVersions(on: Queryable): Promise<readonly LegalVersion[]> {
  return sql.selectVersions(on, LEGAL_PAGES)
}

/**
 * Returns the sections that are in force for the country of an address, and not for everyone, of all
 * legal texts (B-058).
 */
export async function readCountryTerms(
  on: Queryable,
  address: { readonly prefId: number; readonly country: string },
  now: Date,
): Promise<WireLegalSection[]> {
  const code = countryCodeOf(address)
  if (code === HOME_COUNTRY) return []
  const byPage = Map.groupBy(await readAllLegalVersions(on), ({ page }) => page)
  return [...byPage.values()]
    .flatMap((versions) => inForceOn(versions, wireDay(now))?.sections ?? [])
    .filter(({ countries = [] }) => isForCountry(countries, code))
    .map(wireSection)
}

/** Any other publication of the page waits until the transaction ends. */
export async function readLegalVersionsForUpdate(
  tx: Transaction,
  page: LegalPage,
): Promise<readonly LegalVersion[]> {
  await sql.lockPublications(tx, page)
  return sql.selectVersions(tx, [page])
}

/** The list must begin with the newest version. */
export function versionInForce<V extends { readonly fromDay: string }>(
  versions: readonly V[],
  day: string,
): V | undefined {
  return inForceOn(versions, day)
}

/**
 * Publishes the next version of a page and returns its number. The database refuses a text that
 * differs from the approved text. The caller must hold the lock of the page's publications.
 */
export async function publishLegalVersion(
  tx: Transaction,
  {
    page,
    content,
    approvalId,
    now,
  }: {
    readonly page: LegalPage
    readonly content: LegalContent
    readonly approvalId: number
    readonly now: Date
  },
): Promise<string> {
  const numbers = (await sql.selectVersions(tx, [page])).map(({ version }) => version)
  const version = nextVersionNumber(numbers)
  await sql.insertVersion(tx, { ...content, page, version, approvalId, now })
  return version
}

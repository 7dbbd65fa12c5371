import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export interface Banner {
  readonly mode: 1 | 2
  readonly fileName: string
  /** The picture or video that English pages show; null if English pages show the Japanese one. */
  readonly fileNameEn: string | null
  readonly url: string
}
export interface BannerFields {
  readonly url: string
  /** What the picture says, for screen readers; empty for none. */
  readonly alt: string
  readonly altEn: string
  readonly position: number
  /** Without `startsAt`, the banner shows at once; without `endsAt`, without end. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}
export interface ManagedBanner extends Banner, BannerFields {
  readonly id: number
  readonly version: number
}

export interface TopBanner extends Omit<Banner, 'mode'> {
  readonly alt: string
  readonly altEn: string | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

/** `banner_mode` determines their kind: 1 the pictures of the slider, 2 the video. */
export function selectUnendedBanners(on: Queryable, now: Date): Promise<(TopBanner & Row)[]> {
  return on.query(named('select-unended-banners')`
    select
      file_name,
      file_name_en,
      url,
      alt,
      alt_en,
      starts_at,
      ends_at
    from banners
    where mode = (select banner_mode from shop_settings)
      and removed_at is null
      and (ends_at is null or ends_at > ${now})
    order by position, id`)
}

export async function selectBannerMode(on: Queryable): Promise<1 | 2> {
  const [row] = await on.query<{ mode: 1 | 2 }>(named('select-banner-mode')`
    select banner_mode as mode
    from shop_settings`)
  return row?.mode ?? 1
}

export async function insertBanners(tx: Transaction, banners: readonly Banner[]): Promise<void> {
  await tx.query(sql`
    insert into banners (mode, file_name, file_name_en, url, position)
    select *
    from unnest(
      ${banners.map(({ mode }) => mode)}::smallint[],
      ${banners.map(({ fileName }) => fileName)}::text[],
      ${banners.map(({ fileNameEn }) => fileNameEn)}::text[],
      ${banners.map(({ url }) => url)}::text[]
    )
      with ordinality`)
}

export async function updateBannerMode(tx: Transaction, mode: 1 | 2): Promise<void> {
  await tx.query(sql`update shop_settings set banner_mode = ${mode}`)
}

const MANAGED_COLUMNS = sql`
  id,
  version,
  mode,
  file_name,
  file_name_en,
  url,
  alt,
  coalesce(alt_en, '') as alt_en,
  position,
  starts_at,
  ends_at`

export function selectManagedBanners(on: Queryable): Promise<(ManagedBanner & Row)[]> {
  return on.query(sql`
    select ${MANAGED_COLUMNS}
    from banners
    where removed_at is null
    order by mode, position, id`)
}

export async function lockBanner(tx: Transaction, id: number): Promise<ManagedBanner | null> {
  const [row] = await tx.query<ManagedBanner & Row>(sql`
    select ${MANAGED_COLUMNS}
    from banners
    where id = ${id}
      and removed_at is null
    for no key update`)
  return row ?? null
}

export async function insertSlide(
  tx: Transaction,
  { fileName, url, alt, altEn, position, startsAt, endsAt }: BannerFields & { fileName: string },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into banners (mode, file_name, url, position, starts_at, ends_at, alt, alt_en)
    values (
      1, ${fileName}, ${url}, ${position}, ${startsAt}, ${endsAt}, ${alt}, nullif(${altEn}, '')
    )
    returning id`)
  return row?.id as number
}

export async function updateBanner(
  tx: Transaction,
  id: number,
  { url, alt, altEn, position, startsAt, endsAt }: BannerFields,
): Promise<void> {
  await tx.query(sql`
    update banners
    set
      url = ${url},
      position = ${position},
      starts_at = ${startsAt},
      ends_at = ${endsAt},
      alt = ${alt},
      alt_en = nullif(${altEn}, ''), version = version + 1
    where id = ${id}`)
}

export async function updateBannerFiles(
  tx: Transaction,
  id: number,
  { fileName, fileNameEn }: Pick<Banner, 'fileName' | 'fileNameEn'>,
): Promise<void> {
  await tx.query(sql`
    update banners
    set file_name = ${fileName}, file_name_en = ${fileNameEn}, version = version + 1
    where id = ${id}`)
}

export async function markBannerRemoved(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    update banners
    set removed_at = ${now}, version = version + 1
    where id = ${id}`)
}

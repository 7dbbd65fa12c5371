import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

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
  return on.query({
    name: 'select-unended-banners',
    text: `
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
        and (ends_at is null or ends_at > $1)
      order by position, id`,
    values: [now],
  })
}

export async function selectBannerMode(on: Queryable): Promise<1 | 2> {
  const [row] = await on.query<{ mode: 1 | 2 }>({
    name: 'select-banner-mode',
    text: 'select banner_mode as mode from shop_settings',
  })
  return row?.mode ?? 1
}

export async function insertBanners(tx: Transaction, banners: readonly Banner[]): Promise<void> {
  await tx.query({
    text: `
      insert into banners (mode, file_name, file_name_en, url, position)
      select *
      from unnest($1::smallint[], $2::text[], $3::text[], $4::text[])
        with ordinality`,
    values: [
      banners.map(({ mode }) => mode),
      banners.map(({ fileName }) => fileName),
      banners.map(({ fileNameEn }) => fileNameEn),
      banners.map(({ url }) => url),
    ],
  })
}

export async function updateBannerMode(tx: Transaction, mode: 1 | 2): Promise<void> {
  await tx.query({ text: 'update shop_settings set banner_mode = $1', values: [mode] })
}

const MANAGED_COLUMNS = `
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
  return on.query({
    text: `
      select ${MANAGED_COLUMNS}
      from banners
      where removed_at is null
      order by mode, position, id`,
  })
}

export async function lockBanner(tx: Transaction, id: number): Promise<ManagedBanner | null> {
  const [row] = await tx.query<ManagedBanner & Row>({
    text: `
      select ${MANAGED_COLUMNS}
      from banners
      where id = $1
        and removed_at is null
      for no key update`,
    values: [id],
  })
  return row ?? null
}

export async function insertSlide(
  tx: Transaction,
  { fileName, url, alt, altEn, position, startsAt, endsAt }: BannerFields & { fileName: string },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into banners (mode, file_name, url, position, starts_at, ends_at, alt, alt_en)
      values (1, $1, $2, $3, $4, $5, $6, nullif($7, ''))
      returning id`,
    values: [fileName, url, position, startsAt, endsAt, alt, altEn],
  })
  return row?.id as number
}

export async function updateBanner(
  tx: Transaction,
  id: number,
  { url, alt, altEn, position, startsAt, endsAt }: BannerFields,
): Promise<void> {
  await tx.query({
    text: `
      update banners
      set url = $2, position = $3, starts_at = $4, ends_at = $5, alt = $6,
        alt_en = nullif($7, ''), version = version + 1
      where id = $1`,
    values: [id, url, position, startsAt, endsAt, alt, altEn],
  })
}

export async function updateBannerFiles(
  tx: Transaction,
  id: number,
  { fileName, fileNameEn }: Pick<Banner, 'fileName' | 'fileNameEn'>,
): Promise<void> {
  await tx.query({
    text: `
      update banners
      set file_name = $2, file_name_en = $3, version = version + 1
      where id = $1`,
    values: [id, fileName, fileNameEn],
  })
}

export async function markBannerRemoved(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query({
    text: 'update banners set removed_at = $2, version = version + 1 where id = $1',
    values: [id, now],
  })
}

import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface Banner {
  readonly mode: 1 | 2
  readonly fileName: string
  /** The file that English pages show; null if they show the Japanese one. */
  readonly fileNameEn: string | null
  readonly url: string
}

/** Selects the banners of the active mode. Mode 1 is the picture slider, mode 2 the video. */
export function selectBanners(on: Queryable): Promise<(Banner & Row)[]> {
  return on.query({
    name: 'select-banners',
    text: `
      select
        mode,
        file_name as "fileName",
        file_name_en as "fileNameEn",
        url
      from banners
      where mode = (select banner_mode from shop_settings)
      order by position, id`,
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

export type DemoBanner = {
  /** How the shop shows the banner: 1 as a picture of the slider, 2 as a video. */
  readonly mode: 1 | 2
  readonly file: string
  /** The file of the same banner with English texts. */
  readonly fileEn: string
  /** The target of the banner's link: a pack, by its key, or a page of the shop. */
  readonly leadsTo: { readonly packKey: string } | { readonly page: string }
}

const slide = (name: string, leadsTo: DemoBanner['leadsTo']): DemoBanner => ({
  mode: 1,
  file: `/images/banners/${name}.webp`,
  fileEn: `/images/banners/en/${name}.webp`,
  leadsTo,
})

export const banners: readonly DemoBanner[] = [
  slide('beasts', { packKey: 'beasts' }),
  slide('hundred', { packKey: 'hundred' }),
  slide('dragon', { packKey: 'dragon' }),
  slide('fair', { page: '/user-guide' }),
  slide('welcome', { packKey: 'welcome' }),
  {
    mode: 2,
    file: '/images/banners/festival.webm',
    fileEn: '/images/banners/en/festival.webm',
    leadsTo: { packKey: 'festival' },
  },
]

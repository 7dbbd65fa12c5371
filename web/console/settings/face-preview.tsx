import { NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { MOVIE_STYLES, type MovieStyle } from '#contract/constants.ts'
import type { Identity } from '#contract/identity.ts'
import { MemberFrame } from '#web/console/frame/member-frame.tsx'
import { MemberPreview } from '#web/console/frame/member-preview.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { editorTexts } from '#web/console/packs/editor/editor.texts.ts'
import { ShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { FaceMail } from './face-mail.tsx'
import { FacePage, type FacePageName } from './face-page.tsx'
import { identityTexts } from './identity.texts.ts'
import { useShownShop } from './use-shown-shop.ts'

/** What members would see of an identity on a phone and a desktop, in either language. */
export function FacePreview({ identity }: { readonly identity: Identity }) {
  const texts = useTexts(identityTexts)
  const [page, setPage] = useState<FacePageName | 'mail'>('top')
  const [movie, setMovie] = useState<MovieStyle>(MOVIE_STYLES[0])
  const { movieStyle: movies } = useTexts(editorTexts).names
  const shop = useShownShop()
  if (shop === undefined) return null
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={texts.previewPage}
        size="xs"
        value={page}
        onChange={(value) => setPage(value as typeof page)}
        data={namedOptions(texts.previewPages).map((option) => ({
          ...option,
          disabled: option.value === 'pack' && shop.packs.length === 0,
        }))}
      />
      {page === 'reveal' && (
        <NativeSelect
          aria-label={texts.movies}
          size="xs"
          value={movie}
          onChange={({ currentTarget }) => setMovie(Number(currentTarget.value) as MovieStyle)}
          data={MOVIE_STYLES.map((style) => ({ value: String(style), label: movies[style] ?? '' }))}
        />
      )}
      <MemberPreview name={texts.preview}>
        {(frame) =>
          page === 'mail' ? (
            <FaceMail identity={identity} frame={frame} />
          ) : (
            <MemberFrame {...frame}>
              <ShownIdentity value={identity}>
                <FacePage identity={identity} shop={shop} page={page} movie={movie} />
              </ShownIdentity>
            </MemberFrame>
          )
        }
      </MemberPreview>
    </Stack>
  )
}
